"""Which tables of a club an archive contains, how their rows are identified, and which fields may differ.

A table or field without a decision here fails a test (tests/league/services/archive/test_parts.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import models

from league import models as lm
from scoring import models as sm


@dataclass(frozen=True, slots=True)
class Part:
    """`key`: the fields that identify a row in every instance. `club`: the lookup from a row to the club's
    space.

    `local` fields are left out: they belong to one instance or are computed. `living` fields may change at
    any time; if both sides have the row, the one here stays. A `once` field is empty until somebody sets it:
    set there but empty here is a conflict. All other fields are never changed and must be equal.
    """

    name: str
    model: type[models.Model]
    key: tuple[str, ...]
    club: str
    local: frozenset[str] = frozenset()
    living: frozenset[str] = frozenset()
    once: frozenset[str] = frozenset()

    def fields(self) -> list[models.Field[Any, Any]]:
        """The fields in an archive, in the order of the model."""
        left_out = self.local | {"id"}
        return [
            field
            for field in self.model._meta.concrete_fields
            if field.name not in left_out and field.related_model not in (lm.Club, sm.Space)
        ]


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


# In the order of intake: a row refers only to rows of earlier parts.
PARTS = (
    Part("space", sm.Space, ("uid",), "pk", living=_names("name created_at visibility")),
    Part(
        "club", lm.Club, ("uid",), "space", _names("revision feed_revision embed_origins changed_at"),
        _names("name is_public may_be_found rates_outside keep_contacts keep_guests"),
    ),
    Part(
        "players", sm.Player, ("uid",), "space", _names("changed_at"),
        living=_names("name visibility alias never_full"), once=_names("merged_into"),
    ),
    Part("former_names", sm.FormerName, ("player", "name", "until"), "player__space"),
    Part(
        "people", lm.Person, ("uid",), "club__space", _names("revision"),
        _names("letter_name contact number is_minor since until"),
    ),
    Part(
        "seasons", lm.Season, ("uid",), "club__space", _names("changed_at"),
        _names(
            "name starts_on ends_on closed_at ruleset_key ruleset_version options policy order least_games "
            "best_evenings payer"
        ),
    ),
    Part(
        "sheets", sm.Sheet, ("uid",), "space",
        _names("version is_closed is_away relabelled results_changed changed_at"),
        _names("title heat table_number games_planned note begun_on club_reopens late_count"),
    ),
    Part("season_sheets", lm.SeasonSheet, ("sheet",), "season__club__space", living=_names("season")),
    Part("reopenings", lm.Reopening, ("entry",), "entry__sheet__space"),
    Part(
        "competitions", lm.Competition, ("uid",), "club__space", _names("version head wiped changed_at"),
        _names("name venue played_on minutes is_here"),
    ),
    Part("facts", lm.CompetitionFact, ("competition", "seq"), "competition__club__space"),
    Part("competition_sheets", lm.CompetitionSheet, ("sheet",), "competition__club__space"),
    Part("nights", lm.Night, ("season", "played_on"), "season__club__space", living=_names("venue payer is_cancelled")),
    Part("rounds_paid", lm.RoundPaid, ("uid",), "club__space", _names("by")),
    Part("adjustments", lm.SeasonAdjustment, ("uid",), "season__club__space", _names("by"), _names("reason")),
    Part(
        "adjustments_withdrawn", lm.AdjustmentWithdrawal, ("adjustment",), "adjustment__season__club__space",
        _names("by"), _names("at"),
    ),
    Part("presences", lm.Presence, ("night", "player"), "night__season__club__space"),
    Part("night_heats", lm.NightHeat, ("night", "number"), "night__season__club__space"),
    Part("night_tables", lm.NightTable, ("sheet",), "heat__night__season__club__space"),
    Part("waiting", lm.Waiting, ("heat", "player"), "heat__night__season__club__space"),
    Part("hands", sm.HandLog, ("uid",), "sheet__space", _names("verdict engine_revision"), _names("entry")),
    Part(
        "player_moves", sm.PlayerMove, ("uid",), "source__space",
        living=_names("seats given undone_at undone_by"),
    ),
    Part("consent_texts", lm.ConsentText, ("number",), "club__space"),
    Part("consents", lm.Consent, ("uid",), "player__space"),
    Part("erasures", lm.Erasure, ("player",), "club__space", living=_names("by at")),
)  # fmt: skip
PART_OF: dict[type[models.Model], Part] = {part.model: part for part in PARTS}
NAMES = tuple(part.name for part in PARTS)

# Stored within the lines of `sheets`.
IN_A_SHEET = frozenset({sm.Seat, sm.Entry, sm.Remark, sm.GivenName, sm.Writer})
# Not part of an archive, with the reason.
STAYS: dict[type[models.Model], str] = {
    sm.Restore: "restores of one database",
    sm.SheetGrant: "access belongs to the devices of one instance",
    sm.Change: "the outbox of one instance; what is taken in is told anew",
    sm.GameResult: "computed from the entries",
    sm.PersonResult: "computed from the entries",
    sm.RoundRow: "computed from the entries",
    sm.RowsMark: "computed from the entries",
    sm.HandRow: "computed from the logs of hands",
    sm.HandsMark: "computed from the logs of hands",
    lm.User: "accounts and passwords never travel",
    lm.Membership: "accounts never travel",
    lm.MemberGrant: "access belongs to one instance",
    lm.Invitation: "links never travel",
    lm.Adoption: "to give a table back takes the grants of its pads",
    lm.CompetitionDirector: "accounts never travel",
    lm.ClubTablet: "access belongs to one instance",
    lm.ApiToken: "access belongs to one instance",
    lm.SecondFactor: "secrets never travel",
    lm.Passkey: "accounts never travel",
    lm.MailCode: "secrets never travel",
    lm.Webhook: "it has a secret, and tells others of one instance",
    lm.Delivery: "the state of one instance",
    lm.Placard: "links never travel",
    lm.TableDevice: "access belongs to one instance",
    lm.SeasonChange: "the feed of one instance; what is taken in is told anew",
    lm.Rating: "computed from the results",
    lm.RatedEvening: "computed from the results",
    lm.RatingRun: "the state of one worker",
    lm.ChangeCursor: "the state of one worker",
}
