"""Tests of Guadalcanal (Avalon Hill, 1966)."""
