"""Where games and modules are found: by id, in the folders that the user's tools look into.

A folder with a `game.yaml` is a game, one with a `module.yaml` a module; its name is its id.
Earlier roots win, so an author's own folder can stand before the games of the package.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from .diagnostic import Diagnostic, did_you_mean

GAME_FILE, MODULE_FILE, PROJECT_FILE = "game.yaml", "module.yaml", "chakobsa.yaml"
DEEPEST_FOLDER = 5
SKIPPED = frozenset({"locale", "node_modules", "__pycache__"})


@dataclass(frozen=True, slots=True)
class Folder:
    """A game or module on disk."""

    id: str
    path: Path
    game: bool

    @property
    def main(self) -> Path:
        return self.path / (GAME_FILE if self.game else MODULE_FILE)


@dataclass(frozen=True, slots=True)
class Library:
    """All games and modules in reach."""

    folders: dict[str, Folder]
    diagnostics: tuple[Diagnostic, ...]

    def find(self, wanted: str) -> Folder | None:
        return self.folders.get(wanted)

    def nearest(self, wanted: str) -> str | None:
        return did_you_mean(wanted, self.folders)

    def games(self) -> list[Folder]:
        return sorted((f for f in self.folders.values() if f.game), key=lambda f: f.id)


def packaged() -> Path:
    """The games that come with the package."""
    return Path(str(files("chakobsa.content")))


def project_root(start: Path) -> Path | None:
    """The content folder of the project that `start` lies in, if there is one."""
    for folder in (start, *start.parents):
        if (folder / PROJECT_FILE).is_file():
            return folder
        if (folder / "content").is_dir():
            return folder / "content"
    return None


def open_library(extra: Iterable[Path] = (), start: Path | None = None) -> Library:
    """The library of `--content` folders, then the current project, then the package."""
    roots = list(extra)
    found = [
        Diagnostic("F001", "there is no such folder", None, where=str(root))
        for root in roots
        if not root.is_dir()
    ]
    project = project_root((start or Path.cwd()).resolve())
    if project is not None:
        roots.append(project)
    roots.append(packaged())
    folders: dict[str, Folder] = {}
    for root in dict.fromkeys(path.resolve() for path in roots):
        for folder in _scan(root, found):
            folders.setdefault(folder.id, folder)
    return Library(folders, tuple(found))


def _scan(root: Path, found: list[Diagnostic]) -> list[Folder]:
    """The folders of games and modules below a root; two of one id are a problem."""
    folders: dict[str, Folder] = {}
    stack = [(root, 0)]
    while stack:
        path, depth = stack.pop()
        game, module = (path / GAME_FILE).is_file(), (path / MODULE_FILE).is_file()
        if game or module:
            folder = Folder(path.name, path, game)
            if folder.id in folders:
                other = folders[folder.id].path
                message = f"two folders are called `{folder.id}`; the other is {other}"
                found.append(Diagnostic("F015", message, None, where=str(path)))
            folders.setdefault(folder.id, folder)
        if depth < DEEPEST_FOLDER:
            stack += [(sub, depth + 1) for sub in _subfolders(path)]
    return sorted(folders.values(), key=lambda f: f.id)


def _subfolders(path: Path) -> list[Path]:
    try:
        return [
            sub
            for sub in sorted(path.iterdir(), reverse=True)
            if sub.is_dir() and sub.name not in SKIPPED and not sub.name.startswith(".")
        ]
    except OSError:
        return []
