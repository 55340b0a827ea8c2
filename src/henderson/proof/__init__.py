"""What holds games to their word: laws, perft counts, what play reaches, mutants."""
