"""Whatever people do at a table, the log tells all of it."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from tests.hosting.logged_match import NONCE, SECRET, SEEDS, LoggedMatch, facts, some_turn

from boardwright.fairness import seed_hash
from boardwright.hosting import (
    MatchSetup,
    Refused,
    SeatSetup,
    TimeControl,
    Transition,
    agreements,
    chat,
    creation,
    seating,
    seed_exchange,
    turn_commands,
)
from boardwright.hosting.events import OfferKind
from boardwright.hosting.rematch import link_rematch

GAMES: tuple[tuple[str, dict[str, int | str]], ...] = (
    ("pennies", {"players": 3}),
    ("grow", {"players": 3, "size": 3}),
    ("thrive", {"size": 4, "holes": 3}),
    ("thrust", {}),
)
CLOCKS = (None, TimeControl("real", 30, 2), TimeControl("turn", 20))
SEATS = st.integers(0, 2)
WHAT: st.SearchStrategy[OfferKind] = st.sampled_from(("takeback", "computer", "draw"))


class Table(RuleBasedStateMachine):
    logged: LoggedMatch

    @initialize(
        game=st.sampled_from(GAMES),
        clock=st.sampled_from(CLOCKS),
        kinds=st.lists(st.sampled_from(("open", "open", "me", "computer")), min_size=3, max_size=3),
        friends=st.booleans(),
    )
    def open(
        self,
        game: tuple[str, dict[str, int | str]],
        clock: TimeControl | None,
        kinds: list[str],
        friends: bool,
    ) -> None:
        name, options = game
        count = int(options.get("players", 2))
        seats = tuple(SeatSetup(kind) for kind in kinds[:count])  # type: ignore[arg-type]
        self.logged = LoggedMatch(
            creation.first_events(
                MatchSetup(name, seats, options, clock),
                match="m",
                principal="h",
                name="Ada",
                secret=SECRET,
                now=0,
                committed=seed_hash("m", SEEDS[0]),
            )
        )
        if friends:
            for seat in range(count):
                self.join(seat, SEEDS[seat])
            for seat in range(count):
                self.reveal(seat, SEEDS[seat])

    def _try(self, command: Callable[[], Transition | None]) -> None:
        before = facts(self.logged.hosted)
        try:
            transition = command()
        except Refused:
            assert facts(self.logged.hosted) == before, "a refusal changes nothing"
            return
        assert facts(self.logged.hosted) == before, "deciding changes nothing"
        if transition is not None:
            self.logged.apply(transition)

    @rule(seat=SEATS, seed=st.sampled_from(("", *SEEDS)))
    def join(self, seat: int, seed: str) -> None:
        hosted, now = self.logged.hosted, self.logged.now
        committed = seed and seed_hash("m", seed)
        self._try(lambda: seating.join(hosted, seat, f"holder{seat}", "", committed, now))

    @rule(seat=SEATS, seed=st.sampled_from(SEEDS))
    def commit(self, seat: int, seed: str) -> None:
        hosted, now = self.logged.hosted, self.logged.now
        committed = seed_hash("m", seed)
        self._try(lambda: seed_exchange.commit_seed(hosted, seat, committed, now))

    @rule(seat=SEATS, seed=st.sampled_from(SEEDS))
    def reveal(self, seat: int, seed: str) -> None:
        hosted, now = self.logged.hosted, self.logged.now
        self._try(lambda: seed_exchange.reveal_seed(hosted, seat, seed, now))

    @rule()
    def reveal_all(self) -> None:
        for seat in self.logged.hosted.awaited:
            for seed in SEEDS:
                self.reveal(seat, seed)

    @rule(seat=SEATS)
    def leave(self, seat: int) -> None:
        self._try(lambda: seating.leave(self.logged.hosted, seat, self.logged.now))

    @rule()
    def begin(self) -> None:
        self._try(lambda: seating.start(self.logged.hosted, "h", 2, self.logged.now))

    @rule(seed=st.integers(0, 999), count=st.integers(1, 6), is_whole=st.booleans())
    def play(self, seed: int, count: int, is_whole: bool) -> None:
        rng = random.Random(seed)
        for _ in range(count):
            hosted = self.logged.hosted
            if not hosted.deciding:
                return
            seat = rng.choice(hosted.deciding)
            texts = some_turn(hosted.match.state, seat, rng).split()[: None if is_whole else 1]
            ply, now = hosted.ply, self.logged.now
            self._try(lambda: turn_commands.play(hosted, seat, ply, texts, now, NONCE))  # noqa: B023 (called at once)

    @rule(seat=SEATS, back=st.integers(0, 3))
    def play_nonsense(self, seat: int, back: int) -> None:
        hosted = self.logged.hosted
        self._try(
            lambda: turn_commands.play(
                hosted, seat, hosted.ply - back, ["end"], self.logged.now, NONCE
            )
        )

    @rule(seat=SEATS, what=WHAT, gone=SEATS, agree=st.booleans())
    def offer(self, seat: int, what: OfferKind, gone: int, agree: bool) -> None:
        hosted, now = self.logged.hosted, self.logged.now
        self._try(
            lambda: agreements.offer(hosted, seat, what, now, target=gone, level=2, absent={gone})
        )
        for other in range(3 if agree else 0):
            self.accept(other, what, gone)

    @rule(seat=SEATS, what=WHAT, gone=SEATS)
    def accept(self, seat: int, what: OfferKind, gone: int) -> None:
        hosted, now = self.logged.hosted, self.logged.now
        self._try(lambda: agreements.accept(hosted, seat, what, now, absent={gone}))

    @rule(seat=SEATS, what=WHAT)
    def decline(self, seat: int, what: OfferKind) -> None:
        self._try(lambda: agreements.decline(self.logged.hosted, seat, what, self.logged.now))

    @rule(seat=SEATS)
    def say(self, seat: int) -> None:
        self._try(lambda: chat.send(self.logged.hosted, seat, "well played", self.logged.now))

    @rule(seat=SEATS, sure=st.integers(0, 3))
    def resign(self, seat: int, sure: int) -> None:
        if sure == 3:
            self._try(
                lambda: turn_commands.withdraw(
                    self.logged.hosted, seat, "resigned", self.logged.now
                )
            )

    @rule()
    def rematch(self) -> None:
        self._try(lambda: link_rematch(self.logged.hosted, "next", self.logged.now))

    @rule(time=st.integers(0, 25_000))
    def wait(self, time: int) -> None:
        self.logged.now += time
        self._try(lambda: turn_commands.expire_clock(self.logged.hosted, self.logged.now))
        self._try(lambda: seed_exchange.cancel_start(self.logged.hosted, self.logged.now))

    @rule(began=st.integers(-5_000, 5_000), lasted=st.integers(0, 20_000), ended=st.booleans())
    def outage(self, began: int, lasted: int, ended: bool) -> None:
        """What several processes log of it may overlap; no clock loses by it."""
        hosted, now = self.logged.hosted, self.logged.now
        before = [hosted.remaining_ms(seat, now) or 0 for seat in range(len(hosted.seats))]
        span = (now + began - lasted, now + began if ended else now)
        self._try(lambda: turn_commands.leave_out(hosted, [span], now))
        after = [hosted.remaining_ms(seat, now) or 0 for seat in range(len(hosted.seats))]
        assert all(was <= left for was, left in zip(before, after, strict=True))
        assert not hosted.clocks.lacks(*span)

    @rule()
    def restart(self) -> None:
        """The program is stopped and started; the log is all it has."""
        self.logged.hosted = self.logged.restored()

    @invariant()
    def the_log_tells_it_all(self) -> None:
        assert facts(self.logged.restored()) == facts(self.logged.hosted)

    @invariant()
    def somebody_is_to_decide_or_the_match_is_over(self) -> None:
        hosted = self.logged.hosted
        assert bool(hosted.deciding) == (hosted.status == "playing")
        assert (hosted.ending is not None) == (hosted.status == "over")
        assert (hosted.fairness.secret is not None) == (hosted.status == "over")

    @invariant()
    def seeds_are_shown_when_all_are_fixed(self) -> None:
        hosted = self.logged.hosted
        if hosted.status == "waiting":
            assert not any(hosted.fairness.seeds)
            assert bool(hosted.reveal_by) <= bool(hosted.awaited)
        for seat_state, seed in zip(hosted.seats, hosted.fairness.seeds, strict=True):
            assert not seed or seat_state.seed_hash == seed_hash("m", seed)

    @invariant()
    def clocks_run_for_those_who_think(self) -> None:
        hosted = self.logged.hosted
        for seat, seat_state in enumerate(hosted.seats):
            thinking = seat in hosted.deciding and seat_state.has_owner
            assert hosted.clocks.is_running(seat) == (thinking and hosted.clocks.setup is not None)


Table.TestCase.settings = settings(
    max_examples=60, stateful_step_count=30, deadline=None, derandomize=True
)
TestTable = pytest.mark.usefixtures("pennies")(Table.TestCase)
