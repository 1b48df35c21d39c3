"""What a club trusts a season to: kills, bad networks, damages and planted faults."""

import config  # noqa: F401  # chooses the SQLite of the process before anything here imports it
