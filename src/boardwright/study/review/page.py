"""A review as one self-contained HTML page: no scripts, no other files."""

from __future__ import annotations

from collections.abc import Iterator

from boardwright.core.registry import game as game_named
from boardwright.present.palette import seat_look
from boardwright.present.render import to_svg
from boardwright.present.svg import escape
from boardwright.study.review.classification import is_mistake
from boardwright.study.review.plot import plot
from boardwright.study.review.result import Review, SeatTotals, TurnReview
from boardwright.study.review.style import STYLE

__all__ = ["to_html"]

_WIDE_SIZE, _NARROW_SIZE = (820.0, 260.0), (340.0, 200.0)
_MAX_CARDS = 12
_PLURALS = {
    "best": "Best turns",
    "good": "Good turns",
    "inaccuracy": "Inaccuracies",
    "mistake": "Mistakes",
    "blunder": "Blunders",
}
_NAMESPACE = ' xmlns="http://www.w3.org/2000/svg"'
"""Needed in an SVG file, not inside a page."""


def to_html(review: Review) -> str:
    """The review as an HTML page."""
    return "\n".join(_Page(review).lines()) + "\n"


class _Page:
    """Renders one review."""

    def __init__(self, review: Review) -> None:
        self._review = review
        self._game = game_named(review.game, dict(review.options))
        self._colours = [seat_look(totals.seat) for totals in review.seats]

    def lines(self) -> Iterator[str]:
        title = f"{self._game.title}: a game reviewed"
        yield "<!DOCTYPE html>"
        yield '<html lang="en">'
        yield f'<head><meta charset="utf-8"/><title>{escape(title)}</title>'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1"/>'
        yield f"<style>{STYLE}</style></head>"
        yield "<body>"
        yield from self._header()
        yield from self._win_probability()
        yield from self._totals()
        yield from self._cards()
        yield from self._turns()
        yield "</body></html>"

    # -- the head ------------------------------------------------------------------------

    def _header(self) -> Iterator[str]:
        yield f"<header><h1>{escape(self._game.title)}</h1>"
        yield f"<p>{''.join(self._legend_entry(totals) for totals in self._review.seats)}</p>"
        rules = ", ".join(f"{key} {value}" for key, value in self._review.options.items())
        ended = f"{self._review.result} {self._review.reason.replace('_', ' ')}"
        ended = "unfinished" if self._review.result == "*" else ended
        yield f"<p>Result: <strong>{escape(ended)}</strong></p>"
        budget = ", ".join(f"{limit:,g} {name}" for name, limit in self._review.budget.items())
        about = f"{self._review.search} search, {budget} for each position"
        yield f'<p class="soft">{escape(f"{about}; {rules}" if rules else about)}</p></header>'

    def _legend_entry(self, totals: SeatTotals) -> str:
        colours = seat_look(totals.seat)
        name = f"{totals.seat.capitalize()} {colours.glyph}"
        name = f"{name} {totals.player}" if totals.player else name
        swatch = f'<i style="background:{colours.light}"></i>'
        return f'<span class="key">{swatch}{escape(name)}</span>'

    def _win_probability(self) -> Iterator[str]:
        yield "<h2>Win probability</h2>"
        for name, (width, height) in (("wide", _WIDE_SIZE), ("narrow", _NARROW_SIZE)):
            picture = _inline(plot(self._review, width, height))
            yield f'<div class="plot {name}">{picture}</div>'
        luck = " Below: luck, and who had it." if self._review.has_luck else ""
        yield (
            '<p class="soft">Small marks are mistakes, large ones blunders; '
            f"colour and shape show the player.{luck}</p>"
        )

    # -- for each seat -------------------------------------------------------------------

    def _totals(self) -> Iterator[str]:
        """One column for each seat, so that it fits a phone."""
        seats = self._review.seats
        names = [escape(totals.seat.capitalize()) for totals in seats]
        title = "Luck and decisions" if self._review.has_luck else "Decisions"
        yield f'<h2>{title}</h2><div class="scroll"><table class="totals">'
        yield f"<thead><tr><td></td>{_cells('th', names)}</tr></thead><tbody>"
        if self._review.has_luck:
            yield _row("Luck", [f"{totals.luck:+.0%}" for totals in seats])
        yield _row("Mean cost per turn", [f"{totals.mean_loss:.1%}" for totals in seats])
        for word, plural in _PLURALS.items():
            yield _row(plural, [str(totals.verdicts.get(word, 0)) for totals in seats])
        yield "</tbody></table></div>"

    # -- where it went wrong -------------------------------------------------------------

    def _cards(self) -> Iterator[str]:
        mistakes = [turn for turn in self._review.turns if is_mistake(turn.verdict)]
        worst = sorted(mistakes, key=lambda turn: -turn.loss)[:_MAX_CARDS]
        if not worst:
            return
        yield '<h2>Turning points</h2><div class="cards">'
        for turn in sorted(worst, key=lambda turn: turn.number):
            yield from self._card(turn)
        yield "</div>"

    def _card(self, turn: TurnReview) -> Iterator[str]:
        name = escape(self._name(turn))
        yield f'<article class="card" id="turn-{turn.number}">'
        word = f'<span class="{turn.verdict}">{turn.verdict}, {turn.loss:.0%}</span>'
        yield f"<h3>{turn.number}. {name}: {word}</h3>"
        yield _inline(to_svg(self._game.parse_view(turn.position)))
        yield f'<p>Played <span class="text">{_played(turn)}</span></p>'
        yield f'<p>Better <span class="text">{escape(" ".join(turn.best))}</span></p></article>'

    # -- turn by turn --------------------------------------------------------------------

    def _turns(self) -> Iterator[str]:
        yield '<h2>Turn by turn</h2><table class="turns"><thead><tr>'
        yield '<th class="number">No.</th><th>Seat</th><th>Played</th><th>Chances</th>'
        yield '<th class="number">Cost</th><th>Verdict</th></tr></thead><tbody>'
        for turn in self._review.turns:
            yield self._chance(turn) if turn.seat is None else self._turn(turn)
        yield "</tbody></table>"

    def _turn(self, turn: TurnReview) -> str:
        kind = ' class="forced"' if turn.verdict == "forced" else ""
        cost = f"{turn.loss:.0%}" if turn.loss >= 0.005 else ""
        better = ""
        if turn.parts and turn.best:
            better = f'<br/><span class="soft">better {escape(" ".join(turn.best))}</span>'
        return (
            f'<tr{kind}><td class="number">{turn.number}</td><td>{escape(self._name(turn))}</td>'
            f'<td class="text played">{_played(turn)}{better}</td>'
            f'<td class="share">{self._bar(turn)}</td><td class="number cost">{cost}</td>'
            f'<td class="verdict word {turn.verdict}">{turn.verdict}</td></tr>'
        )

    def _chance(self, turn: TurnReview) -> str:
        lucky = max(range(len(turn.change)), key=turn.change.__getitem__)
        name = self._review.seats[lucky].seat.capitalize()
        gain = f"{turn.change[lucky]:+.0%} {name}" if turn.change[lucky] >= 0.005 else ""
        return (
            f'<tr class="chance"><td></td><td>chance</td>'
            f'<td class="text played">{escape(" ".join(turn.turn))}</td>'
            f'<td class="share">{self._bar(turn)}</td><td class="cost"></td>'
            f'<td class="word">{escape(gain)}</td></tr>'
        )

    def _bar(self, turn: TurnReview) -> str:
        shares = "".join(
            f'<span style="width:{share:.1%};background:{colours.light}"></span>'
            for share, colours in zip(turn.after, self._colours, strict=True)
        )
        label = ", ".join(
            f"{totals.seat} {share:.0%}"
            for totals, share in zip(self._review.seats, turn.after, strict=True)
        )
        return f'<span class="bar" role="img" aria-label="{escape(label)}">{shares}</span>'

    def _name(self, turn: TurnReview) -> str:
        assert turn.seat is not None
        return self._review.seats[turn.seat].seat.capitalize()


def _played(turn: TurnReview) -> str:
    """The turn in HTML, the part that lost most marked."""
    worst_part = turn.worst_part
    worst = None if worst_part is None else turn.parts.index(worst_part)
    return " ".join(
        f"<mark>{escape(action)}</mark>" if index == worst else escape(action)
        for index, action in enumerate(turn.turn)
    )


def _row(name: str, cells: list[str]) -> str:
    return f"<tr><th>{name}</th>{_cells('td', cells)}</tr>"


def _cells(tag: str, cells: list[str]) -> str:
    return "".join(f'<{tag} class="number">{cell}</{tag}>' for cell in cells)


def _inline(picture: str) -> str:
    return picture.replace(_NAMESPACE, "")
