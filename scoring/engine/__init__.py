"""The scoring engine: declared facts in, everything a board shows out.

Pure: imports only `rules` and the standard library. Never stores, words,
translates or reads a clock. One way through it:

entries --ledger--> lines --fold--> games --board/history/preview--> plain JSON

`declare(sheet, event)` is the way in for code that has no device and no server:
it makes the entry, with its number and id, and returns the sheet after it.
"""

from scoring.engine.admission.declare import Refused, declare

__all__ = ["Refused", "declare"]
