"""The WHOT! part of the form of a new sheet: a ruleset, and the house rules that change the scoring.

An empty field means the ruleset's own rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rules.core.ruleset import OptionValue
from rules.registry import ruleset, spell_value
from rules.whot.presets import PRESETS
from rules.whot.rulesets import LIMITS, OPTIONS, ROUNDS
from rules.whot.seating import most_players
from scoring import wording
from scoring.pages.setup.draft import MAX_PLAYERS, SheetDraft, number_or_text
from scoring.wording import house_whot as words

SEATS = MAX_PLAYERS
USUAL_PLAYERS = 4
FIRST_RULESET = "leaflet_long"
# Every preset of the rules library, in the order in which people look for them.
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
# The game's own fields with their first values; empty means the ruleset's own rule.
FIELDS = {"limit": "100"} | {name: "" for name in HOUSE if name != "limit"}


@dataclass(frozen=True, slots=True)
class Ruleset:
    """`match`: what ends a game; the style sheet shows the house rules that matter for it."""

    key: str
    name: str
    help: str
    match: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Group:
    """Rulesets under one heading; open if one of them is chosen."""

    name: str
    rulesets: tuple[Ruleset, ...]

    @property
    def open(self) -> bool:
        return any(of.chosen for of in self.rulesets)


@dataclass(frozen=True, slots=True)
class Answer:
    value: str
    text: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Question:
    """One house rule: a choice among `answers`, or a number from `low` to `high`. `matches`: those in which
    it matters.
    """

    name: str
    title: str
    matches: str
    wrong: bool
    value: str
    answers: tuple[Answer, ...] = ()
    low: str = ""
    high: str = ""


@dataclass(frozen=True, slots=True)
class WhotQuestions:
    """What `scoring/setup/_new_whot.html` draws beyond the common part."""

    groups: tuple[Group, ...]
    counts: tuple[str, ...]
    house: tuple[Question, ...]
    house_open: bool


def filled(key: str, options: Mapping[str, OptionValue]) -> dict[str, str]:
    """The game's own fields with the values of these options: those that differ from the preset."""
    preset = dict(ruleset(key).options)
    kept = {
        name: spell_value(options[name])
        for name in HOUSE
        if name in options and options[name] != preset[name]
    }
    return kept | {"limit": str(options.get("limit", 100))}


def options(draft: SheetDraft) -> dict[str, object]:
    """The options of the ruleset that this form chooses."""
    chosen = {name: text for name, text in draft.chosen.items() if text or name == "limit"}
    return {name: _typed(name, text) for name, text in chosen.items()}


def _typed(name: str, text: str) -> object:
    """The value of a spelled option; unknown text stays text, and the ruleset refuses it."""
    if name in NUMBERS:
        return number_or_text(text)
    return next((value for value in OPTIONS[name] if spell_value(value) == text), text)


def players_for(key: str, players: str) -> str:
    """`players` if the ruleset seats so many, else the most it seats."""
    most = most_players(PRESETS[key])
    return str(most) if players.isdecimal() and int(players) > most else players


def questions(draft: SheetDraft, errors: Mapping[str, str]) -> WhotQuestions:
    return WhotQuestions(
        groups=tuple(
            Group(words.group(group), tuple(_ruleset(key, draft) for key in keys))
            for group, keys in GROUPS.items()
        ),
        counts=tuple(str(count) for count in range(2, MAX_PLAYERS + 1)),
        house=tuple(_question(name, draft, errors) for name in HOUSE),
        house_open=bool(HOUSE.keys() & errors.keys()) or _is_own(draft),
    )


def _is_own(draft: SheetDraft) -> bool:
    """Whether something differs from the preset, so that people should see it before the start."""
    return any(draft.chosen.get(name, first) not in ("", first) for name, first in FIELDS.items())


def _ruleset(key: str, draft: SheetDraft) -> Ruleset:
    most = most_players(PRESETS[key])
    # Say here that the ruleset seats fewer, because the number of players above goes down with it.
    seats = " " + _("For up to %(count)s players.") % {"count": most} if 2 < most < MAX_PLAYERS else ""
    return Ruleset(
        key=key,
        name=wording.ruleset_name(key),
        help=wording.ruleset_help(key) + seats,
        match=PRESETS[key].match,
        chosen=key == draft.ruleset_key,
    )


def own_answers(key: str) -> dict[str, str]:
    """The ruleset's own answer to each question of the form, as a form value."""
    preset = dict(ruleset(key).options)
    return {name: spell_value(preset[name]) for name in HOUSE if name not in NUMBERS}


def _question(name: str, draft: SheetDraft, errors: Mapping[str, str]) -> Question:
    value = draft.chosen.get(name, FIELDS[name])
    if name in NUMBERS:
        low, *_between, high = NUMBERS[name]
        return Question(
            name, words.question(name), HOUSE[name], name in errors, value, low=str(low), high=str(high)
        )
    answers = words.answers(name)
    key = draft.ruleset_key if draft.ruleset_key in PRESETS else FIRST_RULESET
    own = words.as_in_the_rules().replace("{answer}", answers[own_answers(key)[name]])
    offered = tuple(Answer(of, text, of == value) for of, text in ({"": own} | answers).items())
    return Question(name, words.question(name), HOUSE[name], name in errors, value, offered)
