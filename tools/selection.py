"""Which games and modules a command is about, given paths of files and folders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ..dsl.diagnostic import ContentError, Diagnostic
from ..dsl.library import (
    GAME_FILE,
    MODULE_FILE,
    Folder,
    Library,
    open_library,
    packaged,
    project_root,
)
from .console import Stop, shown_path


@dataclass(frozen=True, slots=True)
class Selection:
    """Folders to look at, the library they live in, and the file or folder that was asked for.

    `narrow` is None where everything in the folders is meant.
    """

    folders: tuple[Folder, ...]
    library: Library
    narrow: Path | None = None

    def wanted(self, shown: str | Path | None) -> bool:
        """Whether a file is among those asked for; `shown` may start from the current folder."""
        if self.narrow is None:
            return True
        return shown is not None and Path(shown).resolve().is_relative_to(self.narrow)


def select(paths: Sequence[Path] | None, content: Sequence[Path] | None) -> list[Selection]:
    """What was asked for; without paths the current project, or what comes with the package.

    A path that does not exist may be the name of a game or module in reach.
    """
    missing = [path for path in content or () if not path.exists()]
    wanted: list[Path] = []
    library = open_library(content or ()) if any(not p.exists() for p in paths or ()) else None
    for path in paths or content or [project_root(Path.cwd().resolve()) or packaged()]:
        folder = library.find(str(path)) if library and not path.exists() else None
        if folder is None and not path.exists():
            missing.append(path)
        wanted.append(folder.path if folder else path)
    if missing:
        message = "There is no such file or folder. Check the spelling of the path."
        raise ContentError(
            [
                Diagnostic(
                    "F001",
                    message,
                    None,
                    suggestion=library.nearest(str(path)) if library else None,
                    where=str(path),
                )
                for path in dict.fromkeys(missing)
            ]
        )
    return [_select(path.resolve(), content or ()) for path in wanted]


def _select(path: Path, content: Sequence[Path]) -> Selection:
    around = path if path.is_dir() else path.parent
    start = around if project_root(around) else None
    if path.is_dir():
        library = open_library([path, *content], start)
        below = [f for f in library.folders.values() if f.path.is_relative_to(path)]
        if below:
            return Selection(tuple(sorted(below, key=lambda f: f.id)), library)
    for folder in (around, *around.parents):
        game = (folder / GAME_FILE).is_file()
        if game or (folder / MODULE_FILE).is_file():
            library = open_library([folder, *content], start)
            return Selection((Folder(folder.name, folder, game),), library, path)
    what = "There is no game and no module in" if path.is_dir() else "No game or module holds"
    raise Stop(f"{what} {shown_path(path)}: a game has a {GAME_FILE}, a module a {MODULE_FILE}.")
