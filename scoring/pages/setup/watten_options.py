"""The Watten part of the form of a new sheet: region, target, house rules.

An empty field means the region's own rule. `wording.rules` has the words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.ruleset import OptionValue
from rules.registry import choices, keys, ruleset, spell_value
from scoring import wording
from scoring.engine.sheet.players import player_counts
from scoring.pages.setup.draft import SheetDraft, number_or_text
from scoring.wording.rule_choices import rule_choice, rule_label

SEATS = 4
USUAL_PLAYERS = 4
FIRST_RULESET = "upper_austria"
REGIONS = ("upper_austria", "bavaria", "north_tyrol", "south_tyrol")
# The usual targets; a table may choose another one of its ruleset.
TARGETS = {"bavaria": (15, 13, 11), "north_tyrol": (11, 15), "south_tyrol": (15, 18)}
USUAL_TARGETS = (9, 11, 15)
# The house rules that change what is written: the common ones, and the others, which are folded away.
MAIN_RULES = ("near_win_rule", "void_points", "bummerl_by_score")
THREE_RULES = ("three_mode", "three_krank", "three_bummerl")
MORE_RULES = (
    "near_win_word", "both_near_bid", "bid_cap", "jump_bid", "last_card_bid", "wild_bid_costs",
    "krank_bid_costs", "double_bid_costs", "revoke_costs", "revoke_bummerl", "new_game_dealer", "misdeal_points",
    "misdeal_passes_deal", "cut_peek", "early_look_points", "table_offence_points", "agreed_deletion_points",
    "cheating_points", "clip_to_target",
)  # fmt: skip
# House rules that only matter if others have one of these answers, as the form spells them.
NEEDS: dict[str, dict[str, tuple[str, ...]]] = {
    "both_near_bid": {"near_win_rule": ("three_or_concede", "four_or_concede", "auto_three")},
    "wild_bid_costs": {"last_card_bid": ("restricted", "challenge")},
    "revoke_bummerl": {"revoke_costs": ("bummerl",), "bummerl_by_score": ("yes",)},
}
# With three players nobody voids points (section "Two and three players").
NOT_FOR_THREE = ("void_points",)
# The game's own fields; blank means the region's own rule.
FIELDS = dict.fromkeys(("target", *MAIN_RULES, *THREE_RULES, *MORE_RULES), "")


@dataclass(frozen=True, slots=True)
class Ruleset:
    key: str
    name: str
    help: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Choice:
    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Rule:
    """One house rule; the region's own choice comes first."""

    name: str
    label: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class WattenQuestions:
    """What `scoring/setup/_new_watten.html` draws beyond the common part.

    `is_changed`: some house rule is not the region's own. `is_new`: nobody has chosen anything yet.
    """

    ruleset: Ruleset
    regions: tuple[Ruleset, ...]
    other_rulesets: tuple[Ruleset, ...]
    counts: tuple[str, ...]
    players: str
    targets: tuple[Choice, ...]
    main_rules: tuple[Rule, ...]
    three_rules: tuple[Rule, ...]
    more_rules: tuple[Rule, ...]
    is_changed: bool
    is_new: bool


def filled(key: str, options: Mapping[str, OptionValue]) -> dict[str, str]:
    """The game's own fields with the values of these options."""
    return {name: spell_value(options[name]) for name in FIELDS if name in options}


def options(draft: SheetDraft) -> dict[str, object]:
    """The options that this form chooses, without those for other numbers of players and those that decide
    nothing beside the others.
    """
    left_out = [*(NOT_FOR_THREE if draft.players == "3" else THREE_RULES), *_meaningless(draft)]
    chosen = {name: text for name, text in draft.chosen.items() if text and name not in left_out}
    return {name: _value(draft.ruleset_key, name, text) for name, text in chosen.items()}


def _meaningless(draft: SheetDraft) -> list[str]:
    """The house rules that decide nothing beside the others chosen."""
    if draft.ruleset_key not in keys("watten"):
        return []
    own = dict(ruleset(draft.ruleset_key).options)
    now = {name: draft.chosen.get(name) or spell_value(own[name]) for name in FIELDS}
    return [
        name
        for name, needs in NEEDS.items()
        if any(now[other] not in answers for other, answers in needs.items())
    ]


def _value(key: str, name: str, text: str) -> object:
    """The typed value of an option; unknown text stays text, and the ruleset refuses it."""
    known = choices(key).get(name, ()) if key in keys("watten") else ()
    found = next((value for value in known if spell_value(value) == text), None)
    return number_or_text(text) if found is None else found


def players_for(key: str, players: str) -> str:
    """`players` if the ruleset seats so many, else the most it seats."""
    counts = _counts(key)
    return players if players in counts else counts[-1]


def _counts(key: str) -> tuple[str, ...]:
    return tuple(str(count) for count in player_counts(ruleset(key)))


def questions(draft: SheetDraft, errors: Mapping[str, str]) -> WattenQuestions:
    key = draft.ruleset_key if draft.ruleset_key in keys("watten") else FIRST_RULESET
    return WattenQuestions(
        ruleset=_ruleset(key, key),
        regions=tuple(_ruleset(region, key) for region in REGIONS),
        other_rulesets=tuple(_ruleset(other, key) for other in keys("watten") if other not in REGIONS),
        counts=_counts(key),
        players=players_for(key, draft.players),
        targets=_targets(key, draft),
        main_rules=tuple(_rule(key, name, draft) for name in MAIN_RULES),
        three_rules=tuple(_rule(key, name, draft) for name in THREE_RULES),
        more_rules=tuple(_rule(key, name, draft) for name in MORE_RULES),
        is_changed=any(_is_changed(key, name, draft) for name in (*MAIN_RULES, *MORE_RULES)),
        is_new=bool(draft.chosen) and not any(draft.chosen.values()) and not errors,
    )


def _ruleset(key: str, chosen: str) -> Ruleset:
    return Ruleset(key, wording.ruleset_name(key), wording.ruleset_help(key), key == chosen)


def _targets(key: str, draft: SheetDraft) -> tuple[Choice, ...]:
    """The usual targets, and the one chosen now."""
    default = _default(key, "target")
    usual = TARGETS.get(key.removesuffix("_tournament"), USUAL_TARGETS)
    now = draft.chosen.get("target") or str(default)
    offered = [str(target) for target in usual]
    known = [str(target) for target in choices(key)["target"]]
    shown = offered if now in offered or now not in known else sorted({*offered, now}, key=int)
    return tuple(Choice(target, target, target == now) for target in shown)


def _rule(key: str, name: str, draft: SheetDraft) -> Rule:
    default = _default(key, name)
    now = draft.chosen.get(name) or spell_value(default)
    values = sorted(choices(key)[name], key=lambda value: value != default)
    return Rule(
        name,
        rule_label(name),
        tuple(
            Choice(spell_value(value), rule_choice(name, value), spell_value(value) == now)
            for value in values
        ),
    )


def _default(key: str, name: str) -> OptionValue:
    return dict(ruleset(key).options)[name]


def _is_changed(key: str, name: str, draft: SheetDraft) -> bool:
    return draft.chosen.get(name, "") not in ("", spell_value(_default(key, name)))
