"""Competition: a Preiswatten or similar event, stored as a ledger of facts like a sheet.

Only the settings of its founding and the facts are stored. Contenders, heats and standings are folded from
them (`league.selectors.competitions`).
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any, NoReturn

from django.db import models

from league.engine.competition.plan import Plan, Stage
from league.models.club import Club, Membership
from rules.registry import ruleset
from rules.watten.rulesets import WattenRules
from scoring.models import Sheet, Writer
from scoring.models.dated import Dated, DatedRows
from scoring.models.scoped import ScopedQuerySet


class CompetitionQuerySet(DatedRows, ScopedQuerySet):
    space_path = "club__space"


class Dealer(models.TextChoices):
    """Who deals first at a table: the higher number on the start list, or the cards decide."""

    HIGHER_NUMBER = "higher_number", "higher_number"
    CARDS = "cards", "cards"


class Bye(models.TextChoices):
    """What a bye counts: a win to nil, half a win, or nothing."""

    WIN = "win", "win"
    HALF = "half", "half"
    NOTHING = "nothing", "nothing"


class Competition(Dated):
    """`version` is the seq of the last fact, `head` its id. `minutes`: how long a heat should take, or None.

    `policy` says what games are worth; `order` lists the metrics that rank, [] for those of the policy.
    `people` of one contender. `draw_key`, `draw_options`, `heats`, `games` and `through` are those of the
    first stage; `later_stages` has the same five keys for the others. `heats` 0: until there is a winner.
    `bye`: what a free heat counts.

    From the first draw on only the name, the venue, the day and the minutes may change. `wiped` counts
    erasures that emptied texts of its facts. `is_here`: this instance writes it; False while a copy elsewhere
    does.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="competitions")
    name = models.CharField(max_length=80)
    venue = models.CharField(max_length=80, blank=True)
    played_on = models.DateField()
    ruleset_key = models.CharField(max_length=40)
    ruleset_version = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    draw_key = models.CharField(max_length=40)
    draw_options = models.JSONField(default=dict)
    policy = models.CharField(max_length=40)
    order = models.JSONField(default=list)
    people = models.PositiveSmallIntegerField(default=2)
    heats = models.PositiveSmallIntegerField()
    games = models.PositiveSmallIntegerField()
    through = models.PositiveSmallIntegerField(default=0)
    later_stages = models.JSONField(default=list)
    bye = models.CharField(max_length=8, choices=Bye.choices, default=Bye.WIN)
    dealer = models.CharField(max_length=16, choices=Dealer.choices)
    scribes = models.PositiveSmallIntegerField(default=1)
    minutes = models.PositiveSmallIntegerField(null=True)
    version = models.PositiveIntegerField(default=0)
    head = models.UUIDField(null=True)
    wiped = models.PositiveIntegerField(default=0, db_default=0)
    is_here = models.BooleanField(default=True, db_default=True)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = CompetitionQuerySet.as_manager()

    class Meta:
        ordering = ["-played_on", "-pk"]
        constraints = [
            models.UniqueConstraint("club", "name", "played_on", name="competition_unique_by_name_and_day")
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def changeable(self) -> Mapping[str, str | int]:
        """Settings other than the options of the rules that may change until the first draw."""
        return {name: getattr(self, name) for name in ("ruleset_key", "policy", "heats", "games")}

    @property
    def plan(self) -> Plan:
        rules = ruleset(self.ruleset_key, self.options).params
        first = {
            "draw_key": self.draw_key, "draw_options": self.draw_options, "heats": self.heats,
            "games": self.games, "through": self.through,
        }  # fmt: skip
        return Plan(
            heats=self.heats,
            games=self.games,
            people=self.people,
            stages=tuple(stage_from(stage) for stage in (first, *self.later_stages)),
            bye=self.bye,  # type: ignore[arg-type]
            # The database constrains the value to `Dealer`, whose values are the plan's.
            dealer=self.dealer,  # type: ignore[arg-type]
            scribes=self.scribes,
            policy=self.policy,
            order=tuple(self.order),
            target=rules.target if isinstance(rules, WattenRules) else 0,
            marks_by_score=not isinstance(rules, WattenRules) or rules.bummerl_by_score,
        )


def stage_from(stored: Mapping[str, Any]) -> Stage:
    return Stage(
        stored["draw_key"],
        tuple(sorted(stored["draw_options"].items())),
        stored["heats"],
        stored["games"],
        stored["through"],
    )


class LedgerError(RuntimeError):
    """Something tried to change or delete a fact."""


class FactQuerySet(models.QuerySet["CompetitionFact"]):
    def update(self, **kwargs: Any) -> NoReturn:
        raise LedgerError("facts are never changed")

    def delete(self) -> NoReturn:
        raise LedgerError("facts are never deleted")

    def bulk_update(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise LedgerError("facts are never changed")


class CompetitionFact(models.Model):
    """What somebody declared. Never changed, except for a text that an erasure empties
    (`league.services.erasures`).

    `by` is the uid of the account, which may be gone; people are uids of players.
    """

    competition = models.ForeignKey(
        Competition, on_delete=models.CASCADE, related_name="facts", db_index=False
    )
    seq = models.PositiveIntegerField()
    fact_id = models.UUIDField()
    kind = models.CharField(max_length=24)
    payload = models.JSONField()
    schema = models.PositiveSmallIntegerField()
    by = models.UUIDField(null=True)
    at = models.DateTimeField(auto_now_add=True)

    objects = FactQuerySet.as_manager()

    class Meta:
        ordering = ("competition", "seq")
        constraints = [
            models.UniqueConstraint("competition", "seq", name="fact_seq_unique_in_competition"),
            models.UniqueConstraint("competition", "fact_id", name="fact_id_unique_in_competition"),
        ]

    def __str__(self) -> str:
        return f"{self.seq}: {self.kind}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise LedgerError("facts are never changed")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise LedgerError("facts are never deleted")


class CompetitionDirector(models.Model):
    """A member who directs this competition only. Ends with the membership."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="directors")
    membership = models.ForeignKey(Membership, on_delete=models.CASCADE, related_name="directs")

    class Meta:
        constraints = [
            models.UniqueConstraint("competition", "membership", name="director_unique_in_competition")
        ]

    def __str__(self) -> str:
        return f"{self.membership_id} directs {self.competition_id}"


class CompetitionSheetQuerySet(ScopedQuerySet):
    space_path = "competition__club__space"


class CompetitionSheet(models.Model):
    """The sheet of one table in one heat. Repeats the fact `table_opened`, for queries."""

    competition = models.ForeignKey(
        Competition, on_delete=models.CASCADE, related_name="sheets", db_index=False
    )
    heat = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    sheet = models.OneToOneField(Sheet, on_delete=models.CASCADE, related_name="competition_sheet")

    objects = CompetitionSheetQuerySet.as_manager()

    class Meta:
        ordering = ("heat", "table")
        constraints = [
            models.UniqueConstraint("competition", "heat", "table", name="competition_sheet_unique_by_table")
        ]

    def __str__(self) -> str:
        return f"{self.heat}/{self.table}"


class Placard(models.Model):
    """The QR code on a table: whoever scans it writes at that table in every heat.

    Its secret is derived from the uid and the server's key (`league.placards`) and not stored, so a placard
    can be printed again. `scribe`: for which of two scribes, or None. A revoked placard opens nothing, and
    its devices may not write any more.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="placards")
    table = models.PositiveSmallIntegerField()
    scribe = models.PositiveSmallIntegerField(null=True)
    revoked_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("table", "scribe", "pk")

    def __str__(self) -> str:
        return f"table {self.table} of {self.competition_id}"


class TableDevice(models.Model):
    """A device that scanned a placard. It gets a grant for the sheet of that table in each heat."""

    placard = models.ForeignKey(Placard, on_delete=models.CASCADE, related_name="devices")
    holder_hash = models.CharField(max_length=64)
    writer = models.ForeignKey(Writer, on_delete=models.PROTECT, related_name="table_devices")
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint("placard", "holder_hash", name="device_unique_on_placard")]

    def __str__(self) -> str:
        return f"{self.writer_id} at {self.placard_id}"
