"""The words of the language, defined once.

The grammar's reserved words, the checker's engine functions and the tables of the reference
all come from here; a test says when one of them differs. A form is written with its keywords
in lower case and its parts in capitals. No word of any game stands here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Construct:
    form: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Function:
    """An engine function: parameter types and result as written in the reference."""

    name: str
    params: tuple[str, ...]
    result: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Word:
    name: str
    type: str
    meaning: str


STATEMENTS = (
    Construct("add E to COUNTER", "raise a counter, or append to a list; never above its range"),
    Construct("take E from COUNTER", "lower a counter, or remove from a list; as a cost: whole"),
    Construct("set COUNTER to E", "overwrite a counter or a local"),
    Construct("let NAME be E", "a local, known from here to the end of the block"),
    Construct("move THING [from ZONE] to ZONE [on top|bottom]", "move a thing, or each of a list"),
    Construct("move N|all|(E) KIND [from ZONE] to ZONE", "move so many of a kind, as they come"),
    Construct("shuffle ZONE", "forget the order of a pile"),
    Construct("roll DICE", "chance picks the face of a die, or of each of a list"),
    Construct("show THING to PLAYERS", "they learn what it is"),
    Construct(
        "choose [N|N..M|any] KIND NAME [in LIST] [where C]", "`you` decide; a list if N is given"
    ),
    Construct("choose ... with KIND NAME ...", "choose two things in one decision"),
    Construct("choose ... with most|least E", "only among those with the highest or lowest value"),
    Construct("PLAYER chooses ...", "another player decides"),
    Construct("chance chooses ...", "chance decides, all equally likely"),
    Construct("pay COST", "carry out a cost, whole"),
    Construct("resolve EFFECT", "carry out an effect field now"),
    Construct("queue EFFECT", "put its boxes into the open `in any order`, or carry it out"),
    Construct("raise EVENT(ARGS)", "announce an event"),
    Construct("adopt RULES", "these rules work for `you` too"),
    Construct("win PLAYERS", "the game is over and they have won"),
    Construct("end SCOPE", "leave the turn, the round, ... or the game"),
    Construct("stop", "leave the innermost loop"),
    Construct("original", "inside `instead of`: what was replaced"),
)

CONTROL = (
    Construct("A; B", "separate effects; their owner orders them"),
    Construct("A | B", "one of them; only what can be done is offered"),
    Construct("A -> B", "pay A, whole, to get B; optional"),
    Construct("A, B", "A, then B"),
    Construct("if C then A [else B]", "only if C holds"),
    Construct("may A", "if `you` like"),
    Construct("repeat E times A", "so often"),
    Construct("repeat while C do A", "as long as C holds"),
    Construct("repeat until C do A", "as long as C does not hold"),
    Construct("for each KIND NAME [in LIST] [where C] do A", "once for each; `you` stay `you`"),
    Construct(
        "each KIND NAME [from PLAYER] [secretly] does A", "`you` become each of them in turn"
    ),
    Construct("PLAYER does A", "`you` become that player"),
    Construct(
        "take turns [from PLAYER] [among LIST] [while C]", "round the table; each pass is a turn"
    ),
    Construct("in any order", "a pool of effects that the player empties"),
    Construct("allowing A, B", "these may be done at each decision inside"),
    Construct("during SCOPE", "a turn, a round, ...: what lasts so long ends with it"),
    Construct("choose one", "named options"),
    Construct("option NAME [if C] do A", "one of them"),
    Construct("N ICON per E", "so many times N"),
)

RULES = (
    Construct("modify QUERY [for WHO] [where C] by E", "change an answer by an amount"),
    Construct("modify QUERY [for WHO] [where C] to E", "replace an answer"),
    Construct("allow QUERY [for WHO] [where C]", "the answer is yes"),
    Construct("forbid QUERY [for WHO] [where C]", "the answer is no, whatever allows it"),
    Construct("when EVENT [by WHO] [where C] then A", "after it"),
    Construct("instead of EVENT [by WHO] [where C] then A", "in its place"),
    Construct("this SCOPE ...", "the rule lasts so long"),
    Construct("until EVENT ...", "the rule lasts until then"),
    Construct("once ...", "the rule works once"),
    Construct("once per SCOPE ...", "the rule works once in each"),
)

EXPRESSIONS = (
    Construct("A or B", "truth"),
    Construct("A and B", "truth"),
    Construct("not A", "truth"),
    Construct("A is B", "the same; also `is not`"),
    Construct("A is empty", "a list or zone without anything; also `is not empty`"),
    Construct("A in LIST", "one of them; also `not in`"),
    Construct("A < B", "also `<= > >=`"),
    Construct("A + B", "also `- *`"),
    Construct("A .. B", "all numbers from A to B"),
    Construct("if C then A else B", "one value or the other"),
    Construct("(A, B)", "a list; `()` is the empty one"),
    Construct("THING.FIELD", "a field, counter or zone of a thing"),
    Construct("some(KIND NAME in LIST where C)", "is there one"),
    Construct("every(KIND NAME in LIST where C)", "does C hold for each"),
    Construct("no(KIND NAME in LIST where C)", "is there none"),
    Construct("count(KIND NAME in LIST where C)", "how many"),
    Construct("all(KIND NAME in LIST where C)", "the list of them"),
    Construct("sum(E for KIND NAME in LIST where C)", "the total"),
    Construct("most(E for KIND NAME in LIST where C)", "the highest value, 0 if there is none"),
    Construct("least(E for KIND NAME in LIST where C)", "the lowest value, 0 if there is none"),
    Construct("true", "the truth; also `false`"),
)

FUNCTIONS = (
    Function("size", ("list",), "number", "how many things are in a list or zone"),
    Function("min", ("number", "number"), "number", "the lower of two numbers"),
    Function("max", ("number", "number"), "number", "the higher of two numbers"),
    Function("mod", ("number", "number"), "number", "the rest of a division, never negative"),
    Function("div", ("number", "number"), "number", "a division, rounded down"),
    Function("item", ("list", "number"), "item", "the item at that place of a list, from 1"),
    Function("first", ("list",), "item", "the first of a list, or nothing"),
    Function("last", ("list",), "item", "the last of a list, or nothing"),
    Function("top", ("zone",), "item", "the top of a pile, or nothing; chance decides if it must"),
    Function("next", ("player",), "player", "the next player clockwise"),
    Function("previous", ("player",), "player", "the next player counterclockwise"),
    Function("seat", ("number",), "player", "the player in that seat, from 1"),
    Function("opponent", ("player",), "player", "the other player of two"),
    Function("doable", ("effect",), "truth", "can `you` carry this effect out now"),
    Function("payable", ("cost",), "truth", "can `you` pay this now"),
    Function("along", ("cell", "number", "number"), "cell", "so many columns and rows away"),
)

NAMES = (
    Word("you", "player", "who acts; in a rule its owner"),
    Word("this", "thing", "the thing whose effect is being carried out"),
    Word("players", "number", "how many play"),
    Word("first_player", "player", "a counter of the game: who starts"),
    Word("active_player", "player", "whose turn it is"),
    Word("winners", "list player", "who has won, once somebody has"),
    Word("nobody", "player", "no player"),
    Word("nothing", "thing", "no thing"),
    Word("box", "zone", "where things out of play are; of every kind"),
)

FIELDS = (
    Word("owner", "player", "whose it is, or nobody"),
    Word("place", "zone", "the zone it is in"),
    Word("number", "number", "its number among the things of its kind (of its owner), from 1"),
    Word("id", "id", "its entry: copies of one card share it"),
    Word("face", "face", "what a die shows"),
    Word("column", "number", "of a cell of a grid, from 1"),
    Word("row", "number", "of a cell of a grid, from 1"),
)

TYPES = (
    Word("number", "", "a whole number"),
    Word("truth", "", "true or false"),
    Word("player", "", "a seat at the table, or nobody"),
    Word("zone", "", "a place for things"),
    Word("effect", "", "something that can be carried out"),
    Word("cost", "", "something that can be paid, whole or not at all"),
    Word("text", "", "words for people; the engine never reads them"),
    Word("KIND", "", "a thing of that kind, or nothing"),
    Word("list TYPE", "", "several, in order"),
)

_WORD = re.compile(r"[a-z]+")


def keywords() -> frozenset[str]:
    """Every reserved word: the lower-case words of all forms, and a few without a form."""
    found = {"by", "of", "list", "this"}
    for table in (STATEMENTS, CONTROL, RULES, EXPRESSIONS):
        for construct in table:
            found.update(_WORD.findall(construct.form))
    return frozenset(found | {"false"} - POSITIONS) - POSITIONS


POSITIONS = frozenset({"top", "bottom"})
KEYWORDS = keywords()
