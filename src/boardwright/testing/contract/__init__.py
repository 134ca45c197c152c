"""The contract between a game and the packages that use it, one module for each part."""
