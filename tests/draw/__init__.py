"""Tests of the renderer."""
