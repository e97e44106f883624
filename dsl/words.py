"""The words of the language, defined once.

The grammar's reserved words, the checker's engine functions, the tables of the reference and what
editors say about a word all come from here; tests say when one of them differs. A form is written
with its keywords in lower case and its parts in capitals. Every example is carried out by a test,
in the small game of `tests/grammar/base`. No word of any real game stands here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Construct:
    form: str
    meaning: str
    example: str


@dataclass(frozen=True, slots=True)
class Function:
    """An engine function: parameter types and result as written in the reference."""

    name: str
    params: tuple[str, ...]
    result: str
    meaning: str
    example: str


@dataclass(frozen=True, slots=True)
class Word:
    """A name, a field or a type that the engine brings along."""

    name: str
    type: str
    meaning: str
    example: str


STATEMENTS = (
    Construct(
        "add E to COUNTER",
        "raise a counter, at most to the end of its range; or append to a list",
        "add 2 to coins",
    ),
    Construct(
        "take E from COUNTER",
        "lower a counter, at least to the end of its range; or remove from a list; "
        "as a cost: whole",
        "take 1 from north.stock",
    ),
    Construct(
        "set COUNTER to E",
        "overwrite a counter, within its range, a local, or the face of a die",
        "set first_player to next(you)",
    ),
    Construct(
        "let NAME be E",
        "a local name for a value, known from here to the end of the block",
        "let c be top(deck)",
    ),
    Construct(
        "move THING [from ZONE] to ZONE [on top|bottom]",
        "move a thing, or each of a list; with `from`, only if it is there",
        "move first(hand) to deck on bottom",
    ),
    Construct(
        "move N|all|(E) KIND [from ZONE] to ZONE",
        "move so many of a kind as they come, from the top of a pile; always say from where",
        "move 2 gem from mine to bag",
    ),
    Construct(
        "shuffle ZONE",
        "forget the order of a pile; chance decides when somebody draws",
        "shuffle deck",
    ),
    Construct("roll DICE", "chance picks the face of a die, or of each of a list", "roll die"),
    Construct("show THING to PLAYERS", "they learn what it is", "show first(hand) to next(you)"),
    Construct(
        "show LIST together to PLAYERS",
        "they learn where these are, but not which is which",
        "show all(card c where c.value is 1) together to you",
    ),
    Construct(
        "secretly show ... to PLAYERS",
        "nobody else notices that they were shown anything",
        "secretly show next(you).hand to you",
    ),
    Construct(
        "choose [N|N..M|any] KIND NAME [in LIST] [where C]",
        "`you` decide; with a number, the name is a list",
        "choose card c in hand where c.value < 4",
    ),
    Construct(
        "choose ... with KIND NAME ...",
        "choose two things in one decision",
        "choose card c in hand with camp s where free(s)",
    ),
    Construct(
        "choose ... with most|least E",
        "choose only among those with the highest or lowest value",
        "choose camp s with least s.stock",
    ),
    Construct("PLAYER chooses ...", "another player decides", "next(you) chooses card c in hand"),
    Construct(
        "chance chooses ...", "chance decides, all equally likely", "chance chooses 2 camp s"
    ),
    Construct("pay COST", "carry out a cost field: whole, or nothing happens", "pay north.price"),
    Construct(
        "resolve EFFECT",
        "carry out an effect field now; its owner orders what `;` separates",
        "resolve north.gives",
    ),
    Construct(
        "queue EFFECT",
        "put its parts into the open `in any order`; where none is open, carry it out",
        "queue north.gives",
    ),
    Construct("raise EVENT(ARGS)", "announce an event", "raise visited(north)"),
    Construct("adopt RULES", "these rules work for `you` too", "adopt elder.passive"),
    Construct("win PLAYERS", "the game is over and they have won", "win you"),
    Construct("end SCOPE", "leave the turn, the round, ... or the game at once", "end game"),
    Construct("stop", "leave the innermost loop", "repeat while true do (1 coin, stop)"),
    Construct(
        "original",
        "inside `instead of`: what was replaced",
        "instead of draw then original, 1 coin",
    ),
)

CONTROL = (
    Construct("A; B", "separate effects; their owner orders them", "1 coin; draw 1"),
    Construct("A | B", "`you` choose one; only what can be done is offered", "1 gem | 2 coin"),
    Construct("A -> B", "if `you` like: pay A, whole, and get B", "2 coin -> 1 gem, draw 1"),
    Construct("A, B", "A, then B; left of an arrow both are paid", "1 coin, draw 1"),
    Construct(
        "if C then A [else B]",
        "A only if C holds, otherwise B",
        "if coins > 3 then 1 gem else 2 coin",
    ),
    Construct("may A", "A, if `you` like and it can be done", "may discard_card(any in hand)"),
    Construct("repeat E times A", "so often, one after the other", "repeat 2 times draw 1"),
    Construct(
        "repeat while C do A",
        "again and again, as long as C holds",
        "repeat while coins < 9 do 1 coin",
    ),
    Construct(
        "repeat until C do A",
        "again and again, as long as C does not hold",
        "repeat until coins >= 9 do 1 coin",
    ),
    Construct(
        "for each KIND NAME [in LIST] [where C] do A",
        "once for each of them; `you` stay `you`",
        "for each camp s where free(s) do add 1 to s.stock",
    ),
    Construct(
        "each KIND NAME [from PLAYER] does A",
        "each of these players in turn does it, clockwise: `you` become that player",
        "each player p from first_player does draw 1",
    ),
    Construct(
        "each KIND NAME secretly does A",
        "all of them decide before anybody sees anything of it",
        "each player secretly does discard_card(any in hand)",
    ),
    Construct("PLAYER does A", "`you` become that player", "next(you) does draw 1"),
    Construct(
        "take turns [from PLAYER] [among LIST] [while C]",
        "round the table, again and again; each pass is a turn",
        "take turns from you while turn_number < 3\n  1 coin",
    ),
    Construct(
        "in any order",
        "a pool of effects; `you` say which is next until none is left",
        "in any order\n  resolve north.gives\n  2 coin -> 1 fame\n  draw 1",
    ),
    Construct(
        "allowing A, B",
        "`you` may do these actions at each of your decisions inside",
        "allowing sell\n  choose camp s\n  resolve s.gives",
    ),
    Construct(
        "during SCOPE",
        "a round, a battle, ...: what lasts so long ends with it",
        "during round\n  draw 1\n  if hand is empty then end round\n  1 coin",
    ),
    Construct(
        "choose one",
        "named options, one to a line",
        "choose one\n  option rest do 2 coin\n  option dig if coins > 0\n    1 coin -> 1 gem",
    ),
    Construct(
        "option NAME [if C] do A",
        "one of them, offered if C holds; what it does may also be a block",
        "choose one\n  option rest do 2 coin\n  option study if deck is not empty do draw 1",
    ),
    Construct("N ICON per E", "N times as many as E says", "1 coin per size(bag)"),
)

RULES = (
    Construct(
        "modify QUERY [for WHO] [where C] by E",
        "raise or lower an answer",
        "modify price_of where s is north by -1",
    ),
    Construct(
        "modify QUERY [for WHO] [where C] to E",
        "replace an answer",
        "modify price_of for any to 1",
    ),
    Construct(
        "allow QUERY [for WHO] [where C]",
        "the answer is yes",
        "allow free where s is coast",
    ),
    Construct(
        "forbid QUERY [for WHO] [where C]",
        "the answer is no, whatever allows it",
        "forbid free for any where s is north",
    ),
    Construct(
        "when EVENT [by WHO] [where C] then A",
        "A, each time after it has happened",
        "when visited by opponent then 1 coin",
    ),
    Construct(
        "instead of EVENT [by WHO] [where C] then A",
        "A in its place",
        "instead of draw then 1 coin",
    ),
    Construct("this SCOPE ...", "the rule lasts so long", "this turn allow free"),
    Construct(
        "until EVENT [by WHO] ...",
        "the rule lasts until that happens; `by` whom, if not by you",
        "until visited allow free",
    ),
    Construct("once ...", "the rule works once", "once when visited then draw 1"),
    Construct(
        "once per SCOPE ...",
        "the rule works once in each",
        "once per round when visited then draw 1",
    ),
)

EXPRESSIONS = (
    Construct("A or B", "at least one of them holds", "coins > 3 or bag is not empty"),
    Construct("A and B", "both hold", "coins > 3 and free(north)"),
    Construct("not A", "A does not hold", "not free(north)"),
    Construct("A is B", "the same; also `is not`", "north.stock is 2"),
    Construct("A is empty", "nothing is in a list or zone; also `is not empty`", "hand is empty"),
    Construct("A in LIST", "one of them; also `not in`", "coins in 1..3"),
    Construct(
        "PLAYER knows THING",
        "does this player know which one it is",
        "next(you) knows first(hand)",
    ),
    Construct("A < B", "a comparison; also `<= > >=`", "coins < 4"),
    Construct(
        "A + B", "also `- *`; with lists, `+` joins and `-` leaves out", "coins + 2 * size(bag)"
    ),
    Construct(
        "COST + N ICON",
        "a cost with so many more to pay; with `-` fewer, never below 0",
        "payable(north.price + 2 coin)",
    ),
    Construct("A .. B", "all numbers from A to B", "size(bag) in 1..coins"),
    Construct("if C then A else B", "one value or the other", "if free(north) then 1 else 3"),
    Construct("(A, B)", "a list; `()` is the empty one", "(north, south)"),
    Construct("THING.FIELD", "a field, counter, zone or link of a thing", "north.stock"),
    Construct(
        "some(KIND NAME in LIST where C)", "is there one", "some(card c in hand where c.value is 2)"
    ),
    Construct(
        "every(KIND NAME in LIST where C)",
        "does C hold for each",
        "every(card c in hand where c.suit is red)",
    ),
    Construct("no(KIND NAME in LIST where C)", "is there none", "no(worker w in north)"),
    Construct(
        "count(KIND NAME in LIST where C)", "how many", "count(card c in hand where c.suit is red)"
    ),
    Construct("all(KIND NAME in LIST where C)", "the list of them", "all(camp s where free(s))"),
    Construct(
        "sum(E for KIND NAME in LIST where C)", "the total", "sum(c.value for card c in hand)"
    ),
    Construct(
        "most(E for KIND NAME in LIST where C)",
        "the highest value, 0 if there is none",
        "most(p.coins for player p)",
    ),
    Construct(
        "least(E for KIND NAME in LIST where C)",
        "the lowest value, 0 if there is none",
        "least(s.stock for camp s where free(s))",
    ),
    Construct("true", "what always holds; `false` never does", "true"),
)

FUNCTIONS = (
    Function("size", ("list",), "number", "how many things are in a list or zone", "size(hand)"),
    Function("min", ("number", "number"), "number", "the lower of two numbers", "min(coins, 3)"),
    Function("max", ("number", "number"), "number", "the higher of two numbers", "max(coins, 3)"),
    Function(
        "mod",
        ("number", "number"),
        "number",
        "the rest of a division; by 0 it is 0",
        "mod(coins, 2)",
    ),
    Function(
        "div",
        ("number", "number"),
        "number",
        "a division, rounded down; by 0 it is 0",
        "div(coins, 2)",
    ),
    Function(
        "item", ("list", "number"), "item", "the item at that place, from 1", "item((2, 4, 6), 3)"
    ),
    Function("first", ("list",), "item", "the first of a list, or nothing", "first(hand)"),
    Function("last", ("list",), "item", "the last of a list, or nothing", "last(drawn)"),
    Function(
        "top",
        ("zone",),
        "item",
        "the top of a pile, or nothing; chance decides if it must",
        "top(deck)",
    ),
    Function("next", ("player",), "player", "the next player clockwise", "next(you)"),
    Function(
        "previous", ("player",), "player", "the next player counterclockwise", "previous(you)"
    ),
    Function("seat", ("number",), "player", "the player in that seat, from 1", "seat(1)"),
    Function("opponent", ("player",), "player", "the other one of two players", "opponent(you)"),
    Function(
        "payoff",
        ("player",),
        "number",
        "what it is worth to a player if it ends like this",
        "payoff(seat(1))",
    ),
    Function(
        "doable",
        ("effect",),
        "truth",
        "can `you` carry out any part of it now",
        "doable(north.gives)",
    ),
    Function("payable", ("cost",), "truth", "can `you` pay this now", "payable(south.price)"),
    Function(
        "along",
        ("cell", "number", "number"),
        "cell",
        "the cell so many columns and rows away, or nothing",
        "along(b2, 1, -1)",
    ),
)

NAMES = (
    Word("you", "player", "who acts; in a rule its owner", "you.coins"),
    Word("this", "thing", "the thing whose effect is being carried out", "this.value"),
    Word("players", "number", "how many play", "4 - players"),
    Word("first_player", "player", "a counter of the game: who starts", "first_player is you"),
    Word("active_player", "player", "whose turn it is", "active_player is not you"),
    Word(
        "paid",
        "amounts",
        "what the last `pay` paid, by icon",
        "paid.coin > 1",
    ),
    Word("winners", "list player", "who has won, once somebody has", "you in winners"),
    Word("everyone", "list player", "all players", "size(everyone)"),
    Word("nobody", "player", "no player", "b2.token is nobody"),
    Word("nothing", "thing", "no thing", "first(hand) is nothing"),
    Word("box", "zone", "where things out of play are; of every kind", "count(gem g in box)"),
)

FIELDS = (
    Word(
        "owner", "player", "whose it is, or nobody", "all(worker w in north where w.owner is you)"
    ),
    Word("place", "zone", "the zone it is in", "this.place is discard"),
    Word("number", "number", "its number among its kind (of its owner), from 1", "north.number"),
    Word("id", "id", "its entry: copies of one card share it", "this.id is scout"),
    Word("face", "face", "what a die shows", "die.face in 5..6"),
    Word("side", "side", "which of its sides lies up", "coast.side is night"),
    Word("column", "number", "of a cell of a grid, from 1", "b3.column"),
    Word("row", "number", "of a cell of a grid, from 1", "b3.row"),
)

TYPES = (
    Word("number", "", "a whole number", "number n"),
    Word("truth", "", "true or false", "truth sure"),
    Word("player", "", "a seat at the table, or nobody", "player p"),
    Word("zone", "", "a place for things", "zone z"),
    Word("effect", "", "something that can be carried out", "effect e"),
    Word("cost", "", "something that can be paid, whole or not at all", "cost price"),
    Word("text", "", "words for people; the engine never reads them", "text note"),
    Word("rules", "", "rules of a thing, which can be adopted", "rules r"),
    Word("KIND", "", "a thing of that kind, or nothing", "card c"),
    Word("list TYPE", "", "several, in order", "list camp route"),
)

SPELLED = {
    word: number
    for number, word in enumerate(
        ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 2
    )
}  # how people write numbers; the language writes digits
# Queries of the engine, which rules modify: who decides for `you`; what lies in a zone, or on top
# of it, do `you` see that, at any time?
DECIDER, SEES, SEES_TOP = "decider", "sees", "sees_top"
ENGINE_QUERIES = {DECIDER: ("player", ()), SEES: ("truth", ("z",)), SEES_TOP: ("truth", ("z",))}
LARGEST = 2**53  # numbers go so far, in both directions
_WORD = re.compile(r"[a-z]+")


def keywords() -> frozenset[str]:
    """Every reserved word: the lower-case words of all forms, and a few without a form."""
    found = {"by", "of", "list", "this"}
    for table in (STATEMENTS, CONTROL, RULES, EXPRESSIONS):
        for construct in table:
            found.update(_WORD.findall(construct.form))
    return frozenset(found | {"false"}) - POSITIONS


POSITIONS = frozenset({"top", "bottom"})
KEYWORDS = keywords()
