"""/s/<uid>/history/<entry>/edit/: a past round, previewed and changed."""

from __future__ import annotations

import re
import uuid
from collections.abc import Sequence

import pytest
from django.test import Client
from django.urls import reverse

from scoring.access import Device
from scoring.models import Entry
from scoring.selectors.sheets import sheet_fold
from scoring.services import sheet_open
from tests.scoring.conftest import NAMES, Table, access_of
from tests.scoring.pages.conftest import envelope, text_of

pytestmark = pytest.mark.django_db
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}


def url(table: Table, entry_id: str) -> str:
    return reverse("scoring:edit", args=[table.sheet.uid, entry_id])


def won(table: Table, action: str, side: int = 0, value: object = 2, **fields: object) -> dict[str, str]:
    changed = {"inner_kind": "round_won", "side": side, "value": value, "code": "", "action": action}
    return envelope(table.sheet, **changed, **fields)


@pytest.fixture
def evening(watten: Table) -> list[str]:
    """Game 1 won by 5, 2 for the others, and 4; game 2 has begun."""
    rounds = ((0, 5), (1, 2), (0, 4), (1, 3))
    return [watten.declare("round_won", side=side, value=value).entry_id for side, value in rounds]


def totals(table: Table) -> list[tuple[int, ...]]:
    table.sheet.refresh_from_db()
    return [game.totals for game in sheet_fold(table.sheet).games]


def test_the_form_has_the_written_values(owner: Client, watten: Table, evening: list[str]) -> None:
    page = owner.get(url(watten, evening[0])).content.decode()

    assert 'name="value" value="5" checked' in page
    assert 'name="winners" value="0" checked' in page


def test_a_preview_shows_the_change_in_words_and_stores_nothing(
    owner: Client, watten: Table, evening: list[str]
) -> None:
    answer = owner.post(url(watten, evening[0]), won(watten, "preview", value=2), **ENGLISH)

    page = text_of(answer.content)
    assert answer.status_code == 200
    assert "Game 1 no longer has a winner; so far it was Anna &amp; Cilli." in page
    assert "Save, keep the games as played" in page
    assert Entry.objects.filter(sheet=watten.sheet).count() == 4


def test_a_preview_names_the_loser_of_the_bummerl(owner: Client, watten: Table) -> None:
    first = watten.declare("round_won", side=0, value=9).entry_id

    page = text_of(owner.post(url(watten, first), won(watten, "preview", side=1, value=9), **ENGLISH).content)

    assert "Bummerl 1 goes from Beni &amp; Dora to Anna &amp; Cilli." in page


def test_saving_keeps_later_rounds_in_their_games(owner: Client, watten: Table, evening: list[str]) -> None:
    answer = owner.post(url(watten, evening[0]), won(watten, "save", value=2))

    assert answer.status_code == 302
    assert totals(watten) == [(6, 2), (0, 3)]


def test_saving_with_a_reflow_renumbers_the_rounds(owner: Client, watten: Table, evening: list[str]) -> None:
    owner.post(url(watten, evening[0]), won(watten, "save_reflow", value=2))

    assert totals(watten) == [(6, 5)]


def test_nobody_is_offered_to_rearrange_rounds_of_other_people(owner: Client, watten: Table) -> None:
    first = watten.declare("round_won", side=0, value=9).entry_id
    watten.declare("seats_taken", persons=[0, 2, 1, 3])
    watten.declare("round_won", side=1, value=3)

    page = owner.post(url(watten, first), won(watten, "preview", value=5), **ENGLISH).content.decode()
    owner.post(url(watten, first), won(watten, "save", value=5))
    pad = owner.get(reverse("scoring:pad", args=[watten.sheet.uid]), **ENGLISH).content.decode()

    assert "not played to its end" in page
    assert "save_reflow" not in page
    assert "rearrange the rounds" not in pad


def test_a_round_can_become_a_penalty(owner: Client, watten: Table, evening: list[str]) -> None:
    fields = envelope(
        watten.sheet, inner_kind="penalty_given", side=0, code="misdeal", value="", action="save"
    )

    owner.post(url(watten, evening[0]), fields)

    assert totals(watten)[0] == (4, 4)


@pytest.mark.parametrize(
    ("was", "kind"),
    [
        ({"kind": "round_won", "side": 0, "value": 2}, "penalty_given"),
        ({"kind": "penalty_given", "side": 0, "code": "misdeal"}, "round_won"),
    ],
)
def test_the_winner_of_a_round_is_not_taken_as_the_offender(
    owner: Client, watten: Table, was: dict[str, object], kind: str
) -> None:
    """Another kind asks another question: the answer to the former one is not used, and nothing is guessed."""
    line = watten.declare(
        str(was["kind"]), **{name: of for name, of in was.items() if name != "kind"}
    ).entry_id
    page = owner.get(url(watten, line)).content.decode()
    asked = "offender" if kind == "penalty_given" else "winners"
    assert len(re.findall(rf'name="{asked}" value="\d"', page)) == 2
    assert not re.findall(rf'name="{asked}" value="\d" checked', page)

    # As a browser sends the form when only the kind was changed: the former answers are sent too.
    answered = (
        {"winners": "0", "value": "2"} if kind == "penalty_given" else {"offender": "1", "code": "misdeal"}
    )
    other = {"code": "misdeal"} if kind == "penalty_given" else {"value": "3"}
    changed = envelope(watten.sheet, inner_kind=kind, action="save", **answered, **other)
    answer = owner.post(url(watten, line), changed)

    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert not Entry.objects.filter(kind="entry_corrected").exists()
    owner.post(url(watten, line), changed | {asked: "0"})
    assert totals(watten)[0] == ((0, 2) if kind == "penalty_given" else (3, 0))


def test_a_whot_round_can_be_given_to_another_winner(owner: Client, whot: Table) -> None:
    hands = [{"seat": 1, "points": 7}, {"seat": 2, "points": 9}]
    line = whot.declare("round_scored", winner=0, hands=hands).entry_id
    changed = {"winner": 1, "points-0": 12, "points-1": 7, "points-2": "", "cards-2": "c10 *5"}

    owner.post(url(whot, line), envelope(whot.sheet, inner_kind="round_scored", action="save", **changed))

    assert totals(whot) == [(12, 0, 20)]


def test_a_resent_save_writes_one_correction(owner: Client, watten: Table, evening: list[str]) -> None:
    fields = won(watten, "save", value=2)

    owner.post(url(watten, evening[0]), fields)
    owner.post(url(watten, evening[0]), fields)

    assert Entry.objects.filter(sheet=watten.sheet, kind="entry_corrected").count() == 1


def test_saving_an_outdated_page_shows_the_preview_again(
    owner: Client, watten: Table, evening: list[str]
) -> None:
    stale = won(watten, "save", value=2)
    owner.post(url(watten, evening[0]), won(watten, "save", value=3))

    answer = owner.post(url(watten, evening[0]), stale, **ENGLISH)

    assert "Somebody changed this line meanwhile" in text_of(answer.content)
    assert totals(watten)[0] == (7, 2)


def test_a_line_voided_meanwhile_cannot_be_changed(owner: Client, watten: Table, evening: list[str]) -> None:
    fields = won(watten, "save", value=2)
    watten.declare("entry_voided", target=evening[0])

    answer = owner.post(url(watten, evening[0]), fields, **ENGLISH)

    assert "taken back or replaced meanwhile" in text_of(answer.content)
    assert not Entry.objects.filter(kind="entry_corrected").exists()


@pytest.mark.parametrize("value", ["", "x", "-3", "0", "99999999999", "10"])
def test_a_bad_value_is_a_message_and_loses_nothing(
    owner: Client, watten: Table, evening: list[str], value: str
) -> None:
    answer = owner.post(url(watten, evening[0]), won(watten, "save", side=1, value=value))

    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'role="alert"' in page
    assert 'name="winners" value="1" checked' in page
    assert Entry.objects.filter(sheet=watten.sheet).count() == 4


def test_a_bad_card_is_a_message_and_stays_in_its_field(owner: Client, whot: Table) -> None:
    hands = [{"seat": 1, "points": 7}, {"seat": 2, "points": 9}]
    line = whot.declare("round_scored", winner=0, hands=hands).entry_id
    changed = {"winner": 0, "cards-1": "c10 banana", "points-2": "9"}

    answer = owner.post(
        url(whot, line), envelope(whot.sheet, inner_kind="round_scored", action="save", **changed)
    )

    assert answer.status_code == 422
    assert 'value="c10 banana"' in answer.content.decode()


def test_a_conceded_round_is_changed_from_the_round_won_that_it_pays(owner: Client, watten: Table) -> None:
    watten.declare("bid_made", side=1, value=3)
    conceded = watten.declare("bid_answered", side=0, value=3, answer="concede").entry_id
    watten.declare("round_won", side=1, value=2)

    sheet = owner.get(reverse("scoring:history", args=[watten.sheet.uid])).content.decode()
    form = owner.get(url(watten, conceded)).content.decode()
    owner.post(url(watten, conceded), won(watten, "save", side=0, value=3))

    assert url(watten, conceded) in sheet
    assert 'name="winners" value="1" checked' in form
    assert 'name="value" value="2" checked' in form
    assert totals(watten) == [(3, 2)]


def test_a_bid_has_no_edit_page(owner: Client, watten: Table) -> None:
    bid = watten.declare("bid_made", side=0, value=3).entry_id

    assert owner.get(url(watten, bid)).status_code == 404


def test_an_unknown_line_is_not_found(owner: Client, watten: Table) -> None:
    assert owner.get(url(watten, str(uuid.uuid4()))).status_code == 404


def test_a_watcher_may_not_edit(watcher: Client, watten: Table, evening: list[str]) -> None:
    assert watcher.get(url(watten, evening[0])).status_code == 403


def test_a_stranger_finds_nothing(stranger: Client, watten: Table, evening: list[str]) -> None:
    assert stranger.get(url(watten, evening[0])).status_code == 404


def test_another_method_is_refused(owner: Client, watten: Table, evening: list[str]) -> None:
    assert owner.delete(url(watten, evening[0])).status_code == 405


def test_the_reasons_fit_the_game(owner: Client, watten: Table, whot: Table) -> None:
    """WHOT! has no sides."""
    of_watten = watten.declare("round_won", side=0, value=3).entry_id
    hands = [{"seat": 1, "points": 17}, {"seat": 2, "points": 9}]
    of_whot = whot.declare("round_scored", winner=0, hands=hands).entry_id

    told_watten, told_whot = (
        owner.get(reverse("scoring:edit", args=[table.sheet.uid, line]), HTTP_ACCEPT_LANGUAGE="en").content
        for table, line in ((watten, of_watten), (whot, of_whot))
    )

    assert b"Wrong side" in told_watten
    assert b"Wrong player" not in told_watten
    assert b"Wrong player" in told_whot
    assert b"Wrong side" not in told_whot


def test_with_three_players_the_teams_of_the_deal_come_first(owner: Client, anna: Device) -> None:
    sheet = sheet_open(ruleset_key="upper_austria", options={}, names=NAMES[:3], device=anna, first_dealer=2)
    three = Table(access_of(sheet, anna))
    entry = three.declare("round_won", side=0, value=2).entry_id

    form = owner.get(url(three, entry), **ENGLISH).context["form"]

    assert ([of.label for of in form.winners], form.dealer) == (["Anna", "Beni & Cilli"], "Cilli")
    assert [of.label for of in form.others] == ["Beni", "Cilli", "Anna & Beni", "Anna & Cilli"]


WON = ((1, 2), (2, 3), (0, 9))


def three(anna: Device, scored: Sequence[tuple[int, int]] = WON, **options: object) -> Table:
    """Of three, Anna wins by 9, Beni has 2 and Cilli 3."""
    options = {"three_mode": "free", **options}
    sheet = sheet_open(ruleset_key="upper_austria", options=options, names=NAMES[:3], device=anna)
    table = Table(access_of(sheet, anna))
    table.declare("dealer_set", seat=1)
    for side, value in scored:
        table.declare("round_won", side=side, value=value)
    return table


@pytest.mark.parametrize(
    ("rule", "winners", "value", "headline"),
    [
        ("lowest", "1", 4, "Bummerl 1 goes from Beni to Cilli."),
        ("lowest", "2", 2, "Game 1: Schneider instead of Bummerl for Beni."),
        ("each", "2", 2, "Game 1: Schneider instead of Bummerl for Beni."),
        ("each", "1", 4, ""),
    ],
)
def test_a_preview_names_who_else_of_three_loses(
    owner: Client, anna: Device, rule: str, winners: str, value: int, headline: str
) -> None:
    """A26: everybody below the target gets a Bummerl, or only the lowest."""
    table = three(anna, three_bummerl=rule)
    first = Entry.objects.filter(sheet=table.sheet, kind="round_won").earliest("seq")

    page = text_of(
        owner.post(
            url(table, str(first.entry_id)), won(table, "preview", winners=winners, value=value), **ENGLISH
        ).content
    )

    assert headline in page
    assert bool(headline) == ("goes from" in page or "instead of" in page)


def test_a_preview_names_the_winners_of_three_if_the_same_one_loses(owner: Client, anna: Device) -> None:
    """A26: only the lowest gets a Bummerl."""
    table = three(anna, three_bummerl="lowest", scored=((0, 4), (2, 4), (1, 2), (0, 9)))
    last = Entry.objects.filter(sheet=table.sheet, kind="round_won").latest("seq")
    sent = won(table, "preview", winners="2", value=9)

    page = text_of(owner.post(url(table, str(last.entry_id)), sent, **ENGLISH).content)

    assert "The win of game 1 goes from Anna to Cilli." in page


def test_a_preview_names_the_second_loser_of_three_whose_marks_change(owner: Client, anna: Device) -> None:
    table = three(anna)
    of_cilli = Entry.objects.filter(sheet=table.sheet, kind="round_won").order_by("seq")[1]

    page = text_of(
        owner.post(
            url(table, str(of_cilli.entry_id)), won(table, "preview", winners="1", value=3), **ENGLISH
        ).content
    )

    assert "Game 1: Schneider instead of Bummerl for Cilli." in page


def test_a_preview_names_all_who_share_the_win_of_a_whot_game(owner: Client, anna: Device) -> None:
    options = {"match": "fixed_rounds", "rounds": 3, "count": "long"}
    sheet = sheet_open(ruleset_key="custom", options=options, names=NAMES[:3], device=anna)
    table = Table(access_of(sheet, anna))
    hands = [(0, {1: 9, 2: 5}), (1, {0: 5, 2: 9}), (2, {0: 4, 1: 9})]
    for winner, held in hands:
        left = [{"seat": seat, "points": points} for seat, points in held.items()]
        last = table.declare("round_scored", winner=winner, hands=left).entry_id
    changed = {"inner_kind": "round_scored", "winner": 2, "points-0": 5, "points-1": 1, "action": "preview"}

    page = text_of(owner.post(url(table, last), envelope(table.sheet, **changed), **ENGLISH).content)

    assert "The win of game 1 goes from Anna to Anna, Beni." in page, page


@pytest.fixture
def long_evening(anna: Device) -> tuple[Table, str]:
    """Four at WHOT! to 100: Cilli and Dora are out in the second round, Beni in the third. With the first line."""
    sheet = sheet_open(ruleset_key="leaflet_long", options={}, names=NAMES[:4], device=anna)
    table = Table(access_of(sheet, anna))
    hands = [(0, {1: 40, 2: 95, 3: 12}), (1, {0: 30, 2: 5, 3: 90}), (0, {1: 70})]
    lines = [
        table.declare(
            "round_scored", winner=winner, hands=[{"seat": at, "points": of} for at, of in held.items()]
        )
        for winner, held in hands
    ]
    return table, lines[0].entry_id


def test_a_round_that_lacks_somebody_counts_and_is_not_called_impossible(
    owner: Client, long_evening: tuple[Table, str]
) -> None:
    table, first = long_evening
    changed = {"inner_kind": "round_scored", "winner": 0, "points-1": 40, "points-2": 90, "points-3": 12}

    preview = text_of(owner.post(url(table, first), envelope(table.sheet, **changed), **ENGLISH).content)
    owner.post(url(table, first), envelope(table.sheet, **changed, action="save"))
    sheet = text_of(owner.get(reverse("scoring:history", args=[table.sheet.uid]), **ENGLISH).content)

    assert "1 line whose players no longer fit" in preview
    assert "no longer possible" not in preview + sheet


def test_a_preview_says_who_left(owner: Client, long_evening: tuple[Table, str]) -> None:
    table, _ = long_evening
    table.declare("player_left", seat=2)
    held = [{"seat": 1, "points": 5}, {"seat": 3, "points": 6}]
    last = table.declare("round_scored", winner=0, hands=held).entry_id
    changed = {"inner_kind": "round_scored", "winner": 0, "points-1": 9, "points-3": 6}

    preview = text_of(owner.post(url(table, last), envelope(table.sheet, **changed), **ENGLISH).content)

    assert "Cilli 0, away since round 1" in preview
