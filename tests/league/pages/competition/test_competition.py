"""Pages of a competition: actions, stale pages, repeated taps, bad input, and the number of queries."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league.engine.competition.plan import Stage
from league.models import Club, Competition, CompetitionSheet, Membership, User
from league.selectors.competitions import competition_state
from league.services.competition.contenders import contender_withdraw
from league.services.competition.drawing import heat_draw
from league.services.competition.heats import pairing_change
from league.services.competition.results import heat_approve, score_declare
from scoring.access import Device
from scoring.models import GameResult, SheetGrant
from tests.league.preiswatten import enter, make_competition, play_games, publish, said, sheet_at

pytestmark = pytest.mark.django_db
BrowserOf = Callable[..., Client]
ENGLISH = {"accept-language": "en"}
FIFTEEN = {"game-1-0": "15", "game-1-1": "8", "game-2-0": "3", "game-2-1": "15"}


def url(name: str, competition: Competition, *more: object) -> str:
    view = f"competition-{name}" if name else "competition"
    return reverse(f"league:{view}", args=[competition.uid, *more])


def text(browser: Client, name: str, competition: Competition, *more: object) -> str:
    response = browser.get(url(name, competition, *more), headers=ENGLISH)
    assert response.status_code == 200
    return response.content.decode()


def test_a_list_is_previewed_before_it_is_entered(director: Client, competition: Competition) -> None:
    pasted = {"text": "Rosa Roth & Sepp Stix\nUli Uhl & Wast Wirt"}

    looked = director.post(url("contenders", competition), {**pasted, "preview": "1"}, headers=ENGLISH)
    assert "Enter 2 pairs" in looked.content.decode()
    assert competition.facts.count() == 0

    tap = {**pasted, "enter": "1", "fact_id": str(uuid4())}
    for _ in range(2):
        assert director.post(url("contenders", competition), tap).status_code == 303
    assert len(competition_state(reread(competition)).contenders) == 2


def test_a_spreadsheet_file_is_read(director: Client, competition: Competition) -> None:
    raw = "Spieler 1;Spieler 2;Verein\nJörg Größl;Ida Imhof;SV Hof\n".encode("cp1252")
    sent = {"file": SimpleUploadedFile("pairs.csv", raw), "preview": "1"}

    page = director.post(url("contenders", competition), sent, headers=ENGLISH).content.decode()

    assert "Jörg Größl" in page
    assert "Enter 1 pair" in page


@pytest.mark.parametrize("pasted", ["A & B\n" * 2000, "Allein", ""])
def test_a_bad_list_explains_the_error_and_enters_nobody(
    director: Client, competition: Competition, pasted: str
) -> None:
    response = director.post(url("contenders", competition), {"text": pasted, "enter": "1"}, headers=ENGLISH)

    assert response.status_code == 422
    assert 'class="message error"' in response.content.decode()
    assert competition.facts.count() == 0


def reread(competition: Competition) -> Competition:
    competition.refresh_from_db()
    return competition


def test_a_stale_draw_page_publishes_nothing_and_explains_why(director: Client, entered: Competition) -> None:
    stale = heat_draw(competition=entered, said=said()).heats[0].mark
    pairing_change(competition=entered, said=said(), heat=1, one=1, other=6, reason="siblings")

    response = director.post(url("heat-publish", entered, 1), {"mark": stale}, headers=ENGLISH, follow=True)

    assert "Somebody changed the draw meanwhile" in response.content.decode()
    assert not CompetitionSheet.objects.everywhere("a test").exists()


def test_publishing_twice_from_one_page_opens_the_tables_once(director: Client, entered: Competition) -> None:
    mark = heat_draw(competition=entered, said=said()).heats[0].mark
    tap = {"mark": mark, "fact_id": str(uuid4())}

    for _ in range(2):
        assert director.post(url("heat-publish", entered, 1), tap).status_code == 303

    assert CompetitionSheet.objects.everywhere("a test").count() == 3


def test_the_warnings_are_updated_after_a_manual_change(director: Client, entered: Competition) -> None:
    enter(entered, "Uli Uhl & Wast Wirt")
    drawn = heat_draw(competition=entered, said=said()).heats[0].heat
    (out,), seated = drawn.byes, drawn.tables[0].numbers[0]

    pairing_change(competition=entered, said=said(), heat=1, one=out, other=seated, reason="late")

    shown = text(director, "draw", entered)
    assert f"Odd number: no. {seated} (" in shown
    # A reason for each table, and what is needed to draw it again.
    drawn = competition_state(reread(entered)).heats[0].drawn
    reasons = [shown.count(f">{why}</span></li>") for why in ("by lot", "changed by hand")]
    assert (reasons, len(drawn.heat.tables)) == ([2, 1], 3)
    assert f"{drawn.seed} · {drawn.algorithm} {drawn.version} · {drawn.inputs[:16]}" in shown


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ({**FIFTEEN, "game-2-0": ""}, "A number of game 2 is missing."),
        ({**FIFTEEN, "game-2-0": "x"}, "A number of game 2 is missing."),
        (
            {**FIFTEEN, "game-1-1": "1"},
            "A total of 1 is not possible: nothing brings fewer than 2 points here.",
        ),
        ({**FIFTEEN, "game-1-0": "14"}, "Game 1 cannot end like this: one side has 15 points"),
        ({**FIFTEEN, "rule": "1"}, "A reason is needed."),
    ],
)
def test_an_impossible_result_is_refused_with_a_sentence(
    director: Client, entered: Competition, sent: dict[str, str], told: str
) -> None:
    publish(entered)
    button = {} if "rule" in sent else {"paper": "1"}

    response = director.post(url("table", entered, 1, 1), sent | button, headers=ENGLISH, follow=True)

    assert told in response.content.decode()


def test_a_score_from_paper_is_corrected_with_a_reason_shown_in_the_log(
    director: Client, entered: Competition
) -> None:
    publish(entered)
    table = url("table", entered, 1, 1)
    director.post(table, {**FIFTEEN, "paper": "1"})
    other = {**FIFTEEN, "game-1-0": "0", "game-1-1": "15", "paper": "1", "fact_id": str(uuid4())}

    for sent, sentence in (
        (other, "A reason is needed."),
        ({**FIFTEEN, "paper": "1", "reason": "x"}, "This is what it says already."),
    ):
        assert sentence in director.post(table, sent, headers=ENGLISH, follow=True).content.decode()
    for _tap in range(2):
        director.post(table, other | {"reason": "misread"})

    sentence = [line for line in text(director, "log", entered).splitlines() if "from paper" in line]
    assert (len(sentence), ": misread" in "".join(sentence)) == (2, True)
    assert 'name="paper"' in text(director, "table", entered, 1, 1)


def approved(competition: Competition) -> None:
    publish(competition)
    for table in (1, 2, 3):
        score_declare(
            competition=competition, said=said(), heat=1, table=table, games=((15, table + 1), (15, 0))
        )
    heat_approve(competition=competition, said=said(), heat=1)


def test_a_correction_after_approval_lists_the_changed_ranks(director: Client, entered: Competition) -> None:
    approved(entered)
    director.post(url("publish", entered))
    sent = {**FIFTEEN, "game-1-0": "0", "game-1-1": "15", "rule": "1", "reason": "miscounted"}

    page = director.post(url("table", entered, 1, 1), sent, headers=ENGLISH, follow=True).content.decode()

    assert "Corrected. Places that change: no." in page
    assert "Since table no. 1: no." in page


def test_entries_on_a_pad_after_approval_are_shown_and_change_nothing(
    director: Client, entered: Competition
) -> None:
    state = publish(entered)
    play_games(sheet_at(state, 1), 0, 0)
    for table in (2, 3):
        score_declare(competition=entered, said=said(), heat=1, table=table, games=((15, 2), (15, 0)))
    heat_approve(competition=entered, said=said(), heat=1)

    assert "the pad now says" not in text(director, "board", entered)
    before = text(director, "", entered).split('id="standings"')[1].split("</table>")[0]

    # Like a correction on the pad.
    result = GameResult.objects.get(sheet=sheet_at(state, 1), game=1)
    result.facts |= {"totals": [0, 15], "winner": 1}
    result.save()

    assert "the pad now says 0 : 15, 15 : 0" in text(director, "board", entered)
    assert text(director, "", entered).split('id="standings"')[1].split("</table>")[0] == before


def test_an_adjustment_moves_a_pair_and_can_be_taken_back(director: Client, entered: Competition) -> None:
    approved(entered)
    given = {"number": "1", "points": "\u22123", "reason": "late"}

    director.post(url("adjust", entered), given)
    assert "<strong>−3 Points net</strong>" in text(director, "", entered)

    director.post(url("adjust", entered), {"withdraw": "1"})
    assert "taken back" in text(director, "", entered)


def test_a_poll_is_answered_only_after_a_change(director: Client, entered: Competition) -> None:
    state = publish(entered)
    first = director.get(url("board-poll", entered))
    version = first.content.decode().split("?v=")[1].split('"')[0]
    assert director.get(url("board-poll", entered), {"v": version}).status_code == 204

    play_games(sheet_at(state, 2), 0)

    assert director.get(url("board-poll", entered), {"v": version}).status_code == 200


@pytest.mark.parametrize("pairs", [6, 40])
def test_the_board_needs_the_same_queries_for_any_number_of_tables(
    director: Client, club: Club, pairs: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    competition = make_competition(club, minutes=45)
    enter(competition, "\n".join(f"A{n:03d} one & B{n:03d} two" for n in range(pairs)))
    state = publish(competition)
    for table in state.heats[0].tables:
        play_games(sheet_at(state, table), 0) if pairs < 10 else None
    director.get(url("board", competition))

    with django_assert_num_queries(9):
        director.get(url("board", competition))


def test_a_director_of_one_competition_directs_only_that_one(
    director: Client, club: Club, entered: Competition, beppo: User, browser_of: BrowserOf
) -> None:
    other, scorer = make_competition(club, name="Other"), browser_of(beppo)
    named = Membership.objects.get(club=club, user=beppo)
    director.post(url("directors", entered), {"add": named.uid})

    assert scorer.get(url("draw", entered)).status_code == 200
    assert scorer.get(url("draw", other)).status_code == 403
    assert scorer.get(url("directors", entered)).status_code == 403

    publish(entered)
    pad = scorer.post(url("table-pad", entered, 1, 1)).headers["location"]
    assert scorer.get(pad).status_code == 200
    director.post(url("directors", entered), {"remove": named.uid})
    assert [scorer.get(page).status_code for page in (url("draw", entered), pad)] == [403, 404]


def test_the_log_describes_every_fact_in_words(director: Client, entered: Competition) -> None:
    approved(entered)
    director.post(url("contender", entered, 2), {"withdraw": "1", "reason": "ill"})
    director.post(url("lot", entered), {"order": "3, 4"})

    page = text(director, "log", entered)

    assert all(
        line in page
        for line in (
            "No. 1 entered: Alma Auer &amp; Bodo Bach (SV Hof)",
            "Heat 1 drawn with the seed heat 1",
            "from paper: 15 : 2, 15 : 0 (score only)",
            "No. 2 withdrew: ill",
            "By lot: 3, 4",
        )
    )


def test_a_lot_from_a_page_left_open_replaces_no_other_one_unseen(
    director: Client, entered: Competition
) -> None:
    approved(entered)
    seen = str(competition_state(reread(entered)).version)
    assert f'name="seen" value="{seen}"' in text(director, "", entered)

    for order, complains in (("4, 3", False), ("3, 4", True), ("1, 2", False), ("4, 3", False)):
        answer = director.post(
            url("lot", entered), {"order": order, "seen": seen}, headers=ENGLISH, follow=True
        )
        assert ("Somebody wrote down another order meanwhile: 4, 3." in answer.content.decode()) == complains
    assert [one.order for one in competition_state(reread(entered)).decided] == [(4, 3), (1, 2), (4, 3)]


def test_a_stranger_reads_a_public_competition_without_buttons(
    public_club: Club, entered: Competition, browser_of: BrowserOf
) -> None:
    approved(entered)

    page = text(browser_of(), "", entered)

    assert "Standings after 1 of 3 heats" in page
    assert "/board/" not in page
    assert "next-step" not in page
    assert not SheetGrant.objects.filter(holder_hash=Device("nobody").holder).exists()


def test_similar_names_in_one_list_are_questioned(director: Client, competition: Competition) -> None:
    text = "Ewa Sommer & Sepp Stix\nEva Sommer & Wast Wirt"
    looked = director.post(url("contenders", competition), {"text": text, "preview": "1"}, headers=ENGLISH)
    assert "Nearly the same as Ewa Sommer in line 1" in " ".join(looked.content.decode().split())

    tap = {"text": text, "enter": "1"}
    assert director.post(url("contenders", competition), tap).status_code == 422
    assert competition.facts.count() == 0
    answered = tap | {"who-Eva Sommer": "new"}
    changed = director.post(url("contenders", competition), answered | {"looked": "Ewa Sommer & Sepp Stix"})
    assert "checked" in changed.content.decode()
    assert competition.facts.count() == 0
    assert director.post(url("contenders", competition), answered | {"looked": text}).status_code == 303
    assert len(competition_state(reread(competition)).contenders) == 2


def test_a_misspelt_name_can_be_corrected_beside_the_question(
    director: Client, competition: Competition
) -> None:
    text = "Ewa Sommer & Sepp Stix\nSomer, Eva & Wast Wirt"
    right = {"text": text, "looked": text, "enter": "1", "right-Eva Somer": " Evi  Sommerer "}

    shown = director.post(url("contenders", competition), right, headers=ENGLISH).content.decode()

    assert "Ewa Sommer &amp; Sepp Stix\nEvi Sommerer &amp; Wast Wirt</textarea>" in shown
    assert "Enter 2 pairs" in " ".join(shown.split())
    assert competition.facts.count() == 0


def test_the_standings_say_that_a_lot_is_needed_on_the_line(director: Client, club: Club) -> None:
    final = Stage("knockout", (("seeding", "rank"), ("third", False)), 0, 1)
    one = make_competition(club, name="Cut", heats=1, games=1, through=2, later=[final])
    enter(one)
    publish(one)
    for table in (1, 2, 3):
        score_declare(competition=one, said=said(), heat=1, table=table, games=((15, 6),))
    heat_approve(competition=one, said=said(), heat=1)

    assert "A lot or a deciding game comes first." in text(director, "", one)


def test_the_cut_is_below_who_went_on_also_after_somebody_has_gone_home(director: Client, club: Club) -> None:
    final = Stage("knockout", (("seeding", "rank"), ("third", False)), 0, 1)
    one = make_competition(club, name="Cut", heats=1, games=1, through=2, later=[final])
    enter(one)
    publish(one)
    for table in (1, 2, 3):
        score_declare(competition=one, said=said(), heat=1, table=table, games=((15, 5 + table),))
    heat_approve(competition=one, said=said(), heat=1)
    went_on = publish(one, 2).through[0]
    contender_withdraw(competition=one, said=said(), number=went_on[0], reason="gone home")

    page = director.get(url("", one), headers=ENGLISH)

    [cut] = [row for section in page.context["sections"] for row in section.rows if row.is_last]
    assert cut.number == went_on[1]


def test_a_knockout_names_its_levels_and_what_decided_on_rank_four(director: Client, club: Club) -> None:
    final = Stage("knockout", (("seeding", "rank"), ("third", True)), 0, 1)
    one = make_competition(club, name="Cut", heats=1, games=1, through=4, later=[final])
    enter(one)
    for heat, tables in ((1, 3), (2, 2), (3, 2)):
        publish(reread(one), heat)
        for table in range(1, tables + 1):
            score_declare(competition=one, said=said(), heat=heat, table=table, games=((15, table + 1),))
        heat_approve(competition=one, said=said(), heat=heat)

    page = director.get(url("", one), headers={"accept-language": "de"}).content.decode()
    page = " ".join(page.split()).replace("> ", ">").replace(" <", "<")
    for name in (
        "Finale · Durchgang 3",
        "Halbfinale · Durchgang 2",
        ">Durchgang 1<",
        ">Spiel um den dritten Platz<",
    ):
        assert page.count(name) == 1, name
    assert page.count("es entscheidet das Spiel um den dritten Platz") == 1
    assert "ein Entscheidungsspiel" not in page
    assert ">−12<" in page
    csv = director.get(url("list-csv", one, "standings")).content.decode()
    assert ",-12," in csv.replace(";", ",")
