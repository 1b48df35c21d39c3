"""The words for actions of WHOT!, in English and German.

Closed lists, all folded (`rules.core.hand.fold`): no case, umlaut or hyphen.
"""

from __future__ import annotations

from rules.whot.tokens import CANCEL, KEEP, REVERSE, SKIP

LAY = {"lay", "lays", "plays", "legt", "street", "strasse", "double", "doppelt"}
SMALL = {"small", "klein", "kleine"}
DRAW = {"draw", "draws", "ziehen", "zieht", "karte"}
SHOW = {"show", "shows", "zeigen", "zeigt", "rest"}
PICK = {"pick", "picks", "nimmt", "nehmen", "strafkarten"}
DRAWN = {"drawn", "gezogen"}
GOT = {"got", "gets", "bekommt", "bekam", "erhaelt", "erhielt"}
TIMEOUT = {"timeout", "zeit", "zeitablauf", "time"}
WARNING = {"warning", "warns", "warnung", "warnt"}
LAST = {"last", "lastcard", "letzte", "letztekarte"}
CLAIM = {"claims", "claim", "reklamiert", "ertappt"}
RAISE = {"raise", "raises", "erhoeht", "erhoehen"}
ACCEPT = {"accept", "accepts", "accepted", "akzeptiert", "angenommen"}
DECLINE = {"decline", "declines", "declined", "lapses", "lehnt", "abgelehnt", "verfaellt", "verfallen"}
TURNOVER = {"turnover", "turns", "wendet", "umdrehen", "dreht"}
SHUFFLE = {"shuffle", "shuffles", "mischt", "mischen"}
WIN = {"win", "wins", "gewinnt", "gewonnen", "fertig"}
AFTER = {"after", "nach"}
SECONDS = {"s", "sec", "seconds", "sekunden"}
FILLERS = {"card", "karte", "out", "over", "um", "ab", "an"} | AFTER | SECONDS
AROUND = {"clockwise": 1, "imuhrzeigersinn": 1, "anticlockwise": -1, "gegendenuhrzeigersinn": -1}

CHOICES = {"skip": SKIP, "aussetzen": SKIP}
CHOICES |= {"reverse": REVERSE, "richtung": REVERSE, "richtungswechsel": REVERSE}
CHOICES |= {"cancel": CANCEL, "aufheben": CANCEL, "keep": KEEP, "behalten": KEEP, "gleich": KEEP}
