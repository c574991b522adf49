"""Add the marks with which a property names its boxes, by shift."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("casino", "0007_form_pads_and_prints")]

    operations = [
        migrations.AddField(
            model_name="property",
            name="box_shift_marks",
            field=models.BooleanField(
                default=True,
                help_text="A box marked for one shift cannot be installed for another (control D1).",
                verbose_name="drop boxes are marked with their shift",
            ),
        ),
    ]
