"""Benchmarks: each figure beside its reference, in interleaved rounds of one run."""
