"""Declarations of every game of the Puerto Rico manual: edition, prohibition by silence, common irregularities."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Final

from casino.rules.kernel import Edition, Elsewhere, Irregularity, Keeper, Option
from casino.rules.side_bets import Requirement

EDITION: Final = Edition(
    code="pr-8669-2015",
    title="Reglamento 8669: Manual de Procedimientos de Juegos de Mesa de la Compañía de Turismo de Puerto Rico",
    effective_from=date(2015, 12, 30),
    silence_cite="PR §1.7",
)
CURRENCY: Final = "USD"

UNREGULATED: Final = Irregularity(
    code="unregulated",
    en="Anything that the manual does not address: annulled with the authorisation of the Company or the "
    "Division (field authorised_by).",
    es="Lo que el manual no contempla: se anula con autorización de la Compañía o la División (campo autorización).",
    effect="void_authorised",
    cite="PR §1.7",
)


def switched(code: str, en: str, es: str, cite: str, *, on: bool = False) -> Option:
    """The option that puts a side bet on the felt."""
    return Option(name=code, kind="flag", default=on, en=en, es=es, cite=cite)


def blackjack_decks(cite: str) -> Requirement:
    """A side bet of blackjack that is played with six or eight decks only."""
    return Requirement(option="decks", allowed=(6, 8), cite=cite)


def continuous_shuffle(cite: str) -> Option:
    """Cards are shuffled continuously while a side bet of blackjack is offered; otherwise only with an approval."""
    return Option(
        name="continuous_shuffle",
        kind="flag",
        default=True,
        en="Continuous shuffle, as the article has it (without it: cards and shuffle of Art. 4, approved)",
        es="Barajo constante, según el artículo (sin él: barajas y barajo del Art. 4, con aprobación)",
        cite=cite,
        needs_approval=(False,),
        reading=True,
    )


def each(section: str, kept: Keeper, orders: Mapping[str, str]) -> tuple[Elsewhere, ...]:
    """Clauses of a section that one keeper keeps, by letter or number."""
    return tuple(Elsewhere(f"{section}({step})", order, kept) for step, order in orders.items())


def shuffle_mode(cite: str) -> Option:
    """By hand, or by a machine that was approved."""
    return Option(
        name="shuffle_mode",
        kind="choice",
        values=("manual", "automatic"),
        default="manual",
        en="Shuffle",
        es="Barajada",
        cite=cite,
        needs_approval=("automatic",),
    )


def deal_mode(cite: str) -> Option:
    """From a shoe, from the hand, or by a machine that deals whole hands (approved)."""
    return Option(
        name="deal_mode",
        kind="choice",
        values=("manual_shoe", "hand", "auto_shoe"),
        default="manual_shoe",
        en="How cards are dealt (by hand only with an automatic shuffler)",
        es="Cómo se reparte (de la mano solo con barajadora automática)",
        cite=cite,
        needs_approval=("auto_shoe",),
    )


def two_decks(cite: str) -> Option:
    """One deck in play while the machine shuffles the other (approved)."""
    return Option(
        name="two_decks",
        kind="flag",
        default=False,
        en="Two decks in turn (only with an automatic shuffler)",
        es="Dos paquetes alternados (solo con barajadora automática)",
        cite=cite,
        needs_approval=(True,),
    )
