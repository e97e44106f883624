"""The codes of problems in modules, shapes, effect texts and play; see `codes`."""

from __future__ import annotations

from .code import Entry

MODULES: dict[str, Entry] = {
    "F010": Entry(
        "unknown game or module",
        "No folder in reach has this name. `chakobsa games` lists what is in reach; `--content "
        "DIR` adds a folder.",
    ),
    "F011": Entry(
        "modules in a circle",
        "A module extends or uses itself, directly or through others. Take one of the links out.",
    ),
    "F012": Entry(
        "two parents in conflict",
        "Two modules that are extended together define the same id differently. Say under "
        "`replace` what it is here, or `remove` it.",
    ),
    "F013": Entry(
        "defined twice",
        "An id stands once in its section. To change what a parent defines, put the new text "
        "under `replace`.",
    ),
    "F014": Entry(
        "nothing there to change",
        "`add`, `replace`, `remove`, `use`, `before`, `after` and `instead` name something that "
        "exists in a parent.",
    ),
    "F015": Entry(
        "two folders with one name",
        "The name of a folder is the id of its game or module. Rename one of them.",
    ),
    "F016": Entry(
        "not a game",
        "A module has no turns of its own: play a game that extends it.",
    ),
    "F017": Entry(
        "wrong value of an option",
        "`chakobsa games` lists the options of each game with their values.",
    ),
    "F018": Entry(
        "unknown option",
        "`chakobsa games` lists the options of each game.",
    ),
    "F019": Entry(
        "wrong number of players",
        "A game says with how many it can be played: `players: 2..4`.",
    ),
}

SHAPE: dict[str, Entry] = {
    "S001": Entry(
        "unknown key",
        "This key has no meaning here. Fields of entries are declared in `kinds`.",
    ),
    "S002": Entry(
        "wrong shape",
        "A list stands where a mapping should, a text where a number should, or the like.",
    ),
    "S003": Entry("missing key", "Something that cannot be left out is not there."),
    "S004": Entry("wrong value", "The value is not one of those that can stand here."),
    "S006": Entry(
        "effect in braces",
        "Between { } and [ ] a comma ends the value, so an effect would be cut. Give it a line of "
        "its own.",
    ),
    "S008": Entry(
        "said twice",
        "A scenario that comes `after` another one starts where that one ends, so it takes over "
        "its `players`, `options` and `seed`, and its `given` and `run` if it has them. Say them "
        "there, or write a scenario without `after`.",
    ),
    "S007": Entry(
        "wrong name",
        "Names are written in small English letters, digits and _, and begin with a letter.",
    ),
}

SYNTAX: dict[str, Entry] = {
    "E001": Entry("unfinished text", "The text ends where more is needed."),
    "E002": Entry(
        "wrong indentation",
        "Lines of one block begin in the same column; the lines inside a word such as `if` are "
        "indented further.",
    ),
    "E003": Entry(
        "too long or too deep",
        "Nobody could read this. Name its parts as actions and queries.",
    ),
    "E004": Entry("no word of the language", "The characters here begin no word of the language."),
    "E005": Entry("word in the wrong place", "The word is known, but cannot stand here."),
    "E006": Entry(
        "reserved word",
        "The words of the language cannot be names. The reference lists them.",
    ),
}

NAMES: dict[str, Entry] = {
    "N001": Entry("unknown name", "Nothing of this name is in reach here."),
    "N002": Entry(
        "unknown field", "Things of this kind have no field, counter or zone of that name."
    ),
    "N003": Entry(
        "ambiguous name",
        "The name has several meanings here. Write `kind:id` for an entry, or `you.name`.",
    ),
    "N004": Entry(
        "name in use",
        "A local name must not hide another one; that would be read wrongly sooner or later.",
    ),
    "N005": Entry("unknown kind or type", "Kinds are declared under `kinds` and `dice`."),
    "N006": Entry(
        "unknown word",
        "Actions, icons and events are declared under `actions`, `phases`, `icons` and `events`.",
    ),
    "N007": Entry("unknown scope", "Scopes are `game`, `turn` and those declared under `scopes`."),
    "N010": Entry(
        "unknown statement or entry",
        "What a scenario `covers` is a statement, by its id under `statements`, or an entry, as "
        "`kind:id`.",
    ),
    "N009": Entry(
        "nobody acts",
        "`you` is the player who acts. Setup and play begin with nobody acting; `each player "
        "does`, `take turns` and `seat(1) does` say who does.",
    ),
}

TYPES: dict[str, Entry] = {
    "T001": Entry("wrong type", "A value of another type is needed here."),
    "T002": Entry("wrong number of arguments", "The word is declared with other parameters."),
    "T003": Entry(
        "no cost",
        "Left of an arrow stands what is given up. To do something first and then pay, use `,`.",
    ),
    "T004": Entry(
        "goes in a circle",
        "A query may not ask itself; an action that leads back to itself must ask a player; a "
        "scenario cannot come after itself.",
    ),
    "T005": Entry("no loop here", "`stop` leaves `repeat`, `for each`, `each` and `take turns`."),
    "T007": Entry("number too large", "Numbers go up to 9007199254740992."),
    "T008": Entry("not for this icon", "An icon says under `gain` and `pay` what it can do."),
    "T009": Entry(
        "chance inside a question",
        "A question changes nothing. Let chance decide first: `let c be top(deck)`.",
    ),
    "T016": Entry(
        "the same twice",
        "Of two equal halves of a `|` one says nothing. Change it, or take it out.",
    ),
    "T015": Entry(
        "price in the middle",
        "In a strict field an arrow is the price of playing it. It stands first, and what it buys "
        "stands to its right; separate prices are separated by `;`.",
    ),
    "T014": Entry(
        "not in secret",
        "In `secretly does` players choose; what ends a turn or the game comes afterwards.",
    ),
    "T010": Entry("never reached", "After `win`, `end` and `stop` nothing more is done."),
    "T011": Entry(
        "no such rule",
        "Rules modify, allow and forbid what is asked, and act `when` or `instead of` what "
        "happens. The message says what this one cannot say.",
    ),
}

PLAY: dict[str, Entry] = {
    "R001": Entry(
        "no end in sight",
        "The game ran on without asking anybody. The message names the line that "
        "spun; in a scenario with a seed, chance may be what never ends.",
    ),
    "R002": Entry("too deep", "Actions called each other too deeply."),
    "R003": Entry("number too large", "A counter or a result has left the range of numbers."),
    "R004": Entry("too many options", "A choice may have 10,000 options."),
    "R005": Entry(
        "recording does not fit",
        "A recorded choice is not possible: the recording belongs to other rules.",
    ),
    "R006": Entry(
        "save does not fit",
        "The file belongs to other rules, another game, or is damaged.",
    ),
    "R011": Entry(
        "a secret in a secret",
        "An action that is done in secret asks for another secret choice.",
    ),
    "R007": Entry("invariant broken", "Something that must always hold does not."),
    "R014": Entry(
        "too many rules",
        "Rules that effects begin have ends: `this turn`, `until EVENT`, `once`.",
    ),
    "R010": Entry(
        "too much work",
        "A single question goes over too many things. Cut it into smaller ones.",
    ),
    "R009": Entry(
        "not offered",
        "A condition or a cost keeps an option from being offered; `chakobsa why` shows which.",
    ),
    "R013": Entry(
        "nothing to end",
        "`end` leaves a scope that is open. The line was reached while no such scope was: begin "
        "it with `during` or `take turns`, or ask first whether it is time to end it.",
    ),
    "R008": Entry("scenario failed", "The game did not do what the scenario expects."),
}

LANGUAGE = {**MODULES, **SHAPE, **SYNTAX, **NAMES, **TYPES, **PLAY}
