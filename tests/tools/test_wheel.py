"""The package as others get it: the wheel holds every file, and works in an empty environment."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.xdist_group("wheel")  # one worker: build and install once

ROOT = Path(__file__).resolve().parents[2]
MADE_HERE = {"build", "dist", "tests", "__pycache__"}
SUFFIXES = {
    "dsl": {".py"},
    "interpreter": {".py"},
    "tools": {".py"},
    "grammar": {".py", ".lark", ".json", ".md"},
    "content": {".py", ".yaml", ".ftl"},
}


def run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run without the settings of this environment, so that only the wheel can be found."""
    env = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd, env=env, capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    shown = f"{' '.join(map(str, command))}\n{done.stdout}\n{done.stderr}"
    if done.returncode and "connection broken by" in shown and not os.environ.get("CI"):
        pytest.skip("installing a wheel with its dependencies needs a network")
    assert done.returncode == 0, shown
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


@pytest.mark.skipif(not (ROOT / "tools" / "cli.py").exists(), reason="there is no tools/cli.py yet")
def test_the_command_runs_in_an_empty_environment(scripts: Path, tmp_path: Path) -> None:
    shown = run(scripts / "chakobsa", "--help", cwd=tmp_path)
    assert "Usage" in shown.stdout
    assert list(tmp_path.iterdir()) == []


def test_the_package_is_importable_from_anywhere(scripts: Path, tmp_path: Path) -> None:
    code = "import chakobsa.dsl, chakobsa.interpreter, chakobsa.tools; print(chakobsa.__file__)"
    shown = run(scripts / "python", "-c", code, cwd=tmp_path)
    assert Path(shown.stdout.strip()).is_relative_to(scripts.parent)
