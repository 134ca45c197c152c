"""Studies of finished games: reviews and calibration."""
