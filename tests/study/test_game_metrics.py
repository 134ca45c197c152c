"""Metrics of single games on data whose answer is known."""

from __future__ import annotations

import math
import random

import pytest
from tests.study.facts import game, table

from boardwright.games.thrust.ships import KINDS
from boardwright.study.metrics.grow import (
    compensations,
    fairest,
    kingmaking,
    territory_curve,
)
from boardwright.study.metrics.logistic import fit_logistic
from boardwright.study.metrics.luck import decided_by_players
from boardwright.study.metrics.sample import Sample, Value, samples_of
from boardwright.study.metrics.thrive import (
    cards_by_fairness,
    hole_worth,
    landing_map,
    peg_map,
)
from boardwright.study.metrics.thrust import (
    by_result,
    initiative_share,
    pair_shares,
    ship_shares,
    ship_worth,
)

NAMES = [kind.name for kind in KINDS]


def _sample(rows: list[dict[str, Value]]) -> Sample:
    return samples_of(table(rows))[0]


# -- the logistic model ------------------------------------------------------------------


def test_two_by_two_table() -> None:
    """30 of 40 against 20 of 50: the log of the odds ratio and its textbook error."""
    won = [(1.0, 30, 1.0), (1.0, 10, 0.0), (0.0, 20, 1.0), (0.0, 30, 0.0)]
    rows = [[1.0, x] for x, count, _ in won for _ in range(count)]
    shares = [share for _, count, share in won for _ in range(count)]
    fit = fit_logistic(rows, shares, [str(number) for number in range(len(rows))])
    assert fit is not None
    assert fit.coefficients == pytest.approx([math.log(20 / 30), math.log(3 * 30 / 20)])
    value, error = fit.contrast([0, 1])
    assert value == pytest.approx(math.log(4.5))
    assert error == pytest.approx(math.sqrt(1 / 30 + 1 / 10 + 1 / 20 + 1 / 30))


def test_games_that_depend_on_one_another_count_once() -> None:
    """Every game twice in its group: the same fit, the same error."""
    rows, shares = [[1.0]] * 10, [1.0] * 6 + [0.0] * 4
    once = fit_logistic(rows, shares, [str(number) for number in range(10)])
    twice = fit_logistic(rows * 2, shares * 2, [str(number) for number in range(10)] * 2)
    assert once is not None
    assert twice is not None
    assert twice.contrast([1]) == pytest.approx(once.contrast([1]))


@pytest.mark.parametrize(
    ("rows", "shares"),
    [
        ([[1.0, 1.0], [1.0, 1.0]], [1.0, 0.0]),  # the columns are the same
        ([[1.0], [1.0]], [1.0, 1.0]),  # no finite fit
        ([], []),
    ],
)
def test_without_a_fit(rows: list[list[float]], shares: list[float]) -> None:
    assert fit_logistic(rows, shares, [str(number) for number in range(len(rows))]) is None


# -- Thrust! -----------------------------------------------------------------------------


def _thrust(share: float, black: list[str], red: list[str], **facts: Value) -> dict[str, Value]:
    ships = {
        f"thrust_ship_{seat}_{place}": kind
        for seat, fleet in enumerate((black, red))
        for place, kind in enumerate(fleet, 1)
    }
    return game([share, 1 - share], "01", **ships, **facts)


def test_ships_and_pairs_by_win_share() -> None:
    sample = _sample(
        [
            _thrust(1, ["science", "troop", "fighter", "fighter"], ["patrol"] * 4),
            _thrust(0, ["science", "patrol", "patrol", "fighter"], ["troop"] * 4),
        ]
    )
    shares = {kind: share.value for kind, share in ship_shares(sample).items()}
    assert shares == {"troop": 1.0, "science": 0.5, "fighter": 0.5, "patrol": 0.0}
    assert next(iter(shares)) == "troop"
    pairs = pair_shares(sample)
    assert pairs["science", "troop"].value == 1.0
    assert pairs["patrol", "science"].value == 0.0
    assert ("salvage", "science") not in pairs


def test_the_side_with_the_initiative() -> None:
    fleet = ["patrol"] * 4
    games = [(1, 0), (1, 0), (0, 1), (1, 1)]
    sample = _sample([_thrust(s, fleet, fleet, thrust_initiative=i) for s, i in games])
    share = initiative_share(sample)
    assert share is not None
    assert share.value == 0.75


def test_the_model_finds_the_worth_that_made_the_data() -> None:
    true = dict(zip(NAMES, (-0.6, 0.1, -0.3, -0.5, 0.0, 0.0, 1.2, 0.4, -0.3), strict=True))
    rng = random.Random(7)
    rows = []
    for number in range(3000):
        black, red = (rng.choices(NAMES, k=4) for _ in range(2))
        odds = 0.3 + sum(true[kind] for kind in black) - sum(true[kind] for kind in red)
        won = float(rng.random() < 1 / (1 + math.exp(-odds)))
        rows.append(_thrust(won, black, red, group=str(number), fingerprint=str(number)))
    worth = ship_worth(_sample(rows))
    assert next(iter(worth)) == "science"
    for kind in NAMES:
        assert 0.02 < worth[kind].error < 0.06
        assert abs(worth[kind].log_odds - true[kind]) < 4 * worth[kind].error
        assert worth[kind].share.low < worth[kind].share.value < worth[kind].share.high
    assert math.fsum(each.log_odds for each in worth.values()) == pytest.approx(0)


def test_too_few_games_have_no_model() -> None:
    """Ninety-nine groups, or a hundred games that repeat one another, are not enough."""
    rng = random.Random(1)
    rows = [
        _thrust(n % 2, rng.choices(NAMES, k=4), rng.choices(NAMES, k=4), fingerprint=str(n))
        for n in range(100)
    ]
    assert ship_worth(_sample(rows))
    assert not ship_worth(_sample(rows[:99]))
    assert not ship_worth(_sample([{**row, "fingerprint": "the same"} for row in rows]))


# -- Thrive ------------------------------------------------------------------------------


def _thrive(first: float, **facts: Value) -> dict[str, Value]:
    return game([first, 1 - first], "01", **facts)


def test_holes_by_win_share_of_those_who_peg_them_early() -> None:
    early = {"thrive_early_c5_0": 0, "thrive_early_c5_1": 0}
    sample = _sample(
        [
            _thrive(1, **{**early, "thrive_early_c5_0": 2}),
            _thrive(0, **{**early, "thrive_early_c5_1": 1}),
            _thrive(1, **{**early, "thrive_early_c5_1": 1}),
            _thrive(1, **early),
        ]
    )
    worth = hole_worth(sample)
    assert worth["c5"].value == pytest.approx(2 / 3)
    assert worth["c5"].low < 2 / 3 < worth["c5"].high


def test_maps_are_means_of_both_players() -> None:
    rows = [
        _thrive(1, thrive_pegs_a1_0=1, thrive_pegs_a1_1=2, thrive_landings_b2=5),
        _thrive(0, thrive_pegs_a1_0=0, thrive_pegs_a1_1=1, thrive_landings_b2=6),
    ]
    assert peg_map(_sample(rows))["a1"].value == 2.0
    assert landing_map(_sample(rows))["b2"].value == 5.5


def test_cards_by_fairness_over_cells() -> None:
    rows = [
        _thrive(share, cell=f"card={card}", thrive_card=card, fingerprint=f"{card} {number}")
        for card, shares in (("koi", [1, 1, 1, 0]), ("lily", [1, 0]), ("reeds", [0, 0, 0]))
        for number, share in enumerate(shares)
    ]
    cards = cards_by_fairness(samples_of(table(rows)))
    assert [(card.name, card.bias) for card in cards] == [
        ("lily", 0.0),
        ("koi", 0.25),
        ("reeds", 0.5),
    ]
    assert [card.first.n for card in cards] == [2, 4, 3]


# -- Grow --------------------------------------------------------------------------------


def test_territory_by_place_in_the_turn_order() -> None:
    columns = {f"grow_territory_{quarter}_{seat}": 1 for quarter in (25, 50, 75) for seat in (0, 1)}
    rows = [
        game([1, 0], "10", **columns, grow_territory_100_0=6, grow_territory_100_1=2),
        game([1, 0], "01", **columns, grow_territory_100_0=6, grow_territory_100_1=2),
    ]
    curve = territory_curve(_sample(rows))
    assert [place.value for place in curve[25]] == [0.5, 0.5]
    assert [place.value for place in curve[100]] == [0.5, 0.5]
    assert [place.value for place in territory_curve(_sample(rows[:1]))[100]] == [0.25, 0.75]


def _counted(territory: list[tuple[int, ...]], **facts: Value) -> Sample:
    """Games in which the seats, in the order 1, 2, ..., 0, ended with so many spaces."""
    seats = range(len(territory[0]))
    order = "".join(map(str, (*seats[1:], 0)))
    return _sample(
        [
            game(
                [0.0] * len(seats),
                order,
                fingerprint=str(number),
                **{f"grow_territory_100_{s}": n for s, n in zip(map(int, order), own, strict=True)},
                **facts,
            )
            for number, own in enumerate(territory)
        ]
    )


def test_compensation_of_the_later_player_by_hand() -> None:
    """Leads of 5, 3, 2, 0 and -1: with 2 points two games are won, one is shared, two are lost."""
    sample = _counted([(15, 10), (14, 11), (13, 11), (12, 12), (12, 13)])
    counted = compensations(sample)
    assert [each.points for each in counted] == [0, 1, 2]
    later = [each.shares[1] for each in counted]
    assert [share.value for share in later] == pytest.approx([0.3, 0.4, 0.5])
    assert [share.n for share in later] == [5, 5, 5]
    assert later[2].low == pytest.approx(1 - later[2].high)
    assert all(share.low < share.value < share.high for share in later)
    assert fairest(counted).points == 2


def test_compensation_of_three_places_by_hand() -> None:
    """With 1 point the first shares two games, with 2 each place wins one; the third counts 4."""
    counted = compensations(_counted([(12, 5, 4), (6, 5, 2), (6, 1, 4)]))
    shares = [[round(share.value, 3) for share in each.shares] for each in counted]
    assert shares == [[1, 0, 0], [0.667, 0.167, 0.167], [0.333, 0.333, 0.333]]
    assert fairest(counted).points == 2


def test_games_that_nobody_counted_have_no_compensation() -> None:
    assert compensations(_counted([(9, 1)], reason="surrender")) == []
    assert len(compensations(_counted([(9, 1)], reason="board_full"))) == 9


def test_kingmaking() -> None:
    sample = _sample([game([1, 0, 0], "012", grow_kingmaker=seat) for seat in (-1, 2, -1, 1)])
    share = kingmaking(sample)
    assert share is not None
    assert share.value == 0.5
    assert kingmaking(_sample([game([1, 0], "01", grow_kingmaker=None)])) is None


# -- luck against skill ------------------------------------------------------------------


def test_games_with_equal_dice_and_exchanged_players() -> None:
    """In one group the same player won both; in two the same seat did; the others don't count."""
    pairs = {"a": (0, 1), "b": (0, 0), "c": (1, 1), "drawn": (0, -1), "alone": (1,)}
    rows = [
        game(
            [winner == 0, winner == 1], "01", group=group, winner=winner, fingerprint=f"{group}{n}"
        )
        for group, winners in pairs.items()
        for n, winner in enumerate(winners)
    ]
    share = decided_by_players(_sample(rows))
    assert share is not None
    assert share.value == pytest.approx(1 / 3)
    assert share.n == 3
    assert decided_by_players(_sample(rows[-1:])) is None


def test_winners_and_losers_by_hand() -> None:
    """Black wins with 7 against 3 and loses with 5 against 9; the draw is left out."""
    rows = [
        game([1, 0], winner=0, thrust_fuel_50_0=7, thrust_fuel_50_1=3),
        game([0, 1], winner=1, thrust_fuel_50_0=5, thrust_fuel_50_1=9),
        game([0.5, 0.5], winner=-1, thrust_fuel_50_0=90, thrust_fuel_50_1=90),
    ]
    (sample,) = samples_of(table(rows))
    found = by_result(sample, "fuel_50")
    assert found is not None
    assert (found[0].value, found[1].value) == (8, 4)
    assert by_result(sample, "damage_50") is None
