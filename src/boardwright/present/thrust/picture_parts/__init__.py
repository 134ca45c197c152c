"""The parts of the picture: the range line and what lies on it, a card for each ship."""
