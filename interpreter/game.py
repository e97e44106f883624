"""A game that can be played: content, compiled for a number of players and options."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ..dsl.diagnostic import ContentError, Diagnostic
from ..dsl.library import Library, open_library
from ..dsl.load import Content
from ..dsl.load import load as load_content
from ..dsl.model import Model
from .match import Match
from .program import Program
from .state import State, first_state


class Game:
    """A compiled game. It never changes; states and matches are made from it."""

    def __init__(
        self, content: Content, players: int | None = None, chronicle: bool = False
    ) -> None:
        if not content.folder.game:
            raise ContentError([_not_a_game(content)])
        if content.meaning is None or content.model is None:
            raise ContentError(content.errors)
        model = content.model
        wanted = model.usual_players if players is None else players
        if not model.least_players <= wanted <= model.most_players:
            span = str(model.least_players)
            if model.most_players > model.least_players:
                span += f" to {model.most_players}"
            message = f"`{model.id}` is for {span} players, not {wanted}"
            raise ContentError([Diagnostic("F019", message, None, where=model.id)])
        self.content = content
        self.model: Model = model
        self.id = model.id
        self.players = wanted
        self.program = Program(content.meaning, wanted, chronicle=chronicle)
        self._first: dict[tuple[bool, bool], State] = {}

    @property
    def options(self) -> dict[str, object]:
        """The options in force."""
        return {option.id: option.value for option in self.model.options.values()}

    def start(self, forced: bool = False, log: bool = False) -> State:
        """The first position; chance is a decision like others.

        `forced` stops at every step, `log` keeps what each seat sees.
        """
        if (forced, log) not in self._first:
            self._first[forced, log] = first_state(self.program, forced, log=log)
        return self._first[forced, log].copy()

    def new(self, seed: int = 0, log: bool = False) -> Match:
        """A match in which chance is decided by the seed; `log` keeps what each seat sees."""
        return Match(self, seed, log)

    def name(self, kind: str, id: str) -> str:
        """The display name of an entry, or its id."""
        return self.model.names.get(f"{kind}-{id}", id)


def load(
    game: str,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    content: tuple[str | Path, ...] = (),
    language: str = "en",
    library: Library | None = None,
    chronicle: bool = False,
) -> Game:
    """Find, check and compile a game. Raises `ContentError` with all that is wrong with it.

    With a `chronicle` its states note what happens, for figures.
    """
    library = library or open_library(Path(folder) for folder in content)
    return Game(load_content(game, options, library, language), players, chronicle)


def _not_a_game(content: Content) -> Diagnostic:
    message = f"`{content.folder.id}` is a module; play a game that extends it"
    return Diagnostic("F016", message, None, where=str(content.folder.path))
