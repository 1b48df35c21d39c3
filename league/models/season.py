"""Season: a period of a club whose sheets make one table of standings.

Standings are not stored but computed from the results of its sheets.
"""

from __future__ import annotations

import uuid
from dataclasses import replace
from datetime import date

from django.db import models

from league.engine.season import Scoring
from league.models.club import Club
from league.models.user import User
from rules.core.ruleset import Ruleset
from rules.registry import ruleset
from rules.watten.rulesets import WattenRules
from scoring.models import Entry, Sheet
from scoring.models.dated import Dated, DatedRows
from scoring.models.scoped import ScopedQuerySet


class SeasonQuerySet(DatedRows, ScopedQuerySet):
    space_path = "club__space"


class Payer(models.TextChoices):
    """Who pays the round of an evening: the last in its table, whoever took most Bummerl, or whom people name."""

    DECLARED = "declared", "declared"
    LAST = "last", "last"
    BUMMERL = "bummerl", "bummerl"


class Season(Dated):
    """`closed_at`: since then no sheet is added or taken out; None while it runs.

    `ruleset_key`, `ruleset_version` and `options` pin the rules of every new sheet; the key is "" if there
    are none. `policy`, `order`, `least_games` and `best_evenings` are the fields of
    `league.engine.season.Scoring`.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="seasons")
    name = models.CharField(max_length=80)
    starts_on = models.DateField()
    ends_on = models.DateField()
    closed_at = models.DateTimeField(null=True)
    ruleset_key = models.CharField(max_length=40, blank=True, default="", db_default="")
    ruleset_version = models.PositiveSmallIntegerField(default=0, db_default=0)
    options = models.JSONField(default=dict, db_default=models.Value({}, models.JSONField()))
    policy = models.CharField(max_length=40, blank=True, default="", db_default="")
    order = models.JSONField(default=list, db_default=models.Value([], models.JSONField()))
    least_games = models.PositiveSmallIntegerField(default=0, db_default=0)
    best_evenings = models.PositiveSmallIntegerField(default=0, db_default=0)
    payer = models.CharField(
        max_length=8, choices=Payer.choices, default=Payer.DECLARED, db_default=Payer.DECLARED
    )

    objects = SeasonQuerySet.as_manager()

    class Meta:
        ordering = ["-starts_on", "-pk"]
        constraints = [
            models.UniqueConstraint("club", "name", name="season_name_unique_in_club"),
            models.CheckConstraint(
                condition=models.Q(ends_on__gte=models.F("starts_on")), name="season_ends_after_start"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def has_day(self, day: date) -> bool:
        return self.starts_on <= day <= self.ends_on

    @property
    def rules(self) -> Ruleset | None:
        """The pinned rules; None if each sheet chooses its own."""
        return ruleset(self.ruleset_key, self.options) if self.ruleset_key else None

    @property
    def scoring(self) -> Scoring:
        params = self.rules.params if self.rules else None
        return Scoring(
            policy=self.policy,
            order=tuple(self.order),
            least_games=self.least_games,
            best_evenings=self.best_evenings,
            target=params.target if isinstance(params, WattenRules) else 0,
        )

    @property
    def scoring_of_evening(self) -> Scoring:
        """The scoring of a single evening, where everybody has a rank."""
        return replace(self.scoring, least_games=0)


class SeasonSheetQuerySet(ScopedQuerySet):
    space_path = "season__club__space"


class SeasonSheet(models.Model):
    """A sheet of a season; each sheet is in at most one."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="season_sheets")
    sheet = models.OneToOneField(Sheet, on_delete=models.CASCADE, related_name="season_sheet")

    objects = SeasonSheetQuerySet.as_manager()

    class Meta:
        ordering = ["-sheet__created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.sheet_id} in {self.season_id}"


class SeasonChange(models.Model):
    """The last change of a sheet in a season, for the season's feed (`services.season_changes`).

    `seq` is assigned under the lock of the season, so a reader who has seen one has seen all lower ones; `at`
    never decreases as `seq` rises. `sheet` is a uid, because the row stays when the sheet leaves the season
    or is deleted (`is_gone`).
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="changes", db_index=False)
    sheet = models.UUIDField()
    seq = models.PositiveBigIntegerField()
    version = models.PositiveIntegerField()
    results_changed = models.PositiveIntegerField()
    relabelled = models.PositiveIntegerField()
    is_closed = models.BooleanField()
    is_gone = models.BooleanField()
    at = models.DateTimeField()

    class Meta:
        ordering = ("season", "seq")
        constraints = [
            models.UniqueConstraint("season", "sheet", name="season_change_unique_for_sheet"),
            models.UniqueConstraint("season", "seq", name="season_change_seq_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.seq} of {self.season_id}: {self.sheet}"


class Reopening(models.Model):
    """Who reopened a closed sheet of the club. The entry has the time, its remark the reason."""

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="reopening")
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="reopenings")

    def __str__(self) -> str:
        return f"{self.entry_id} by {self.by_id}"
