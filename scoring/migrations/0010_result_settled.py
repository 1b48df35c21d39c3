"""Whether the scribes of a game agree on every round of it; whoever wrote alone always does."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0009_sheet_relabelled")]

    operations = [
        migrations.AddField(
            model_name="gameresult",
            name="settled",
            field=models.BooleanField(default=True),
        )
    ]
