"""Take options off tables that the approved programme of a progressive says: rate of progression, initial amount."""

from django.db import migrations

OPTIONS = {
    "pr.caribbean_stud": {"progression_rate", "initial_amount"},
    "pr.three_card_poker": {"progression_rate", "rate_for_reset"},
}


def drop(apps, schema_editor):
    owner = schema_editor.connection.alias
    for name in ("GamingTable", "TableOffer"):
        for row in apps.get_model("tables", name).objects.using(owner).filter(game_code__in=OPTIONS):
            gone = OPTIONS[row.game_code] & row.options.keys()
            if gone:
                row.options = {option: value for option, value in row.options.items() if option not in gone}
                row.save(using=owner, update_fields=["options"])


class Migration(migrations.Migration):
    dependencies = [("tables", "0026_payment_approvals")]

    operations = [migrations.RunPython(drop, migrations.RunPython.noop)]
