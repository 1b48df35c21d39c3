"""A slow Watten judge that is easy to check against the rules and shares no code with the library."""

from tests.rules.watten.oracle.cards import PACK, RANKS, SUITS, WELI, Named, pack
from tests.rules.watten.oracle.table import Table

__all__ = ["PACK", "RANKS", "SUITS", "WELI", "Named", "Table", "pack"]
