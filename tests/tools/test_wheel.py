"""The package as others get it: the wheel holds every file, and works in an empty environment.

There, in an empty folder, `extension/` is what an author would write: a game that extends one of
the package, with scenarios and names. It is checked, tested and played with the wheel alone.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import venv
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

pytestmark = pytest.mark.xdist_group("wheel")  # one worker: build and install once

ROOT = Path(__file__).resolve().parents[2]
EXTENSION = Path(__file__).parent / "extension"
MADE_HERE = {"build", "dist", "tests", "__pycache__"}
SUFFIXES = {
    "dsl": {".py"},
    "interpreter": {".py"},
    "tools": {".py"},
    "grammar": {".py", ".lark", ".json", ".md"},
    "content": {".py", ".yaml", ".ftl"},
}


def run(*command: str | Path, cwd: Path, status: int = 0) -> subprocess.CompletedProcess[str]:
    """Run without the settings of this environment, so that only the wheel can be found."""
    env = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd, env=env, capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    shown = f"{' '.join(map(str, command))}\n{done.stdout}\n{done.stderr}"
    if done.returncode and "connection broken by" in shown and not os.environ.get("CI"):
        pytest.skip("installing a wheel with its dependencies needs a network")
    assert done.returncode == status, shown
    return done


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy: what a build leaves in place would get into the next wheel."""
    top = tmp_path_factory.mktemp("source") / "checkout"
    top.mkdir()
    for entry in ROOT.iterdir():
        if entry.name.startswith(".") or entry.name in MADE_HERE or entry.suffix == ".egg-info":
            continue
        if entry.is_dir():
            shutil.copytree(entry, top / entry.name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(entry, top)
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", cwd=top)
    (built,) = (top / "dist").glob("*.whl")
    return built


@pytest.fixture(scope="module")
def scripts(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The commands of an environment that has the wheel and its dependencies, no more."""
    home = tmp_path_factory.mktemp("empty") / "venv"
    venv.create(home, with_pip=True)
    folder = home / ("Scripts" if os.name == "nt" else "bin")
    run(folder / "python", "-m", "pip", "install", "--quiet", wheel, cwd=home)
    return folder


def test_the_wheel_holds_the_tree(wheel: Path) -> None:
    expected = {"chakobsa/__init__.py", "chakobsa/py.typed"}
    for folder, suffixes in SUFFIXES.items():
        expected.add(f"chakobsa/{folder}/py.typed")
        expected |= {
            f"chakobsa/{path.relative_to(ROOT).as_posix()}"
            for path in (ROOT / folder).rglob("*")
            if path.suffix in suffixes and path.is_file()
        }
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if name.startswith("chakobsa/")}

    sentences = []
    for name in sorted(expected - held):
        package = name.rpartition("/")[0].replace("/", ".")
        if name.endswith(".py"):
            sentences.append(f'{name}: is "{package}" in `packages` of pyproject.toml?')
        else:
            sentences.append(f"{name}: does `package-data` of pyproject.toml cover it?")
    assert not sentences, "Missing from the wheel:\n" + "\n".join(sentences)

    foreign = sorted(
        n for n in held if n.split("/")[1] not in {*SUFFIXES, "__init__.py", "py.typed"}
    )
    assert not foreign, f"The wheel holds what does not belong into it: {', '.join(foreign)}"


def test_the_command_runs_in_an_empty_environment(scripts: Path, tmp_path: Path) -> None:
    shown = run(scripts / "chakobsa", "--help", cwd=tmp_path)
    assert "Usage" in shown.stdout
    assert list(tmp_path.iterdir()) == []


def test_the_package_is_importable_from_anywhere(scripts: Path, tmp_path: Path) -> None:
    code = "import chakobsa.dsl, chakobsa.interpreter, chakobsa.tools; print(chakobsa.__file__)"
    shown = run(scripts / "python", "-c", code, cwd=tmp_path)
    assert Path(shown.stdout.strip()).is_relative_to(scripts.parent)


@pytest.fixture
def extension(scripts: Path, tmp_path: Path) -> Callable[..., str]:
    """Runs `chakobsa` where an author has written the extension, and gives what it said."""
    shutil.copytree(EXTENSION, tmp_path, dirs_exist_ok=True)

    def chakobsa(*arguments: str, status: int = 0) -> str:
        written = files(tmp_path)
        ran = run(scripts / "chakobsa", *arguments, cwd=tmp_path, status=status)
        assert "Traceback" not in ran.stderr
        assert files(tmp_path) == written, "it left something behind, or changed a file"
        return ran.stdout + ran.stderr

    return chakobsa


def files(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_an_extension_is_found_beside_the_packaged_games(extension: Callable[..., str]) -> None:
    listed = extension("games")
    assert "nimble (Nim for small hands), 2 players" in listed
    assert "\nnim (Nim), 2 players" in f"\n{listed}"
    assert "Nim kis kezeknek" in extension("games", "--language", "hu")
    assert "4 from nim, " in extension("show", "nimble")


def test_an_extension_is_checked_and_tested(extension: Callable[..., str]) -> None:
    assert extension("lint") == "1 game, 0 errors\n"
    assert "0 files would change" in extension("fmt", "--check")
    shown = extension("test", "--coverage")
    assert "nimble: 6 scenarios, all well" in shown
    assert "coverage 100 %" in shown


def test_an_extension_is_played(extension: Callable[..., str]) -> None:
    bots = ("--seat", "1=random", "--seat", "2=greedy", "--seed", "3")
    shown = extension("play", "nimble", *bots)
    assert shown.startswith("Nim for small hands, seed 3: player 1 is random, ")
    assert "the first heap, 1" in shown, "the name from its locale"
    assert "It is over: player " in shown
    assert extension("play", "nimble", *bots) == shown, "the same seed, the same match"


def test_many_games_of_an_extension_are_simulated(extension: Callable[..., str]) -> None:
    data = json.loads(extension("simulate", "nimble", "--games", "5", "--format", "json"))
    assert (data["game"], data["games"], data["finished"]) == ("nimble", 5, 5)
    assert data["options"]["heaps"] == [4, 5]
    assert sum(result["wins"] for result in data["results"]) == 5


def test_a_mistake_in_an_extension_is_shown_in_its_place(
    extension: Callable[..., str], tmp_path: Path
) -> None:
    file = tmp_path / "content" / "nimble" / "game.yaml"
    file.write_text(file.read_text("utf-8").replace("h.stones > 0", "h.stone > 0"), "utf-8")
    shown = extension("lint", status=1)
    assert f"{Path('content', 'nimble', 'game.yaml')}:17:31: error" in shown
    assert 'did you mean "stones"?' in shown
    extension("play", "nimble", "--seat", "1=random", status=1)
