"""Consent to published texts, version by version."""

import pytest

from league.models import Club, Consent, User
from league.services.consents import consent_note, consent_of, consent_text_set
from league.services.visibility import club_visibility_set, player_visibility_set
from scoring.models import Player, Visibility
from scoring.models.shown_names import names_outside
from scoring.services import InputError, player_exactly


@pytest.fixture
def toni(club: Club) -> Player:
    return player_exactly(space=club.space, name="Toni Berger")


def told(player: Player) -> list[tuple[bool, int]]:
    rows = Consent.objects.in_space(player.space).filter(player=player)
    return list(rows.values_list("is_given", "text__number"))


def test_each_version_is_answered_once_and_nothing_is_overwritten(
    club: Club, toni: Player, anna: User
) -> None:
    assert consent_text_set(club=club, text=" May we? ").number == 1
    assert consent_text_set(club=club, text="May we?").number == 1
    for _ in range(2):
        consent_note(club=club, player=toni, is_given=True, how="paper", by=anna.uid)
    assert consent_text_set(club=club, text="May we show your name?").number == 2
    consent_note(club=club, player=toni, is_given=True, how="spoken", by=anna.uid)
    consent_note(club=club, player=toni, is_given=False, how="message", by=anna.uid)

    assert told(toni) == [(True, 1), (True, 2), (False, 2)]
    last = consent_of(toni)
    assert last is not None
    assert (last.how, last.by, last.is_given) == ("message", anna.uid, False)


@pytest.mark.parametrize(
    ("usual", "seen"),
    [(Visibility.FULL, "Spieler"), (Visibility.INITIAL, "Toni B."), (Visibility.HIDDEN, "Spieler")],
)
def test_after_a_withdrawal_the_clubs_default_holds_but_never_the_full_name(
    club: Club, toni: Player, anna: User, usual: Visibility, seen: str
) -> None:
    club_visibility_set(club=club, visibility=usual)
    consent_text_set(club=club, text="May we show your name?")
    consent_note(club=club, player=toni, is_given=True, how="paper", by=anna.uid)
    player_visibility_set(club=club, player=toni, visibility=Visibility.FULL)

    consent_note(club=club, player=toni, is_given=False, how="paper", by=anna.uid)

    assert names_outside(club.space_id).of(toni).startswith(seen)


def test_without_a_text_or_an_answer_nothing_is_stored(club: Club, toni: Player, anna: User) -> None:
    for is_given, code in ((True, "consent_text_missing"), (False, "consent_text_missing")):
        with pytest.raises(InputError, match=code):
            consent_note(club=club, player=toni, is_given=is_given, how="paper", by=anna.uid)
    with pytest.raises(InputError, match="consent_text_missing"):
        consent_text_set(club=club, text=" \n ")
    consent_text_set(club=club, text="May we?")
    with pytest.raises(InputError, match="no_consent"):
        consent_note(club=club, player=toni, is_given=False, how="paper", by=anna.uid)
    assert told(toni) == []
