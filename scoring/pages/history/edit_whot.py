"""A past WHOT! round as the pad's own keys take it: whose round it was, what stands written, the words for it.

Owns the fields of that form, with and without a script. Never decides who has to be named
(`scoring.engine.admission.rewrite`) and never counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from rules.whot.rulesets import WhotRules
from scoring.engine.admission.rewrite import Asked
from scoring.pages.history.edit import NOBODY, VOID, choice
from scoring.pages.shared.short_names import parted, told_apart
from scoring.wording import Who

Json = dict[str, Any]


def form(flat: Mapping[str, str], who: Who, rules: WhotRules, asked: Asked) -> Json:
    """The rows of those who are asked about, what a round may have been that nobody won, and what the script says."""
    exhausted = rules.exhaust == "count_lowest_wins" and rules.counted != "none"
    return {
        "rows": [_row(flat, seat, who, asked) for seat in sorted((*asked.players, *asked.others))],
        "others": bool(asked.others),
        "counted": rules.match != "single" or exhausted,
        "one_tap": not asked.needs_all,
        "exhausted": exhausted,
        "adds_up": rules.match in ("elimination", "fixed_rounds"),
        "unwon": [
            choice(flat, "winner", NOBODY, _("Nobody: the market is empty")) if exhausted else None,
            choice(flat, "winner", VOID, _("The round was void")),
        ],
        "texts": _texts(),
    }


def _row(flat: Mapping[str, str], seat: int, who: Who, asked: Asked) -> Json:
    name = who.seat(seat)
    return {
        "seat": seat,
        "name": name,
        "shown": parted(told_apart(who.names)[seat]),
        "before": str(asked.before[seat]),
        "is_other": seat in asked.others,
        "won": flat.get("winner") == str(seat),
        "points": flat.get(f"points-{seat}", ""),
        "cards": flat.get(f"cards-{seat}", ""),
    }


def _texts() -> dict[str, str]:
    """What the pad's script says otherwise here; the rest are the pad's own words (`whot_texts`)."""
    return {
        "who_is_out": _("Who was out of cards?"),
        "all_there": _("What was different?"),
        "hint_one_tap": "",
        "hint_complete": _("Tap a name to change it."),
        "write": _("Take this hand"),
        "void": _("The round was void"),
        "void_short": _("void"),
        "absent": _("Was not in this round"),
    }
