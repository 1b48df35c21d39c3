"""The words for each action of a Watten log, in German, dialect and English.

All words are folded (`rules.core.hand.fold`) and without punctuation; words said together ("Bleim ma") are
written as one. `rules.watten.words` turns them into actions. Sources: S4 and its words for the glossary.
"""

from __future__ import annotations

from rules.core.hand import fold
from rules.watten.actions import (
    CLAIMS,
    Agree,
    Ask,
    Challenge,
    Concede,
    DealPattern,
    Decline,
    Maschine,
    Stay,
    SwapBlind,
    Takes,
)
from rules.watten.penalties import LOG_WORDS, PenaltyCode

# Verbs that need an object.
SCHLAG = ("schlag",)
FARBE = ("farbe", "foab", "trumpf", "trump")
BID = ("bid", "bids", "biete", "bietet", "bieten", "biat", "biatn", "biattn")
PENALTY = ("penalty", "strafe")
PLAY = ("plays", "play", "leads", "spielt", "gibt", "sticht", "legt", "wirft")
CUT = ("cut", "cuts", "hebt", "abheben")
SHOW = ("show", "shows", "zeigt", "zeigen", "zoagt", "deckt")
NEW_HAND = ("new", "neu", "bekommt", "gets", "receives", "erhaelt")
DEALS = ("deals", "deal", "gibt", "teilt", "austeilen")
# Particles of a separable verb: "hebt HK ab", "deckt H8 auf".
PARTICLES = ("ab", "auf", "aus")

# S4 names a bid by its value alone: "Drei!", "Vieri!".
VALUES = {"drei": 3, "three": 3, "vier": 4, "vieri": 4, "four": 4, "fuenf": 5, "five": 5}

PATTERNS: dict[str, DealPattern] = {
    **dict.fromkeys(
        ("3+2", "32", "dreizwei", "dreidannzwei", "3und2", "3dann2", "threethentwo"), DealPattern(0, 3)
    ),
    **dict.fromkeys(
        ("2+3", "23", "zweidrei", "zweidanndrei", "2und3", "2dann3", "twothenthree"), DealPattern(0, 2)
    ),
}

Alone = Stay | Concede | Agree | Decline | Ask | SwapBlind | Maschine | Takes | Challenge

# Actions without an object; the canonical word of each comes first. The seat is filled in.
_ALONE: tuple[tuple[Alone, tuple[str, ...]], ...] = (
    (
        Stay(0),
        (
            "stay",
            "stays",
            "bleibe",
            "bleibt",
            "bleiben",
            "bleim",
            "bleimma",
            "bleibenwir",
            "spielma",
            "wirspielen",
        ),
    ),
    (
        Concede(0),
        (
            "concede",
            "concedes",
            "gehe",
            "geht",
            "gehen",
            "geh",
            "passe",
            "passt",
            "miassmaehgeh",
            "gibtzwei",
            "givestwo",
        ),
    ),
    (Agree(0), ("agree", "agrees", "yes", "ja", "einverstanden", "passtscho", "stimmtzu", "zustimmen")),
    (Decline(0), ("decline", "declines", "no", "nein", "na", "lehntab", "ablehnen", "verweigert")),
    (
        Ask(0, "schoeneres"),
        ("schoeneres", "schenas", "askschoeneres", "asksschoeneres", "fragtschoeneres", "bittetschoeneres"),
    ),
    (
        Ask(0, "schlagtausch"),
        ("schlagtausch", "schlaogtausch", "askschlagtausch", "asksschlagtausch", "fragtschlagtausch"),
    ),
    (SwapBlind(0), ("swapblind", "swapsblind", "blindtausch", "tauschtblind", "tauschenblind")),
    (Maschine(0), ("maschine", "machine", "hatdiemaschine", "hasthemaschine")),
    (Challenge(0), ("challenge", "challenges", "verlangtfarbe", "farbeverlangt", "sagtfarbe", "saysfarbe")),
    (Takes(0), ("takes", "take", "nimmt", "takesit", "nimmtihn", "machtdenstich", "takesthetrick")),
)
ALONE = {word: action for action, words in _ALONE for word in words}
# The canonical word by type; an Ask is written as its question.
WRITTEN: dict[type[Alone], str] = {type(action): words[0] for action, words in _ALONE}
WRITTEN |= {SwapBlind: "swap blind", Challenge: "farbe!"}

# Ambiguous words, with what may have been meant.
UNCLEAR = {
    **dict.fromkeys(("swap", "swaps", "tausch", "tauscht", "tauschen"), ("schlagtausch?", "swap blind")),
    **dict.fromkeys(("ask", "asks", "fragt", "bittet"), ("schoeneres?", "schlagtausch?")),
    **dict.fromkeys(("spielt", "spielen", "play", "plays"), ("HA", "stay")),
    "sticht": ("HA", "takes"),
    "gibt": ("HA", "deals 3+2"),
}

CLAIM_OF_WORD: dict[str, PenaltyCode] = {fold(code): code for code in CLAIMS} | {
    word: code for code, words in LOG_WORDS.items() for word in words
}
