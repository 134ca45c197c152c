"""The result of a check, in a sentence.

It depends only on the dice, the viewer's view before the last one and what the viewer observed with
it. Where the viewer cannot know the result, the sentence says no more than they can see.
"""

from __future__ import annotations

from boardwright.games.thrust.checks import CF, CS, S
from boardwright.games.thrust.events import Decided, Due, Found, Initiative, Sighted, Tracked
from boardwright.present.thrust.completed_check import CompletedCheck
from boardwright.present.thrust.grades import threshold
from boardwright.present.thrust.names import SIDES, capital
from boardwright.present.thrust.reasons import contest_reason, initiative_reason
from boardwright.present.thrust.scene import KIND

__all__ = ["is_hit", "morale_result", "result_of", "result_of_stage"]

_LEADS_TO = {
    "reveal": "Success: {side} reveals the closest ship not found yet",
    "lose": "Critical failure: a contact is lost",
    "order": "Critical success: every ship on the board is found",
    "damage": "Success: a hit",
    "check": "Critical failure: the attacker takes 2 DMG and checks its morale at once",
    "escape": "{side} wins the chase and gets away",
}


def result_of_stage(kind: str, side: int, double: bool) -> str:
    """The result of a check that led to a stage of this kind; empty if any check may lead there."""
    if double:
        return "Critical success: the DMG counts twice."
    return f"{_LEADS_TO[kind].format(side=SIDES[side])}." if kind in _LEADS_TO else ""


def result_of(check: CompletedCheck) -> str:
    """The result of the check and what decided it, as far as the viewer may know it."""
    kind, due = check.scene.view.stage.kind, check.find(Due)
    if due is not None and (result := result_of_stage(due.kind, due.seat, due.double)):
        if due.kind == "escape":
            return f"{contest_reason(check, due.seat)} and gets away."
        return result + _precedence(check)
    if kind == "initiative":
        return _initiative(check)
    if kind == "scan":
        return _scan(check)
    if kind == "attack":
        return _attack(check)
    if kind == "damage":
        return _damage(check)
    return _morale(check) if kind == "check" else _contest(check)


def _initiative(check: CompletedCheck) -> str:
    initiative = check.find(Initiative)
    return f"{initiative_reason(check, None if initiative is None else initiative.by)}."


def _precedence(check: CompletedCheck) -> str:
    """Why a success among two rolls did not count (R-08); empty if the better one did."""
    stat = threshold(check.scene, check.side)
    faces = check.faces[check.side]
    if check.grade != CF or stat is None or min(faces) >= stat.value:
        return ""
    return f" The double {max(faces):02} counts before the success."


def _scan(check: CompletedCheck) -> str:
    if check.find(Found) is not None:
        return result_of_stage("order", check.side, double=False)
    grade = check.grade
    if grade is None:
        return "Nothing is found."
    if grade == CS:
        return "Critical success, but there is nobody to find."
    return "Failure: nothing is found."


def _attack(check: CompletedCheck) -> str:
    """Only where no DMG die follows: a miss, or a weapon that deals 1 DMG without a roll."""
    hit = is_hit(check)
    if hit is None:
        return "Nothing shows of what it did."
    if hit:
        grade = "Critical success" if check.grade == CS else "Success"
        return f"{grade}: a hit{_hit_effect(check)}."
    if check.removed(check.side) is None:
        return "Failure: the attacker takes 1 DMG."
    grade = "Critical failure" if check.grade == CF else "Failure"
    return f"{grade}: the attacker is destroyed."


def is_hit(check: CompletedCheck) -> bool | None:
    """Whether an attack hits; None if the viewer can't know."""
    if check.grade is not None:
        return check.grade >= S
    target = 1 - check.side
    is_target, is_attacker = check.is_changed(target), check.is_changed(check.side)
    if is_target != is_attacker:
        return is_target
    # The owner always observes a change of an own ship.
    return False if check.is_own(target) and not is_target else None


def _damage(check: CompletedCheck) -> str:
    (face,) = check.faces[check.side]
    dealt = f"twice {face} is {2 * face}" if check.scene.view.stage.double else str(face)
    return f"{capital(dealt)} DMG{_hit_effect(check)}."


def _hit_effect(check: CompletedCheck) -> str:
    target = 1 - check.side
    if check.removed(target) is not None:
        return ", and the ship is destroyed"
    level = check.damage(target)
    return "" if level is None else f", {level} in all"


def morale_result(check: CompletedCheck) -> str:
    """What a Morale Check leads to, without capital and full stop."""
    (face,) = check.faces[check.side]
    ship = check.scene.actor()
    if face == 1:
        return "the crew abandons ship"
    if face == 10:
        return "the crew rallies, and its next check has [+]"
    known = None if ship is None else ship.damage
    failing = check.options.morale_equal == "failure"
    if known is not None and face >= known + failing:
        return "the crew holds"
    if (removed := check.removed(check.side)) is not None:
        return f"the {KIND[removed.kind].title} is gone"
    if check.is_out(check.side):
        return "the crew loses heart: the ship goes straight Out"
    if ship is None:
        return "nothing shows of what the crew does"
    # An own ship that is dead in the water cannot leave.
    return "the crew holds" if known is None else "the crew loses heart, but the ship stays"


def _morale(check: CompletedCheck) -> str:
    (face,) = check.faces[check.side]
    result = morale_result(check)
    return f"A {face}: {result}." if face in (1, 10) else f"{capital(result)}."


def _contest(check: CompletedCheck) -> str:
    decided = check.find(Decided)
    winner = None if decided is None else decided.winner
    reason = contest_reason(check, winner)
    for event in check.events:
        if isinstance(event, Sighted | Tracked) and event.was.band != event.now.band:
            return f"{reason}, now at {event.now.band} range."
    return f"{reason}."
