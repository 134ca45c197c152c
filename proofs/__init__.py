"""Proofs of the server's promises, each a command that anybody can repeat.

    python -m proofs [NAME ...] [--long]

Unlike the tests they run real servers for minutes or hours and count what they tried. A module of
this package is a proof if it defines `CLAIM` and `prove`; see `proofs.proof`.
"""
