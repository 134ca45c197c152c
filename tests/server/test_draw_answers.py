"""Computers answer draw offers: once, before they play on, after a restart, and always alike."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.hosting.logged_match import begun
from tests.server import idle_loop
from tests.server.idle_loop import FrozenLoop, advance, settle
from tests.server.in_process import (
    Idle,
    Json,
    ManualClock,
    Transport,
    context,
    inside,
    until,
)

from boardwright.core.state import State
from boardwright.core.turn import Decide
from boardwright.hosting import MatchSetup, SeatSetup
from boardwright.hosting.events import Declined, DrawAgreed, Offered, decode, encode
from boardwright.hosting.rematch import rematch_setup
from boardwright.server import create_match
from boardwright.server.app_context import AppContext
from boardwright.server.computer_players import random_turn
from boardwright.server.session import Principal
from boardwright.store import Appended, StoredEvent

ADA = Principal("guest:ada")
ME, COMPUTER = SeatSetup("me"), SeatSetup("computer")


class Answering(Idle):
    """Engines that give the same answer to every draw, and choose turns when they are let."""

    def __init__(self, accepts: bool | None = False, turn: Sequence[str] | None = None) -> None:
        super().__init__()
        self.accepts, self.turn = accepts, turn
        self.draws: list[tuple[object, ...]] = []
        self.turns: list[bool] = []
        self.may_choose = asyncio.Event()

    async def choose(self, *about: Any, address: str, may_resign: bool) -> Sequence[str]:
        self.turns.append(may_resign)
        self.note(address)
        await self.may_choose.wait()
        if self.turn is not None:
            return self.turn
        _match, game, _spec, _seed, information = about
        world = game.determinize(information.view, random.Random(1))
        return random_turn(world, information.seat, random.Random(1))

    async def accepts_draw(self, *about: Any, address: str) -> bool:
        _match, game, level, information = about
        self.draws.append((game.name, level, information.seat, information))
        self.note(address)
        if self.accepts is None:
            raise RuntimeError("no idea")
        return self.accepts


async def _begin(
    context: AppContext,
    game: str = "thrive",
    seats: tuple[SeatSetup, ...] = (ME, COMPUTER),
    match: str = "under-test",
    **setup: Any,
) -> Transport:
    events, grants = create_match.first_events(
        ADA, MatchSetup(game, seats, **setup), match, "ab" * 32, "", "", context.clock.now()
    )
    live_match = await context.registry.create(events, grants)
    return Transport(context, live_match, ADA, live_match.hosted.seats_of(ADA.id))


def _last(line: Transport, kind: str = "update") -> Json:
    return line.heard(kind)[-1]


async def _logged(context: AppContext, match: str = "under-test") -> list[object]:
    return [decode(body) for body in await context.store.load(match)]


# -- answers -----------------------------------------------------------------------------------


@pytest.mark.parametrize("accepts", [True, False])
def test_the_answer_is_an_event_of_the_log(tmp_path: Path, accepts: bool) -> None:
    engines = Answering(accepts)

    async def body(context: AppContext) -> None:
        line = await _begin(context)
        hosted = context.registry.live_matches["under-test"].hosted
        await line.say(type="offer", id="d", kind="draw")
        await until(context, lambda: not hosted.offers.standing)
        offered, *answer = (
            (await _logged(context))[-3:] if accepts else (await _logged(context))[-2:]
        )
        assert isinstance(offered, Offered)
        assert isinstance(answer[-1], DrawAgreed if accepts else Declined)
        assert _last(line)["status"] == ("over" if accepts else "playing")
        declined = [] if accepts else [{"kind": "draw", "by": 0, "declined_by": 1}]
        assert _last(line).get("declined", []) == declined
        assert engines.draws == [("thrive", 3, 1, hosted.match.information(1))]
        assert engines.addresses == ["guest:ada"], "it is charged like a turn"

    inside(tmp_path, body, engines=engines, pace=0.0)


def test_engines_that_fail_decline(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        line = await _begin(context)
        hosted = context.registry.live_matches["under-test"].hosted
        await line.say(type="offer", id="d", kind="draw")
        await until(context, lambda: bool(hosted.offers.declined))
        assert hosted.status == "playing"

    inside(tmp_path, body, engines=Answering(None), pace=0.0)


def test_the_computer_answers_before_it_plays_on(tmp_path: Path) -> None:
    """The offer comes while it thinks: its turn must not decline the draw unheard."""
    engines = Answering()

    async def body(context: AppContext) -> None:
        line = await _begin(context, seats=(COMPUTER, ME))
        hosted = context.registry.live_matches["under-test"].hosted
        await engines.asked(1)
        await line.say(type="offer", id="d", kind="draw")
        engines.may_choose.set()
        await until(context, lambda: hosted.deciding == (1,))
        names = [type(event).__name__ for event in await _logged(context)]
        assert names[-3:] == ["Offered", "Declined", "TurnPlayed"]
        assert len(engines.draws) == 1
        assert len(hosted.offers.declined) == 1, "shown until the next turn of who offered it"

    inside(tmp_path, body, engines=engines, pace=0.0)


def test_a_repeated_offer_in_the_same_position_is_not_searched_again(tmp_path: Path) -> None:
    """Two people offer, one after the other; one alone is refused the second time."""
    engines = Answering()
    seats = (ME, COMPUTER, SeatSetup("me", name="Bob"))
    options: dict[str, int | str] = {"players": 3, "size": 4, "first": "seat1"}

    async def body(context: AppContext) -> None:
        line = await _begin(context, "grow", seats, options=options)
        hosted = context.registry.live_matches["under-test"].hosted
        for seat in (0, 2):
            await line.say(type="offer", id=f"d{seat}", kind="draw", seat=seat)
            await until(context, lambda seat=seat: _declined_of(hosted) == seat)  # type: ignore[misc]
        await line.say(type="offer", id="again", kind="draw", seat=0)
        assert _last(line, "error")["code"] == "too_soon"
        assert len(engines.draws) == 1

    inside(tmp_path, body, engines=engines, pace=0.0)


def _declined_of(hosted: Any) -> int | None:
    return hosted.offers.declined[0].by if hosted.offers.declined else None


def test_each_computer_answers_for_its_own_seat(tmp_path: Path) -> None:
    engines = Answering(accepts=True)
    options: dict[str, int | str] = {"players": 3, "size": 4, "first": "seat1"}

    async def body(context: AppContext) -> None:
        line = await _begin(context, "grow", (ME, COMPUTER, COMPUTER), options=options)
        hosted = context.registry.live_matches["under-test"].hosted
        await line.say(type="offer", id="d", kind="draw")
        await until(context, lambda: hosted.status == "over")
        assert hosted.ending is not None
        assert hosted.ending.winners == (0, 1, 2)
        assert sorted(draw[2] for draw in engines.draws) == [1, 2]  # type: ignore[type-var]

    inside(tmp_path, body, engines=engines, pace=0.0)


def test_an_offer_is_answered_after_a_restart(tmp_path: Path) -> None:
    """The process that took it ended before it could answer."""

    async def before(context: AppContext) -> None:
        line = await _begin(context)
        await line.say(type="offer", id="d", kind="draw")

    async def after(context: AppContext) -> None:
        hosted = (await context.registry.live_match("under-test")).hosted
        await until(context, lambda: hosted.status == "over")
        assert hosted.ending is not None
        assert hosted.ending.reason == "agreement"

    inside(tmp_path, before, engines=Idle(), pace=0.0)
    inside(tmp_path, after, engines=Answering(accepts=True), pace=0.0)


def test_another_process_answers_in_the_place_of_one_that_has_the_lease(tmp_path: Path) -> None:
    """Two that answer at once: the number of the event decides, and there is one answer."""
    engines = Answering()

    async def body(context: AppContext) -> None:
        line = await _begin(context)
        live_match = context.registry.live_matches["under-test"]
        lease, tries = context.store.lease, 0

        async def contested(key: str, owner: str, seconds: float) -> bool:
            nonlocal tries
            tries += 1
            if tries > 1:
                return await lease(key, owner, seconds)
            other = Declined(context.clock.now(), 1, "draw")  # by the owner of the lease
            await _append(context, live_match.hosted.event_count, other)
            return False

        context.store.lease = contested  # type: ignore[method-assign]
        await line.say(type="offer", id="d", kind="draw")
        await until(context, lambda: bool(live_match.hosted.offers.declined))
        assert engines.draws == []
        answers = [event for event in await _logged(context) if isinstance(event, Declined)]
        assert len(answers) == 1

    inside(tmp_path, body, engines=engines, pace=0.0)


async def _append(context: AppContext, number: int, event: Declined) -> None:
    """As another process does, which then tells this one."""
    await context.store.append("under-test", number, [StoredEvent(encode(event))], None)
    context.registry.on_appended(Appended("under-test", number, (encode(event),)))


# -- resigning ---------------------------------------------------------------------------------


@pytest.mark.parametrize("switched_on", [True, False])
def test_engines_may_resign_only_if_the_person_wants_it(tmp_path: Path, switched_on: bool) -> None:
    engines = Answering(turn=("resign",))
    engines.may_choose.set()

    async def body(context: AppContext) -> None:
        await _begin(context, seats=(COMPUTER, ME), computers_resign=switched_on)
        hosted = context.registry.live_matches["under-test"].hosted
        await until(context, lambda: hosted.status == "over")
        assert hosted.ending is not None
        assert (hosted.ending.winners, hosted.ending.reason) == ((1,), "surrender")
        assert engines.turns == [switched_on]
        assert rematch_setup(hosted, ADA.id).computers_resign is switched_on

    inside(tmp_path, body, engines=engines, pace=0.0)


# -- hidden information ------------------------------------------------------------------------


def _thrust_state() -> State:
    """A position in which seat 0 is to decide."""
    state = begun("thrust", secret="ab" * 32).hosted.match.state
    assert state.turn() == Decide((0,))
    return state


def test_an_answer_reads_the_same_in_two_worlds(tmp_path: Path) -> None:
    """The person cannot tell from a refusal what the computer's ships are."""
    state = _thrust_state()
    twin = state.game.determinize(state.view(0), random.Random(1))
    assert state.view(1) != twin.view(1)
    clock = ManualClock()

    async def sent(folder: Path, world: State) -> list[str]:
        folder.mkdir()
        async with context(folder, clock, Answering(), pace=0.0) as found:
            line = await _begin(found, "thrust", start=str(world))
            hosted = found.registry.live_matches["under-test"].hosted
            await line.say(type="offer", id="d", kind="draw")
            await until(found, lambda: bool(hosted.offers.declined))
            await line.say(type="view_as", id="v", seat=0)
            return list(line.sent)

    one = asyncio.run(sent(tmp_path / "one", state))
    other = asyncio.run(sent(tmp_path / "other", twin))
    assert any('"declined":[{"kind":"draw","by":0,"declined_by":1}]' in text for text in one)
    assert one == other


def test_a_computer_is_asked_by_what_its_own_seat_knows(tmp_path: Path) -> None:
    """The same in two worlds that differ in the ships of the other seat."""
    state = _thrust_state()
    twin = state.game.determinize(state.view(1), random.Random(1))
    assert state.view(0) != twin.view(0)
    engines = Answering()

    async def body(context: AppContext) -> None:
        for match, world in (("one", state), ("other", twin)):
            line = await _begin(context, "thrust", match=match, start=str(world))
            await line.say(type="offer", id="d", kind="draw")
            await engines.asked(len(engines.draws) + 1)
        one, other = engines.draws
        assert one == other

    inside(tmp_path, body, engines=engines, pace=0.0)


@pytest.mark.parametrize("accepts", [True, False])
def test_with_hidden_parts_yes_and_no_take_as_long_as_no_search(
    tmp_path: Path, accepts: bool
) -> None:
    """The engine has answered at once; the time until the answer is drawn by chance."""
    engines = Answering(accepts)

    async def run() -> None:
        async with context(tmp_path, ManualClock(), engines, pace=1.0) as found:
            line = await _begin(found, "thrust", start=str(_thrust_state()))
            hosted = found.registry.live_matches["under-test"].hosted
            await line.say(type="offer", id="d", kind="draw")
            await engines.asked(1)
            for _ in range(24):  # leases are renewed in between
                advance(0.1)
                await settle()
            assert hosted.offers.standing
            advance(1.2)
            await until(found, lambda: not hosted.offers.standing)

    idle_loop.run(run(), FrozenLoop)
