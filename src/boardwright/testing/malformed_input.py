"""Malformed text and JSON for robustness tests, and random mutations of text."""

from __future__ import annotations

import random
from collections.abc import Callable

__all__ = ["MALFORMED_JSON", "MALFORMED_TEXTS", "mutate"]

MALFORMED_TEXTS: tuple[str, ...] = (
    "",
    " ",
    "\n",
    "\0",
    "-",
    "@",
    "@@",
    "/",
    "a" * 1_000_000,
    "9" * 5_000,
    "-" + "9" * 5_000,
    "1e999999999",
    "٣٤٥",  # digits to str.isdigit, but not ASCII
    "²",
    "\u202e\u2066",
    "\ud800",  # half of a surrogate pair: cannot be encoded
    "../../etc/passwd",
    "%s%n{0.__class__}",
    "resign",
    " ".join("x" * 10_000),
)
"""Texts for every parser to refuse without crashing."""

MALFORMED_JSON: tuple[str | bytes, ...] = (
    "",
    "null",
    "{}",
    "[]",
    "0",
    "NaN",
    '{"a"',
    "[" * 100_000,
    '{"a":' * 100_000,
    "9" * 5_000,
    '"\\ud800"',
    b"\xff\xfe",
)
"""JSON for every decoder to refuse without crashing."""


def _truncate(text: str, at: int, rng: random.Random) -> str:
    return text[:at]


def _drop(text: str, at: int, rng: random.Random) -> str:
    return text[:at] + text[at + rng.randint(1, 4) :]


def _flip(text: str, at: int, rng: random.Random) -> str:
    return text[:at] + chr(rng.randint(32, 126)) + text[at + 1 :]


def _double(text: str, at: int, rng: random.Random) -> str:
    return text[:at] + text[max(0, at - rng.randint(1, 9)) :]


def _number(text: str, at: int, rng: random.Random) -> str:
    return text[:at] + rng.choice(("0", "-1", "999999", "9" * 5_000)) + text[at:]


def _control(text: str, at: int, rng: random.Random) -> str:
    return text[:at] + rng.choice("\0\x1b\t\n\r\x85\u2028") + text[at:]


def _unicode(text: str, at: int, rng: random.Random) -> str:
    return text[:at] + rng.choice(("é", "٣", "²", "\u202e", "\ud800", "🎲")) + text[at + 1 :]


def _swap_words(text: str, at: int, rng: random.Random) -> str:
    words = text.split(" ")
    rng.shuffle(words)
    return " ".join(words)


_MUTATIONS: tuple[Callable[[str, int, random.Random], str], ...] = (
    _truncate,
    _drop,
    _flip,
    _double,
    _number,
    _control,
    _unicode,
    _swap_words,
)


def mutate(text: str, rng: random.Random) -> str:
    """The text after one to three random changes, which may cancel each other out.

    >>> mutate("a1-a2", random.Random(4)) != "a1-a2"
    True
    """
    for _ in range(rng.randint(1, 3)):
        text = rng.choice(_MUTATIONS)(text, rng.randint(0, len(text)), rng)
    return text
