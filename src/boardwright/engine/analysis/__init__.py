"""Analysis of positions: win probabilities and the best turns."""

from boardwright.engine.analysis.analyse import analyse
from boardwright.engine.analysis.budgets import deep_budget, quick_budget
from boardwright.engine.analysis.draw_offer import accepts_draw
from boardwright.engine.analysis.evaluator import Evaluator
from boardwright.engine.analysis.result import AnalysedTurn, Analysis
from boardwright.engine.analysis.rollout_evaluator import RolloutEvaluator, make_evaluator

__all__ = [
    "AnalysedTurn",
    "Analysis",
    "Evaluator",
    "RolloutEvaluator",
    "accepts_draw",
    "analyse",
    "deep_budget",
    "make_evaluator",
    "quick_budget",
]
