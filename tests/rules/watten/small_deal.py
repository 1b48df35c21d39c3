"""One small deal of Watten for tests of bids: a hand written as text, judged, and what was refused or noted."""

from __future__ import annotations

from rules import notation
from rules.replay import replay

ANNOUNCED = "B1 schlag 8, A1 farbe herz"
TRICKS = "B1 SK, A2 H9, B2 HU, A1 HO"
LAST_TRICK = """
B1 S7, A2 HO, B2 SK, A1 S9
A2 L10, B2 LK, A1 L9, B1 L7
B2 SA, A1 HA, B1 SO, A2 S10
A1 LU, B1 LO, A2 EK, B2 LA
B2 E10
"""
DEAL = "deal: B1 S7 L7 SO LO {b1}\ndeal: A2 HO L10 S10 EK {a2}\ndeal: B2 SK LK SA LA E10\n"


def judge(body, headers="", options=""):
    text = f"ruleset: upper_austria {options}\ndealer: A1\n{headers}\n{body}"
    return replay(notation.read_one(text))


def bid_on_last_card(actions, a1="SU", b1="E7", a2="SU", options="", deal=True):
    headers = f"deal: A1 S9 L9 HA LU {a1}\n" + DEAL.format(b1=b1, a2=a2) if deal else ""
    return judge(f"B1 schlag 8, A1 farbe herz\n{LAST_TRICK}{actions}", headers, options)


def refused(judgement):
    return judgement.failure and judgement.failure.code


def codes(judgement):
    return [notice.code for notice in judgement.notices]
