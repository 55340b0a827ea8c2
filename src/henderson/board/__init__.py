"""Hexes, reach, sight, tables, component packs: tools of the table, with no rules of any one game."""
