"""The rule card of a WHOT! table, line by line from its options.

The same options drive the replay; a test changes every option and expects
another card.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.rule_card import Card, CardLine, line, section
from rules.whot.pack import PACKS
from rules.whot.rulesets import WhotRules

# The options with the numbers of action cards, in the order of the rule card.
ACTIONS = ("hold_on", "pick_two", "pick_three", "suspension", "market")
_FINISH = {
    True: "finish_on_action",
    False: "no_finish_on_action",
    "pick_one": "finish_on_action_pick_one",
}


def rule_card(rules: WhotRules) -> Card:
    """The rules of this table, in the order in which they matter in a game."""
    return (
        section("cards", _cards(rules)),
        section("deal", _deal(rules)),
        section("turn", _turn(rules)),
        section("whot", _whot(rules)),
        *([section("actions", _actions(rules))] if any(getattr(rules, name) for name in ACTIONS) else []),
        *([section("streets", _streets(rules))] if rules.streets else []),
        *([section("table", _table(rules))] if rules.calls or rules.clock or rules.stakes != "off" else []),
        section("count", _count(rules)),
        section("match", _match(rules)),
    )


def _cards(rules: WhotRules) -> Iterator[CardLine]:
    pack = PACKS[rules.pack]
    yield line("pack", "S0 INHALT, S2", cards=len(pack.cards) * rules.packs, whots=pack.whots * rules.packs)
    yield line(f"pack_{rules.pack}", "S0 INHALT, S2")
    if rules.packs > 1:
        yield line("two_packs", "#32")
    for_two = rules.max_players == 2
    yield line("for_two", "public") if for_two else line("players", "public", most=rules.max_players)


def _deal(rules: WhotRules) -> Iterator[CardLine]:
    if rules.hand_by_players:
        yield line("hand_by_players", "public")
    else:
        yield line("hand_size", "S0, S2 1, S3", cards=rules.hand_size)
    yield line(f"opening_{rules.opening}", "S0, S2 2, #10")
    if rules.opening == "turn_up":
        yield line(f"first_whot_{rules.first_whot}", "#8")
        if any(getattr(rules, name) for name in ACTIONS):
            yield line(f"first_special_{rules.first_special}", "#9")
    yield line("left_of_dealer", "S0, S2 3")


def _turn(rules: WhotRules) -> Iterator[CardLine]:
    yield line("match", "S0 1-3, S2 4")
    if rules.double_suit_lock:
        yield line("double_suit_lock", "S2 4")
    if rules.small_numbers:
        yield line("small_numbers", "S0 KURZE VARIANTE")
        yield line(f"dual_top_{rules.dual_top}", "#14")
    if rules.double_play:
        yield line("double_play", "public")
    yield line("draw_one", "S0, S2 5")
    yield line("play_drawn" if rules.play_drawn else "keep_drawn", "S0, S2 5, S3")
    yield line(f"exhaust_{rules.exhaust}", "S0, S2, S3, #32")
    yield line(f"turnover_{rules.turnover}", "#19")
    yield line("empty_hand_wins", "S0 GEWINNER")


def _whot(rules: WhotRules) -> Iterator[CardLine]:
    yield line(f"whot_{rules.pack}", "S0, S2, S3")
    yield line(f"wild_{rules.wild_mode}", "#7")
    if rules.pack not in ("five_whots", "four_whots"):
        yield line(f"red_{rules.red_follow}", "#4")
        yield line(f"order_{rules.order_card}", "S2, #6")
        if rules.order_card == "reverse":
            yield line(f"reverse_2p_{rules.reverse_2p}", "#17")
    yield line("whot_cancel" if rules.whot_cancel else "whot_answers_whot", "S0, S2, #5")
    if rules.skip_response:
        yield line("skip_response", "#5")


def _actions(rules: WhotRules) -> Iterator[CardLine]:
    for name in ACTIONS:
        number = getattr(rules, name)
        if number:
            code = "suspension_all" if name == "suspension" and rules.suspend_all else name
            yield line(code, "S3", number=number)
    if rules.suspension and rules.star8_two:
        yield line("star8_two", "#25")
    if rules.pick_two or rules.pick_three:
        yield line(f"pick_{rules.pick_stack}", "S3, #20")
        yield line(f"whot_defends_{rules.whot_defends}", "#22")
    if rules.pick_two and rules.pick_three and rules.pick_stack != "none":
        yield line("cross_defence" if rules.cross_defence else "no_cross_defence", "#21")
    if rules.market:
        yield line(f"market_turn_{rules.market_turn}", "#24")
    yield line(_FINISH[rules.finish_on_action], "S3, #26")
    yield line("final_effect" if rules.apply_final_effect else "no_final_effect", "#26")


def _streets(rules: WhotRules) -> Iterator[CardLine]:
    yield line("street", "S0 KURZE VARIANTE, S2 NEUES")
    yield line(f"gaps_{rules.street_gaps}", "#11")
    if rules.street_wrap:
        yield line("street_wrap", "#12")
    yield line("street_on_whot" if rules.street_on_whot else "no_street_on_whot", "#13")
    if any(getattr(rules, name) for name in ACTIONS):
        yield line(f"street_actions_{rules.street_actions}", "public")


def _table(rules: WhotRules) -> Iterator[CardLine]:
    if rules.calls:
        yield line("calls", "S3")
        if rules.missed_call_penalty:
            yield line("missed_call", "#27", cards=rules.missed_call_penalty)
        else:
            yield line("missed_call_free", "S3, #27")
    if rules.clock:
        yield line("clock", "S3, #34", seconds=rules.clock)
        yield line(f"timeout_{rules.timeout}", "#28")
        if rules.pick_two or rules.pick_three:
            yield line(f"timeout_pending_{rules.timeout_pending}", "#28")
    if rules.stakes == "points":
        yield line("stakes", "S3, #35")


def _count(rules: WhotRules) -> Iterator[CardLine]:
    yield line(f"count_{rules.counted}", "S0, S2, S3")
    if rules.counted == "none":
        return
    yield line("whot_twenty", "S0, S2, S3")
    if rules.count == "short":
        again = rules.double_again_at
        yield line("double_again", "S0, #1", count=again) if again else line("double_once", "#1")
        if again:
            yield line(f"doubling_{rules.doubling}", "#2")
    if rules.rounding:
        yield line("rounding", "public", points=rules.rounding)


def _match(rules: WhotRules) -> Iterator[CardLine]:
    limit = {"limit": rules.limit} if rules.match == "elimination" else {}
    rounds = {"rounds": rules.rounds} if rules.match == "fixed_rounds" else {}
    yield line(f"match_{rules.match}", "S0, S2, S3", **limit, **rounds)
    if rules.match == "elimination":
        yield line(f"bust_rank_{rules.bust_rank}", "#33")
    if rules.match == "fixed_rounds":
        yield line(f"fixed_tie_{rules.fixed_tie}", "public")
    if rules.match == "drop_highest":
        yield line(f"ko_basis_{rules.ko_basis}", "#29")
        yield line(f"ko_tie_{rules.ko_tie}", "#30")
        hands = rules.final_best_of
        yield line("final_one", "#31") if hands == 1 else line("final_best_of", "#31", hands=hands)
    if rules.match in ("elimination", "fixed_rounds"):
        yield line(f"late_{rules.late_joiner}", "public")
