"""Optional fields of facts: which of them a game reads, and the refusal of all others.

A handler of a family, and an effect of an irregularity, declares with ``reads`` the optional fields that it reads of
its fact; a family says in ``Round.actions_of`` which actions of ``DecisionMade`` a game has, each with its fields.
``Round.apply`` refuses any other field that is given. A field at its default (0, null, empty) counts as left out.

>>> from casino.rules import registry
>>> of_roulette, of_blackjack = (registry.get(code).fields for code in ("pr.roulette", "pr.blackjack"))
>>> of_roulette.read(v.BetPlaced), of_blackjack.read(v.BetPlaced)
(('target',), ('target', 'hand'))
>>> of_blackjack.unread(v.DecisionMade(seat=1, action="hit", amount=500))
'amount'
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from operator import attrgetter
from typing import Any, Final, NamedTuple, Self, TypeVar

import msgspec

from casino.rules import vocabulary as v

Method = TypeVar("Method", bound=Callable[..., Any])

KEPT: Final[Mapping[type[v.Fact], frozenset[str]]] = {
    v.RoundOpened: frozenset(
        (
            "game", "edition", "table", "shift", "options", "limits", "meters", "set_in_play", "coin", "breakage_rule",
        )
    ),
    v.BingoCardSold: frozenset(("series",)),
    v.CardBurned: frozenset(("reason",)),
    v.IrregularityDeclared: frozenset(("seat", "reason", "authorised_by")),
    v.BetPaid: frozenset(("authorised_by",)),
}  # fmt: skip
"""Fields that every game keeps, whether it reads them or not: what the system fills in at the opening, and the record
of which set, whom, why, and by whose authorisation."""

OPTIONAL: Final[Mapping[type[v.Fact], tuple[str, ...]]] = {
    fact: tuple(
        field.name
        for field in msgspec.structs.fields(fact)
        if not field.required and field.name not in KEPT.get(fact, ())
    )
    for fact in v.EVENTS.values()
}
"""The optional fields of each kind of fact that only some games read."""

_VARIANT: Final[Mapping[type[v.Fact], str]] = {
    v.DecisionMade: "action", v.IrregularityDeclared: "code", v.BetPaid: "bet", v.BetTaken: "bet",
}  # fmt: skip
"""The field of a fact by which its other fields differ."""


def reads(*fields: str) -> Callable[[Method], Method]:
    """Declare the optional fields of its fact that a handler or an effect reads."""

    def declare(method: Method) -> Method:
        method.__dict__["reads"] = fields
        return method

    return declare


def declared(method: object) -> tuple[str, ...]:
    """Return the optional fields that a handler or an effect declares."""
    found: tuple[str, ...] = getattr(method, "reads", ())
    return found


class Fields(NamedTuple):
    """The optional fields that a game does not read of its facts.

    ``every``: of kinds whose facts are all alike. ``by``: the field that tells the facts of a kind apart, and the
    fields by its value; an action, code or bet that the game does not have is absent. ``plain``: for kinds of which
    something may be refused, what to look at and how it is in facts that are plainly lawful. ``barred``: fields that
    are read only to be refused by a clause of their own. ``barred_of``: the same of single actions, each as action and
    field.
    """

    every: Mapping[type[v.Fact], tuple[str, ...]]
    by: Mapping[type[v.Fact], tuple[str, Mapping[str, tuple[str, ...]]]]
    plain: Mapping[type[v.Fact], tuple[Callable[[v.Fact], object], frozenset[object]]]
    barred: frozenset[str]
    barred_of: frozenset[tuple[str, str]]

    @classmethod
    def of(
        cls,
        read: Mapping[type[v.Fact], Collection[str]],
        by: Mapping[type[v.Fact], Mapping[str, Collection[str]]],
        barred: frozenset[str],
        barred_of: frozenset[tuple[str, str]],
    ) -> Self:
        """Return the fields beside those that are read, by kind of fact and by action, code or bet."""
        every = {kind: _without(kind, names) for kind, names in read.items() if kind not in by}
        return cls(
            every,
            {
                kind: (_VARIANT[kind], {value: _without(kind, names) for value, names in variants.items()})
                for kind, variants in by.items()
            },
            {
                **{kind: _plain(kind, names) for kind, names in every.items() if names},
                **{kind: _plain_variants(kind, variants) for kind, variants in by.items()},
            },
            barred,
            barred_of,
        )

    def is_barred(self, name: str, variant: str | None) -> bool:
        """Return whether a field of that action is read only to be refused by a clause of its own."""
        return name in self.barred or (variant or "", name) in self.barred_of

    def unread(self, event: v.Fact) -> str | None:
        """Return the first field that is given and that the game does not read, ``action`` for an action that it does
        not have; None where there is none."""
        kind = type(event)
        variants = self.by.get(kind)
        if variants is None:
            names: tuple[str, ...] | None = self.every.get(kind, ())
        else:
            names = variants[1].get(getattr(event, variants[0]))
        if names is None:  # a handler refuses an unknown code or bet
            return "action" if kind is v.DecisionMade else None
        return next((name for name in names if getattr(event, name)), None)

    def read(self, fact: type[v.Fact], variant: str | None = None) -> tuple[str, ...]:
        """Return the optional fields that the game reads of a kind of fact, of that action, code or bet; of any of them
        without one. Those that every game keeps are not among them."""
        unread: Mapping[str, tuple[str, ...]] = {"": self.every.get(fact, ())}
        if fact in self.by:
            variants = self.by[fact][1]
            unread = variants if variant is None else {variant: variants[variant]}
        return tuple(
            name
            for name in OPTIONAL[fact]
            if any(name not in names and not self.is_barred(name, one) for one, names in unread.items())
        )

    @property
    def actions(self) -> tuple[str, ...]:
        """The actions of ``DecisionMade`` that the game has."""
        return tuple(self.by[v.DecisionMade][1])


def _plain(kind: type[v.Fact], names: tuple[str, ...]) -> tuple[Callable[[v.Fact], object], frozenset[object]]:
    """How to see that none of these fields is given: a value of theirs, and those that it has then."""
    if kind is v.RoundOpened:  # its fields hold mappings
        read = attrgetter(names[0], *names)
        return lambda event: any(read(event)), frozenset((False,))
    defaults = _defaults(kind, names)
    return attrgetter(*names), frozenset((defaults[0] if len(names) == 1 else defaults,))


def _plain_variants(
    kind: type[v.Fact], variants: Collection[str]
) -> tuple[Callable[[v.Fact], object], frozenset[object]]:
    """The same of facts with an action, code or bet that the game has, and no optional field beside it."""
    optional = OPTIONAL[kind]
    return (
        attrgetter(_VARIANT[kind], *optional),
        frozenset((variant, *_defaults(kind, optional)) for variant in variants),
    )


def _defaults(kind: type[v.Fact], names: tuple[str, ...]) -> tuple[object, ...]:
    found = {field.name: field.default for field in msgspec.structs.fields(kind)}
    return tuple(found[name] for name in names)


def _without(kind: type[v.Fact], read: Collection[str]) -> tuple[str, ...]:
    return tuple(name for name in OPTIONAL[kind] if name not in read)
