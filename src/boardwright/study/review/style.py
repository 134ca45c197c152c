"""The style sheet of a review's page."""

from __future__ import annotations

__all__ = ["STYLE"]

STYLE = """
:root { color-scheme: light dark; --paper: #fbfaf5; --ink: #24262b; --soft: #6a6d75;
  --line: #dedbd0; --card: #ffffff; --bad: #b8431c; --good: #24775a; }
@media (prefers-color-scheme: dark) { :root { --paper: #17191d; --ink: #e9e7e0; --soft: #a0a3ab;
  --line: #33363d; --card: #1f2228; --bad: #ff9b73; --good: #6fcfa9; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.2rem 1rem 3rem; max-width: 54rem; background: var(--paper);
  color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; }
h2 { margin: 2.2rem 0 .6rem; font-size: 1.15rem; }
p { margin: .3rem 0; }
.soft, .chance td, .forced td { color: var(--soft); }
.plot svg { display: block; width: 100%; height: auto; }
.narrow { display: none; }
@media (max-width: 40rem) { .wide { display: none; } .narrow { display: block; }
  body { padding: .9rem .7rem 2rem; } }
.key { display: inline-flex; align-items: center; gap: .35rem; margin-right: 1rem; }
.key i, .bar { border: 1px solid var(--soft); border-radius: 3px; }
.key i { width: .9rem; height: .9rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th { text-align: left; font-weight: 600; color: var(--soft); }
th, td { padding: .3rem .5rem .3rem 0; border-bottom: 1px solid var(--line);
  vertical-align: top; }
.totals { width: auto; }
.totals td, .totals th { padding-right: 1.4rem; }
.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.text { font-family: ui-monospace, monospace; font-size: .86em; overflow-wrap: anywhere; }
.bar { display: flex; width: 5rem; height: .8rem; margin-top: .3rem; overflow: hidden; }
.verdict { font-weight: 600; }
.inaccuracy, .mistake, .blunder { color: var(--bad); }
.best { color: var(--good); }
mark { background: none; color: var(--bad); font-weight: 700; text-decoration: underline wavy;
  text-underline-offset: .2em; }
.cards { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)); }
.card { padding: .8rem; background: var(--card); border: 1px solid var(--line);
  border-radius: 10px; }
.card h3 { margin: 0 0 .5rem; font-size: 1rem; }
.card svg { display: block; width: 100%; height: auto; border-radius: 6px; }
@media (max-width: 40rem) {
  .turns thead { display: none; }
  .turns tr { display: grid; grid-template-columns: 2.2rem 1fr auto; gap: 0 .4rem;
    padding: .4rem 0; border-bottom: 1px solid var(--line); }
  .turns td { border: 0; padding: 0; }
  .turns .played { grid-column: 2 / 4; grid-row: 2; }
  .turns .share { grid-column: 3; grid-row: 1; }
  .turns .cost { grid-column: 2; grid-row: 3; text-align: left; }
  .turns .word { grid-column: 3; grid-row: 3; text-align: right; }
}
"""
