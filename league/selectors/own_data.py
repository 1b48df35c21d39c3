"""Everything that is stored about one person of a club, as plain data for a readable file."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any

from django.db.models import Q, QuerySet

from league.models import Club, Consent, Person, Presence, RoundPaid, SeasonAdjustment, Waiting
from league.selectors.competitions import competition_state, people_of
from scoring.models import GivenName, PersonResult, Player, Remark, Seat, Sheet
from scoring.models.shown_names import names_outside

Plain = dict[str, object]


def own_data(club: Club, player: Player, now: datetime) -> Plain:
    """The data of `player`, the one that stayed after merges. Games refer to sheet and number only, because
    other people's names are not theirs to receive.
    """
    everybody = [player, *_merged(player)]
    return {
        "made_at": now.isoformat(),
        "club": club.name,
        "player": {
            "id": str(player.uid),
            "name": player.name,
            "shown_to_others": names_outside(club.space_id).of(player),
            "visibility": player.visibility or "as the club",
            "other_name": player.alias,
            "earlier_names": _earlier(everybody),
            "merged_ids": [str(one.uid) for one in everybody[1:]],
        },
        "member": _member(club, player),
        "consents": _consents(club, everybody),
        "sheets": [_sheet(sheet, everybody) for sheet in _sheets(club, everybody)],
        "club_nights": _nights(everybody),
        "rounds_paid": _rounds_paid(club, everybody),
        "season_adjustments": _adjustments(club, everybody),
        "competitions": _competitions(club, everybody),
        "ratings": [
            {"way": one.way, "mu": one.mu, "sigma": one.sigma, "games": one.games, "as_of": _day(one.as_of)}
            for one in player.ratings.all()
        ],
    }


def _merged(player: Player) -> list[Player]:
    found = list(player.merged.all())
    return [*found, *(other for one in found for other in _merged(one))]


def _earlier(everybody: list[Player]) -> list[Plain]:
    rows = [(row.name, row.until) for one in everybody for row in one.former_names.all()]
    earlier: list[Plain] = [{"name": name, "until": until.isoformat()} for name, until in rows]
    return [*earlier, *(dict[str, object](name=one.name) for one in everybody[1:])]


def _member(club: Club, player: Player) -> Plain | None:
    person: Person | None = Person.objects.in_space(club.space).filter(player=player).first()
    if person is None:
        return None
    return {
        "id": str(person.uid),
        "name_for_letters": person.letter_name,
        "contact": person.contact,
        "number": person.number,
        "under_age": person.is_minor,
        "since": _day(person.since),
        "until": _day(person.until),
    }


def _consents(club: Club, everybody: list[Player]) -> list[Plain]:
    rows = Consent.objects.in_space(club.space).filter(player__in=everybody).select_related("text")
    return [
        {
            "at": row.at.isoformat(),
            "given": row.is_given,
            "how": row.how,
            "version": row.text.number,
            "text": row.text.text,
        }
        for row in rows.order_by("at", "pk")
    ]


def _sheets(club: Club, everybody: list[Player]) -> QuerySet[Any]:
    sheets = Sheet.objects.in_space(club.space).filter(seats__player__in=everybody)
    return sheets.distinct().order_by("begun_on", "pk")


def _sheet(sheet: Sheet, everybody: list[Player]) -> Plain:
    seats = Seat.objects.filter(sheet=sheet, player__in=everybody)
    numbers = list(seats.values_list("number", flat=True))
    given = GivenName.objects.filter(sheet=sheet, person__in=numbers).order_by("person", "number")
    results = PersonResult.objects.filter(sheet=sheet, number__in=numbers).order_by("game")
    fields = ("game", "number", "won", "points", "against", "bummerl", "place", "rounds", "settled")
    remarks = Remark.objects.filter(entry__sheet=sheet).exclude(text="").order_by("entry__seq")
    return {
        "id": str(sheet.uid),
        "day": _day(sheet.begun_on),
        "rules": sheet.ruleset_key,
        "title": sheet.shown_title,
        "note": sheet.note,
        "numbers": numbers,
        "names_on_this_sheet": list(given.values_list("player__name", flat=True)),
        "remarks": list(remarks.values_list("text", flat=True)),
        "games": [dict(zip(fields, row, strict=True)) for row in results.values_list(*fields)],
    }


def _nights(everybody: list[Player]) -> Plain:
    here = Presence.objects.filter(player__in=everybody).values_list("night__played_on", flat=True)
    waited = Waiting.objects.filter(player__in=everybody).values_list("heat__night__played_on", flat=True)
    return {"present": _days(here), "waited": _days(waited)}


def _rounds_paid(club: Club, everybody: list[Player]) -> list[Plain]:
    """The entries for each evening in order: paid, or revoked."""
    rows = RoundPaid.objects.in_space(club.space).filter(player__in=everybody)
    return [{"day": _day(row.day), "paid": row.is_paid, "said_at": row.at.isoformat()} for row in rows]


def _adjustments(club: Club, everybody: list[Player]) -> list[Plain]:
    """Points beside the games of seasons, also those given to a pair."""
    rows = SeasonAdjustment.objects.in_space(club.space).filter(
        Q(player__in=everybody) | Q(partner__in=everybody)
    )
    return [
        {
            "season": row.season.name,
            "given_at": row.at.isoformat(),
            "to_a_pair": row.partner_id is not None,
            "metric": row.metric,
            "points": row.points,
            "reason": row.reason,
            "withdrawn": hasattr(row, "withdrawal"),
        }
        for row in rows.order_by("pk").select_related("season", "withdrawal")
    ]


def _competitions(club: Club, everybody: list[Player]) -> list[Plain]:
    uids, found = {str(one.uid) for one in everybody}, []
    for competition in club.competitions.order_by("played_on", "pk"):
        state = competition_state(competition)
        if not uids & people_of(state):
            continue
        mine = [one for one in state.contenders.values() if uids & {*one.people, *one.left}]
        adjusted = [
            {"points": one.given.points, "reason": one.given.reason, "withdrawn": one.withdrawn}
            for one in state.adjustments
            if one.given.number in {contender.number for contender in mine}
        ]
        about: Plain = {
            "id": str(competition.uid),
            "name": competition.name,
            "day": _day(competition.played_on),
            "start_numbers": [one.number for one in mine],
            "plays_for": [one.group for one in mine if one.group],
            "adjustments": adjusted,
        }
        found.append(about)
    return found


def _days(days: Iterable[date]) -> list[str]:
    return sorted({day.isoformat() for day in days})


def _day(day: date | None) -> str:
    return day.isoformat() if day else ""
