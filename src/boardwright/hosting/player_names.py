"""Cleans what people write: names and chat.

Markup is harmless, as the page shows text as text. Removed or refused is what would deceive a
reader: invisible characters, changes of direction, stacked accents, and names that look like
another player's or like the program's own words.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from boardwright.hosting.refusal import Refused

__all__ = [
    "MAX_CHAT_LENGTH",
    "MAX_NAME_LENGTH",
    "available_name",
    "clean_text",
    "computer_name",
    "confusable_key",
]

MAX_NAME_LENGTH = 40
MAX_CHAT_LENGTH = 500
_MAX_MARKS = 2
"""Combining marks that a letter may have."""
_JOINER = "\u200d"
_LOOKALIKES = str.maketrans(
    "01|i\u0131\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u0501\u04bb"
    "\u0432\u043a\u043c\u043d\u0442\u03b1\u03bf\u03c1\u03bd\u03b9\u03ba\u03c4",
    "ollllaeopcyxljsdhbkmhtaopvlkt",
)
"""Digits, Cyrillic and Greek letters that look like Latin ones."""


def clean_text(text: str) -> str:
    """Return the text as one line of visible characters.

    >>> clean_text(" Ada\\n\\u202e Lovelace\\u0000 ")
    'Ada Lovelace'
    """
    letters: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in ("Mn", "Me", "Mc") else 0
        if kind[0] == "Z" or letter in "\t\n\r\v\f":
            letters.append(" ")
        elif (kind[0] != "C" or letter == _JOINER) and marks <= _MAX_MARKS:
            letters.append(letter)
    return " ".join("".join(letters).split()).strip(_JOINER)


def confusable_key(name: str) -> str:
    """Return a key that is the same for names which readers may confuse.

    >>> confusable_key("Åd\u0430  L1z.") == confusable_key("ada liz")
    True
    """
    plain = unicodedata.normalize("NFKD", name).casefold().translate(_LOOKALIKES)
    return "".join(letter for letter in plain if letter.isalnum())


_COMPUTER_KEY = confusable_key("Computer")
_RESERVED_WORDS = {
    confusable_key(word)
    for word in ("Boardwright", "Chance", "Moderator", "Server", "Spectator", "System")
}
_RESULT_WORDS = {
    confusable_key(word)
    for word in ("draws", "left", "loses", "lost", "plays", "resigned", "resigns", "wins", "won")
}


def computer_name(level: int) -> str:
    """The name that a computer plays under; `available_name` refuses it to others."""
    return f"Computer (level {level})"


def available_name(requested: str, taken: Iterable[str], seat_names: Iterable[str]) -> str:
    """Return the cleaned name, or a free guest name if it is empty.

    Raises `Refused` if it is too long, may be confused with a name in `taken`, or reads like the
    program's own words: a computer's name, a seat's, a result.
    """
    used = {confusable_key(name) for name in taken}
    name = clean_text(requested)
    if not name:
        return next(guest for guest in _guests() if confusable_key(guest) not in used)
    if len(name) > MAX_NAME_LENGTH:
        raise Refused("too_long", f"A name can have at most {MAX_NAME_LENGTH} characters.")
    key = confusable_key(name)
    if not key or _is_official(name, seat_names):
        raise Refused("bad_name", "That name cannot be used; please choose another one.")
    if key in used:
        raise Refused("name_taken", "Another player of this match already has that name.")
    return name


def _guests() -> Iterable[str]:
    yield "Guest"
    number = 2
    while True:
        yield f"Guest {number}"
        number += 1


def _is_official(name: str, seat_names: Iterable[str]) -> bool:
    """Whether it reads like the program's own words: `Computer (level 3)`, `Server`, `Red wins`."""
    first, *rest = filter(None, map(confusable_key, name.split()))
    if confusable_key(name).startswith(_COMPUTER_KEY) or first in _RESERVED_WORDS:
        return True
    return first in map(confusable_key, seat_names) and (
        not rest or bool(_RESULT_WORDS & set(rest))
    )
