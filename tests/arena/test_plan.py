"""Who meets whom: every player has every seat equally often, and games of a group are paired."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

import boardwright
from boardwright.arena import BadPlan, Plan, lineups, split_specs


def _plan(*specs: str, seats: int = 2, games: int = 24) -> Plan:
    options: dict[str, int | str] = {"players": seats, "size": 5}
    return Plan("grow", options, lineups(specs, seats), games)


@pytest.mark.parametrize(
    ("specs", "seats"),
    [("ab", 2), ("abc", 3), ("abb", 3), ("ab", 3), ("ab", 8), ("a", 2), ("aa", 2), ("abab", 4)],
)
def test_every_player_has_every_seat_equally_often(specs: str, seats: int) -> None:
    sat = Counter(
        (who, seat)
        for fixture in _plan(*specs, seats=seats).fixtures()
        for seat, who in enumerate(fixture.seating)
    )
    for who in set(specs):
        counts = {sat[who, seat] for seat in range(seats)}
        assert len(counts) == 1
        assert counts.pop() * len(specs) == 24 * specs.count(who)


def test_more_players_than_seats_meet_in_all_combinations() -> None:
    fixtures = list(_plan("a", "b", "c", "d").fixtures())
    met = Counter(frozenset(fixture.seating) for fixture in fixtures)
    assert len(met) == 6
    assert set(met.values()) == {4}
    first_round = {frozenset(fixture.seating) for fixture in fixtures[:12]}
    assert len(first_round) == 6, "nobody waits for a second game before all have had a first"


def test_a_group_is_one_rotation_and_is_played_to_its_end() -> None:
    fixtures = list(_plan("a", "b", "c", seats=3, games=10).fixtures())
    assert [fixture.number for fixture in fixtures] == list(range(12))
    for first in range(0, 12, 3):
        group = fixtures[first : first + 3]
        assert {fixture.group for fixture in group} == {first // 3}
        assert {fixture.seating[0] for fixture in group} == set("abc")


def test_the_same_seating_meets_an_opening_once() -> None:
    for specs, size in (("aa", 1), ("abab", 2), ("abb", 3)):
        fixtures = list(_plan(*specs, seats=len(specs)).fixtures())
        played = {(fixture.group, fixture.seating) for fixture in fixtures}
        assert len(played) == len(fixtures) == 24
        assert max(fixture.group for fixture in fixtures) == 24 // size - 1


def test_more_games_begin_with_the_same_games() -> None:
    few, many = _plan("a", "b", games=6), _plan("a", "b", games=60)
    assert list(few.fixtures()) == list(islice(many.fixtures(), 6))


def test_an_opening_that_ends_the_game_is_refused() -> None:
    with pytest.raises(BadPlan, match="500 random turns end Thrive"):
        Plan.of(boardwright.game("thrive"), (("random", "greedy"),), 2, opening=500)


def test_players_are_split_at_commas_outside_quotes() -> None:
    assert split_specs("a, b:1,c") == ("a", "b:1", "c")
    assert split_specs("""engine:'x,y' --z "1,2",b""") == ("""engine:'x,y' --z "1,2\"""", "b")
    for bad in ("", ",", "a,", ",a", "a,,b", "a, ,b", 'a,"b', "a,'b"):
        with pytest.raises(BadPlan, match="players must be a list"):
            split_specs(bad)
