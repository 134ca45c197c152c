"""The web server: HTTP, live sockets, computer players. Needs the extra `server`."""
