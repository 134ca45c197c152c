"""The section on strength: does the better player win, and does bias grow with skill?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from boardwright.study.metrics.estimate import Estimate
from boardwright.study.metrics.sample import Sample
from boardwright.study.metrics.shares import place_shares
from boardwright.study.metrics.skill import Strength, slope, stronger_share, strongest
from boardwright.study.report.document import Block, Figure, Heading, Paragraph, Table
from boardwright.study.report.numbers import format_difference, format_estimate
from boardwright.study.report.plots import plot_intervals
from boardwright.study.report.subject import Subject

__all__ = ["strength", "strength_sentences"]

_Points = dict[str, tuple[float, Estimate]]
"""The step on the scale and the share, by the names of players."""


def strength(subject: Subject) -> Iterator[Block]:
    """The first player's share by strength, and the stronger player's against the weaker."""
    biases, traces = _biases(subject), _traces(subject)
    if not biases and not traces:
        return
    yield Heading("Strength")
    for number, (options, points) in enumerate(biases.items(), 1):
        caption = f"Share of the first to move by the strength of all players{options}."
        yield from _trend(f"bias-by-strength-{number}", "The first to move", caption, points, None)
    for number, (options, points) in enumerate(traces.items(), 1):
        caption = (
            f"Skill trace: share of the stronger of two players{options}. Above one half, skill"
            " wins; it falls towards one half where more strength no longer helps."
        )
        yield from _trend(f"skill-trace-{number}", "The stronger player", caption, points, 0.5)


def strength_sentences(subject: Subject) -> list[str]:
    """What strength does to the advantage, for the first paragraph."""
    sentences = []
    for options, points in _biases(subject).items():
        rise = slope(dict(points.values()))
        if rise is None or not rise.is_enough:
            continue
        if not rise.excludes(0.0):
            text = f"Whether strength changes the share of the first to move{options} is open."
        else:
            word = "grows" if rise.value > 0 else "falls"
            text = (
                f"The share of the first to move {word} with strength{options}, by"
                f" {format_difference(rise)} a step."
            )
        sentences.append(text)
    return sentences


def _trend(
    name: str, title: str, caption: str, points: _Points, reference: float | None
) -> Iterator[Block]:
    rows = [(player, share) for player, (_, share) in points.items()]
    yield Figure(name, caption, partial(plot_intervals, title, rows, reference=reference))
    yield Table(
        "The same in numbers.",
        ["Players", "Share", "Distinct games"],
        [[player, format_estimate(share), f"{share.n:,}"] for player, share in rows],
    )
    rise = slope(dict(points.values()))
    if rise is not None:
        yield Paragraph(
            f"The slope of a straight line through these: {format_difference(rise)} a step, which"
            " is a level or a doubling of the nodes."
        )


def _biases(subject: Subject) -> dict[str, _Points]:
    """By options: the share of the first where all seats have one player, if there are two such."""
    found: dict[str, _Points] = {}
    for options, players, sample in _cells(subject):
        step = Strength.of(players[0]) if len(set(players)) == 1 else None
        shares = place_shares(sample)
        if step is not None and shares:
            found.setdefault(f"{options}|{step.kind}", {})[players[0]] = (step.steps, shares[0])
    return _in_order({key: points for key, points in found.items() if len(points) > 1})


def _traces(subject: Subject) -> dict[str, _Points]:
    """By options: the share of the stronger of two players of one kind."""
    found: dict[str, _Points] = {}
    for options, players, sample in _cells(subject):
        pair = strongest(players)
        share = None if pair is None else stronger_share(sample, *pair)
        if pair is not None and share is not None:
            step = Strength.of(pair[0])
            assert step is not None
            name = " against ".join(pair)
            found.setdefault(f"{options}|{step.kind}", {})[name] = (step.steps, share)
    return _in_order(found)


def _in_order(found: dict[str, _Points]) -> dict[str, _Points]:
    """The weakest first, by options alone."""
    return {
        options.partition("|")[0]: dict(sorted(points.items(), key=lambda item: item[1][0]))
        for options, points in found.items()
    }


def _cells(subject: Subject) -> Iterator[tuple[str, tuple[str, ...], Sample]]:
    """What is varied, in words, the players and the games of each cell."""
    study = subject.facts.study
    samples = {sample.cell: sample for sample in subject.samples}
    for cell in study.cells():
        if cell.name in samples:
            varied = ", ".join(
                part for part in cell.name.split(", ") if part.partition("=")[0] in study.vary
            )
            yield f" with {varied}" if varied else "", cell.players, samples[cell.name]
