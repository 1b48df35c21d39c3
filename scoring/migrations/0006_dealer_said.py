"""Whether somebody named the first dealer when the sheet was opened; older sheets do not know."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0005_sheet_note")]

    operations = [
        migrations.AddField(model_name="sheet", name="dealer_said", field=models.BooleanField(null=True))
    ]
