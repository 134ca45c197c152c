"""What a position is worth, and what to play in it."""

from boardwright.engine.analysis.analyse import analyse
from boardwright.engine.analysis.effort import deep, quick
from boardwright.engine.analysis.foresight import Foresight, curve
from boardwright.engine.analysis.judge import Judge
from boardwright.engine.analysis.result import Advice, Analysis

__all__ = ["Advice", "Analysis", "Foresight", "Judge", "analyse", "curve", "deep", "quick"]
