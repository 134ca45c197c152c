"""The contract between a game and the rooms that use it, one module for each clause."""
