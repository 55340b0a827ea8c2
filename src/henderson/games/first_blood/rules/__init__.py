"""The rules, a module for each section of the rulebook. They know no table and no player."""
