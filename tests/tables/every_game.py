"""Tables for every game of the registry, under options drawn from the trials of the rules."""

from __future__ import annotations

import datetime as dt

from hypothesis import HealthCheck, Phase, given, seed, settings

from casino.models import Approval
from casino.rules import registry
from tables.models import DropBox, GamingTable
from tests.factories import Floor
from tests.rules.properties import Options, Trial


def drawn(trial: Trial, count: int) -> list[Options]:
    """So many sets of options of a game, the same in every run."""
    found: list[Options] = []

    @seed(8669)
    @settings(
        max_examples=count, phases=[Phase.generate], database=None, deadline=None,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(trial.options)
    def collect(options: Options) -> None:
        found.append(options)

    collect()
    return found[-count:]


def configured(floor: Floor, code: str, trial: Trial, options: Options) -> GamingTable:
    """A table of the game with its box and whatever approvals its options need on file.

    The property takes the jurisdiction and the currency of the game.
    """
    game = registry.get(trial.code)
    if floor.property.jurisdiction != game.jurisdiction:
        floor.property.jurisdiction, floor.property.currency = game.jurisdiction, game.currency
        floor.property.save(update_fields=["jurisdiction", "currency"])
    known = {option.name: option for option in game.options}
    unusable = {name: known[name].off() for name, _cite in game.open(options, dict(trial.limits)).unusable()}
    options = {**options, **unusable}
    table = GamingTable(
        property=floor.property, code=code, game_code=trial.code, options=options, limits=dict(trial.limits),
        seats=game.max_seats,
    )  # fmt: skip
    table.full_clean()
    table.save()
    for option in game.approvals_needed(game.configure_options(options)):
        approval, _ = Approval.objects.get_or_create(
            property=floor.property,
            reference=f"CT-{option.name}",
            defaults={"date": dt.date(2026, 1, 7), "authority": "CTPR", "subject": option.name},
        )
        table.approvals.add(approval)
    DropBox.objects.create(property=floor.property, number=f"{code}-M", table=table)
    return table
