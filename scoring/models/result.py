"""GameResult: what a finished game left, as a projection of its sheet's fold.

Owns a cache that `services.results` alone writes and rebuilds. `provisional`
while its sheet is open, `final` once it was closed, unless two scribes wrote
and do not agree on every round of it; a rebuild never overwrites a differing
final result, it lists the difference.
"""

from __future__ import annotations

from django.db import models

from scoring.models.sheet import Sheet


class GameResult(models.Model):
    """`facts`: totals, winner, and marks or places, as `scoring.engine.board.history.result_facts` gives them.

    `settled` unless two scribes wrote and a round of the game differs, or one of them alone wrote it; what is not
    settled is shown and counts in no table.
    """

    class State(models.TextChoices):
        PROVISIONAL = "provisional", "provisional"
        FINAL = "final", "final"

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="results", db_index=False)
    game = models.PositiveIntegerField()
    facts = models.JSONField()
    result_hash = models.CharField(max_length=64)
    engine_revision = models.PositiveIntegerField()
    settled = models.BooleanField(default=True)
    state = models.CharField(max_length=12, choices=State.choices, default=State.PROVISIONAL)

    class Meta:
        ordering = (
            "sheet",
            "game",
        )
        constraints = [models.UniqueConstraint("sheet", "game", name="result_game_unique_on_sheet")]

    def __str__(self) -> str:
        return f"game {self.game} of {self.sheet_id}"
