"""Names and chat cannot deceive."""

from __future__ import annotations

import pytest

from boardwright.hosting import Refused
from boardwright.hosting.player_names import available_name, clean_text, confusable_key

SEATS = ("black", "white")


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("Ada\u202egnol", "Adagnol"),
        ("A\u200bd\u2066a\x00", "Ada"),
        ("Ada\nwins", "Ada wins"),
        ("\ufeff\u00adAda", "Ada"),
        ("e" + "\u0301" * 30, "é\u0301\u0301"),
        ("<b>Ada</b>", "<b>Ada</b>"),
        ("\ud800x", "x"),
        ("Zoë 李 👩\u200d🚀", "Zoë 李 👩\u200d🚀"),
    ],
)
def test_only_visible_characters_remain(typed: str, shown: str) -> None:
    assert clean_text(typed) == shown


@pytest.mark.parametrize(
    "name",
    [
        "Computer (level 3)",
        "C0mputer",
        "\u0421omputer 5",
        "Server",
        "Black",
        "white",
        "Black wins",
        "BLACK has won",
        "Whıte resigns",
        "...",
        "👑",
    ],
)
def test_names_that_could_be_mistaken_are_refused(name: str) -> None:
    with pytest.raises(Refused) as refused:
        available_name(name, (), SEATS)
    assert refused.value.code == "bad_name"


@pytest.mark.parametrize("name", ["Chancellor", "Blackbeard", "Black Jack", "O'Neil", "Bob2"])
def test_other_names_are_fine(name: str) -> None:
    assert available_name(name, (), SEATS) == name


@pytest.mark.parametrize("other", ["Ada", "ADA", "a d a", "Adá", "\u0410d\u0430"])
def test_nobody_takes_the_name_of_another(other: str) -> None:
    with pytest.raises(Refused) as refused:
        available_name(other, ("Ada",), SEATS)
    assert refused.value.code == "name_taken"


def test_long_names_are_refused_and_missing_ones_made_up() -> None:
    with pytest.raises(Refused) as refused:
        available_name("x" * 41, (), SEATS)
    assert refused.value.code == "too_long"
    assert available_name(" \u200b ", (), SEATS) == "Guest"
    assert available_name("", ("Guest", "guest 2"), SEATS) == "Guest 3"
    assert confusable_key("l1ly") == confusable_key("Lily")
