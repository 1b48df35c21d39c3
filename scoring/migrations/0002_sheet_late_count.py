"""People who were added to a running sheet."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="sheet",
            name="late_count",
            field=models.PositiveSmallIntegerField(default=0),
        )
    ]
