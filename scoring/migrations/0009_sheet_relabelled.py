"""How often what a sheet is called, or whoever plays on it, was changed outside the entries."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0008_former_name")]

    operations = [
        migrations.AddField(
            model_name="sheet",
            name="relabelled",
            field=models.PositiveIntegerField(default=0),
        )
    ]
