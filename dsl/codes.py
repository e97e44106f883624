"""Every kind of problem the tools can report, under a code that never changes its meaning.

One definition for messages, `chakobsa explain CODE` and the documentation. A new problem is a new
entry in its family; a code that is no longer used is not given out again. How a problem is found
or printed is not written here.
"""

from __future__ import annotations

from .code import Entry
from .language_codes import LANGUAGE

FILES: dict[str, Entry] = {
    "F001": Entry(
        "file not found",
        "There is no file at this path. Check the spelling, and that the path starts from the "
        "folder you think it does.",
    ),
    "F002": Entry(
        "not a file",
        "The path names a folder, a device or something else that has no text to read. Give the "
        "path of a file.",
    ),
    "F003": Entry(
        "file cannot be read",
        "The file exists, but the system refuses to open it. Check who may read it.",
    ),
    "F004": Entry(
        "file too large",
        "A content file may have 5 MB. Real ones have a few hundred lines; split a large file into "
        "several.",
    ),
    "F005": Entry(
        "not UTF-8",
        "Content files are UTF-8 text. The message names the first byte that is not. Save the file "
        "again with the encoding UTF-8 in your editor.",
    ),
    "F006": Entry(
        "path outside the content folder",
        "Content reads only files inside its own folder, links included. Move the file into the "
        "folder or name another one.",
    ),
    "F007": Entry(
        "impossible path",
        "No file can have this path, for instance because it contains a NUL character or is too "
        "long.",
    ),
}

YAML: dict[str, Entry] = {
    "Y001": Entry(
        "invisible character",
        "The file contains a character that cannot be seen and that YAML does not allow, such as a "
        "control character or an unusual line end. Delete it, or write it as an escape inside "
        'double quotes: "\\u2028".',
    ),
    "Y002": Entry(
        "YAML syntax",
        "The text is not YAML at this place, and none of the more exact messages fits. Look at "
        "this line and the one above: quotes, brackets, colons and indentation.",
    ),
    "Y003": Entry(
        "tab used for indentation",
        "YAML lines are indented with spaces only. Replace the tab by spaces; most editors can do "
        "that for a whole file.",
    ),
    "Y004": Entry(
        "colon in a text without quotes",
        "A colon followed by a space separates a key from its value, so a second one on the line "
        'is not clear. Put quotes around the text: name: "one: two".',
    ),
    "Y005": Entry(
        "quote not closed",
        "A text that begins with a quote ends at the next quote of the same kind, and here there "
        "is none. In single quotes an apostrophe is written twice, in double quotes a quote is "
        'written \\".',
    ),
    "Y006": Entry(
        "bracket not closed",
        "Every [ needs its ] and every { its }. Close the bracket, or put quotes around a text "
        "that begins with one.",
    ),
    "Y007": Entry(
        "lines not aligned",
        "Keys that belong together begin in the same column, and so do the dashes of a list. The "
        "contents of a key stand deeper than the key.",
    ),
    "Y008": Entry(
        "mistake inside brackets",
        "Inside [ ] and { } values are separated by commas, one after each, and every bracket is "
        "closed by its own kind. A text with , [ ] { } in it needs quotes.",
    ),
    "Y009": Entry(
        "neither a key nor a list item",
        'Among keys every line is "key: value", among list items "- value". A text that goes on '
        "from the line above is indented deeper than its key.",
    ),
    "Y010": Entry(
        "unknown escape",
        'In double quotes a backslash begins an escape such as \\n, \\" or \\u00e9. For a '
        "backslash itself write two, or use single quotes, where it has no meaning.",
    ),
    "Y011": Entry(
        "text needs quotes",
        "A text cannot begin with this character, since YAML gives it a meaning of its own. Put "
        "quotes around the text.",
    ),
    "Y012": Entry(
        "list on the line of its key",
        "A list written with dashes begins on the line after its key. Start a new line, or write "
        "the list in brackets: [one, two].",
    ),
    "Y013": Entry(
        "text after the end of a value",
        "The value has ended, for instance at its closing quote or bracket, and something follows "
        "on the same line. Put quotes around the whole text.",
    ),
    "Y014": Entry(
        "wrong line after | or >",
        "After | or > only - or +, a number from 1 to 9 and a comment may follow; the text itself "
        "begins on the next line. Put quotes around a text that begins with | or >.",
    ),
    "Y020": Entry(
        "key written twice",
        "A key may stand once in a mapping; of two values one would be lost. Remove one, or give "
        "it its own name.",
    ),
    "Y021": Entry(
        "key is not a text",
        "A key is a word or a text. A list or mapping as a key has no meaning here.",
    ),
    "Y022": Entry(
        "tag refused",
        "Content is plain data. Of YAML's tags only !!str, !!int, !!float, !!bool, !!null, !!seq "
        "and !!map are read, and only where they fit. Remove the tag, or put quotes around a text "
        "that begins with an exclamation mark.",
    ),
    "Y023": Entry(
        "merge key refused",
        "<< is not read: what an entry contains should be visible where it stands. Write the keys "
        "out, or use an alias for a whole value.",
    ),
    "Y024": Entry(
        "more than one document",
        "A content file is one YAML document. Remove the line ---, or split the file in two.",
    ),
    "Y025": Entry(
        "empty file",
        "The file contains nothing, or only comments.",
    ),
    "Y026": Entry(
        "unknown alias",
        "*name repeats what was marked &name earlier in the same file, and nothing was. Put quotes "
        "around a text that begins with an asterisk.",
    ),
    "Y027": Entry(
        "alias inside itself",
        "*name stands inside the very value that is marked &name, so it would never end.",
    ),
    "Y028": Entry(
        "directive refused",
        "A line that begins with % is an instruction to the YAML reader. Content needs none; "
        "remove the line.",
    ),
    "Y030": Entry(
        "too many values",
        "A file may have 100,000 values, everything that aliases repeat counted each time. Split "
        "the file, or use fewer aliases.",
    ),
    "Y031": Entry(
        "nested too deep",
        "Lists and mappings may be nested 60 deep. Write the inner parts as entries of their own.",
    ),
    "Y032": Entry(
        "text too long",
        "A single text may have 1,000,000 characters. Most often a quote is missing.",
    ),
}

LOCALE: dict[str, Entry] = {
    "L001": Entry(
        "line not understood",
        'A line of a name file is "id = text", an indented continuation, an indented '
        '".attribute = text", a comment that begins with #, or blank.',
    ),
    "L002": Entry(
        "name written twice",
        "A message id may stand once for each language; the first one is used.",
    ),
    "L003": Entry(
        "name without a text",
        "After the = sign there is nothing, nor on the next line. Write the text, or remove the "
        "line so that the English name is used.",
    ),
    "L004": Entry(
        "not a language",
        "A language is written as a code such as en, hu or pt-BR.",
    ),
    "L005": Entry(
        "a name for nothing",
        "The id of a name says what it is the name of, such as card-scout or zone-deck; the "
        "reference lists all forms. Nothing in the game has this one, so nobody will ever read it.",
    ),
}

CATALOG: dict[str, Entry] = {**FILES, **YAML, **LOCALE, **LANGUAGE}
