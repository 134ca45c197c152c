"""A load generator for the server: its own socket client, scripted games, and the scenes."""
