"""`boardwright solve thrust`: the bids of one contest, or of every pair of ships."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from boardwright.cli.arguments import UsageError, int_between, print_json, read_state

if TYPE_CHECKING:
    from boardwright.core.game import Game
    from boardwright.core.state import State
    from boardwright.engine.bids.thrust.contest import Contest

__all__ = ["add_bid_arguments", "run_bids"]

_ROUNDING = 1e-9
_RARE = 0.005
"""Smaller parts of a mix are not printed."""


def add_bid_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments that only Thrust! has."""
    group = parser.add_argument_group("sealed bids of Thrust!")
    group.add_argument(
        "--contest", choices=("pursue", "evade"), help="what Black's ship does to Red's"
    )
    group.add_argument(
        "--ships",
        nargs=2,
        metavar="SHIP",
        help="Black's and Red's ship as KIND:BAND[:FUEL], the last of each side",
    )
    group.add_argument(
        "--bands",
        nargs=2,
        metavar="BAND",
        help="instead of --ships: a table of all pairs of kinds in these bands",
    )
    group.add_argument(
        "--rollouts",
        type=int_between(1, 10_000_000),
        default=10_000,
        metavar="N",
        help="rollouts behind the value of each position after the contest (default 10000)",
    )


def run_bids(game: Game, arguments: argparse.Namespace) -> int:
    """Print the best mix of burns for both sides, or the table of all pairs."""
    from boardwright.engine.bids.thrust.contest import solve_contest

    if arguments.bands:
        return _run_table(game, arguments)
    contest = solve_contest(_contest_state(game, arguments), arguments.rollouts)
    if arguments.json:
        print_json(contest)
    else:
        print("\n".join(_report(contest)))
    return 0


def _contest_state(game: Game, arguments: argparse.Namespace) -> State:
    from boardwright.engine.bids.thrust.duel import duel, parse_duel_ship

    if arguments.position is not None:
        return read_state(game, arguments.position)
    if not arguments.contest or not arguments.ships:
        raise UsageError(
            "solve thrust takes --position with burns to seal, or --contest with --ships or --bands"
        )
    black, red = map(parse_duel_ship, arguments.ships)
    return duel(game, arguments.contest, black, red)


def _report(contest: Contest) -> Iterator[str]:
    from boardwright.engine.bids.matrix_game import best_single, column_values, row_values

    equilibrium, (black, red) = contest.equilibrium, contest.burns
    mirrored = [[1 - value for value in column] for column in zip(*contest.payoffs, strict=True)]
    yield f"Black wins {equilibrium.value:.1%}"
    sides = (
        ("Black", "Red", contest.payoffs, equilibrium.rows, equilibrium.columns, black, red),
        ("Red", "Black", mirrored, equilibrium.columns, equilibrium.rows, red, black),
    )
    for side, other, payoffs, mix, replies, burns, other_burns in sides:
        values = row_values(payoffs, replies)
        yield f"{side}: {_mix_text(mix, burns)}"
        yield f"  burn  how often  {side} wins  best reply  then"
        for k, burn in enumerate(burns):
            worst = min(payoffs[k])
            reply = other_burns[list(payoffs[k]).index(worst)]
            win = f"{values[k]:{len(side) + 5}.1%}"
            yield f"  {burn:4}  {mix[k]:9.0%}  {win}  {reply:10}  {worst:.1%}"
        index, single = best_single(payoffs)
        gain = 100 * (min(column_values(payoffs, mix)) - single)
        yield (
            f"  {side} loses {gain:.1f} points by always burning {burns[index]}, "
            f"the best single burn, if {other} knows it."
        )
        yield from _decline_sentence(side, burns, values)
    yield f"exploitability at most {max(equilibrium.exploitability, _ROUNDING):.0e}"


def _decline_sentence(side: str, burns: Sequence[int], values: Sequence[float]) -> Iterator[str]:
    if burns[0] == 0 and len(burns) > 1:
        yield f"  Burning nothing costs {side} {100 * (max(values) - values[0]):.1f} points."


def _mix_text(mix: Sequence[float], burns: Sequence[int]) -> str:
    parts = [f"{burn} ({part:.0%})" for burn, part in zip(burns, mix, strict=True) if part > _RARE]
    return "burn " + ", ".join(parts)


def _run_table(game: Game, arguments: argparse.Namespace) -> int:
    from boardwright.engine.bids.thrust.duel import KIND_NAMES, solve_pairs

    if not arguments.contest or arguments.ships:
        raise UsageError("--bands takes --contest and no --ships")
    pairs = solve_pairs(game, arguments.contest, arguments.bands, arguments.rollouts)
    if arguments.json:
        print_json(list(pairs))
        return 0
    print("Black's win probability in per cent, then the mean burns of Black and Red")
    print(f"{'Black, Red':10}  " + "  ".join(f"{kind:>12}" for kind in KIND_NAMES))
    row: list[str] = []
    for number, pair in enumerate(pairs):
        row.append(str(pair))
        if number % len(KIND_NAMES) == len(KIND_NAMES) - 1:
            print(f"{pair.black.kind:10}  " + "  ".join(f"{cell:>12}" for cell in row), flush=True)
            row = []
    return 0
