"""The score of a series of games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from boardwright.arena.balance import Balance
from boardwright.arena.repeats import fingerprint
from boardwright.core.game import Game
from boardwright.core.record import Record

__all__ = ["SeriesScore"]


class SeriesScore:
    """The score of a series of games: wins by player and by seat, reasons, lengths."""

    def __init__(self, game: Game, specs: Sequence[str]) -> None:
        self._game, self._specs = game, tuple(specs)
        self._games = self._turns = self._steps = 0
        self._distinct: set[str] = set()
        self._by_player = [0.0] * len(specs)
        self._by_seat = [0.0] * game.seats
        self._wins: Counter[tuple[int, int]] = Counter()
        self._games_by_seat: Counter[tuple[int, int]] = Counter()
        self._reasons: Counter[str] = Counter()

    def add(self, record: Record, seating: Sequence[str]) -> None:
        """Count one game; `seating` has the player in each seat."""
        outcome = record.outcome
        values = (0.0,) * self._game.seats if outcome is None else outcome.values
        self._games += 1
        self._distinct.add(fingerprint(record))
        self._turns += sum(turn[0].seat is not None for turn in record.turns)
        self._steps += len(record.steps)
        self._reasons["unfinished" if outcome is None else outcome.reason] += 1
        for seat, (spec, value) in enumerate(zip(seating, values, strict=True)):
            player = self._specs.index(spec)
            self._by_player[player] += value
            self._by_seat[seat] += value
            self._games_by_seat[player, seat] += 1
            self._wins[player, seat] += value  # type: ignore[assignment]  # shares are fractions

    @property
    def distinct(self) -> int:
        """The number of games without those that repeat another step for step."""
        return len(self._distinct)

    def data(self, balance: Balance) -> dict[str, object]:
        """The score for JSON."""
        names = self._game.seat_names
        return {
            "game": self._game.name,
            "options": self._game.options.changed(),
            "games": self._games,
            "distinct": self.distinct,
            "players": [
                {
                    "player": spec,
                    "wins": self._by_player[player],
                    "by_seat": {
                        names[seat]: {
                            "games": self._games_by_seat[player, seat],
                            "wins": self._wins[player, seat],
                        }
                        for seat in range(self._game.seats)
                    },
                }
                for player, spec in enumerate(self._specs)
            ],
            "seats": dict(zip(names, self._by_seat, strict=True)),
            "balance": balance,
            "reasons": dict(self._reasons.most_common()),
            "mean_turns": self._mean(self._turns),
            "mean_steps": self._mean(self._steps),
        }

    def lines(self) -> Iterator[str]:
        """The score as text. A draw counts as its share for each seat."""
        names = self._game.seat_names
        width = max(6, *(len(spec) for spec in self._specs)) + 4
        columns = [f"{name:>10}" for name in ("wins", *names)]
        yield f"{'player':{width}}{''.join(columns)}"
        for player, spec in enumerate(self._specs):
            cells = [self._cell(player, seat) for seat in range(len(names))]
            label = f"{player + 1} {spec}"
            yield f"{label:{width}}{self._by_player[player]:>10g}{''.join(cells)}"
        yield f"{'seat':{width}}{'':>10}{''.join(f'{value:>10g}' for value in self._by_seat)}"
        ends = ", ".join(f"{reason} {count}" for reason, count in self._reasons.most_common())
        yield f"{self._games} games: {ends}"
        yield f"distinct games: {self.distinct} of {self._games}"
        mean = f"{self._mean(self._turns):g} turns, {self._mean(self._steps):g} steps"
        yield f"mean length: {mean}"

    def _cell(self, player: int, seat: int) -> str:
        return f"{f'{self._wins[player, seat]:g}/{self._games_by_seat[player, seat]}':>10}"

    def _mean(self, total: int) -> float:
        return round(total / max(1, self._games), 1)
