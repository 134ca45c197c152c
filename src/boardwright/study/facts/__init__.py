"""One row of facts for each game of a study, and the table of all."""

from boardwright.study.facts.facts_of import Curve, FactRow, Value, facts_of
from boardwright.study.facts.table import Facts, load_facts

__all__ = ["Curve", "FactRow", "Facts", "Value", "facts_of", "load_facts"]
