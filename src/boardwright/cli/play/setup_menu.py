"""The questions before a game that is started without arguments."""

from __future__ import annotations

import boardwright
from boardwright.cli.screen import Screen
from boardwright.core.game import Game
from boardwright.engine import levels

__all__ = ["ask_game", "ask_players"]

_STRENGTHS = ("friendly", "steady", "strong", "as strong as possible")


def ask_game(screen: Screen) -> str:
    """Ask which game to play, and return its name."""
    game_classes = [boardwright.game_type(name) for name in boardwright.names()]
    screen.write_bold("Boardwright")
    return _pick(
        screen,
        "Which game? ",
        {
            game_class.name: f"{game_class.title}: {game_class.summary}"
            for game_class in game_classes
        },
    )


def ask_players(screen: Screen, game: Game) -> str:
    """Ask who plays, and return the specs: one of four levels, people, or two computers."""
    highest = levels(game)[-1].number
    intervals = len(_STRENGTHS) - 1
    numbers = {1 + (highest - 1) * k // intervals: word for k, word in enumerate(_STRENGTHS)}
    offers = {
        f"human,level:{number}": f"you against the computer, {word} (level {number})"
        for number, word in numbers.items()
    }
    offers["human,human"] = "people sharing this keyboard"
    offers[f"level:{highest},level:1"] = "watch computer players"
    return _pick(screen, "Who plays? ", offers)


def _pick(screen: Screen, question: str, offers: dict[str, str]) -> str:
    """The key of the offer chosen by number or key; Enter takes the first."""
    names = list(offers)
    for number, text in enumerate(offers.values(), 1):
        screen.write_entry(f"  {number}  ", text)
    keys = {str(number): name for number, name in enumerate(names, 1)}
    while True:
        answer = screen.ask(question).lower()
        if not answer:
            return names[0]
        if answer in keys or answer in names:
            return keys.get(answer, answer)
        screen.write_error(f"Please type a number from 1 to {len(names)}.")
