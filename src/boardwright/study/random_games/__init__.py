"""Random games in the native core, a module for each game that has them, named like the game."""
