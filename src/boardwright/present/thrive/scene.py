"""A view of Thrive in the form that drawings need, and in words."""

from __future__ import annotations

from boardwright.games.thrive import ThriveView
from boardwright.games.thrive.board import board, square_name
from boardwright.games.thrive.position import SEATS, parse_pegs
from boardwright.present.outcomes import ending_of_view
from boardwright.present.thrive.endings import ENDINGS

__all__ = ["Pods", "description", "is_set_up", "pods_of", "reached", "status", "tally"]

Pods = dict[int, tuple[int, int]]
"""The pods by square: the seat and the mask of holes with pegs."""

_DUE = {
    "move": "{} to move a pod",
    "peg1": "{} to place the first peg",
    "peg2": "{} to place the second peg",
    "pegs": "{} has no move: first peg",
    "card": "Chance draws the set-up card",
    "first": "Chance decides who begins",
}


def status(view: ThriveView) -> str:
    """What is due and from whom, or how the game ended; no full stop."""
    position = view.position
    if position.outcome == "-":
        return _DUE[position.stage].format(position.to_play.capitalize())
    return ending_of_view(position.outcome, SEATS, ENDINGS)


def tally(view: ThriveView, seat: int) -> str:
    """The seat with its pods on the board and lost: `Black 4 pods, 1 lost`."""
    left = len((view.position.black, view.position.white)[seat])
    lost = view.size - left
    count = f"{left} pod{'s' * (left != 1)}"
    return f"{SEATS[seat].capitalize()} {count}, {lost} lost"


def is_set_up(view: ThriveView) -> bool:
    """Whether all pods are on the board, so that they can be counted."""
    return view.position.stage != "card"


def description(view: ThriveView) -> str:
    """The whole position for screen readers: the squares of each side's pods, then the status."""
    sides = zip(SEATS, (view.position.black, view.position.white), strict=True)
    phrases = (f"{seat.capitalize()}: {' '.join(p.square for p in side)}" for seat, side in sides)
    return ". ".join((*phrases, status(view))) + "."


def pods_of(view: ThriveView) -> Pods:
    """Every pod on the board."""
    squares = {square_name(s): s for s in board(view.size, view.holes).squares}
    sides = (view.position.black, view.position.white)
    return {
        squares[pod.square]: (seat, parse_pegs(pod.pegs))
        for seat, side in enumerate(sides)
        for pod in side
    }


def reached(view: ThriveView, pods: Pods) -> set[int]:
    """Squares the side to move can go to, own pods left out; empty unless a move is due."""
    if view.position.outcome != "-" or view.position.stage != "move":
        return set()
    mover = SEATS.index(view.position.to_play)
    moves = board(view.size, view.holes).moves
    own = {square: mask for square, (seat, mask) in pods.items() if seat == mover}
    return {m.target for square, mask in own.items() for m in moves(square, mask)} - set(own)
