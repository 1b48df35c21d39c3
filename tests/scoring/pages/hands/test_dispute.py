"""/s/<uid>/dispute/: every rule of a table answers some case, and a case shows its rule, its source and its price."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from rules import registry
from rules.notation import read_one
from rules.rule_card import rule_card
from scoring.access import Device
from scoring.models import Entry, HandLog
from scoring.pages.hands.verdicts import example
from scoring.services import grant_device, hand_log_add, hand_logs_add, sheet_open
from scoring.wording.disputes import CASES
from tests.scoring.conftest import NAMES, Table, access_of
from tests.scoring.pages.conftest import envelope, text_of

# Lines of a rule card that nobody disputes: the number of players.
UNDISPUTED = ("players", "players_four", "for_two")

pytestmark = pytest.mark.django_db
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}
REVOKE = """hand 1
ruleset: upper_austria
dealer: A1
deal: A2 H9 ? ? ? ?

B1 schlag 8, A1 farbe herz
B1 HK, A2 L7
"""
CONCEDED = """hand 1
ruleset: upper_austria
dealer: A1

B1 schlag 8, A1 farbe herz
B1 SK, A2 H9, B2 HU, A1 HO
A1 bid 3, B1 concede
"""


def page(client: Client, table: Table, name: str = "dispute", **asked: str) -> str:
    answer = client.get(reverse(f"scoring:{name}", args=[table.sheet.uid]), asked, **ENGLISH)
    assert answer.status_code == 200
    return text_of(answer.content)


@pytest.fixture
def watten_two(db: None, anna: Device) -> Table:
    """A table at which a revoke costs two points."""
    sheet = sheet_open(ruleset_key="upper_austria", options={"revoke_costs": "two"}, names=NAMES, device=anna)
    return Table(access_of(sheet, anna))


def kept(table: Table, text: str) -> str:
    hand_logs_add(access=table.access, hands=[read_one(text)])
    return str(HandLog.objects.get().uid)


def rounds_to_log(client: Client, table: Table, **asked: str) -> list[str]:
    """The rounds whose hand the page offers to log, each with the page that opens."""
    asked["case"] = "trick"
    shown = client.get(reverse("scoring:dispute", args=[table.sheet.uid]), asked, **ENGLISH)
    links = re.findall(r'href="([^"]*/hands/new/[^"]*)"', shown.content.decode())
    pages = [client.get(unescape(link), **ENGLISH).content for link in links]
    return [found for opened in pages for found in re.findall(r"Game \d+, round \d+", text_of(opened))[:1]]


def test_the_hand_of_the_round_written_last_can_be_logged_too(owner: Client, watten: Table) -> None:
    assert rounds_to_log(owner, watten) == ["Game 1, round 1"]

    watten.declare("round_won", side=0, value=2)

    assert rounds_to_log(owner, watten) == ["Game 1, round 2", "Game 1, round 1"]
    assert rounds_to_log(owner, watten, round="1.1") == ["Game 1, round 1"]
    assert rounds_to_log(owner, watten, round="'0.x") == ["Game 1, round 2", "Game 1, round 1"]
    assert "Game 1, round 1" in page(owner, watten, case="trick")


def test_every_rule_of_every_card_answers_a_case() -> None:
    known = {
        (rules.game, line.code)
        for rules in map(registry.ruleset, registry.keys())
        for players in (2, 3, 4)
        for section in rule_card(rules, players)
        for line in section.lines
        if line.code not in UNDISPUTED
    }

    assert {
        (game, code) for game, code in known if not any(case.speaks_of(code) for case in CASES[game])
    } == set()


@pytest.mark.parametrize("game", ["watten", "whot"])
def test_every_case_is_answered_by_some_table(game: str) -> None:
    cards = [rule_card(registry.ruleset(key)) for key in registry.keys(game)]  # type: ignore[arg-type]
    known = {line.code for card in cards for section in card for line in section.lines}
    # Cases priced only by a house rule that no preset of ours has.
    priced = {"open", "back", "cheating", "second_look"}

    silent = {case.key for case in CASES[game] if not any(map(case.speaks_of, known))}  # type: ignore[index]
    assert silent <= priced


def test_the_cases_with_a_price_come_first(owner: Client, watten: Table) -> None:
    text = page(owner, watten)

    assert text.index("Trump not followed") < text.index("Somebody played out of turn")
    assert "Trump not followed loses the game" in text


def test_a_case_has_its_rule_source_and_price(owner: Client, watten: Table) -> None:
    text = page(owner, watten, case="misdeal")

    assert "Misdeal: 2 to the others; the next one deals. Watten rules of this table, R7" in text
    assert "Anna &amp; Cilli 2 to Beni &amp; Dora" in text
    assert "Beni &amp; Dora: the others deal this round." in text


def test_a_house_rule_comes_first_and_is_marked(db: None, owner: Client, anna: Device) -> None:
    options = {"linke_lead_demands_trump": True}
    sheet = sheet_open(ruleset_key="upper_austria", options=options, names=NAMES, device=anna)

    text = page(owner, Table(access_of(sheet, anna)), case="revoke")

    assert "The rule house rule of this table A led Linker demands trump." in text


def test_one_tap_writes_the_penalty_on_the_right_side(owner: Client, watten: Table) -> None:
    fields = envelope(watten.sheet, do="kind=penalty_given&side=0&code=misdeal")
    assert (
        'value="kind=penalty_given&amp;side=0&amp;code=misdeal"'
        in owner.get(
            reverse("scoring:dispute", args=[watten.sheet.uid]), {"case": "misdeal"}
        ).content.decode()
    )

    owner.post(reverse("scoring:entries", args=[watten.sheet.uid]), fields)

    assert Entry.objects.get().payload == {"side": 0, "code": "misdeal"}


NOBODY_BIDS = "Beni &amp; Dora: nobody bids now at this table. The bid does not stand and costs nothing."


@pytest.mark.parametrize(
    ("near_win_rule", "verdict"),
    [
        ("krank_no_bid", "Beni &amp; Dora: bidding is allowed, no offence."),
        ("three_or_concede", NOBODY_BIDS),
        ("four_or_concede", NOBODY_BIDS),
        ("auto_three", NOBODY_BIDS),
    ],
)
def test_only_the_krank_side_pays_for_its_bid(
    db: None, owner: Client, anna: Device, near_win_rule: str, verdict: str
) -> None:
    """R28, A15: if nobody bids, the bid of the other side is no offence; the pad offers what the page says."""
    options = {"near_win_rule": near_win_rule}
    table = Table(
        access_of(
            sheet_open(ruleset_key="upper_austria", options=options, names=NAMES, device=anna),
            anna,
        )
    )
    table.declare("round_won", side=0, value=7)
    text = page(owner, table, case="krank_bid")
    pad = owner.get(reverse("scoring:pad", args=[table.sheet.uid])).content.decode()

    assert "Anna &amp; Cilli 2 to Beni &amp; Dora" in text
    assert verdict in text
    assert "side=0&amp;code=krank_bid" in pad
    assert "side=1&amp;code=krank_bid" not in pad


def test_without_a_krank_side_no_bid_is_a_case(owner: Client, watten: Table) -> None:
    text = page(owner, watten, case="krank_bid")

    assert "Anna &amp; Cilli: bidding is allowed, no offence." in text
    assert "Whose fault was it?" not in text


def test_a_watcher_sees_rule_and_verdict_but_no_form(watcher: Client, watten: Table) -> None:
    answer = watcher.get(reverse("scoring:dispute", args=[watten.sheet.uid]), {"case": "revoke"}, **ENGLISH)
    text = text_of(answer.content)

    assert "Anna &amp; Cilli loses the game" in text
    assert "Beni &amp; Dora loses the game" in text
    assert "Whose fault was it?" not in text
    content = answer.content.decode().split("<main")[1]
    for key in ("penalty_given", "<button", "<form", "entry_id"):
        assert key not in content, key


@pytest.mark.parametrize(
    ("case", "verdict"),
    [
        (
            "krank_bid",
            "Anna &amp; Cilli 2 to Beni &amp; Dora Beni &amp; Dora: bidding is allowed, no offence.",
        ),
        ("misdeal", "Anna &amp; Cilli: the others deal this round. Beni &amp; Dora 2 to Anna &amp; Cilli"),
    ],
)
def test_a_watcher_sees_the_same_prices_as_a_writer(
    owner: Client, watcher: Client, watten: Table, case: str, verdict: str
) -> None:
    watten.declare("round_won", side=0, value=7)

    assert verdict in page(watcher, watten, case=case)
    assert verdict in page(owner, watten, case=case)


def test_a_whot_case_says_that_the_round_may_be_void(
    client_of: Callable[[Device], Client], beppo: Device, whot: Table
) -> None:
    grant_device(sheet=whot.sheet, device=beppo, scope="watch")
    path = reverse("scoring:dispute", args=[whot.sheet.uid])
    html = client_of(beppo).get(path, {"case": "deal"}, **ENGLISH).content.decode()

    assert "The round is void when the table says so: then it is dealt again." in html
    assert "kind=round_void" not in html


def test_a_logged_revoke_leads_to_its_case_and_price(owner: Client, watten: Table) -> None:
    text = page(owner, watten, hand=kept(watten, REVOKE))

    assert "Cilli had to follow to trump and held Herz 9, but laid Laub 7." in text
    assert "Trump not followed" in text
    assert "Anna &amp; Cilli loses the game" in text


def logged_for(table: Table, game: int, round_: int) -> str:
    log = hand_log_add(access=table.access, hand=read_one(REVOKE), game=game, round=round_)
    return str(log.uid)


def test_a_hand_of_an_unfinished_round_is_booked_with_one_tap(owner: Client, watten: Table) -> None:
    text = page(owner, watten, hand=logged_for(watten, 1, 1))

    assert "Whose fault was it? One tap writes it on the sheet." in text
    assert "on the sheet:" not in text


def test_a_booked_price_shows_its_round(owner: Client, watten_two: Table) -> None:
    uid = logged_for(watten_two, 1, 1)
    penalty = watten_two.declare("penalty_given", side=0, code="revoke").entry_id
    html = owner.get(
        reverse("scoring:dispute", args=[watten_two.sheet.uid]), {"hand": uid}, **ENGLISH
    ).content.decode()

    stands, quiet = html.split('<details class="dispute-again no-print">')
    assert "Already on the sheet: Game 1, round 1 Anna &amp; Cilli: penalty, Trump not followed" in text_of(
        stands.encode()
    )
    assert reverse("scoring:why", args=[watten_two.sheet.uid, penalty]) in stands
    assert "penalty_given" not in stands
    assert "penalty_given" in quiet.split("</details>")[0]


def test_a_round_written_differently_is_linked(owner: Client, watten_two: Table) -> None:
    watten_two.declare("round_won", side=0, value=2)
    text = page(owner, watten_two, hand=logged_for(watten_two, 1, 1))

    assert "On the sheet so far: Game 1, round 1 Anna &amp; Cilli: round won at 2" in text
    assert "Already on the sheet" not in text


def test_a_hand_of_an_earlier_game_is_not_booked_in_the_running_one(owner: Client, watten_two: Table) -> None:
    watten_two.declare("round_won", side=0, value=9)
    html = owner.get(
        reverse("scoring:dispute", args=[watten_two.sheet.uid]),
        {"hand": logged_for(watten_two, 1, 1)},
        **ENGLISH,
    ).content.decode()

    assert "On the sheet so far:" in html
    assert "penalty_given" not in html
    text = page(owner, watten_two, hand=logged_for(watten_two, 1, 1), case="all")
    assert "What happened?" in text


def test_a_written_whot_round_is_offered_to_be_voided_less_prominently(owner: Client, whot: Table) -> None:
    hand = read_one(example(registry.ruleset("leaflet_long")))
    log = hand_log_add(access=whot.access, hand=hand, game=1, round=1)
    asked = {"hand": log.uid, "case": "deal"}
    path = reverse("scoring:dispute", args=[whot.sheet.uid])
    assert b"dispute-again" not in owner.get(path, asked).content

    whot.declare("round_scored", winner=0, hands=[{"seat": 1, "points": 5}, {"seat": 2, "points": 9}])
    html = owner.get(path, asked, **ENGLISH).content.decode()

    quiet = html.split('<details class="dispute-again no-print">')[1].split("</details>")[0]
    assert "kind=round_void" in quiet
    assert html.count("kind=round_void") == 1


def test_a_logged_concession_links_to_its_odds(owner: Client, watten: Table) -> None:
    uid = kept(watten, CONCEDED)
    html = owner.get(
        reverse("scoring:dispute", args=[watten.sheet.uid]), {"hand": uid}, **ENGLISH
    ).content.decode()

    assert "Could they have held?" in html
    assert f"/hands/{uid}/?step=7&amp;odds=1#odds" in html


@pytest.mark.parametrize("asked", [{"case": "nonsense"}, {"hand": "x"}, {"case": "<b>"}])
def test_nonsense_in_the_address_shows_all_cases(owner: Client, watten: Table, asked: dict[str, str]) -> None:
    assert "What happened?" in page(owner, watten, **asked)


def test_a_forgotten_call_costs_nothing_at_a_whot_table_without_calls(owner: Client, whot: Table) -> None:
    assert "This table has no rule for it: nobody owes anything." in page(owner, whot, case="call")


def test_a_hand_dealt_wrongly_is_void_with_one_tap(owner: Client, whot: Table) -> None:
    html = owner.get(reverse("scoring:dispute", args=[whot.sheet.uid]), {"case": "deal"}).content.decode()

    assert 'value="kind=round_void"' in html


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ("HA S8", "Schell 8 wins Schell 8 beats Herz Sau: a Linker beats trumps and suits."),
        ("S8 H8", "Herz 8 wins Herz 8 beats Schell 8: the Rechter beats Linke, trumps and suits."),
        (
            "L8 S8",
            "Laub 8 wins Laub 8 beats Schell 8: all Linke are equally high, and the one laid first wins.",
        ),
        ("SA LA", "Schell Sau wins Schell Sau beats Laub Sau: a card that is neither the led suit nor trump"),
        ("Weli S7", "Schell 7 wins Schell 7 beats Weli: the higher card of the led suit wins."),
    ],
)
def test_the_page_says_which_of_two_cards_wins_and_why(
    owner: Client, watten: Table, cards: str, says: str
) -> None:
    """S4 R13, R19, A7, with Schlag 8 and Farbe Herz."""
    assert says in page(owner, watten, "which-card", schlag="6", farbe="0", cards=cards)


@pytest.mark.parametrize(
    "asked", [{"schlag": "99"}, {"farbe": "x"}, {"cards": "zz HA HA HA"}, {"cards": "\0"}]
)
def test_unreadable_cards_are_asked_for_again(owner: Client, watten: Table, asked: dict[str, str]) -> None:
    assert "wins" not in page(owner, watten, "which-card", **asked)


def test_a_whot_sheet_has_no_such_question(owner: Client, whot: Table) -> None:
    answer = owner.get(reverse("scoring:which-card", args=[whot.sheet.uid]))

    assert answer.headers["Location"] == reverse("scoring:dispute", args=[whot.sheet.uid])


def test_with_three_players_both_others_get_the_price(db: None, owner: Client, anna: Device) -> None:
    sheet = sheet_open(ruleset_key="upper_austria", options={}, names=NAMES[:3], device=anna)

    text = page(owner, Table(access_of(sheet, anna)), case="misdeal")

    # The first dealer is Anna: Beni plays alone against her and Cilli.
    assert "Anna 2 to Beni" in text
    assert "Beni: the others deal this round." in text
    text = page(owner, Table(access_of(sheet, anna)), case="wild_bid")
    assert "Beni 2 to Anna &amp; Cilli" in text


@pytest.mark.parametrize("case", ["misdeal", "krank_bid"])
def test_three_players_first_say_who_deals(db: None, owner: Client, anna: Device, case: str) -> None:
    sheet = sheet_open(
        ruleset_key="upper_austria", options={}, names=NAMES[:3], device=anna, dealer_said=False
    )

    text = page(owner, Table(access_of(sheet, anna)), case=case)

    assert "First say who deals: with three players" in text
    assert "penalty_given" not in text
    assert "no offence" not in text
