"""The rule card of a Watten table, line by line from its options.

A test changes every option and expects another card.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.rule_card import Card, CardLine, line, section
from rules.watten.rulesets import WattenRules

_RECHTER = {True: "rechter_exempt", False: "rechter_bound", "if_only_legal": "rechter_if_only"}


def rule_card(rules: WattenRules, players: int = 4) -> Card:
    """The rules of this table, in the order in which they matter in a round."""
    return (
        section("cards", _cards(rules)),
        section("deal", _deal(rules)),
        section("announce", _announce(rules)),
        section("tricks", _tricks(rules)),
        section("bidding", _bidding(rules, players)),
        section("penalties", _penalties(rules, players)),
        section("score", _score(rules, players)),
    )


def _cards(rules: WattenRules) -> Iterator[CardLine]:
    yield line("pack_32", "R1") if rules.weli == "out" else line("pack_33", "S4 R1")
    if rules.weli != "out":
        yield line(f"weli_{rules.weli}", "S4 R2")
    yield line("players_four" if rules.needs_partners else "players", "S4 R3")
    if rules.criticals != "none":
        yield line(f"criticals_{rules.criticals}", "S4 Kritisch")
    if rules.extra_top == "wander":
        yield line("wander", "S4 Wanderkritt")
    has_tops = rules.criticals != "none" or rules.extra_top != "none"
    yield line("order_below" if has_tops else "order", "S4 R13")
    yield line("linke_first", "S4 R13, A7")
    if rules.criticals != "none" and rules.maschine:
        yield line("maschine", "public", points=rules.maschine)


def _deal(rules: WattenRules) -> Iterator[CardLine]:
    yield line("cut_for_deal" if rules.new_game_dealer == "cut" else "deal_over_games", "S4 R4, A9")
    yield line("deal_five", "S4 R6")
    yield line("deal_on", "S4 R8")
    yield line(f"cut_peek_{rules.cut_peek}", "S4 R5")
    if rules.cut_peek == "forbidden":
        yield line("peek_redeal" if rules.peek_redeal else "peek_plays_on", "A24")
    yield line("look_strict" if rules.strict_look else "look_free", "S4 R9")
    if rules.partner_help != "none":
        yield line(f"partner_{rules.partner_help}", "S4 R34")


def _announce(rules: WattenRules) -> Iterator[CardLine]:
    yield line(f"announce_{rules.announce}", "S4 R10" if rules.announce == "open" else "S4 Varianten")
    if rules.score_pad_only:
        return
    if rules.weli != "out":
        yield line("schlag_six" if rules.allow_schlag_six else "no_schlag_six", "S4 R10, A5")
    if rules.schlag_held:
        yield line("schlag_held", "public", count=rules.schlag_held)
    if rules.schoeneres == "off":
        yield line("no_schoeneres", "S4 R11")
    else:
        yield line(f"schoeneres_{rules.schoeneres}", "S4 R11, A11")
        yield line(f"schoeneres_cards_{rules.schoeneres_cards}", "A11")
        if rules.blind_swap:
            yield line("blind_swap", "S4 R11")
    if rules.schlagtausch:
        yield line("schlagtausch", "S4 R12")
        yield line(f"lead_after_swap_{rules.lead_after_swap}", "A6")
    else:
        yield line("no_schlagtausch", "S4 R12")


def _tricks(rules: WattenRules) -> Iterator[CardLine]:
    yield line("lead", "S4 R14")
    yield line("three_tricks", "S4 R21")
    yield line(f"duty_{rules.follow_duty}", "S4 R15, R17, R18" if rules.follow_duty == "trump" else "public")
    if rules.follow_duty != "none":
        if rules.duty_scope == "announcers":
            yield line("duty_announcers", "S4 Latinisch")
        yield line(_RECHTER[rules.rechter_exempt], "S4 R16, A4")
        yield line("linke_satisfy" if rules.linke_satisfies_follow else "linke_do_not_satisfy", "A2")
        yield line("linke_demand" if rules.linke_lead_demands_trump else "linke_demand_nothing", "A1")
        if rules.extra_top == "wander":
            yield line("wander_exempt" if rules.wander_exempt else "wander_bound", "S4 Wanderkritt")
        if rules.criticals != "none":
            must = rules.critical_must_follow
            yield line("criticals_bound" if must else "criticals_free", "public" if must else "S4 Kritisch")
            named = rules.critical_rechter_demands_trump
            yield line("critical_rechter_demands" if named else "critical_rechter_free", "S4 Kritisch")
    yield line("off_suit", "S4 R19")


def _bidding(rules: WattenRules, players: int) -> Iterator[CardLine]:
    yield line("plain_round", "S4 R22", points=rules.base_value)
    yield line("bid_on_turn", "S4 R23")
    yield line("bid_answers", "S4 R25, R26")
    yield line("no_double_bid", "S4 R24")
    yield line(f"last_card_{rules.last_card_bid}", "S4 R27, A18")
    if rules.last_card_bid != "free":
        yield line("trump_cancels" if rules.trump_cancels_suit else "led_suit_counts", "A19")
    yield line(f"bid_cap_{rules.bid_cap}", "A14")
    if rules.jump_bid == "four_when_behind":
        yield line("jump_bid", "public")
    near = rules.target - rules.krank_distance
    yield line("near_win", "S4 R28, R33", word=rules.near_win_word, low=near, high=rules.target - 1)
    yield line(rules.near_win_rule, "S4 R28" if rules.near_win_rule == "krank_no_bid" else "A15")
    if rules.near_win_rule != "krank_no_bid":
        yield line(f"both_near_{rules.both_near_bid}", "A15")
    if players == 3:
        yield line(f"three_krank_{rules.three_krank}", "A25")


def _penalties(rules: WattenRules, players: int) -> Iterator[CardLine]:
    for penalty in rules.penalties:
        if penalty.code == "early_look" and players == 2:
            continue  # both players announce
        price = "bummerl" if penalty.loses_game else "nothing" if penalty.is_free else penalty.worth
        params = {"points": penalty.points} if price == "points" else {}
        deal = "same" if penalty.ends_round and not penalty.passes_deal else "next"
        yield line(f"penalty_{penalty.code}", penalty.source, price=price, deal=deal, **params)
    if rules.penalty("revoke") is not None and rules.revoke_costs == "bummerl":
        yield line(f"revoke_{rules.revoke_bummerl if rules.bummerl_by_score else 'single'}", "A8")


def _score(rules: WattenRules, players: int) -> Iterator[CardLine]:
    yield line("target", "S4 R28, R33", points=rules.target)
    if players != 3:
        yield line(f"void_{rules.void_points}", "S4 R29, A21")
        if rules.void_points != "off":
            yield line("void_for_four" if rules.bummerl_by_score else "void_for_nothing", "S4 R30, A23")
        yield line("bummerl_by_score" if rules.bummerl_by_score else "bummerl_plain", "S4 R30-R32")
    else:
        yield line(f"three_{rules.three_mode}", "A25")
        plain = "" if rules.bummerl_by_score else "_plain"
        yield line(f"three_bummerl_{rules.three_bummerl}{plain}", "A26")
    yield line("clip" if rules.clip_to_target else "no_clip", "A20")
