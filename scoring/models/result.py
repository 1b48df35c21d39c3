"""GameResult: the stored result of a finished game, a projection of the sheet's fold.

Only `services.results` writes and rebuilds it. A row is `provisional` while the sheet is open and `final`
once it is closed, unless two scribes wrote and differ on a round. A rebuild does not overwrite a final result
that differs; it reports the difference.
"""

from __future__ import annotations

from django.db import models

from scoring.models.sheet import Sheet


class GameResult(models.Model):
    """`facts`: totals, winner, and marks or ranks, as `scoring.engine.board.history.result_facts` returns
    them.

    `settled` is False if two scribes wrote and a round of the game differs or was written by only one of
    them. Unsettled games are shown but count in no standings. `rows_mark`: result and revision from which the
    typed rows were written (`services.person_results`).
    """

    class State(models.TextChoices):
        PROVISIONAL = "provisional", "provisional"
        FINAL = "final", "final"

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="results", db_index=False)
    game = models.PositiveIntegerField()
    facts = models.JSONField()
    result_hash = models.CharField(max_length=64)
    engine_revision = models.PositiveIntegerField()
    settled = models.BooleanField(default=True, db_default=True)
    rows_mark = models.CharField(max_length=80, default="", db_default="")
    state = models.CharField(max_length=12, choices=State.choices, default=State.PROVISIONAL)

    class Meta:
        ordering = (
            "sheet",
            "game",
        )
        constraints = [models.UniqueConstraint("sheet", "game", name="result_game_unique_on_sheet")]

    def __str__(self) -> str:
        return f"game {self.game} of {self.sheet_id}"
