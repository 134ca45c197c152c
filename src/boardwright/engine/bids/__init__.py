"""Thrust!'s sealed bids as games of their own: the best mix of burns for each side."""
