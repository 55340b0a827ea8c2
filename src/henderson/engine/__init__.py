"""The referee: it knows no game. Decisions, dice, positions, saves, ledgers, and the contract a game fulfils."""
