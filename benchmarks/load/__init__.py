"""A load generator for the server: its own socket client, scripted games, five scenes."""
