"""Studies of a game by many games, reviews of finished ones, and calibration."""
