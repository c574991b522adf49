"""The two ways in which the rules say no, each with a code, both languages and the clause."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Self

from casino.rules import wording

MESSAGES: Final[dict[str, tuple[str, str]]] = {}
"""code -> (English, Spanish) templates for ``str.format``. Filled by ``define``; codes are public and stable."""


SPOKEN_FACTS: Final = frozenset({"what", "expected", "missing", "event"})
"""Names of parameters that tell an event in a few English words: "CardDealt to dealer", "DecisionMade of seat 4"."""

_SPANISH: Final = (
    (" of seat ", " del puesto "),
    (" to seat ", " al puesto "),
    (" to a seat after ", " a un puesto después del "),
    ("a community card", "una carta comunitaria"),
    ("community card ", "carta comunitaria "),
    (" to board", " a la mesa"),
    (" to dealer", " al croupier"),
    ("to=dealer", "to=croupier"),
    (" to banker", " a la banca"),
    (" to player", " al punto"),
    (" to deck", " al paquete"),
    (" to black", " a la fila negra"),
    (" to red", " a la fila roja"),
    (" to ", " a "),
    (" of dealer", " del croupier"),
    (" of ", " de "),
    (" hand=", ", mano "),
    (" seat=", " del puesto "),
    (" or ", " o "),
    ("to=", "a "),
    (" show or muck", " de mostrar o ceder la mano"),
    (" again, as required", " otra vez, como se requiere"),
)


def in_spanish(text: str) -> str:
    """Return the few words that describe a fact in Spanish; cards stay as they are written."""
    for english, spanish in _SPANISH:
        text = text.replace(english, spanish)
    return wording.facts_in_spanish(text)


def define(code: str, en: str, es: str) -> str:
    """Register a refusal code with its two texts and return the code. A code means one thing only."""
    known = MESSAGES.setdefault(code, (en, es))
    if known != (en, es):
        raise ValueError(f"refusal code {code!r} is already defined with another text")
    return code


MOST_LISTED: Final = 60
"""Allowed values that a refusal lists."""


def listed(values: Iterable[object]) -> str:
    """Return values as a list, each once; of very many the first.

    >>> listed(["red", "black", "red"])
    'red, black'
    """
    names = list(dict.fromkeys(str(value) for value in values))
    more = ", …" if len(names) > MOST_LISTED else ""
    return ", ".join(names[:MOST_LISTED]) + more


class RuleError(Exception):
    """A refusal by the rules. ``admitted``: the values that would not have been refused, listed in its texts.
    ``spanish``: Spanish names for parameters that are codes.

    ``code`` is stable, ``message_en``/``message_es`` are for people, ``cite`` is the clause ("PR §2.4"),
    ``field`` names the offending field of the event or the option, when there is one.
    """

    def __init__(
        self,
        code: str,
        cite: str,
        /,
        *,
        field: str | None = None,
        admitted: Iterable[object] | None = None,
        spanish: Mapping[str, str] | None = None,
        **params: object,
    ) -> None:
        en, es = MESSAGES[code]
        self.code = code
        self.cite = cite
        self.field = field
        self.message_en = en.format(**params)
        facts = {name: in_spanish(str(one)) for name, one in params.items() if name in SPOKEN_FACTS}
        if code == "malformed_event":
            facts["reason"] = wording.in_spanish(str(params["reason"]))
        own = spanish or {}
        self.message_es = es.format(**{**params, **facts, **own})
        if admitted is not None:
            shown = listed(admitted)
            self.message_en += f" Allowed: {shown or 'nothing'}."
            self.message_es += f" Se admite: {own.get('admitted', shown) or 'nada'}."
        super().__init__(f"{code}: {self.message_en} [{cite}]")

    def under(self, cite: str) -> Self:
        """The same refusal under another clause: of what cannot be read, that of the game that was meant."""
        self.cite = cite
        self.args = (f"{self.code}: {self.message_en} [{cite}]",)
        return self


class IllegalEvent(RuleError):
    """An event that the rules forbid at this point. The round is as it was before."""


class IllegalConfiguration(RuleError):
    """Options or limits that the regulation does not allow for the game."""


def another_currency(code: str, cite: str, currency: str) -> IllegalConfiguration:
    """Return the refusal of another currency than that of the game or progressive."""
    return IllegalConfiguration("another_currency", cite, field="currency", game=code, currency=currency)


# Refusals that every family shares. A family defines its own beside its state machine.
define("event_not_of_game", "{event} has no place in {game}.", "{event} no existe en {game}.")
define(
    "field_not_of_game",
    "{what} takes no field {name} in {game}.",
    "{what} no lleva {name} en {game}.",
)
define("round_already_opened", "The round is already open.", "La jugada ya está abierta.")
define(
    "no_acceptors",
    "The table offers no progressive: no chips and no lights are counted.",
    "La mesa no ofrece progresivo: no se cuentan fichas ni luces.",
)
define("another_game", "The round is one of {game}, not of {opened}.", "La jugada es de {game}, no de {opened}.")
define("round_closed", "The round is closed; nothing follows.", "La jugada está cerrada; nada puede seguir.")
define(
    "round_void",
    "The round is void; it can only be closed.",
    "La jugada está anulada; solo puede cerrarse.",
)
define(
    "round_not_finished",
    "The round is not finished: {missing}.",
    "La jugada no ha terminado: falta {missing}.",
)
define("unknown_bet", "There is no bet {bet!r} in {game}.", "No existe la apuesta {bet!r} en {game}.")
define("unknown_target", "{target!r} is not a target of {bet}.", "{target!r} no es válido para {bet}.")
define(
    "target_not_named",
    "{bet} is placed on a target: the event must name it.",
    "{bet} se coloca en un objetivo: el evento debe nombrarlo.",
)
define(
    "option_without_stake",
    "Under these limits no stake is lawful for {option}: raise the maximum, or switch it off.",
    "Con estos límites ninguna apuesta es lícita para {option}: suba el máximo o desactívela.",
)
define("side_bet_not_offered", "This table does not offer {bet}.", "Esta mesa no ofrece {bet}.")
define("another_currency", "{game} is in {currency}.", "{game} se juega en {currency}.")
define("bet_after_close", "Bets are closed.", "Las apuestas están cerradas.")
define("bets_already_closed", "Bets are already closed.", "Las apuestas ya están cerradas.")
define("bets_not_closed", "Bets are still open.", "Las apuestas siguen abiertas.")
define("no_bets", "Nobody has a bet.", "Nadie tiene apuesta.")
define("no_such_bet", "Seat {seat} has no bet {bet}.", "El puesto {seat} no tiene apuesta {bet}.")
define("seat_not_named", "The event must name a seat.", "El evento debe nombrar un puesto.")
define("bet_not_named", "The event must name a bet.", "El evento debe nombrar una apuesta.")
define("amount_not_named", "The event must state an amount.", "El evento debe indicar un monto.")
define(
    "bet_not_above_maximum",
    "{amount} is not above the maximum of {limit}.",
    "{amount} no excede el máximo de {limit}.",
)
define(
    "bet_not_below_minimum",
    "{amount} is not below the minimum of {limit}.",
    "{amount} no es menor que el mínimo de {limit}.",
)
define(
    "bet_below_minimum_unauthorised",
    "A bet below the minimum stands only with an authorisation (authorised_by).",
    "Una apuesta menor que el mínimo vale solo si se nombra quién la autorizó.",
)
define("count_below_zero", "A count is not below zero.", "Una cantidad no es menor que cero.")
define("card_not_named", "The event must name a card.", "El evento debe nombrar una carta.")
define("amount_not_positive", "An amount must be above zero.", "El monto debe ser mayor que cero.")
define("amount_too_large", "The amount is beyond any limit.", "El monto excede todo límite.")
define(
    "below_minimum",
    "{amount} is below the minimum of {limit}.",
    "{amount} es menor que el mínimo de {limit}.",
)
define("above_maximum", "{amount} is above the maximum of {limit}.", "{amount} excede el máximo de {limit}.")
define(
    "payment_above_limit",
    "{amount} would pay {payment}, above the highest payment of {limit}.",
    "{amount} pagaría {payment}, más que el pago máximo de {limit}.",
)
define(
    "first_bets_unequal",
    "The bets {bets} of seat {seat} must be equal: {amount} is not {due}.",
    "Las apuestas {bets} del puesto {seat} deben ser iguales: {amount} no es {due}.",
)
define("not_a_multiple", "{amount} is not a multiple of {unit}.", "{amount} no es múltiplo de {unit}.")
define("seat_unknown", "Seat {seat} does not exist at this table.", "El puesto {seat} no existe en esta mesa.")
define("card_unknown", "{card!r} is not a card.", "{card!r} no es una carta.")
define(
    "card_impossible",
    "{card} cannot appear again: {decks} deck(s) in play.",
    "{card} no puede salir otra vez: {decks} baraja(s) en juego.",
)
define("decision_not_offered", "{action!r} is no decision here.", "{action!r} no es una decisión aquí.")
define("out_of_turn", "It is the turn of seat {due}.", "Es el turno del puesto {due}.")
define("out_of_order", "{what} is not what comes now: {expected}.", "{what} no corresponde ahora: {expected}.")
define("unknown_irregularity", "{irregularity!r} is not listed.", "{irregularity!r} no está prevista.")
define("irregularity_not_now", "{irregularity!r} cannot arise now.", "{irregularity!r} no puede surgir ahora.")
define("malformed_event", "{reason}", "Evento mal formado: {reason}")
define("unknown_event", "There is no event {event!r}.", "No existe el evento {event!r}.")
define("unknown_game", "There is no game {game!r}.", "No existe el juego {game!r}.")
define("unknown_option", "{game} has no option {option!r}.", "{game} no tiene la opción {option!r}.")
define(
    "authorisation_missing",
    "{irregularity!r} annuls the round only with an authorisation (authorised_by).",
    "{irregularity!r} anula la jugada solo si se nombra quién lo autorizó.",
)
define(
    "negative_meter",
    "The reading of meter {meter!r} is below zero.",
    "La lectura del metro {meter!r} es negativa.",
)
define(
    "pay_table_unreadable",
    "{entry!r} is no entry of a pay table: {reason}.",
    "{entry!r} no es un renglón de tabla de pago: {motivo}.",
)
define("bad_option", "{value!r} is not allowed for {option}.", "{value!r} no se permite en {option}.")
define(
    "limits_outside_band",
    "Limits must lie within {low} and {high}.",
    "Los límites deben estar entre {low} y {high}.",
)
define(
    "limits_spread",
    "The maximum must be at least {spread} times the minimum.",
    "El máximo debe ser al menos {spread} veces el mínimo.",
)
define(
    "limits_ratio",
    "The maximum must be exactly {spread} times the minimum.",
    "El máximo debe ser exactamente {spread} veces el mínimo.",
)
define(
    "limits_multiple",
    "The maximum must be {allowed} times the minimum.",
    "El máximo debe ser {permitido} veces el mínimo.",
)
define(
    "limits_above_ceiling",
    "The maximum is above {times} times the minimum, which {option} allows.",
    "El máximo excede {times} veces el mínimo, que es lo que permite {option}.",
)
define("unknown_limit", "{limit!r} is not a limit of {game}.", "{limit!r} no es un límite de {game}.")
