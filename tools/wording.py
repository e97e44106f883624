"""What people read in place of ids: the game's own words for things, places, counts and options.

The words are those of `locale/`; where there is none, the id is read with blanks. Nothing here
decides what a reader may know: who calls has been told so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..dsl.messages import WAYS_OUT, called
from ..interpreter.events import Counted
from ..interpreter.game import Game
from ..interpreter.state import Decision
from ..interpreter.terms import Place, Term, Value

HIDDEN = "?"
OUTS = {attribute.replace("_", " "): attribute for attribute in WAYS_OUT}


class Wording:
    """The words of a game for one reader, who is `you`; for nobody in particular without a seat."""

    def __init__(self, game: Game, seat: int | None = None) -> None:
        self.game, self.model, self.seat = game, game.model, seat
        self.names = game.model.names

    # Single words

    def word(self, sort: str, id: str) -> str:
        """What is called `SORT-ID` in the names: a zone, a counter, a kind, an entry, ..."""
        return self.names.get(f"{sort}-{id}") or id.replace("_", " ")

    def player(self, seat: int) -> str:
        return "you" if seat == self.seat else seat_name(seat)

    def thing(self, kind: str, id: str) -> str:
        """`Scout`, `player 2`, `3`; what is only counted by its kind, with a number if need be."""
        if kind in ("player", "opponent"):
            return self.player(int(id) - 1) if id else "player"
        if kind == "number":
            return id or "number"
        name = self.word("kind", kind)
        if not id:
            return name
        if f"{kind}-{id}" in self.names or not (self.is_die(kind) or id.isdecimal()):
            return self.word(kind, id)
        if self.is_die(kind):
            return f"{name}: {id.replace('_', ' ')}"
        return name if kind in self.game.program.equal_keys else f"{name} {id}"

    def is_die(self, kind: str) -> bool:
        return kind in self.model.kinds and self.model.kinds[kind].dice is not None

    def face(self, die: str, face: str) -> str:
        """What a die shows: a number, or a thing by its name."""
        dice = self.model.kinds[die].dice
        return self.word(dice.shows, face) if dice and dice.shows else face

    def side(self, kind: str, side: str) -> str:
        return self.word(f"{kind}_side", side)

    # Things and places

    def term(self, term: Term) -> str:
        if not term.kind:
            return self.written(term.id)
        name = self.thing(term.kind, term.id)
        if term.number:
            name += f" #{term.number}"
        if term.side:
            name += f" ({self.side(term.kind, term.side)})"
        if term.owner >= 0:
            name = (
                f"your {name}" if term.owner == self.seat else f"{name} of {seat_name(term.owner)}"
            )
        if term.place is not None:
            name += f" in {self.place(term.place)}"
        return f"{name} #{term.again}" if term.again else name

    def place(self, place: Place, actor: int | None = None) -> str:
        """`Deck`, `your Hand`, `Hand of player 2`; without whose it is if that is who acts."""
        name, owner = self.word("zone", place.zone), place.owner
        if owner is None:
            return name
        if owner.kind != "player":
            return f"{name} of {self.term(owner)}"
        seat = int(owner.id) - 1
        if seat == self.seat:
            return f"your {name}"
        return name if seat == actor else f"{name} of {self.term(owner)}"

    def many(self, names: Iterable[str]) -> str:
        """`Scout, 2 × Guard, 3 × ?`, each name once, in the order in which they come."""
        counts = Counter(names)
        return ", ".join(n if count == 1 else f"{count} × {n}" for n, count in counts.items())

    # Counters

    def value(self, value: Value) -> str:
        if isinstance(value, tuple):
            return ", ".join(map(self.value, value)) or "nothing"
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, Term):
            return self.term(value)
        return "nothing" if value is None else str(value)

    def counted(self, counted: Counted, name: str) -> str:
        """A counter under a name, in few words: `coins: 3`, `hurt`, `not hurt`."""
        if counted.by is not None:
            name += f" ({self.term(counted.by)})"
        if isinstance(counted.value, bool):
            return name if counted.value else f"not {name}"
        return f"{name}: {self.stands(counted.counter, counted.value)}"

    def stands(self, counter: str, value: Value) -> str:
        """What stands in a counter; those of the engine hold numbers and players."""
        declared = self.model.counters.get(counter)
        players = declared is None or declared.holds.name == "player"
        return "nobody" if value is None and players else self.value(value)

    def sentence(self, expression: str) -> str:
        """An expression of the rules: a counter by its name, another one as it is written."""
        known = expression in self.model.counters
        return self.word("counter", expression) if known else expression

    # Options and questions

    def written(self, text: str) -> str:
        """An option that is no thing: its name, or what it does."""
        name, arguments = self._parts(text)
        return f"{name} ({arguments})" if arguments else name

    def _parts(self, text: str) -> tuple[str, str]:
        """What an option in words is called, and arguments that may be left out of that."""
        text = text.removeprefix("may ")
        for sort in ("option", "do"):
            if f"{sort}-{text}" in self.names:
                return self.names[f"{sort}-{text}"], ""
        action = called(text)
        if action is None or action not in self.model.actions:
            return text.replace("_", " ") if text.isidentifier() else text, ""
        rest = text[len(action) :].strip()
        if f"do-{action}" in self.names or rest.startswith("("):
            return self.word("do", action), rest.removeprefix("(").removesuffix(")")
        return f"{action.replace('_', ' ')} {rest}".rstrip(), ""

    def choice(self, terms: tuple[Term, ...]) -> str:
        """An option by itself, without the others beside it."""
        return ", ".join(
            self.term(term) if term.kind else self._parts(term.id)[0] for term in terms
        )

    def options(self, options: Sequence[tuple[Term, ...]], message: str = "") -> list[str]:
        """The options of a decision, each said as shortly as they stay different.

        The message that asks may have names for the ways out: to decline, to be done, to go on.
        """
        common = shared_place(options)
        outs = {word: self.names.get(f"{message}.{attribute}") for word, attribute in OUTS.items()}
        short = [
            ", ".join(
                outs.get(term.id) or self._parts(term.id)[0]
                if not term.kind
                else self.term(replace(term, place=None) if term.place == common else term)
                for term in terms
            )
            for terms in options
        ]
        counts = Counter(short)
        return [
            name if counts[name] == 1 else ", ".join(map(self._fully, terms))
            for name, terms in zip(short, options, strict=True)
        ]

    def _fully(self, term: Term) -> str:
        name = self.term(term)
        if term.kind and term.id and name == self.thing(term.kind, term.id):
            return f"{name} ({term})" if name not in str(term) else name
        return name

    def question(self, decision: Decision, options: Sequence[tuple[Term, ...]]) -> str:
        """What is asked, in the game's words or else as its rules have it."""
        asked = self.names.get(decision.message)
        if asked is None:
            asked = f"{self._asker(decision.message)}{decision.question}"
        place = shared_place(options)
        if place is None or place.zone in asked:
            return asked
        return f"{asked} ({self.place(place)})"

    def _asker(self, message: str) -> str:
        """In whose text the question stands: that of an action, or of an entry."""
        _, *key = message.split("-")
        if len(key) > 1 and not key[-1].isdecimal():
            return upper(f"{self.word(key[0], key[1])}: ")
        if key and key[0] in self.model.actions:
            return upper(f"{self.word('do', key[0])}: ")
        return ""


def shared_place(options: Sequence[tuple[Term, ...]]) -> Place | None:
    """Where all the things lie that can be chosen, if the options say so."""
    places = {term.place for terms in options for term in terms if term.kind}
    return places.pop() if len(places) == 1 else None


def upper(text: str) -> str:
    """With a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def seat_name(seat: int | None) -> str:
    return "chance" if seat is None else f"player {seat + 1}"
