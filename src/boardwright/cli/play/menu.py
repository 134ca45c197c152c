"""The questions before a game without arguments."""

from __future__ import annotations

import boardwright
from boardwright.cli.screen import Screen

__all__ = ["ask_game", "ask_players"]

_OPPONENTS = {
    "human,greedy": "you against the computer, easy going",
    "human,mcts": "you against the computer, thinking hard",
    "human,human": "people at this keyboard",
    "mcts,greedy": "nobody: watch two computer players",
}


def ask_game(screen: Screen) -> str:
    kinds = [boardwright.game_type(name) for name in boardwright.names()]
    screen.strong("Boardwright")
    return _pick(
        screen, "Which game? ", {kind.name: f"{kind.title}: {kind.summary}" for kind in kinds}
    )


def ask_players(screen: Screen) -> str:
    return _pick(screen, "Who plays? ", _OPPONENTS)


def _pick(screen: Screen, question: str, offers: dict[str, str]) -> str:
    """By number or by name; Enter takes the first."""
    names = list(offers)
    for number, text in enumerate(offers.values(), 1):
        screen.say(f"  {number}  {text}")
    keys = {str(number): name for number, name in enumerate(names, 1)}
    while True:
        answer = screen.ask(question).lower()
        if not answer:
            return names[0]
        if answer in keys or answer in names:
            return keys.get(answer, answer)
        screen.sorry(f"Please type a number from 1 to {len(names)}.")
