"""PersonResult: one person's part in one finished game, a projection of `GameResult`.

Only `services.person_results` writes it, in the transaction of the result, so that a page never shows a
result that the standings do not count yet, and nothing has to catch up after a kill.
"""

from __future__ import annotations

from django.db import models

from scoring.models.sheet import Sheet


class PersonResult(models.Model):
    """The fields are those of `scoring.engine.board.person_results.PersonRow`; `settled` is copied from the
    result.

    Day, season and competition are those of the sheet; the player is that of the seat with the same `number`.
    """

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="person_results", db_index=False)
    game = models.PositiveIntegerField()
    number = models.PositiveSmallIntegerField()
    settled = models.BooleanField()
    # The ruleset with the options that differ from its preset, as `rules.registry.read` takes it.
    ruleset = models.TextField()
    seat = models.PositiveSmallIntegerField()
    seats = models.PositiveSmallIntegerField()
    side = models.PositiveSmallIntegerField(null=True)
    partner = models.PositiveSmallIntegerField(null=True)
    won = models.BooleanField()
    points = models.IntegerField()
    against = models.IntegerField()
    bummerl = models.PositiveSmallIntegerField()
    plain = models.PositiveSmallIntegerField()
    schneider = models.PositiveSmallIntegerField()
    retourschneider = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    shared = models.PositiveSmallIntegerField()
    rounds = models.PositiveIntegerField()
    to_nil = models.BooleanField(default=False, db_default=False)
    turned = models.BooleanField(default=False, db_default=False)

    class Meta:
        ordering = ("sheet", "game", "seat")
        constraints = [
            models.UniqueConstraint("sheet", "game", "number", name="person_result_unique_in_game")
        ]

    def __str__(self) -> str:
        return f"{self.number} in game {self.game} of {self.sheet_id}"
