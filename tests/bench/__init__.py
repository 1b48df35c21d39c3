"""Benchmarks: each figure is compared with its reference in interleaved rounds of one run."""
