"""Clubs founded from now on rate no games outside. Those that stand went on with such games, and do so."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("league", "0012_formats"),
    ]

    operations = [
        migrations.AddField(
            model_name="club",
            name="rates_outside",
            field=models.BooleanField(default=True),
        ),
        migrations.AlterField(
            model_name="club",
            name="rates_outside",
            field=models.BooleanField(default=False),
        ),
    ]
