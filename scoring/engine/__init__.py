"""The scoring engine: declared facts in, everything a board shows out.

Pure: imports only `rules` and the standard library. Never stores, words,
translates or reads a clock. One way through it:

entries --ledger--> lines --fold--> games --board/history/preview--> plain JSON
"""
