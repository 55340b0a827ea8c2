"""Opponents. Every bot sees only a Seat."""
