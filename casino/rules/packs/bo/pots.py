"""Progressive pots in card games of Bolivia: classifier, §2.5.1-§2.5.6.3. Other than Chile's: fewer games, another unit."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from casino.rules.kernel import Option
from casino.rules.packs.bo.common import EDITION
from casino.rules.packs.cl.pots import CONDUCT, complementary, prizes, readings
from casino.rules.pots.programme import RESERVE, Cover, Entry, Expiry, Minimum, Programme, reading

CARD_PROGRESSIVE: Final = Programme(
    code="bo.card_progressive",
    games=("bo.draw_poker", "bo.caribbean_stud", "bo.go_poker"),
    en="Progressive pot in card games",
    es="Pozo progresivo en juegos de cartas",
    article="BO §2.5",
    edition=EDITION,
    currency="BOB",
    entry=Entry(may_vary=True, cite="BO §2.5.5.1"),
    minimum=Minimum(amount_minor=0, cite="BO §2.5.6.3"),
    prizes=prizes("BO §2.5.6.2"),
    conduct=replace(CONDUCT, unit_minor=100),
    cover=Cover(rule="none", cite="BO §2.5"),
    expiry=Expiry(kind="silent", cite="BO §2.5"),
    agree=("entry_low_minor", "entry_high_minor"),
    agree_cite="BO §2.5.3, §2.5.5.1",
    buckets=(RESERVE,),
    complementary=("chips", "promo_credits"),
    change_cite="BO §2.5.6.3",
    options=(
        Option(
            name="unit_minor",
            kind="number",
            default=100,
            low=1,
            en="The unit that is not divided (the text's «peso»), in centavos",
            es="La unidad que no se divide (el «peso» del texto), en centavos",
            cite="BO §2.5.6.2",
            reading=True,
        ),
        reading(
            "percent_rounding",
            ("floor", "floor_minor"),
            "Ten per cent of the pot: to the unit below, or to the centavo",
            "El diez por ciento del pozo: a la unidad inferior, o al centavo",
            "BO §2.5.6.2",
        ),
        reading(
            "claim_mode",
            ("player_shows", "croupier_checks_all"),
            "Who brings up a winning hand",
            "Quién hace valer una mano ganadora",
            "BO §2.5.5.1",
        ),
        *readings(pays="BO §2.5.6.2", forms="BO §2.5.6.3", forfeits="BO §2.5.5.1"),
        complementary("chips", "promo_credits", cite="BO §2.5.5.1"),
    ),
)

PROGRAMMES: Final = (CARD_PROGRESSIVE,)
