"""A bot: connects a program that speaks the engine protocol to a server. Needs `websockets`."""
