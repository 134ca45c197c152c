"""A completed check in the short phrases of the log: "23 under 50, hit"."""

from __future__ import annotations

from boardwright.games.thrust.checks import CF, CS
from boardwright.games.thrust.events import Decided, Due, Found, Initiative
from boardwright.present.thrust.check_sentences import is_hit, morale_result
from boardwright.present.thrust.completed_check import CompletedCheck
from boardwright.present.thrust.grades import threshold
from boardwright.present.thrust.names import SIDES

__all__ = ["check_phrases"]


def check_phrases(check: CompletedCheck) -> list[str]:
    """The dice and the result, as far as the viewer may know it."""
    kind = check.scene.view.stage.kind
    if kind == "initiative":
        return ["Initiative", *_both(check), _initiative(check)]
    if kind == "damage":
        (face,) = check.faces[check.side]
        double = check.scene.view.stage.double
        return [f"twice {face} DMG" if double else f"{face} DMG"]
    if kind == "check":
        (face,) = check.faces[check.side]
        return [f"d10 {face}", morale_result(check)]
    if kind in ("pursue", "evade"):
        return [*_both(check), _contest(check)]
    result = _attack(check) if kind == "attack" else _scan(check)
    return [_dice(check, check.side), *([result] if result else [])]


def _both(check: CompletedCheck) -> list[str]:
    return [f"{SIDES[side]} {_dice(check, side)}" for side in (0, 1) if check.faces[side]]


def _dice(check: CompletedCheck, side: int) -> str:
    faces, stat = check.faces[side], threshold(check.scene, side)
    rolled = " and ".join(f"{face:02}" for face in faces)
    if stat is None:
        return rolled
    is_under = not stat.printed and min(faces) < stat.value
    return f"{rolled} {'under' if is_under else 'against'} {stat.value}"


def _initiative(check: CompletedCheck) -> str:
    initiative = check.find(Initiative)
    return "roll again" if initiative is None else f"{SIDES[initiative.by]} goes first"


def _scan(check: CompletedCheck) -> str:
    due = check.find(Due)
    if check.find(Found) is not None or (due is not None and due.kind == "order"):
        return "critical success"
    if due is not None and due.kind in ("reveal", "lose"):
        return "success" if due.kind == "reveal" else "critical failure"
    return "nobody to find" if check.grade == CS else "nothing found"


def _attack(check: CompletedCheck) -> str:
    due = check.find(Due)
    if due is not None and due.kind == "damage":
        return "critical hit" if due.double else "hit"
    if check.grade == CF or (due is not None and due.kind == "check"):
        return "critical miss"
    hit = is_hit(check)
    if hit is None:
        return ""
    return ("critical hit" if check.grade == CS else "hit") if hit else "miss"


def _contest(check: CompletedCheck) -> str:
    decided = check.find(Decided)
    winner = None if decided is None else decided.winner
    return "nobody gains" if winner is None else f"{SIDES[winner]} wins"
