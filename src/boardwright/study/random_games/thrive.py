"""Random games of Thrive in the native core: the games of `run_game` with their facts, sooner.

The core draws the numbers that `random.Random` gives to the players, so a game has the same steps,
the same record and the same facts with and without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, takewhile
from typing import NamedTuple, cast

from boardwright.arena.game_runner import opening_steps, player_seed, record_tags, shared_dice
from boardwright.arena.plan import Fixture, Plan
from boardwright.arena.result import Result
from boardwright.arena.time_usage import TimeUsage
from boardwright.arena.worker import FinishedGame
from boardwright.core.game import Game
from boardwright.core.outcome import Outcome
from boardwright.core.record_text import CHANCE, RecordJson, RecordTurn, format_record
from boardwright.core.turn import Chance, Step
from boardwright.engine.native import NativeGame
from boardwright.engine.native.native_module import OpaquePosition
from boardwright.engine.native.thrive import PEG_CODE, decode_outcome
from boardwright.games.thrive import Thrive, ThriveState
from boardwright.study.facts.common import GameSummary, TurnText, summary_facts
from boardwright.study.facts.thrive import ThriveTally

__all__ = ["RandomThrive", "random_games"]

_MAX_QUIET = 256
"""With more quiet turns than this the core forgets the first of them."""


def random_games(plan: Plan, game: Game, native_game: NativeGame) -> RandomThrive | None:
    """What plays the games of this plan; None if the core doesn't play by exactly its rules."""
    assert isinstance(game, Thrive)
    return RandomThrive(plan, game, native_game) if RandomThrive.can_play(game) else None


class _Setup(NamedTuple):
    """What comes before the first decision, and the decisions of the opening."""

    state: ThriveState
    drawn: tuple[str, ...]
    decisions: tuple[Step, ...]


class RandomThrive:
    """Plays the games of a plan in which every player is `random`."""

    def __init__(self, plan: Plan, game: Thrive, native_game: NativeGame) -> None:
        self._plan, self._game, self._native = plan, game, native_game
        self._texts: dict[int, str] = {}

    @staticmethod
    def can_play(game: Thrive) -> bool:
        """Whether the core plays by exactly these rules."""
        options = game.options
        return not options.repetition or 0 < options.no_progress <= _MAX_QUIET

    def play(self, fixture: Fixture) -> FinishedGame:
        """The game as `run_game` plays it, with the facts of `facts_of`."""
        setup = self._setup(fixture)
        position = self._native.position(setup.state)
        encode, rules = self._native.encode_action, self._native.rules
        seats, codes = [], []
        for action, seat in setup.decisions:
            seats.append(cast("int", seat))
            codes.append(encode(action))
            position = rules.apply(position, seats[-1], codes[-1])
        seeds = [player_seed(self._plan, fixture, seat) for seat in (0, 1)]
        played_seats, played, open_choices, final, last = self._native.module.random_game(
            rules, position, [_words(seed) for seed in seeds], self._plan.cap
        )
        outcome, pods = decode_outcome(rules.encode(final))
        turns = self._turns([*seats, *played_seats], [*codes, *played], last, outcome)
        summary = GameSummary(
            self._game,
            dict(zip(self._game.seat_names, fixture.seating, strict=True)),
            self._turn_texts(setup, turns),
            len(setup.drawn) + len(codes) if self._plan.opening else 0,
            outcome,
            open_choices,
        )
        facts = summary_facts(summary)
        facts |= _tally(setup.state, turns).columns(self._game.options, pods)
        result = self._result(fixture, summary, len(played), str(facts["fingerprint"]))
        return FinishedGame(result, self._record(fixture, summary), facts)

    def _setup(self, fixture: Fixture) -> _Setup:
        """The opening; without one, chance alone, as far as there is any."""
        steps = opening_steps(self._plan, fixture, self._game)
        drawn = [step.action for step in takewhile(lambda step: step.seat is None, steps)]
        state = self._game.start()
        for action in drawn:
            state = state.act(action)
        dice = None if steps else shared_dice(self._plan, fixture)
        while dice is not None and isinstance(pending := state.turn(), Chance):
            drawn.append(dice.draw(state, pending))
            state = state.act(drawn[-1])
        return _Setup(state, tuple(map(str, drawn)), steps[len(drawn) :])

    def _turns(
        self,
        seats: Sequence[int],
        codes: Sequence[int],
        last: OpaquePosition,
        outcome: Outcome | None,
    ) -> list[tuple[int, list[int]]]:
        """The decisions by turn in canonical form; turns alternate."""
        turns = [
            (seat, [code for _, code in steps])
            for seat, steps in groupby(zip(seats, codes, strict=True), lambda step: step[0])
        ]
        for _, turn in turns[:-1]:
            turn.sort()  # the code of a move is below that of a peg
        if outcome is None:
            turns[-1][1].sort()
        elif turns[-1][1] != sorted(turns[-1][1]):  # a peg may have ended the game
            first = self._native.decode(last)
            actions = tuple(map(self._native.decode_action, turns[-1][1]))
            turns[-1][1][:] = map(self._native.encode_action, first.canonical(actions))
        return turns

    def _turn_texts(self, setup: _Setup, turns: Iterable[tuple[int, list[int]]]) -> list[TurnText]:
        text = self._text
        texts: list[TurnText] = [(None, setup.drawn)] if setup.drawn else []
        texts += [(seat, tuple(map(text, turn))) for seat, turn in turns]
        return texts

    def _text(self, code: int) -> str:
        text = self._texts.get(code)
        if text is None:
            text = self._texts[code] = str(self._native.decode_action(code))
        return text

    def _result(
        self, fixture: Fixture, summary: GameSummary, decisions: int, fingerprint: str
    ) -> Result:
        outcome = summary.outcome
        return Result(
            number=fixture.number,
            group=fixture.group,
            seating=fixture.seating,
            values=summary.shares,
            reason="unfinished" if outcome is None else outcome.reason,
            decisions=decisions,
            clocks=(TimeUsage(),) * len(fixture.seating),
            order=summary.order,
            fingerprint=fingerprint,
        )

    def _record(self, fixture: Fixture, summary: GameSummary) -> str:
        names, outcome = (*self._game.seat_names, CHANCE), summary.outcome
        data = RecordJson(
            game=self._game.name,
            rules=self._game.rules_version,
            players=dict(summary.players),
            turns=tuple(
                RecordTurn(names[-1 if seat is None else seat], texts)
                for seat, texts in summary.turns
            ),
            options=self._game.options.values(),
            tags=record_tags(self._plan, fixture, summary.opening),
            result="*" if outcome is None else outcome.result,
            reason="-" if outcome is None else outcome.reason,
        )
        return format_record(data)


def _tally(start: ThriveState, turns: Iterable[tuple[int, list[int]]]) -> ThriveTally:
    """The counts of a game with these turns."""
    tally = ThriveTally(start.game.board, start.sides[0])
    occupied = [sum(1 << square for square, _ in side) for side in start.sides]
    for seat, turn in turns:
        for place, code in enumerate(turn):
            if code >= PEG_CODE:
                tally.add_peg(seat, code - PEG_CODE & 31, begins_turn=place == 0)
                continue
            source, target = divmod(code, 64)
            landing, is_two_each = 1 << target, False
            own, enemy = occupied[seat] & landing, occupied[1 - seat] & landing
            occupied[seat] = occupied[seat] & ~(1 << source) | landing
            if own or enemy:
                occupied[1 - seat] &= ~landing
                is_two_each = all(side.bit_count() == 2 for side in occupied)
            tally.add_move(seat, target, bool(own), bool(enemy), is_two_each=is_two_each)
    return tally


def _words(seed: int) -> list[int]:
    """The seed in words of 32 bits, the lowest first, as `random.Random` takes it."""
    words = [seed & 0xFFFFFFFF]
    while seed := seed >> 32:
        words.append(seed & 0xFFFFFFFF)
    return words
