"""A club with data in every part that travels, and its archive."""

from __future__ import annotations

import io
from dataclasses import dataclass
from datetime import timedelta
from random import Random
from uuid import uuid4

from django.utils import timezone

from league import services
from league.engine.paper_list import PaperLine, paper_lines
from league.models import Club, Night, Season, User
from league.selectors.content import club_content
from league.selectors.season_adjustments import season_adjustments
from league.services.archive.making import archive_make
from league.services.competition.results import heat_approve, score_declare
from league.services.consents import consent_note, consent_text_set
from league.services.night_tables import Wish, mark_of, seating_of
from league.services.paper import PaperEvening, paper_take_in
from league.services.people import Details
from league.services.rounds_paid import round_paid
from league.services.season_adjustments import season_adjust, season_adjustment_withdraw
from league.services.visibility import club_visibility_set, minor_set, player_visibility_set
from rules.registry import ruleset
from rules.walk import random_hand
from scoring.access import Access, Device
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import encode, kind
from scoring.engine.sheet.score_only import scores_of
from scoring.models import Player, Sheet, SheetGrant, Visibility
from scoring.selectors.sheets import sheet_fold
from scoring.services import Envelope, entry_append, hand_log_add, name_give
from tests.league.preiswatten import enter, make_competition, play_games, publish, said, sheet_at
from tests.rows import undone

TABLET = Device("the club's tablet")
FOUR = ("Anna", "Beni", "Cilli", "Dora")


@dataclass(frozen=True)
class Made:
    """An archive, and the `club_content` of its club."""

    archive: bytes
    content: dict[str, str]


def access_to(sheet: Sheet) -> Access:
    grant = SheetGrant.objects.select_related("sheet", "writer").get(sheet=sheet, holder_hash=TABLET.holder)
    return Access(grant.sheet, grant)


def declare(sheet: Sheet, *events: ev.Event, remark: str = "") -> None:
    access = access_to(sheet)
    for event in events:
        fold = sheet_fold(access.sheet)
        place = (fold.current.number, fold.next_round)
        envelope = Envelope(str(uuid4()), fold.version, *place, kind(event), encode(event), note=remark)
        receipt = entry_append(access=access, envelope=envelope)
        assert receipt.status == "counted", receipt


def opened(season: Season, owner: User, *names: str, ruleset: str = "upper_austria") -> Sheet:
    return services.sheet_open_in_season(
        season=season,
        membership=season.club.memberships.get(user=owner),
        device=TABLET,
        ruleset_key=ruleset,
        options={},
        names=names,
    )


def player(club: Club, name: str) -> Player:
    found: Player = Player.objects.in_space(club.space).get(name=name)
    return found


def make_club(owner: User) -> Club:
    club = services.club_found(name="Kartenrunde Grün-Weiß", founder=owner, is_public=True)
    today = timezone.localdate()
    season = services.season_open(
        club=club, name="Winter", starts_on=today - timedelta(days=9), ends_on=today + timedelta(days=9)
    )
    services.person_add(club=club, who="Änne Öder", details=Details(contact="aenne@example.org", number="7"))
    consent_text_set(club=club, text="Dürfen wir den Namen zeigen?")
    consent_note(club=club, player=player(club, "Änne Öder"), is_given=True, how="paper", by=owner.uid)
    _play(club, season, owner)
    _night(club, owner)
    _paper(club, owner)
    _preiswatten(club)
    services.follow_changes()
    return club


def _play(club: Club, season: Season, owner: User) -> None:
    sheet = opened(season, owner, *FOUR)
    declare(sheet, *[ev.RoundWon(0, 3)] * 3, remark="spät begonnen")
    declare(sheet, ev.SeatsTaken((1, 0, 2, 3)), *[ev.RoundWon(1, 4)] * 3)
    hand = random_hand(sheet_fold(sheet).setup.ruleset, Random(1), 4)
    hand_log_add(access=access_to(sheet), hand=hand, game=1, round=1)
    number = name_give(access=access_to(sheet), person=3, name="Dori")
    declare(sheet, ev.PersonNamed(3, number), ev.SheetClosed())
    whot = opened(season, owner, "Anna", "Annerl", "Xaver", ruleset="leaflet_long")
    hands = (ev.HandLeft(1, 30), ev.HandLeft(2, 100))
    declare(whot, ev.RoundScored(0, hands), ev.RoundScored(0, (ev.HandLeft(1, 90),)))
    services.season_sheet_take_out(season_sheet=opened(season, owner, "Xaver", "Zenz").season_sheet)
    for points, *names in ((-10, "Xaver"), (3, "Annerl")):
        season_adjust(
            season=season, fact=uuid4(), game="whot", players=[str(player(club, name).uid) for name in names],
            metric="games_won", points=points, reason="Handy am Tisch", by=owner,
        )  # fmt: skip
    season_adjustment_withdraw(season=season, adjustment=season_adjustments(season)[1].uid, by=owner)
    gone = opened(season, owner, "Annerl Huber", "Xaver")
    declare(gone, ev.RoundWon(0, 4))
    services.club_players_merge(
        club=club, gone=player(club, "Annerl Huber"), kept=player(club, "Cilli"), by=owner
    )
    services.club_player_rename(
        club=club, player=player(club, "Beni"), opened="Beni", name="Benedikt", by=owner
    )


def _night(club: Club, owner: User) -> None:
    today = timezone.localdate()
    season = services.season_open(
        club=club, name="Herbst", starts_on=today - timedelta(days=99), ends_on=today - timedelta(days=10)
    )
    services.season_rules_pin(season=season, seen="", rules=ruleset("bavaria"))
    day = today - timedelta(days=10)
    come = [one.uid for one in Player.objects.in_space(club.space).filter(merged_into=None)[:5]]
    services.presence_change(season=season, day=day, come=come, gone=[])
    season.refresh_from_db()
    night, wish = Night.objects.in_space(club.space).get(), Wish(1)
    assert season.rules is not None
    payer = Player.objects.in_space(club.space).get(uid=come[0])
    for is_paid in (True, False, True):
        round_paid(club=club, day=day, player=payer, is_paid=is_paid, by=owner)
    mark = mark_of(wish, seating_of(season, season.rules, night, day, wish))
    services.heat_open(season=season, day=day, wish=wish, mark=mark, by=owner)


def _paper(club: Club, owner: User) -> None:
    """An evening of which only the scores are known, one of them corrected; and the choices of how names are
    shown.
    """
    season = club.seasons.get(name="Herbst")
    assert season.rules is not None
    (line,) = paper_lines(f"{season.ends_on};7;Anna;Xaver;15:9 3:15", season.rules, (2,))
    assert isinstance(line, PaperLine)
    evening = PaperEvening(line, (player(club, "Anna"), player(club, "Xaver")))
    paper_take_in(season=season, device=TABLET, evenings=[evening])
    sheet = Sheet.objects.in_space(club.space).get(table_number=7)
    first, _second = scores_of(sheet_fold(sheet))
    services.sheet_scores_correct(
        season_sheet=sheet.season_sheet, membership=club.memberships.get(user=owner), device=TABLET,
        scores={first.entry.id: ev.GameScored((9, 15))}, seen=sheet.version, reason="misread", entry_id=uuid4(),
    )  # fmt: skip
    club_visibility_set(club=club, visibility=Visibility.INITIAL)
    player_visibility_set(club=club, player=player(club, "Zenz"), visibility="alias", alias="Die Zehn")
    minor_set(club=club, player=player(club, "Xaver"), is_minor=True)


def _preiswatten(club: Club) -> None:
    competition = make_competition(club)
    enter(competition)
    state = publish(competition)
    for table in (1, 2):
        play_games(sheet_at(state, table), 0, 1)
    score_declare(competition=competition, said=said(), heat=1, table=3, games=[(15, 3), (8, 15)])
    heat_approve(competition=competition, said=said(), heat=1)
    publish(competition, 2)


def archived(club: Club) -> bytes:
    file = io.BytesIO()
    archive_make(club=club, file=file, release="test")
    return file.getvalue()


def made() -> Made:
    """The archive of a club that has been deleted since."""
    with undone():
        owner = services.account_make(name="Elsewhere", password="pw-elsewhere")
        club = make_club(owner)
        got = Made(archived(club), club_content(club))
    return got
