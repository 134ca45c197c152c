"""Thrust!'s sealed bids: the best mix of burns for each side."""
