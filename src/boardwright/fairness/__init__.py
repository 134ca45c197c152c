"""Fair dice and sealed choices by commitment, and the proof that anybody can check offline."""

from boardwright.fairness.dice import Fair, commitment, fresh_nonce
from boardwright.fairness.proof import Sheet, fair_sheet
from boardwright.fairness.verify import Verdict, verify

__all__ = ["Fair", "Sheet", "Verdict", "commitment", "fair_sheet", "fresh_nonce", "verify"]
