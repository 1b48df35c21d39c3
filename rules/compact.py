"""The compact form of a logged hand: about one byte an action, for storing and for fast replay.

This module writes and reads the head; the bytes behind it are the game's
(`GameNotation.encode`), the codes of the rulesets stand beside the presets.
Names, comments and positions in a text are not kept. A released format or code is never
reused.

    byte 0     format, 1
    byte 1     ruleset, see CODES
    byte 2     version of the ruleset
    byte 3, 4  length of the options text, big-endian
    ...        options that differ from the preset, as in the text notation, ASCII
    ...        setup and actions, by the game
"""

from __future__ import annotations

from functools import lru_cache

from rules import registry
from rules.core.errors import Unreadable
from rules.core.hand import Hand, Replayer
from rules.core.ruleset import Ruleset
from rules.games import GAMES, AnyHand

FORMAT = 1
HEAD = 5

CODES = registry.CODES
_KEYS = {code: key for key, code in CODES.items()}


def encode(hand: AnyHand) -> bytes:
    """Encode a hand in the compact form. Raises Unreadable for a value out of bounds: `bad_value`, `other_game`."""
    rules = hand.ruleset
    options = registry.spell(rules).partition(" ")[2].encode("ascii")
    head = bytes((FORMAT, CODES[rules.key], rules.version)) + len(options).to_bytes(2, "big") + options
    return head + GAMES[rules.game].encode(rules, hand.setup, hand.actions)


def decode(data: bytes) -> AnyHand:
    """Decode a hand from its compact form. Raises Unreadable."""
    start = body_start(data)
    rules = _ruleset(data[:start])
    setup, actions = GAMES[rules.game].decode(rules, data, start)
    return Hand(rules, setup, actions)


def body_start(data: bytes) -> int:
    """Index of the game's first byte. Raises Unreadable when the head is cut off."""
    if len(data) < HEAD or len(data) < HEAD + (data[3] << 8 | data[4]):
        raise Unreadable("truncated", {"length": len(data)})
    return HEAD + (data[3] << 8 | data[4])


@lru_cache(maxsize=256)
def replayer(head: bytes) -> Replayer:
    """The function that replays the bytes after this head; compiled once per ruleset. Raises Unreadable."""
    rules = _ruleset(head)
    return GAMES[rules.game].replayer(rules)


def _ruleset(head: bytes) -> Ruleset:
    if head[0] != FORMAT:
        raise Unreadable("unknown_format", {"format": head[0]})
    if head[1] not in _KEYS:
        raise Unreadable("unknown_ruleset", {"key": head[1], "known": registry.keys()})
    key = f"{_KEYS[head[1]]}@{head[2]}"
    try:
        options = head[HEAD:].decode("ascii")
    except UnicodeDecodeError:
        raise Unreadable("bad_options", {}) from None
    return registry.read([key, *options.split()])
