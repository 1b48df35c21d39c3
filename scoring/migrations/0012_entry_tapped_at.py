"""When an entry was tapped that had to wait for the network: what people ask first where it no longer fits."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0011_former_name_by")]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="tapped_at",
            field=models.DateTimeField(null=True),
        )
    ]
