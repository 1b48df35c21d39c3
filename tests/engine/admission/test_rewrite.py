"""The form of a written round asks for the players that `check_whot.check_corrected` accepts."""

from __future__ import annotations

from scoring.engine.admission.rewrite import RoundQuestions, round_questions
from scoring.engine.facts import events as ev
from tests.engine.table import WhotTable, round_scored


def questions(table: WhotTable, line: str, game: int = 1) -> RoundQuestions:
    found = round_questions(next(of for of in table.games if of.number == game), line)
    assert found is not None
    return found


def test_the_form_asks_every_player_of_the_round_with_a_total() -> None:
    table = WhotTable(4)
    table.scored(0, p1=100, p2=5, p3=6)
    line = table.scored(2, p0=9, p3=7)

    assert questions(table, line) == RoundQuestions((0, 2, 3), (), True, (0, 100, 5, 6))


def test_a_player_put_out_by_an_edit_is_listed_separately() -> None:
    """`player_was_out`: the hand is listed, and may be kept or left out."""
    table = WhotTable(4)
    first = table.scored(0, p1=50, p2=5, p3=6)
    line = table.scored(2, p0=9, p1=3, p3=7)
    table.tell(ev.EntryCorrected(first, round_scored(0, p1=100, p2=5, p3=6)))

    found = questions(table, line)

    assert (found.players, found.others) == ((0, 2, 3), (1,))


def test_a_player_brought_back_by_an_edit_is_listed() -> None:
    table = WhotTable(4)
    first = table.scored(0, p1=100, p2=5, p3=6)
    line = table.scored(2, p0=9, p3=7)
    table.tell(ev.EntryCorrected(first, round_scored(0, p1=10, p2=5, p3=6)))

    assert questions(table, line).players == (0, 1, 2, 3)


def test_a_round_after_the_end_keeps_its_players() -> None:
    table = WhotTable(3)
    first = table.scored(0, p1=50, p2=50)
    line = table.scored(0, p1=3, p2=4)
    table.tell(ev.EntryCorrected(first, round_scored(0, p1=100, p2=100)))

    assert questions(table, line).players == (0, 1, 2)


def test_only_the_winner_is_asked_in_a_final_and_where_points_do_not_count() -> None:
    classic = WhotTable(3, "leaflet_classic")
    assert questions(classic, classic.scored(1)) == RoundQuestions((0, 1, 2), (), False, (0, 0, 0))
    final = WhotTable(3, "app_tournament")
    final.scored(0, p1=14, p2=22)
    assert questions(final, final.scored(1)).needs_all is False


def test_a_void_round_asks_for_points_like_every_round() -> None:
    table = WhotTable(3)
    assert questions(table, table.tell(ev.RoundVoid())).needs_all is True
    classic = WhotTable(3, "leaflet_classic")
    assert questions(classic, classic.tell(ev.RoundVoid())).needs_all is False


def test_a_line_of_another_game_has_no_questions() -> None:
    assert round_questions(WhotTable(3).current, "nowhere") is None


def test_a_correction_may_name_exactly_the_asked_players() -> None:
    """Exactly the players in the form may be named, as in `check_whot`."""
    table = WhotTable(4)
    table.scored(0, p1=100, p2=5, p3=6)
    line = table.scored(2, p0=9, p3=7)
    hands = {f"p{seat}": 4 for seat in questions(table, line).players if seat}

    assert table.refusal(ev.EntryCorrected(line, round_scored(0, **hands)), 1, 2) is None
    refused = table.refusal(ev.EntryCorrected(line, round_scored(0, **hands, p1=4)), 1, 2)
    assert refused is not None
    assert refused.code == "player_is_out"
