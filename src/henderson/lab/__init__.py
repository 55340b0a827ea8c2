"""The laboratory: benchmarks, fuzz, simulation, reports."""
