"""The web server: matches live, by link and in the lobby. Needs the extra `server`."""
