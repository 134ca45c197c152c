"""`check_game` passes a sound game and catches each of many ways to break it."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
import pytest

from boardwright import (
    RESIGN,
    Action,
    BadAction,
    BadPosition,
    Chance,
    Decide,
    Observation,
    Outcome,
    Over,
    Pending,
    Step,
    View,
)
from boardwright.testing import ConformanceError, check_game
from boardwright.testing.example import Pennies, PenniesState, PenniesView

turn = PenniesState.turn
legal_actions = PenniesState.legal_actions
why_not = PenniesState.why_not
view = PenniesState.view
# The hooks that every game overrides: most defects can be planted only there.
observe = PenniesState._observe  # noqa: SLF001
after = PenniesState._apply  # noqa: SLF001


class Break(NamedTuple):
    """Something put in the place of a sound method, and what is said about it."""

    complaint: str
    attribute: str
    replacement: Any
    owner: type = PenniesState


BREAKS: dict[str, Break] = {}


def breaks(
    complaint: str, attribute: str, owner: type = PenniesState
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    def note(replacement: Callable[..., Any]) -> Callable[..., Any]:
        BREAKS[replacement.__name__] = Break(complaint, attribute, replacement, owner)
        return replacement

    return note


@breaks("legal actions must be distinct", "legal_actions")
def legal_action_listed_twice(state: PenniesState, seat: int) -> tuple[Action, ...]:
    return legal_actions(state, seat) * 2


@breaks("is listed as legal, but", "why_not")
def listed_but_refused(state: PenniesState, seat: int, action: Action) -> str | None:
    return "never" if str(action) == "mark:3" else why_not(state, seat, action)


@breaks("but why_not gives no reason", "why_not")
def playable_but_not_listed(state: PenniesState, seat: int, action: Action) -> str | None:
    return None


@breaks("a seat to decide must have a legal action", "legal_actions")
def nothing_to_choose(state: PenniesState, seat: int) -> tuple[Action, ...]:
    return () if state.at.marks else legal_actions(state, seat)


@breaks("is not to decide and must have no legal actions", "legal_actions")
def everybody_may_act(state: PenniesState, seat: int) -> tuple[Action, ...]:
    pending = turn(state)
    return legal_actions(state, pending.seats[0] if isinstance(pending, Decide) else seat)


@breaks("legal_actions() must not list RESIGN", "legal_actions")
def resigning_is_listed(state: PenniesState, seat: int) -> tuple[Action, ...]:
    legal = legal_actions(state, seat)
    return (*legal, RESIGN) if legal else ()


BREAKS["end_that_is_not_legal"] = Break(
    "the action that ends a turn is legal", "end_action", property(lambda state: RESIGN)
)
BREAKS["end_that_goes_on"] = Break(
    "the action that ends a turn does",
    "end_action",
    property(lambda state: None if state.at.marks else legal_actions(state, state.at.round % 2)[0]),
)


_flips = itertools.count()


@breaks("legal actions", "legal_actions")
def order_that_changes(state: PenniesState, seat: int) -> tuple[Action, ...]:
    legal = legal_actions(state, seat)
    return legal if next(_flips) % 2 else legal[::-1]


def _other_chance(**changes: object) -> Callable[[PenniesState], Pending]:
    def other(state: PenniesState) -> Pending:
        pending = turn(state)
        return msgspec.structs.replace(pending, **changes) if type(pending) is Chance else pending

    return other


BREAKS["weight_missing"] = Break(
    "weights must be positive integers", "turn", _other_chance(weights=(1, 2))
)
BREAKS["weight_zero"] = Break(
    "weights must be positive integers", "turn", _other_chance(weights=(0, 2, 1))
)
BREAKS["chance_without_outcome"] = Break(
    "chance must have 1 to 100 outcomes", "turn", _other_chance(outcomes=(), weights=None)
)
BREAKS["chance_seen_by_nobody_known"] = Break(
    "seen_by must hold seats", "turn", _other_chance(seen_by=(7,))
)


@breaks("the position must read back", "__str__")
def text_too_short(state: PenniesState) -> str:
    return str(state.at).rpartition(" ")[0]


@breaks("its text must give back an equal state", "__str__")
def text_without_points(state: PenniesState) -> str:
    return str(msgspec.structs.replace(state.at, points=(0,) * state.game.seats))


@breaks("its JSON must give back an equal state", "position")
def json_without_points(state: PenniesState) -> object:
    return msgspec.structs.replace(state.at, points=(0,) * state.game.seats)


@breaks("must read back as an action", "parse_action", Pennies)
def action_not_read_back(game: Pennies, text: str) -> Action:
    raise BadAction("no")


@breaks("must read back", "parse_view", Pennies)
def view_not_read_back(game: Pennies, text: str) -> View:
    raise BadPosition("no")


@breaks("must not show more", "view")
def view_shows_purses(state: PenniesState, seat: int | None) -> PenniesView:
    return PenniesView(seat, state.at)


@breaks("view(seat) must have that seat", "view")
def view_of_another_seat(state: PenniesState, seat: int | None) -> PenniesView:
    return view(state, 0)


class Leak(Observation, frozen=True, tag="leak"):
    source: object


@breaks("a Leak must not hold a state", "_observe")
def observation_holds_a_state(state: PenniesState, step: Step, seat: int | None) -> Any:
    return (*observe(state, step, seat), Leak((state,)))


@breaks("every seat must observe", "_observe")
def step_unnoticed(state: PenniesState, step: Step, seat: int | None) -> Any:
    return () if seat is None else observe(state, step, seat)


@breaks("legal actions must follow from the view", "legal_actions")
def choices_tell_of_hidden_purses(state: PenniesState, seat: int) -> tuple[Action, ...]:
    legal = legal_actions(state, seat)
    return legal[:-1] if legal and len(state.at.marks) == 1 and max(state.at.purses) > 1 else legal


def _end_that_tells(state: PenniesState) -> Action | None:
    opener = state.at.round % 2
    if len(state.at.marks) != 1 or max(state.at.purses) < 3:
        return None
    return legal_actions(state, opener)[0]


BREAKS["end_tells_of_hidden_purses"] = Break(
    "the end of the turn follows from the view", "end_action", property(_end_that_tells)
)


@breaks("must follow from the view", "why_not")
def refusal_tells_of_hidden_purses(state: PenniesState, seat: int, action: Action) -> str | None:
    reason = why_not(state, seat, action)
    return reason and f"{reason}, the purses are {state.at.purses}"


@breaks("determinize() must fit the view", "determinize", Pennies)
def completion_of_something_else(game: Pennies, seen: View, rng: random.Random) -> PenniesState:
    return game.start()


BREAKS["seats_of_another_option"] = Break(
    "option rounds is the number of seats", "seats_option", "rounds", Pennies
)
BREAKS["seats_of_no_option"] = Break(
    "option seats is the number of seats", "seats_option", "seats", Pennies
)
BREAKS["secrets_denied"] = Break("without hidden information", "has_hidden_parts", False, Pennies)


@breaks("a seat that resigned must not be in play", "_resign")
def nobody_may_leave(state: PenniesState, seat: int) -> PenniesState:
    return state


@breaks("a seat that resigned must not win by it", "turn")
def quitter_wins(state: PenniesState) -> Pending:
    pending = turn(state)
    if isinstance(pending, Over) and pending.outcome.reason == "surrender":
        return Over(Outcome.win(state.at.gone[0], state.game.seats, "surrender"))
    return pending


@breaks("the outcome must have the game's number of seats", "turn")
def outcome_for_too_many(state: PenniesState) -> Pending:
    pending = turn(state)
    return Over(Outcome.draw(9, "rounds")) if isinstance(pending, Over) else pending


@breaks("an outcome must have a winner", "turn")
def nobody_wins(state: PenniesState) -> Pending:
    pending = turn(state)
    return Over(Outcome((), 2, "rounds")) if isinstance(pending, Over) else pending


@breaks("a seat to decide must be in play", "is_in_play")
def deciding_while_out(state: PenniesState, seat: int) -> bool:
    return False


@breaks("a game must end within", "_score")
def game_without_end(state: PenniesState, face: int) -> PenniesState:
    at = msgspec.structs.replace(state.at, marks=(), held=state.game.start().at.held)
    return PenniesState(state.game, at)


@breaks("a canonical turn must have the turn's actions", "canonical")
def canonical_of_other_actions(state: PenniesState, actions: tuple[Action, ...]) -> Any:
    return actions[:1] * len(actions)


@breaks("a canonical turn must be its own canonical form", "canonical")
def canonical_not_settled(state: PenniesState, actions: tuple[Action, ...]) -> Any:
    return actions[::-1]


@breaks("turns with the same effect must have the same canonical form", "canonical")
def canonical_does_nothing(state: PenniesState, actions: tuple[Action, ...]) -> Any:
    return actions


BREAKS["turns_never_begin"] = Break(
    "start() must begin a turn", "begins_turn", property(lambda state: False)
)
BREAKS["undo_across_chance"] = Break(
    "a turn must begin after chance and after another seat's action",
    "begins_turn",
    property(lambda state: not state.at.round and len(state.at.marks) != 1),
)


@breaks("an evaluation must add up to 1", "evaluate")
def shares_too_large(state: PenniesState) -> tuple[float, ...]:
    return (1.0,) * state.game.seats


@breaks("start() must return equal states", "start", Pennies)
def start_by_accident(game: Pennies) -> PenniesState:
    state = game.parse_position("-2,-2 -2,-2 0,0 . 0 .")
    at = msgspec.structs.replace(state.at, points=(0, next(_flips) % 2))
    return PenniesState(game, at)


@breaks("", "_apply")  # whichever clause notices first
def playing_changes_the_state(state: PenniesState, step: Step) -> PenniesState:
    later = after(state, step)
    msgspec.structs.force_setattr(state, "at", later.at)
    return later


BREAKS["unhashable_key"] = Break(
    "unhashable type", "position_key", property(lambda state: [state.at])
)


@pytest.mark.parametrize("name", BREAKS)
def test_broken_games_are_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    complaint, attribute, replacement, owner = BREAKS[name]
    monkeypatch.setattr(owner, attribute, replacement)
    with pytest.raises(ConformanceError) as caught:
        check_game(Pennies(rounds=3), games=30, max_steps=500)
    assert complaint in str(caught.value)
    assert "Pennies(rounds=3)" in str(caught.value), "it says where"


class LeakyView(PenniesView, frozen=True):
    source: object = None


def test_a_view_that_holds_a_state_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(state: PenniesState, seat: int | None) -> LeakyView:
        return LeakyView(seat, view(state, seat).position, {"deep": (state,)})

    monkeypatch.setattr(Pennies, "view_type", LeakyView)
    monkeypatch.setattr(PenniesState, "view", leaky)
    with pytest.raises(ConformanceError, match="a LeakyView must not hold a state"):
        check_game(Pennies(), games=1)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rounds", [1, 4])
def test_a_sound_game_passes(players: int, rounds: int) -> None:
    check_game(Pennies(players=players, rounds=rounds), games=4, seed=players)


def test_the_message_names_game_step_and_position(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PenniesState, "evaluate", lambda state: 1 / 0)
    with pytest.raises(ConformanceError) as caught:
        check_game(Pennies())
    assert "ZeroDivisionError" in str(caught.value)
    assert "game 0, step 0" in str(caught.value)
    assert str(Pennies().start()) in str(caught.value)


def test_a_capped_game_may_be_left_unfinished() -> None:
    check_game(Pennies(rounds=9), games=2, max_steps=10, must_end=False)
    with pytest.raises(ConformanceError, match="a game must end within 10 steps"):
        check_game(Pennies(rounds=9), games=2, max_steps=10)
