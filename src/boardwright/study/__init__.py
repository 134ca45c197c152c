"""Looking back: games, players and rules under study."""
