"""What people write, made harmless: names and chat.

Markup is the page's affair (it shows text as text); here goes what would deceive a reader:
characters that cannot be seen, that turn the direction of writing, or pile up, and names that
look like somebody else's or like the program's own words.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from boardwright.hosting.refusal import Refused

__all__ = [
    "LONGEST_NAME",
    "LONGEST_TEXT",
    "available_name",
    "clean_text",
    "computer_name",
    "confusable_key",
]

LONGEST_NAME = 40
LONGEST_TEXT = 500
_MARKS = 2
"""Accents a letter may carry."""
_JOINER = "\u200d"
_LOOKALIKES = str.maketrans(
    "01|i\u0131\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u0501\u04bb"
    "\u0432\u043a\u043c\u043d\u0442\u03b1\u03bf\u03c1\u03bd\u03b9\u03ba\u03c4",
    "ollllaeopcyxljsdhbkmhtaopvlkt",
)
"""Figures, Cyrillic and Greek letters that pass for Latin ones."""


def clean_text(text: str) -> str:
    """One line of visible characters.

    >>> clean_text(" Ada\\n\\u202e Lovelace\\u0000 ")
    'Ada Lovelace'
    """
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in ("Mn", "Me", "Mc") else 0
        if kind[0] == "Z" or letter in "\t\n\r\v\f":
            kept.append(" ")
        elif (kind[0] != "C" or letter == _JOINER) and marks <= _MARKS:
            kept.append(letter)
    return " ".join("".join(kept).split()).strip(_JOINER)


def confusable_key(name: str) -> str:
    """What a reader in a hurry takes in: names with the same likeness are the same name.

    >>> confusable_key("Åd\u0430  L1z.") == confusable_key("ada liz")
    True
    """
    plain = unicodedata.normalize("NFKD", name).casefold().translate(_LOOKALIKES)
    return "".join(letter for letter in plain if letter.isalnum())


_COMPUTER = confusable_key("Computer")
_OURS = {
    confusable_key(word)
    for word in ("Boardwright", "Chance", "Moderator", "Server", "Spectator", "System")
}
_VERDICTS = {
    confusable_key(word)
    for word in ("draws", "left", "loses", "lost", "plays", "resigned", "resigns", "wins", "won")
}


def computer_name(level: int) -> str:
    return f"Computer (level {level})"


def available_name(wished: str, taken: Iterable[str], seat_names: Iterable[str]) -> str:
    """The name as it will be shown. Nobody is asked for one: guests are numbered."""
    used = {confusable_key(name) for name in taken}
    name = clean_text(wished)
    if not name:
        return next(guest for guest in _guests() if confusable_key(guest) not in used)
    if len(name) > LONGEST_NAME:
        raise Refused("too_long", f"A name can have at most {LONGEST_NAME} characters.")
    alike = confusable_key(name)
    if not alike or _is_official(name, seat_names):
        raise Refused("bad_name", "That name cannot be used; please choose another one.")
    if alike in used:
        raise Refused("name_taken", "Another player of this match already has that name.")
    return name


def _guests() -> Iterable[str]:
    yield "Guest"
    number = 2
    while True:
        yield f"Guest {number}"
        number += 1


def _is_official(name: str, seat_names: Iterable[str]) -> bool:
    """`Computer (level 3)`, `Server`, `Black`, `Red wins`: the program's own words."""
    first, *rest = filter(None, map(confusable_key, name.split()))
    if confusable_key(name).startswith(_COMPUTER) or first in _OURS:
        return True
    return first in map(confusable_key, seat_names) and (not rest or bool(_VERDICTS & set(rest)))
