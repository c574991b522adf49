"""Winners of prizes: the details that the payment form asks for, read and written under keys outside the database.

`PERSONAL_DATA_KEYS`: the first hides, each of them shows. `PERSONAL_DATA_KEY_PLACE`: a file, made when no key is given
(a laptop, a demonstration, tests); none in production, where without a key no personal data is kept.
"""

from __future__ import annotations

import msgspec
from django.core.exceptions import ImproperlyConfigured

from casino.encryption.encrypted_fields import hide, show
from casino.encryption.secret_keys import Key, keys_of
from casino.errors import Refused
from casino.eventstore import read_stream
from casino.models import Property
from casino.rules.programmes import all_programmes
from progressive.events.life import RestDrawn
from progressive.models import Meter, Prize
from progressive.models.life import Draw, DrawPrize
from progressive.models.winners import PrizeWinner
from progressive.references import draw_reference


class Winner(msgspec.Struct, frozen=True, kw_only=True):
    """Name, identification and, at bingo, card of a winner."""

    name: str
    identification: str = ""
    card: str = ""


def asked_by(prize: Prize) -> str:
    """Return the clause by which the form of a prize says who won it; empty where none does."""
    games = Meter.objects.filter(property_id=prize.property_id, link=prize.link).values_list("game", flat=True)
    game = games.first()
    return next((one.winner_cite for one in all_programmes() if one.code == game), "")


def keep(venue: Property, prize: str, winner: Winner) -> None:
    """Write the winner of a prize, encrypted and bound to the prize. Refused: `personal_data_key_missing`."""
    key = _key(venue.pk, prize)
    hidden = hide(msgspec.json.encode(winner), of=key, keys=_keys())
    PrizeWinner.objects.update_or_create(key=key, defaults={"property_id": venue.pk, "prize": prize, "hidden": hidden})


def erase(venue: Property, prize: str) -> bool:
    """Erase the winner of a prize; whether there was one."""
    rows = PrizeWinner.objects.filter(key=_key(venue.pk, prize)).exclude(hidden="")
    return bool(rows.update(hidden=""))


def is_kept(property_id: int, prize: str) -> bool:
    """Return whether the winner of a prize was recorded, and is not erased."""
    return PrizeWinner.objects.filter(key=_key(property_id, prize)).exclude(hidden="").exists()


def winner_of(property_id: int, prize: str) -> Winner | None:
    """Return the winner of a prize; None where none is kept. Raises `Unreadable` without the key."""
    key = _key(property_id, prize)
    row = PrizeWinner.objects.filter(key=key).exclude(hidden="").first()
    return msgspec.json.decode(show(row.hidden, of=key, keys=_keys()), type=Winner) if row else None


def name_drawn(prize: DrawPrize) -> str:
    """Return the name of a winner of a special draw; of earlier releases from the event; empty once erased."""
    winner = winner_of(prize.property_id, draw_reference(prize.link, prize.place))
    if winner is not None:
        return winner.name
    draw = Draw.objects.get(property_id=prize.property_id, link=prize.link)
    stream = read_stream(prize.property_id, f"link:{prize.link}.{draw.drawn_day}")
    drawn = (recorded.event for recorded in stream if isinstance(recorded.event, RestDrawn))
    return next((one.name for event in drawn for one in event.winners if one.place == prize.place), "")


def _key(property_id: int, prize: str) -> str:
    return f"{property_id}:{prize}"


def _keys() -> tuple[Key, ...]:
    try:
        return keys_of("PERSONAL_DATA_KEYS", place="PERSONAL_DATA_KEY_PLACE")
    except ImproperlyConfigured as missing:
        raise Refused("personal_data_key_missing") from missing
