"""The WHOT! part of the form of a new sheet: its fields, what they mean, what is drawn.

Owns what a WHOT! table may choose here: a ruleset, and beside it the house
rules that change how the sheet is kept; a blank one is as in the rules. Never opens a sheet.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from rules.registry import ruleset, spell_value
from rules.whot.presets import PRESETS
from rules.whot.rulesets import LIMITS, OPTIONS, ROUNDS
from rules.whot.seating import most_players
from scoring import wording
from scoring.models import Sheet
from scoring.pages.setup.draft import MAX_PLAYERS, Draft, number_or_text
from scoring.wording import house_whot as words

Json = dict[str, Any]
SEATS = MAX_PLAYERS
USUAL_PLAYERS = 4
FIRST_RULESET = "leaflet_long"
# Every preset of the rules library, as people look for them.
GROUPS: dict[str, tuple[str, ...]] = {
    "leaflet": ("leaflet_long", "leaflet_short", "leaflet_classic"),
    "numberlock": ("numberlock_knockout", "numberlock_new", "numberlock_classic"),
    "app": ("app_tournament", "app_duel"),
    "world": ("british_53", "nigerian", "nigerian_app", "old_school"),
    "custom": ("custom",),
}
_POINTS = "elimination fixed_rounds"
_EVERY = "single elimination fixed_rounds drop_highest"
# The house rules in the order of the form, with the matches in which they decide something.
HOUSE: dict[str, str] = {
    "match": _EVERY,
    "limit": "elimination",
    "rounds": "fixed_rounds",
    "fixed_tie": "fixed_rounds",
    "ko_basis": "drop_highest",
    "ko_tie": "drop_highest",
    "final_best_of": "drop_highest",
    "count": _EVERY,
    "double_again_at": _POINTS,
    "doubling": _POINTS,
    "rounding": _POINTS,
    "bust_rank": "elimination",
    "late_joiner": _POINTS,
    "exhaust": _EVERY,
    "packs": _EVERY,
    "pack": _EVERY,
    "clock": _EVERY,
    "calls": _EVERY,
    "missed_call_penalty": _EVERY,
    "stakes": _EVERY,
}
NUMBERS = {"limit": LIMITS, "rounds": ROUNDS}
# The game's own fields with what stands in them at first: blank is as in the rules.
FIELDS = {"limit": "100"} | {name: "" for name in HOUSE if name != "limit"}


def filled(last: Sheet) -> dict[str, str]:
    """The game's own fields as the last sheet had them: what differs from its preset."""
    preset = dict(ruleset(last.ruleset_key).options)
    kept = {
        name: spell_value(last.options[name])
        for name in HOUSE
        if name in last.options and last.options[name] != preset[name]
    }
    return kept | {"limit": str(last.options.get("limit", 100))}


def options(draft: Draft) -> dict[str, object]:
    """The options of the ruleset that this form chooses."""
    chosen = {name: text for name, text in draft.chosen.items() if text or name == "limit"}
    return {name: _typed(name, text) for name, text in chosen.items()}


def _typed(name: str, text: str) -> object:
    """The value that is spelled so; a text that spells none stays one and is refused by the ruleset."""
    if name in NUMBERS:
        return number_or_text(text)
    return next((value for value in OPTIONS[name] if spell_value(value) == text), text)


def context(draft: Draft, seats: list[Json], errors: Mapping[str, str]) -> Json:
    """What `scoring/setup/_new_whot.html` draws beyond the common part."""
    return {
        "groups": [_group(group, keys, draft) for group, keys in GROUPS.items()],
        "counts": [str(count) for count in range(2, MAX_PLAYERS + 1)],
        "house": [_question(name, draft, errors) for name in HOUSE],
        "as_in_the_rules": words.as_in_the_rules(),
        "house_open": bool(HOUSE.keys() & errors.keys()) or _is_own(draft),
    }


def _is_own(draft: Draft) -> bool:
    """Whether something differs from the preset, so that it should be seen before the start."""
    return any(draft.chosen.get(name, first) not in ("", first) for name, first in FIELDS.items())


def _group(group: str, keys: tuple[str, ...], draft: Draft) -> Json:
    rulesets = [_ruleset(key, draft) for key in keys]
    return {"name": words.group(group), "rulesets": rulesets, "open": any(of["chosen"] for of in rulesets)}


def _ruleset(key: str, draft: Draft) -> Json:
    params = PRESETS[key]
    return {
        "key": key,
        "name": wording.ruleset_name(key),
        "help": wording.ruleset_help(key),
        "chosen": key == draft.ruleset_key,
        "match": params.match,
        "own": json.dumps(own_answers(key)),
        "most": str(most_players(params)),
    }


def own_answers(key: str) -> dict[str, str]:
    """What each question of the form is answered with where nobody answers it, as the form spells it."""
    preset = dict(ruleset(key).options)
    return {name: spell_value(preset[name]) for name in HOUSE if name not in NUMBERS}


def _question(name: str, draft: Draft, errors: Mapping[str, str]) -> Json:
    chosen = draft.chosen.get(name, "")
    asked: Json = {"name": name, "title": words.question(name), "for": HOUSE[name], "wrong": name in errors}
    if name in NUMBERS:
        numbers = NUMBERS[name]
        return asked | {
            "low": str(numbers[0]),
            "high": str(numbers[-1]),
            "value": chosen,
            "first": FIELDS[name],
        }
    answers = words.answers(name)
    key = draft.ruleset_key if draft.ruleset_key in PRESETS else FIRST_RULESET
    own = words.as_in_the_rules().replace("{answer}", answers[own_answers(key)[name]])
    offered = {"": own} | answers
    return asked | {
        "answers": [
            {"value": value, "text": text, "chosen": value == chosen} for value, text in offered.items()
        ]
    }
