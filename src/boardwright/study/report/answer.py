"""The answer of a study in plain words: what is shown, how surely, and what isn't."""

from __future__ import annotations

from collections.abc import Sequence

from boardwright.present.phrases import counted
from boardwright.study.metrics.comparison import Difference
from boardwright.study.metrics.sample import MIN_DISTINCT, Sample
from boardwright.study.metrics.shares import (
    balance,
    has_fixed_order,
    place_shares,
    player_shares,
)
from boardwright.study.report.numbers import format_difference, format_estimate, format_number
from boardwright.study.report.strength import strength_sentences
from boardwright.study.report.subject import Subject, cell_title, place_title

__all__ = ["answer", "change_sentences", "fairness_sentence"]

_MAX_CELLS = 4
_MAX_CHANGES = 5


def answer(subject: Subject, differences: Sequence[Difference]) -> str:
    """One paragraph: who wins, and what the options change."""
    if not subject.samples:
        return "No games have been played yet."
    several = len(subject.samples) > 1
    sentences = []
    for sample in subject.samples[:_MAX_CELLS]:
        sentence = fairness_sentence(sample, subject.seat_names[sample.cell])
        sentence = " ".join((sentence, *_player_sentences(sample)))
        sentences.append(f"{cell_title(sample)}: {sentence}" if several else sentence)
    if len(subject.samples) > _MAX_CELLS:
        more = counted(len(subject.samples) - _MAX_CELLS, "more cell")
        sentences.append(f"{more} below.")
    return " ".join((*sentences, *strength_sentences(subject), *change_sentences(differences)))


def fairness_sentence(sample: Sample, seats: Sequence[str]) -> str:
    """Whether the place in the turn order matters, as far as the games show it."""
    if not sample.is_enough:
        return (
            f"Nothing can be concluded: {counted(sample.distinct, 'distinct game')}"
            f" among {len(sample.rows):,}, and at least {MIN_DISTINCT} are needed."
        )
    shares, gap = place_shares(sample), balance(sample)
    if gap is None or len(shares) < 2:
        return "The turn order is unknown, so nothing is said about it."
    fair = 1 / len(shares)
    names = [_place_name(sample, place, seats) for place in range(len(shares))]
    if not gap.excludes(1.0):
        limit = format_number(1 - gap.low, "share").rstrip("%")
        return (
            f"No advantage of any place in the turn order is shown: {names[0]} wins"
            f" {format_estimate(shares[0])}, where {format_number(fair, 'share')} is fair; a gap"
            f" between two places of more than {limit} points is ruled out."
        )
    best = max(range(len(shares)), key=lambda place: shares[place].value)
    worst = min(range(len(shares)), key=lambda place: shares[place].value)
    text = f"{names[best]} wins {format_estimate(shares[best])}"
    if len(shares) > 2:
        text += f" and {names[worst]} {format_estimate(shares[worst])}"
    text += f", where {format_number(fair, 'share')} is fair: the turn order matters"
    return f"{text[0].upper()}{text[1:]} ({sample.distinct:,} distinct games)."


def _player_sentences(sample: Sample) -> list[str]:
    """Which of two different players is better, as far as the games show it."""
    shares = player_shares(sample)
    if len(shares) != 2 or not sample.is_enough:
        return []
    fair = 1 / len(sample.seats)
    (best, share), (other, _) = sorted(shares.items(), key=lambda item: -item[1].value)
    if share.excludes(fair):
        return [
            f"{best} beats {other}: at a seat it wins {format_estimate(share)}, where"
            f" {format_number(fair, 'share')} is equal."
        ]
    return [f"Which is better, {best} or {other}, is open."]


def _place_name(sample: Sample, place: int, seats: Sequence[str]) -> str:
    """The seat's name where it always has this place; else the place, as seats say nothing."""
    title = f"the {place_title(place)} to move"
    if not has_fixed_order(sample):
        return title
    order = next(text for row in sample.rows if (text := sample.text("order", row)))
    return f"{seats[int(order[place])]}, {title},"


def change_sentences(differences: Sequence[Difference]) -> list[str]:
    """What differs between cells for certain, and how much is open."""
    if not differences:
        return []
    sentences = []
    shown = [each for each in differences if each.is_significant]
    for other in dict.fromkeys(each.other for each in shown):
        changes = [
            f"{each.measure} {format_difference(each.difference)}"
            for each in shown
            if each.other == other
        ]
        more = len(changes) - _MAX_CHANGES
        if more > 0:
            changes = [*changes[:_MAX_CHANGES], f"{more} more"]
        base = shown[0].base
        sentences.append(f"With {other} instead of {base} these change: {_joined(changes)}.")
    open_count = sum(each.verdict == "open" for each in differences)
    few = sum(each.verdict == "too few games" for each in differences)
    same = sum(each.verdict == "never differs" for each in differences)
    total = counted(len(differences), "comparison")
    sentences.append(
        f"Of {total}, {len(shown)} show a difference after Holm's correction,"
        f" {open_count} left open"
        + (f", {same} without a difference in any pair of games" if same else "")
        + (f", {few} on too few games." if few else ".")
    )
    return sentences


def _joined(changes: Sequence[str]) -> str:
    """With semicolons, as the numbers contain commas."""
    return changes[0] if len(changes) == 1 else "; ".join(changes[:-1]) + f"; and {changes[-1]}"
