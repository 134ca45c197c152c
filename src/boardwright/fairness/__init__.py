"""Fair dice and sealed choices by commitment, and a proof that can be verified offline."""

from boardwright.fairness.commitment import commitment, fresh_nonce, seed_hash
from boardwright.fairness.dice import FairnessState
from boardwright.fairness.proof import FairnessProof, fairness_proof
from boardwright.fairness.verify import Verdict, verify

__all__ = [
    "FairnessProof",
    "FairnessState",
    "Verdict",
    "commitment",
    "fairness_proof",
    "fresh_nonce",
    "seed_hash",
    "verify",
]
