"""What people noted about an evening."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0004_given_names")]

    operations = [
        migrations.AddField(
            model_name="sheet",
            name="note",
            field=models.CharField(blank=True, default="", max_length=400),
        )
    ]
