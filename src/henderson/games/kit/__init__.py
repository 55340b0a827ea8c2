"""What games share without sharing a rule: notation, the table of a sequence of play, floods, bots' dispatch."""
