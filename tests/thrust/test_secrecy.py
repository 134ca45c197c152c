"""Two worlds that differ only in what a seat may not know look the same to it, byte for byte."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import msgspec
import pytest
from msgspec.structs import replace

from boardwright.core import Action, Chance, Decide, IllegalAction, Observation, Step
from boardwright.core.state import Played
from boardwright.core.view import Information
from boardwright.games.thrust import Thrust, ThrustState
from boardwright.games.thrust.actions import Activate, Answer, Burn
from boardwright.games.thrust.stage import INITIATIVE
from boardwright.games.thrust.view_text import format_text
from boardwright.present.render import to_svg, to_text

MakeState = Callable[..., ThrustState]
PlayLine = Callable[[ThrustState, str], ThrustState]

ATTEMPTS = (
    "s1:scan",
    "s2:pass",
    "s3:hold",
    "s1:check",
    "s4:move:combat",
    "s1:move:out",
    "s1:pursue:c1",
    "s2:pursue:c2",
    "s1:evade:c1",
    "s1:attack:c1",
    "s2:attack:c3",
    "s1:attack:c999",
    "burn:0",
    "burn:2",
    "burn:120",
    "to:out",
    "to:combat",
    "reveal:s1",
    "reveal:s4",
    "lose:s1",
    "nothing",
)


def assert_alike(one: ThrustState, other: ThrustState, seat: int | None, *, draw: bool) -> None:
    views = [state.view(seat) for state in (one, other)]
    assert str(views[0]) == str(views[1])
    assert msgspec.json.encode(views[0]) == msgspec.json.encode(views[1])
    if draw:
        assert to_svg(views[0]) == to_svg(views[1])
        assert to_text(views[0]) == to_text(views[1])
    if seat is not None:
        assert one.legal_actions(seat) == other.legal_actions(seat)
        assert list(refusals(one, seat)) == list(refusals(other, seat))
        codec, space = one.game.codec, one.game.observation_space
        assert codec.mask(one, seat) == codec.mask(other, seat)
        assert space.encode(Information(views[0])) == space.encode(Information(views[1]))


def refusals(state: ThrustState, seat: int) -> Iterator[str | None]:
    for text in ATTEMPTS:
        action = state.game.parse_action(text)
        try:
            state.play(Step(action, seat))
            yield None
        except IllegalAction as error:
            yield str(error)


def games(count: int, first: int = 0, **options: object) -> Iterator[ThrustState]:
    """States along random games."""
    for seed in range(first, first + count):
        rng = random.Random(seed)
        state = Thrust(**options).start()  # type: ignore[arg-type]
        while not state.is_over:
            yield state
            state = state.play(random_step(state, rng))
        yield state


def random_step(state: ThrustState, rng: random.Random) -> Step:
    pending = state.turn()
    if isinstance(pending, Chance):
        return Step(pending.sample(rng), None)
    assert isinstance(pending, Decide)
    seat = rng.choice(pending.seats)
    return Step(rng.choice(state.legal_actions(seat)), seat)


@pytest.mark.slow("every position of many games")
@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("first", [0, 6])
def test_guessed_worlds_look_like_the_real_one(seat: int | None, first: int) -> None:
    rng = random.Random(first)
    for count, state in enumerate(games(4, first)):
        other = state.game.determinize(state.view(seat), rng)
        assert_alike(state, other, seat, draw=count % 16 == 0)


@pytest.mark.slow("every position of many games")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_guessed_worlds_under_other_options(seat: int | None) -> None:
    rng = random.Random(5)
    rules = {"draw": "distinct", "leave_board": "removed", "unopposed": "roll", "mid_die": "d3"}
    for state in games(3, 40, effects="current_only", entry_cost=0, reactions="free", **rules):
        assert_alike(state, state.game.determinize(state.view(seat), rng), seat, draw=False)


HIDDEN = [
    ("kind", "freighter@sensor", "science@sensor"),
    ("class", "cruiser@sensor", "troop@sensor"),
    ("position", "freighter@out", "freighter@close"),
    ("fuel", "freighter@sensor/f12", "freighter@sensor/f1"),
    ("effects and DMG", "freighter@sensor", "freighter@sensor/d7/e1247"),
    ("token", "freighter@sensor", "freighter@sensor/+"),
    ("moved", "freighter@sensor", "freighter@sensor/m"),
    ("kind of a face-down contact", "freighter@sensor/c", "patrol@sensor/c"),
    ("fuel of a contact", "freighter@combat/c/f3", "freighter@combat/c/f11"),
    ("DMG of a contact in Combat", "freighter@combat/c/d2", "freighter@combat/c/d8"),
    ("effects of a contact in Close", "freighter@close/c/d4", "freighter@close/c/d4/e124"),
    ("token of a contact", "freighter@close/c/+", "freighter@close/c"),
]


@pytest.mark.parametrize(("what", "one", "other"), HIDDEN, ids=[row[0] for row in HIDDEN])
@pytest.mark.parametrize("phase", ["movement", "attack"])
def test_what_is_hidden(make_state: MakeState, what: str, one: str, other: str, phase: str) -> None:
    """Red's ship is either; Black and spectators cannot tell, and not from its place either."""
    for active in ("black", "red"):
        worlds = [
            make_state("fighter@combat/c troop@sensor science@out", red, phase, active)
            for red in (f"{one} fighter@out", f"{other} fighter@out", f"fighter@out {one}")
        ]
        for seat in (0, None):
            assert_alike(worlds[0], worlds[1], seat, draw=True)
            assert_alike(worlds[0], worlds[2], seat, draw=True)


def test_a_count_of_hidden_moves_is_nobodys(make_state: MakeState) -> None:
    worlds = [
        make_state("fighter@out", "troop@out", "movement", quiet=quiet, stall_counts="any")
        for quiet in (0, 9)
    ]
    for seat in (0, 1, None):
        assert_alike(worlds[0], worlds[1], seat, draw=True)


UNSEEN = [
    ("moves", "freighter@sensor", "movement", "s1:move:combat s2:hold", "s1:hold s2:hold"),
    ("enters", "freighter@out", "movement", "s1:move:sensor s2:hold", "s1:hold s2:hold"),
    ("leaves", "freighter@sensor", "movement", "s1:move:out s2:hold", "s1:hold s2:hold"),
    ("burns fuel that leaks", "freighter@out/d1", "movement", "s1:move:sensor", "s1:hold"),
]


@pytest.mark.parametrize("stall_counts", ["harm", "any"])
@pytest.mark.parametrize(("what", "ship", "phase", "one", "other"), UNSEEN, ids=lambda row: row[:9])
def test_an_unseen_move_leaves_the_count_alone(
    make_state: MakeState,
    play_line: PlayLine,
    stall_counts: str,
    what: str,
    ship: str,
    phase: str,
    one: str,
    other: str,
) -> None:
    """Red moves or holds in secret; Black's view is the same, and so is the next turn's."""
    rules = {"quiet": 7, "stall_counts": stall_counts}
    red = f"{ship} fighter@out"
    worlds = [
        play_line(make_state("fighter@sensor/x", red, phase, "red", **rules), line)
        for line in (one, other)
    ]
    for _ in range(3):
        for seat in (0, None):
            assert_alike(worlds[0], worlds[1], seat, draw=True)
        worlds = [idle_phase(world) for world in worlds]
    assert {world.number for world in worlds} == {3}
    assert worlds[0].view(0).quiet == (8 if stall_counts == "harm" else None)


@pytest.mark.parametrize("stall_counts", ["harm", "any"])
@pytest.mark.parametrize("burning", ["freighter@sensor/d4", "freighter@out/d6/e46"])
def test_an_unseen_fire_leaves_the_count_alone(
    make_state: MakeState, stall_counts: str, burning: str
) -> None:
    """Fire aboard a hidden ship, up to a breach of its reactor: as quiet for others as none."""
    rules = {"quiet": 7, "stall_counts": stall_counts}
    worlds = [
        idle_phase(make_state("fighter@sensor", f"{red} fighter@out", "attack", **rules))
        for red in (burning, burning.split("/")[0])
    ]
    assert worlds[0].fleets[1] != worlds[1].fleets[1]
    for seat in (0, None):
        assert_alike(worlds[0], worlds[1], seat, draw=True)
    assert worlds[0].view(0).quiet == (8 if stall_counts == "harm" else None)


@pytest.mark.parametrize(
    ("red", "line"),
    [("freighter@sensor/f1", "s1:move:combat"), ("freighter@sensor/f2/d1", "s1:move:out")],
)
def test_a_hidden_ship_that_runs_dry_is_seen(
    make_state: MakeState, play_line: PlayLine, red: str, line: str
) -> None:
    """A removal is public, so it breaks the quiet; where the ship had been stays hidden."""
    before = [
        make_state("fighter@sensor/x", f"{ship} fighter@out", "movement", "red", quiet=7)
        for ship in (red, red.replace("sensor", "combat"))
    ]
    worlds = [
        play_line(before[0], line),
        play_line(before[1], line.replace("combat", "close").replace("out", "sensor")),
    ]
    for seat in (0, None):
        assert_alike(worlds[0], worlds[1], seat, draw=True)
        view = worlds[0].view(seat)
        assert (view.quiet, view.progress) == (7, True)


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("progress", [True, False])
def test_guessed_worlds_keep_the_count(
    make_state: MakeState, seat: int | None, progress: bool
) -> None:
    state = replace(make_state("fighter@combat/c", "troop@out", quiet=6), progress=progress)
    guessed = state.game.determinize(state.view(seat), random.Random(1))
    assert (guessed.quiet, guessed.progress) == (6, progress)


def idle_phase(state: ThrustState) -> ThrustState:
    """Everybody passes or holds until the next phase, or turn, of decisions."""
    phase = state.phase
    while state.phase in (phase, INITIATIVE):
        pending = state.turn()
        if isinstance(pending, Chance):
            roll = 10 if not state.stage.rolls[0] else 98
            state = state.play(Step(pending.outcomes[roll], None))
        else:
            legal = state.legal_actions(state.active)
            idle = (a for a in legal if str(a).endswith(("pass", "hold")))
            state = state.act(next(idle))
    return state


def test_a_committed_burn_is_sealed(make_state: MakeState, play_line: PlayLine) -> None:
    state = play_line(
        make_state("fighter@combat/c", "freighter@combat/c", "movement"), "s1:pursue:c2"
    )
    worlds = [play_line(state, f"red.burn:{fuel}") for fuel in (0, 2, 12)]
    for seat in (0, None):
        assert_alike(worlds[0], worlds[1], seat, draw=True)
        assert_alike(worlds[0], worlds[2], seat, draw=True)
        observed = {state.observe(Step(Burn(fuel), 1), seat) for fuel in (0, 2, 12)}
        assert len(observed) == 1
    assert worlds[0].view(1) != worlds[1].view(1)


def test_done_ships_are_only_counted(make_state: MakeState) -> None:
    one = make_state("fighter@combat", "freighter@combat/x troop@sensor", "movement")
    other = make_state("fighter@combat", "freighter@combat troop@sensor/x", "movement")
    for seat in (0, None):
        assert_alike(one, other, seat, draw=True)
    assert "2.1.0" in str(one.view(0))


# -- events ----------------------------------------------------------------------------


def observed(state: ThrustState, action: str, by: int, seat: int | None) -> tuple[Observation, ...]:
    return state.observe(Step(state.game.parse_action(action), by), seat)


def test_an_unrevealed_ship_only_is_done(make_state: MakeState) -> None:
    state = make_state("fighter@sensor troop@combat", "freighter@out", "movement")
    actions = ("s1:hold", "s1:move:out", "s1:move:combat", "s2:hold", "s2:move:close")
    for seat in (1, None):
        assert len({observed(state, action, 0, seat) for action in actions}) == 1
    assert len({observed(state, action, 0, 0) for action in actions}) == len(actions)


def test_an_unrevealed_pursuer_and_attacker_stay_unnamed(make_state: MakeState) -> None:
    one, other = (
        make_state(black, "freighter@combat/c", phase)
        for black, phase in (
            ("fighter@combat troop@combat", "attack"),
            ("fighter@combat troop@combat", "movement"),
        )
    )
    for seat in (1, None):
        assert len({observed(one, f"s{place}:attack:c1", 0, seat)[0] for place in (1, 2)}) == 1
        assert len({observed(other, f"s{place}:pursue:c1", 0, seat)[0] for place in (1, 2)}) == 1
    words = str(observed(other, "s2:pursue:c1", 0, 1)[0])
    assert words == "An unrevealed black ship pursues your Freighter (s1)"


def test_draws_are_seen_by_their_owner_only() -> None:
    state = Thrust().start()
    draws = [state.observe(step, 1) for step in state.steps()]
    assert len(set(draws)) == 1
    own = [state.observe(step, 0)[0] for step in state.steps()]
    assert all(isinstance(event, Played) for event in own)


def test_events_of_revealed_ships_name_the_contact(make_state: MakeState) -> None:
    state = make_state("fighter@sensor/c", "freighter@sensor/c", "movement", "red", "red")
    (first, *_) = observed(state, "s1:evade:c1", 1, 0)
    assert str(first) == "Red's class II ship (c2) evades your Fighter (s1)"
    (first, *_) = observed(state, "s1:evade:c1", 1, None)
    assert str(first) == "Red's class II ship (c2) evades Black's class IV ship (c1)"


def test_every_step_is_noticed_and_tells_the_same_in_both_worlds() -> None:
    """Public steps from a guessed world give the seat the very same observations."""
    rng = random.Random(3)
    compared = 0
    for state in games(4, 20):
        if state.is_over:
            continue
        step = random_step(state, rng)
        for seat in (0, 1, None):
            assert state.observe(step, seat)
            if step.seat == seat and is_private(step.action):
                other = state.game.determinize(state.view(seat), rng)
                assert other.observe(step, seat) == state.observe(step, seat)
                compared += 1
    assert compared > 100


def is_private(action: Action) -> bool:
    """Own decisions whose outcome does not depend on the other side."""
    if isinstance(action, Answer):
        return True
    return isinstance(action, Activate) and action.verb in ("pass", "hold", "scan", "check")


@pytest.mark.slow("every position of many games")
def test_views_tell_equal_observations_apart_and_no_more() -> None:
    """Equal observations from one world lead to equal views, and different ones do not."""
    for count, state in enumerate(games(3, 60)):
        if state.is_over or count % 3:
            continue
        for seat in (0, 1, None):
            looks: dict[tuple[Observation, ...], str] = {}
            for step in state.steps():
                seen = state.observe(step, seat)
                view = format_text(state.play(step).view(seat))
                assert looks.setdefault(seen, view) == view
