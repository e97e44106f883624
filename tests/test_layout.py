"""The shape of the house: folders, one-way imports, dependencies, no word of a game in Python."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("content", "dsl", "grammar", "interpreter", "tests", "tools")
TOP = {*FOLDERS, "pyproject.toml", "README.md", "LICENSE", "__init__.py", "py.typed"}

# Which folders a folder may import from; "" is the facade, __init__.py at the top.
MAY_IMPORT = {
    "grammar": {"grammar"},
    "content": {"content"},
    "dsl": {"dsl", "grammar"},
    "interpreter": {"interpreter", "dsl", "grammar"},
    "": {"interpreter", "dsl", "grammar"},
    "tools": {"tools", "interpreter", "dsl", "grammar", "content", ""},
}

# Distributions whose module has another name.
MODULES = {"pyyaml": "yaml", "open_spiel": "pyspiel"}


def modules(root: Path) -> Iterator[Path]:
    """The Python files of the package, tests not included."""
    yield root / "__init__.py"
    for folder in FOLDERS:
        if folder != "tests":
            yield from sorted((root / folder).rglob("*.py"))


def test_only_the_fixed_entries_stand_at_the_top() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    if listed.returncode:
        pytest.skip("not a git checkout")
    entries = {name.split("/")[0] for name in listed.stdout.split("\0") if name}
    strangers = {entry for entry in entries - TOP if not entry.startswith(".")}
    assert not strangers, f"These do not belong at the top: {', '.join(sorted(strangers))}"


@pytest.mark.parametrize("folder", sorted({*FOLDERS} - {"grammar"}))  # it has the reference
def test_each_folder_has_a_page_about_itself(folder: str) -> None:
    lines = (ROOT / folder / "README.md").read_text("utf-8").splitlines()
    assert 5 <= len(lines) <= 80, f"{folder}/README.md should be a page, it has {len(lines)} lines"


def imports(path: Path, root: Path) -> Iterator[tuple[str, int, bool]]:
    """Each imported module by full name, its line, and whether it is imported only when needed.

    `from a import b` gives `a.b`: b may be a module. Imports for type checkers do not run.
    """
    package = ("chakobsa", *path.relative_to(root).parent.parts)

    def visit(node: ast.AST, lazy: bool) -> Iterator[tuple[str, int, bool]]:
        match node:
            case ast.Import(names=names):
                for alias in names:
                    yield alias.name, node.lineno, lazy
            case ast.ImportFrom(module=module, names=names, level=level):
                base = list(package[: len(package) - level + 1]) if level else []
                base += module.split(".") if module else []
                for alias in names:
                    yield ".".join([*base, alias.name]), node.lineno, lazy
            case ast.If(test=ast.Name(id="TYPE_CHECKING"), body=body, orelse=orelse):
                for statement in body:
                    yield from visit(statement, True)
                for statement in orelse:
                    yield from visit(statement, lazy)
            case _:
                function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
                for child in ast.iter_child_nodes(node):
                    yield from visit(child, lazy or function)

    yield from visit(ast.parse(path.read_text("utf-8"), str(path)), False)


def wrong_way(root: Path) -> list[str]:
    """A sentence for each import that goes against grammar <- dsl <- interpreter <- tools."""
    known = {*MAY_IMPORT, "tests"}
    found = []
    for path in modules(root):
        parts = path.relative_to(root).parts
        here = parts[0] if len(parts) > 1 else ""
        for name, line, _ in imports(path, root):
            head, *rest = name.split(".")
            if head == "tests":
                there = "tests"
            elif head != "chakobsa":
                continue
            else:
                there = rest[0] if rest and rest[0] in known else ""
            if there not in MAY_IMPORT[here]:
                where = f"{path.relative_to(root).as_posix()}:{line}"
                found.append(f"{where}: {here or 'the facade'} may not import {name}")
    return found


def test_imports_go_one_way() -> None:
    assert not wrong_way(ROOT), "\n".join(wrong_way(ROOT))


def requirements(lines: list[str]) -> set[str]:
    names = (re.match(r"[\w.-]+", line) for line in lines)
    plain = {name[0].lower().replace("-", "_") for name in names if name}
    return {MODULES.get(name, name) for name in plain}


def undeclared(root: Path, core: set[str], extras: set[str]) -> list[str]:
    """A sentence for each import of something that an ordinary installation may not have."""
    found = []
    for path in modules(root):
        where = path.relative_to(root).as_posix()
        for name, line, lazy in imports(path, root):
            head = name.split(".")[0]
            if head in sys.stdlib_module_names or head in ("chakobsa", "tests"):
                continue
            if where == "tools/dev.py":
                found.append(f"{where}:{line}: runs before anything is installed, so no {head}")
            elif head in extras - core and not lazy:
                found.append(f"{where}:{line}: {head} is an extra, import it where it is used")
            elif head not in core | extras:
                found.append(f"{where}:{line}: {head} is not among the dependencies")
    return found


def test_only_declared_dependencies_are_imported() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    core = requirements(project["dependencies"])
    extras = requirements(
        [line for lines in project["optional-dependencies"].values() for line in lines]
    )
    found = undeclared(ROOT, core, extras)
    assert not found, "\n".join(found)


def tree(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return root


def test_wrong_imports_are_found(tmp_path: Path) -> None:
    root = tree(
        tmp_path,
        {
            "__init__.py": "from .interpreter import run\nfrom .tools import cli\n",
            "dsl/a.py": "from . import b\nfrom .. import interpreter\nfrom ..grammar import x\n",
            "dsl/deep/c.py": "from ..a import y\nfrom ...tools.cli import main\nimport tests.z\n",
            "interpreter/d.py": "import chakobsa\ndef f():\n    import chakobsa.tools.cli\n",
            "tools/e.py": "import chakobsa\nfrom ..tests import t\n",
        },
    )
    assert [sentence.split(": ")[0] for sentence in wrong_way(root)] == [
        "__init__.py:2",
        "dsl/a.py:2",
        "dsl/deep/c.py:2",
        "dsl/deep/c.py:3",
        "interpreter/d.py:1",
        "interpreter/d.py:3",
        "tools/e.py:2",
    ]


def test_undeclared_dependencies_are_found(tmp_path: Path) -> None:
    root = tree(
        tmp_path,
        {
            "__init__.py": "",
            "dsl/a.py": "import json, yaml\nimport fast\ndef f():\n    import fast\n",
            "dsl/b.py": "try:\n    import fast\nexcept ImportError: ...\nimport numpy.linalg\n",
            "dsl/c.py": "if TYPE_CHECKING:\n    import fast\n",
            "tools/dev.py": "import os\nimport yaml\n",
        },
    )
    found = undeclared(root, {"yaml"}, {"fast"})
    assert [s.split(": ")[0] for s in found] == [
        "dsl/a.py:2",
        "dsl/b.py:2",
        "dsl/b.py:4",
        "tools/dev.py:2",
    ]


# Sections of content whose keys are ids, and lists whose items are.
SECTIONS = (
    "kinds", "fields", "counters", "zones", "icons", "actions", "queries", "events", "phases",
    "options", "dice", "links", "scopes",
)  # fmt: skip
LISTS = ("values", "faces", "scopes", "options", "phases")
SCANNED = ("dsl/**/*", "interpreter/**/*", "grammar/*.lark", "grammar/schema/**/*", "tools/**/*")
ID = re.compile(r"[a-z]\w+")
EXAMPLES = {"Construct": 2, "Function": 4, "Word": 3}  # which argument is the example


def ids(content: Path) -> dict[str, str]:
    """Every id in content, each with one file that has it. Broken files give none."""
    found: dict[str, str] = {}

    def add(name: object, file: str) -> None:
        # `pay(number n)` and `pay` are the same word; single letters and numbers are no words.
        match = ID.match(str(name))
        if match:
            found.setdefault(match[0].lower(), file)

    def visit(node: object, file: str, one_kind: bool) -> None:
        if isinstance(node, list):
            for item in node:
                visit(item, file, one_kind)
        if not isinstance(node, dict):
            return
        for key, value in node.items():
            if key == "statements":  # sentences under the headings of the rulebook, no words
                continue
            if isinstance(value, dict):
                if key in SECTIONS:
                    for name in value:
                        add(name, file)
                elif key == "entries":
                    groups: list[Any] = [value] if one_kind else list(value.values())
                    for group in groups:
                        for name in group if isinstance(group, dict | list) else ():
                            add(name, file)
            elif isinstance(value, list) and key in LISTS:
                for name in value:
                    if isinstance(name, str):
                        add(name, file)
            visit(value, file, one_kind)

    for path in sorted(content.rglob("*.yaml")):
        try:
            document = yaml.load(path.read_text("utf-8"), yaml.BaseLoader)  # noqa: S506  (all strings)
        except (yaml.YAMLError, UnicodeError):
            continue
        one_kind = isinstance(document, dict) and "kind" in document
        visit(document, path.relative_to(content.parent).as_posix(), one_kind)
    return found


def without_examples(text: str) -> str:
    """The list of the language's words; its examples belong to a small game of their own."""
    left = text
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Call(func=ast.Name(id=name), args=args) if len(args) > EXAMPLES.get(name, 99):
                example = ast.get_source_segment(text, args[EXAMPLES[name]]) or ""
                left = left.replace(example, re.sub(r"\S", " ", example))
    return left


def words(root: Path) -> dict[str, str]:
    """Every word of the code, comments and names alike, in lower case, each with one place."""
    found: dict[str, str] = {}
    for path in sorted({path for pattern in SCANNED for path in root.glob(pattern)}):
        name = path.relative_to(root).as_posix()
        if not path.is_file() or "__pycache__" in path.parts or name.startswith("tools/bench/"):
            continue
        try:
            text = path.read_text("utf-8")
        except UnicodeError:
            continue  # a picture, a font
        if name == "tools/dev.py":  # the demo has to name a game
            text = re.sub(r"^DEMO = .*?^(?=\S*$)", "", text, flags=re.MULTILINE | re.DOTALL)
        if name == "dsl/words.py":
            text = without_examples(text)
        for number, line in enumerate(text.splitlines(), 1):
            for word in re.findall(r"\w+", line):
                found.setdefault(word.lower(), f"{name}:{number}")
    return found


def test_no_word_of_any_game_is_in_the_code() -> None:
    reviewed = yaml.safe_load((ROOT / "tests" / "words.yaml").read_text("utf-8")) or {}
    games, code = ids(ROOT / "content"), words(ROOT)
    clashes = sorted(games.keys() & code.keys() - reviewed.keys())
    assert not clashes, (
        "Ids of content that stand in the code. Reword the code; if it is an ordinary word in an\n"
        "ordinary sense, add it to tests/words.yaml with that sense:\n"
        + "\n".join(f"  {word}: {code[word]} (an id in {games[word]})" for word in clashes)
    )


def test_reviewed_words_have_a_sense() -> None:
    reviewed = yaml.safe_load((ROOT / "tests" / "words.yaml").read_text("utf-8")) or {}
    for word, sense in reviewed.items():
        assert isinstance(word, str)
        assert word == word.lower()
        assert isinstance(sense, str), f"tests/words.yaml: in which sense does the code say {word}?"
        assert len(sense.split()) >= 3, (
            f"tests/words.yaml: in which sense does the code say {word}?"
        )


def test_ids_are_collected_from_content(tmp_path: Path) -> None:
    content = tree(
        tmp_path / "content",
        {
            "g/game.yaml": """
                players: 2
                scopes: [game, stint]
                kinds: {gem: {fields: {shine: number}}, colour: {values: [red, blue, "no"]}}
                counters: {purse: {of: player}}
                dice: {big_die: {faces: [1, 2, skull]}}
                actions: {"give(number n, player p)": add n to p.purse}
                entries: {gem: {opal: {shine: 3}, x: {shine: 1}}}
                """,
            "g/more.yaml": "kind: gem\nentries:\n  ruby: {shine: 2}\nadd: {zones: {box: {}}}\n",
            "g/broken.yaml": "kinds: [",
            "g/empty.yaml": "",
        },
    )
    assert set(ids(content)) == {
        "game", "stint", "gem", "shine", "colour", "red", "blue", "no", "purse", "big_die",
        "skull", "give", "opal", "ruby", "box",
    }  # fmt: skip
    assert ids(content)["ruby"] == "content/g/more.yaml"


def test_words_are_collected_from_code(tmp_path: Path) -> None:
    root = tree(
        tmp_path,
        {
            "dsl/a.py": '"""Not about Opal-mining."""\nruby_red = 1  # purse\n',
            "dsl/words.py": 'A = Word("quartz", "", "m",\n  "coral\\n"\n  "amber") ; spinel = 1\n',
            "grammar/effects.lark": "start: topaz\n",
            "grammar/README.md": "agate\n",
            "grammar/schema/game.json": '{"garnet": 1}\n',
            "tools/bench/b.py": "beryl = 1\n",
            "tools/dev.py": 'a = 1\nDEMO = [\n    ["jade"],\n]\n\nonyx = 1\n',
            "interpreter/picture.png": "",
        },
    )
    (root / "interpreter" / "picture.png").write_bytes(b"\xff\xfe\x00")
    found = words(root)
    assert {"opal", "mining", "ruby_red", "purse", "topaz", "garnet", "onyx"} <= found.keys()
    assert {"quartz", "spinel"} <= found.keys()
    assert not {"ruby", "agate", "beryl", "jade", "coral", "amber"} & found.keys()
    assert found["purse"] == "dsl/a.py:2"
