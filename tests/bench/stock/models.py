"""One plain table for the reference view to insert into."""

from django.db import models


class StockRow(models.Model):
    text = models.CharField(max_length=80)
    number = models.IntegerField()
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.text
