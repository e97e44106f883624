"""The one door for people who work on Chakobsa: set up, try out, test, format, clean.

Run it with any Python 3.11 or newer; it needs nothing but the standard library and keeps
everything it makes in `.venv/` and `build/`. It is not part of the `chakobsa` command:
that one is for authors of games and works without a checkout.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036  (somebody will try, and deserves a sentence)
    sys.exit(
        "Chakobsa needs Python 3.11 or newer; this is {}.{} ({}).\n"
        "Run the same command with a newer one, for example: python3.12 tools/dev.py test".format(
            *sys.version_info[:2], sys.executable
        )
    )
if __name__ == "__main__" and not sys.flags.safe_path:
    del sys.path[0]  # the tools folder: its modules must not hide those of the standard library

import argparse
import contextlib
import hashlib
import json
import os
import shlex
import shutil
import subprocess
import time
import tomllib
from pathlib import Path
from typing import NoReturn

# What `demo` runs, as arguments of `chakobsa`.
DEMO = [
    ["lint"],
    ["play", "tic_tac_toe", "--seat", "1=greedy", "--seat", "2=random", "--seed", "7"],
]

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "chakobsa-setup.json"
TYPES = ROOT / "build" / "types"
WINDOWS = os.name == "nt"
BIN = VENV / ("Scripts" if WINDOWS else "bin")
PYTHON = BIN / ("python.exe" if WINDOWS else "python")

EXTRAS = frozenset({"test", "dev"})
PROBE = """
import importlib.util, json, sys
names = "chakobsa", "pip", "pytest", "ruff", "mypy", "xdist"
found = [name for name in names if importlib.util.find_spec(name)]
print(json.dumps({"prefix": sys.prefix, "python": sys.version, "found": found}))
"""

HELP = """\
commands:
  setup             make or renew .venv with the project and its tools in it
  demo              set up, check all the games, watch a small one being played
  test [args]       set up, then lint, check formatting, check types, run the tests;
                    stops at the first stage that fails; further arguments go to pytest
                    (--full: the large figures too, e.g. test --full, test -k layout)
  bench [args]      set up, then measure the speed of all games beside another engine
  fmt               set up, then format the Python code and repair what ruff can repair
  clean             remove everything that is made here: .venv, build, caches

The first set-up downloads some packages and takes about a minute. Later ones take no
time and need no network, until the dependencies in pyproject.toml change.
To run things by hand, use the Python in .venv, for example: {python} -m pytest -k layout
"""


class Stop(Exception):
    """Work cannot go on: what to tell the person, and the exit status."""

    def __init__(self, status: int, message: str = "") -> None:
        super().__init__(message)
        self.status = status


def say(text: str = "") -> None:
    print(text, flush=True)


def environment() -> dict[str, str]:
    """The environment of all that runs in .venv: its commands first, no other Python's settings."""
    foreign = {"PYTHONHOME", "PYTHONPATH", "PIP_TARGET", "PIP_PREFIX"}
    env = {name: value for name, value in os.environ.items() if name not in foreign}
    env["VIRTUAL_ENV"] = str(VENV)
    env["PATH"] = os.pathsep.join([str(BIN), env.get("PATH", os.defpath)])
    env["PIP_USER"] = "0"
    env["PIP_DISABLE_PIP_VERSION_CHECK"] = "1"
    return env


def run(command: list[str]) -> int:
    """Run a command at the top of the repository and give its exit status.

    On Ctrl-C the command gets the signal too and a few seconds to finish its own way.
    """
    try:
        process = subprocess.Popen(command, cwd=ROOT, env=environment())
    except OSError as error:
        raise Stop(1, f"Could not start {command[0]}: {error}") from error
    try:
        status = process.wait()
    except KeyboardInterrupt:
        try:
            process.wait(timeout=10)
        except (subprocess.TimeoutExpired, KeyboardInterrupt):
            process.kill()
            process.wait()
        raise
    return status if status >= 0 else 128 - status


def remove(path: Path) -> None:
    """Remove a file, a link (never what it points to) or a tree; nothing if it is not there."""
    try:
        if path.is_symlink() or path.is_file():
            path.unlink()
        elif is_link(path):
            path.rmdir()  # a junction: removes the link alone
        elif path.is_dir():
            shutil.rmtree(path)
    except OSError as error:
        raise Stop(
            1,
            f"Could not remove {path}: {error}\n"
            "Close what uses it (an editor, a shell, a running Python) and try again.",
        ) from error


def is_link(path: Path) -> bool:
    """Whether a path leads somewhere else: a symbolic link, or a junction on Windows."""
    if path.is_symlink():
        return True
    return path.exists() and path.resolve() != path.parent.resolve() / path.name


def link_types() -> None:
    """Make build/types/chakobsa, through which type checkers see the folders as one package."""
    link = TYPES / "chakobsa"
    with contextlib.suppress(OSError):
        if is_link(link) and link.samefile(ROOT):
            return
    remove(link)
    TYPES.mkdir(parents=True, exist_ok=True)
    try:
        link.symlink_to(Path("..", ".."), target_is_directory=True)
        return
    except OSError as error:
        reason = str(error)
    if WINDOWS:  # symbolic links need a privilege there, junctions do not
        made = subprocess.run(
            ["cmd", "/c", "mklink", "/J", str(link), str(ROOT)],
            capture_output=True, text=True, errors="replace", check=False,
        )  # fmt: skip
        if made.returncode == 0:
            return
        reason = made.stderr.strip() or made.stdout.strip()
    raise Stop(
        1,
        f"Could not link {link} to {ROOT}: {reason}\n"
        "Type checkers need this link. On Windows, switch Developer Mode on or keep the\n"
        "checkout on an NTFS drive; elsewhere, keep it where symbolic links are possible.",
    )


def wanted() -> dict[str, str]:
    """What .venv depends on. The place of the checkout counts: environments cannot be moved."""
    try:
        project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise Stop(2, f"Could not read pyproject.toml: {error}") from error
    tools = project.get("tool", {})
    parts = [project.get("build-system"), project.get("project"), tools.get("setuptools")]
    text = json.dumps(parts, sort_keys=True)
    return {
        "project": hashlib.sha256(text.encode()).hexdigest(),
        "python": sys.version,
        "place": str(ROOT),
    }


def stamp() -> dict[str, str]:
    """What the environment was made for; nothing if it was never finished."""
    try:
        made = json.loads(STAMP.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return made if isinstance(made, dict) else {}


def found() -> frozenset[str]:
    """Which modules of interest the environment has; none if it does not work or is another one."""
    try:
        asked = subprocess.run(
            [str(PYTHON), "-I", "-c", PROBE],
            capture_output=True, text=True, timeout=60, check=True, env=environment(),
        )  # fmt: skip
        answer = json.loads(asked.stdout)
        if not Path(answer["prefix"]).samefile(VENV) or answer["python"] != sys.version:
            return frozenset()
        return frozenset(answer["found"])
    except (OSError, subprocess.SubprocessError, ValueError):
        return frozenset()


def base_python() -> str:
    """The Python underneath, so that .venv can be remade even by its own Python."""
    base: str | None = getattr(sys, "_base_executable", None)
    return base or sys.executable


def make_venv() -> None:
    say(f"Making .venv with Python {sys.version.split()[0]} ...")
    remove(VENV)
    made = subprocess.run(
        [base_python(), "-m", "venv", str(VENV)],
        capture_output=True, text=True, errors="replace", env=environment(), check=False,
    )  # fmt: skip
    if made.returncode:
        raise Stop(
            1,
            f"{made.stdout}{made.stderr}\n"
            "Python could not make a virtual environment; its message is above. On Debian and\n"
            "Ubuntu, venv is a package of its own: sudo apt install python3-venv",
        )


def install(extras: frozenset[str]) -> None:
    say("Installing the project and its tools (about a minute the first time) ...")
    target = f"{ROOT}[{','.join(sorted(extras))}]"
    status = run([str(PYTHON), "-m", "pip", "install", "--quiet", "--editable", target])
    if status:
        raise Stop(
            status,
            "\npip could not install the packages; its message is above.\n"
            "If you are offline: go online once and run the same command again; later runs\n"
            "need no network. Behind a proxy, set HTTPS_PROXY. With the packages as wheels in a\n"
            "folder, set PIP_NO_INDEX=1 and PIP_FIND_LINKS=<that folder>.\n"
            "If .venv worked before and you want to go on with it as it is, add --no-setup.",
        )


def setup(extras: frozenset[str] = EXTRAS) -> frozenset[str]:
    """Bring .venv up to date, quickly when it is already; give the modules it has."""
    want, made, have = wanted(), stamp(), found()
    had = frozenset(made.get("extras", "").split())
    same_base = made.get("python") == want["python"] and made.get("place") == want["place"]
    works = {"chakobsa", "pip", "pytest", "ruff", "mypy"} <= have
    if not (works and same_base and made.get("project") == want["project"] and extras <= had):
        begun = time.perf_counter()
        if not (same_base and "pip" in have):
            make_venv()
            had = frozenset()
        extras |= had
        install(extras)
        have = found()
        if "chakobsa" not in have:
            raise Stop(1, "The project was installed into .venv but cannot be imported from it.")
        STAMP.write_text(json.dumps({**want, "extras": " ".join(sorted(extras))}), "utf-8")
        say(f".venv is ready ({time.perf_counter() - begun:.0f} s).")
    link_types()
    return have


def existing() -> frozenset[str]:
    """For --no-setup: .venv as it is."""
    have = found()
    if "chakobsa" not in have:
        raise Stop(1, "There is no working .venv yet: run this once without --no-setup.")
    link_types()
    return have


def stages(steps: list[tuple[str, list[str]]]) -> None:
    """Run the steps one after another, each announced and timed; stop at the first that fails."""
    times: list[str] = []
    for name, command in steps:
        shown = [Path(command[0]).stem, *command[1:]]
        say(f"\n== {name}: {shlex.join(shown)}")
        begun = time.perf_counter()
        status = run(command)
        took = f"{time.perf_counter() - begun:.1f} s"
        if status:
            passed = f" ({', '.join(times)} passed)" if times else ""
            raise Stop(status, f"\nFAILED at {name} after {took}, exit status {status}{passed}.")
        say(f"== {name}: ok, {took}")
        times.append(f"{name} {took}")
    say(f"\nAll well: {', '.join(times)}.")


def module(*arguments: str) -> list[str]:
    """A module of .venv as a command; -P keeps the folders here from hiding other modules."""
    return [str(PYTHON), "-P", "-m", *arguments]


def test(have: frozenset[str], full: bool, arguments: list[str]) -> None:
    mine = ("-n", "--numprocesses", "--pdb", "--trace", "-s", "--capture=no")
    alone = any(a.startswith(mine) for a in arguments)
    pytest = module("pytest")
    if "xdist" in have and not alone:
        pytest += ["-n", "auto", "--dist", "loadgroup"]
    if full:
        pytest.append("--full")
    stages(
        [
            ("lint", module("ruff", "check", ".")),
            ("format", module("ruff", "format", "--check", ".")),
            ("types", module("mypy")),
            ("tests", pytest + arguments),
        ]
    )


def demo() -> None:
    command = BIN / ("chakobsa.exe" if WINDOWS else "chakobsa")
    for arguments in DEMO:
        say(f"\n$ chakobsa {shlex.join(arguments)}")
        status = run([str(command), *arguments])
        if status:
            raise Stop(status, f"\nThe demo stopped: exit status {status}.")
    say("\nThat was all. README.md goes on from here with a tour of two minutes; the command is")
    say(f'  "{command}"' if " " in str(command) else f"  {command}")


def bench(arguments: list[str]) -> None:
    raise Stop(run(module("chakobsa.tools.bench", *arguments)))


def clean() -> None:
    remove(TYPES / "chakobsa")
    names = (".venv", "build", "dist", ".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache")
    made = [ROOT / name for name in names] + list(ROOT.glob("*.egg-info"))
    for path in made:
        remove(path)
    for folder in [f for f in ROOT.iterdir() if f.is_dir() and f.name != ".git"]:
        for path in [folder] if folder.name == "__pycache__" else list(folder.rglob("__pycache__")):
            remove(path)
    say("Clean.")


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{message}\nTry: python3 tools/dev.py --help\n")


def main(argv: list[str]) -> None:
    parser = Parser(
        prog="python3 tools/dev.py",
        description="Set up, try out, test, format and clean a checkout of Chakobsa.",
        epilog=HELP.format(python=PYTHON.relative_to(ROOT)),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    commands = ("setup", "demo", "test", "bench", "fmt", "clean")
    parser.add_argument("command", choices=commands, metavar="command", help="one of those below")
    parser.add_argument("--full", action="store_true", help="with test: the large figures too")
    parser.add_argument("--no-setup", action="store_true", help="use .venv as it is")
    if not argv:
        parser.print_help()
        raise Stop(2)
    # What follows test or bench and is not ours goes through as it is.
    ours, rest = argv, []
    if argv[0] in ("test", "bench"):
        flags = ["--no-setup"]
        if argv[0] == "test":
            flags += ["--full", "--help", "-h"]  # bench has a help of its own
        ours = [argv[0], *(a for a in argv[1:] if a in flags)]
        rest = [a for a in argv[1:] if a not in flags]
    options = parser.parse_args(ours)
    command: str = options.command
    if options.full and command != "test":
        parser.error("--full belongs to test")

    if command == "clean":
        clean()
        return
    extras = EXTRAS | {"bench"} if command == "bench" else EXTRAS
    have = existing() if options.no_setup else setup(extras)
    if command == "setup":
        say(f"Ready. The command line is {BIN.relative_to(ROOT) / 'chakobsa'}.")
    elif command == "demo":
        demo()
    elif command == "test":
        test(have, options.full, rest)
    elif command == "bench":
        bench(rest)
    elif command == "fmt":
        fix, layout = module("ruff", "check", "--fix", "."), module("ruff", "format", ".")
        stages([("fix", fix), ("format", layout)])


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except Stop as stop:
        if str(stop):
            print(stop, file=sys.stderr)
        sys.exit(stop.status)
    except KeyboardInterrupt:
        print("\nInterrupted.", file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        sys.exit(1)
