"""The readers of stored sheets."""
