"""Sealed bids as games of their own: the best mix for each side, by a folder for each game."""
