"""A document that a regulation wants on file, as a jurisdiction's data say it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from casino.rules import vocabulary as v

Kind = Literal["approval", "filing", "certificate", "licence", "homologation", "plan"]
"""Kind of a document: a decision of the authority; a filing of the licensee; a laboratory's certificate; a
licence; the homologation of equipment; an edition of the plan of bets."""

Issuer = Literal["authority", "division", "laboratory", "state", "licensee"]
"""Issuer of a document: the gaming authority (PR: the Company), its division, a laboratory, another public body, or
the licensee, whose filing the authority received."""


class RequiredDocument(msgspec.Struct, frozen=True, kw_only=True):
    """A document that must be on file.

    ``when``: it is needed under these values of options, all of them; empty: always. ``en``, ``es``: what it is.
    """

    code: str
    kind: Kind
    issuer: Issuer
    en: str
    es: str
    cite: str
    when: Mapping[str, tuple[v.OptionValue, ...]] = {}

    def applies(self, options: Mapping[str, v.OptionValue]) -> bool:
        """Return whether a game with these options needs it."""
        return all(options.get(name) in values for name, values in self.when.items())


class Jurisdiction(msgspec.Struct, frozen=True, kw_only=True):
    """Documents that one regulation requires on file: for each of its games, for every game, for each act."""

    games: Mapping[str, tuple[RequiredDocument, ...]] = {}
    every_game: tuple[RequiredDocument, ...] = ()
    acts: Mapping[str, RequiredDocument] = {}
