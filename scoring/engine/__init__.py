"""The scoring engine: from declared facts to everything that a board shows.

Pure: imports only `rules` and the standard library. Does not store, word,
translate or read a clock. One way through it:

entries --ledger--> lines --fold--> games --board/history/preview--> typed views

`declare(sheet, event)` is for code without a device or a server: it makes the
entry, with its number and id, and returns the sheet after it.
"""

from scoring.engine.admission.declare import Refused, declare

__all__ = ["Refused", "declare"]
