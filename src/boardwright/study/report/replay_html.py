"""A game in the page: its last position, and with a script all of them, one after another."""

from __future__ import annotations

import msgspec

from boardwright.present.svg import escape
from boardwright.study.replay import pack
from boardwright.study.report.document import Replay

__all__ = ["REPLAY_STYLE", "replay_html", "replay_script"]

REPLAY_STYLE = """\
.replay { max-width: 30rem; margin: 0 0 2rem; }
.replay .controls { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center;
  margin: .5rem 0; }
.replay .controls[hidden] { display: none; }
.replay button { font: inherit; min-width: 2.75rem; min-height: 2.75rem; padding: .3rem .6rem;
  color: var(--ink); background: var(--panel); border: 1px solid var(--line);
  border-radius: 6px; }
.replay button:disabled { color: var(--faint); }
.replay input { flex: 1 1 8rem; min-height: 2.75rem; accent-color: var(--accent); }
.replay .turn { min-height: 3em; margin: .3rem 0; overflow-wrap: anywhere; }
.replay pre { overflow-x: auto; font-size: .82rem; background: var(--panel); padding: .6rem; }
@media print { .replay .controls, .replay details { display: none; } .replay { max-width: 60%; } }
"""

_SCRIPT = """\
for (const box of document.querySelectorAll(".replay")) {
  const data = JSON.parse(box.querySelector(".frames").textContent);
  const board = box.querySelector(".board");
  const turn = box.querySelector(".turn");
  const slider = box.querySelector("input");
  const [back, forward] = box.querySelectorAll("button");
  const last = data.pictures.length - 1;
  let at = last;
  function show(number) {
    at = Math.max(0, Math.min(last, number));
    const runs = data.pictures[at];
    const lines = [];
    for (let i = 0; i < runs.length; i += 2) {
      lines.push(...data.lines.slice(runs[i], runs[i] + runs[i + 1]));
    }
    board.innerHTML = lines.join("\\n");
    turn.textContent = data.texts[at];
    slider.value = at;
    back.disabled = at === 0;
    forward.disabled = at === last;
  }
  slider.max = last;
  slider.addEventListener("input", () => show(Number(slider.value)));
  back.addEventListener("click", () => show(at - 1));
  forward.addEventListener("click", () => show(at + 1));
  box.querySelector(".controls").hidden = false;
  show(last);
}
"""


def replay_html(replay: Replay) -> str:
    """The last position, controls that wait for the script, and the record."""
    last, caption = replay.frames[-1], escape(replay.caption)
    # "<" would end the element that holds the data
    data = msgspec.json.encode(pack(replay.frames)).decode().replace("<", "\\u003c")
    return (
        f'<figure class="replay">\n<div class="board">{last.picture}</div>\n'
        '<div class="controls" hidden>'
        '<button type="button" aria-label="Previous turn">←</button>'
        '<button type="button" aria-label="Next turn">→</button>'
        '<input type="range" min="0" aria-label="Turn"></div>\n'
        f'<p class="turn" aria-live="polite">{escape(last.text)}</p>\n'
        f"<figcaption>{caption}</figcaption>\n"
        f"<details><summary>Record</summary><pre>{_preformatted(replay.record)}</pre></details>\n"
        f'<script type="application/json" class="frames">{data}</script>\n</figure>'
    )


def replay_script() -> str:
    """The one script of a page with games."""
    return f"<script>\n{_SCRIPT}</script>\n"


def _preformatted(text: str) -> str:
    return "\n".join(map(escape, text.rstrip().split("\n")))
