"""Spanish sentences for values that decoders and parsers cannot read: their own sentences are English.

>>> in_spanish("Expected `int`, got `str` - at `$.seat`")
'Se esperaba `int` y llegó `str` - en `$.seat`'
>>> in_spanish("amount: '1e3' is not a decimal amount")
"amount: '1e3' no es un monto decimal"
"""

from __future__ import annotations

import re
from typing import Final

_SENTENCES: Final = tuple(
    (re.compile(english, re.DOTALL), spanish)
    for english, spanish in (
        (r"Expected (.+), got (`[^`]*`)", r"Se esperaba \1 y llegó \2"),
        (r"Expected (.+)", r"Se esperaba \1"),
        (r"Object missing required field (`[^`]*`)", r"Al objeto le falta el campo \1"),
        (r"Object contains unknown field (`.*`)", r"El objeto tiene un campo que no existe: \1"),
        (r"Object contains the name (`.*`) twice", r"El objeto tiene dos veces el nombre \1"),
        (r"id: another round than that of the address", "id: otra jugada que la de la dirección"),
        (r"Input data was truncated", "Los datos están incompletos"),
        (r"JSON is malformed: (.+)", r"El JSON está mal formado: \1"),
        (r"Invalid UUID", "No es un UUID"),
        (r"Invalid RFC3339 encoded datetime", "No es un instante según RFC 3339"),
        (r"Invalid enum value (.+)", r"No existe el valor \1"),
        (r"Invalid value (.+)", r"No existe el valor \1"),
        (r"Integer value out of range", "El número entero excede todo límite"),
        (r"(.+) is not a decimal amount in a string", r"\1 no es un monto decimal en una cadena"),
        (r"(.+) is not a decimal amount", r"\1 no es un monto decimal"),
        (
            r"(.+) has more than (\d+) decimals: write (\S+) or (\S+)",
            r"\1 tiene más de \2 decimales: escriba \3 o \4",
        ),
        (r"(.+) has more than (\d+) decimals", r"\1 tiene más de \2 decimales"),
        (
            r"(.+) has decimals, and (\w+) has none: write (\S+) or (\S+)",
            r"\1 tiene decimales y \2 no los tiene: escriba \3 o \4",
        ),
        (r"(.+) has decimals, and (\w+) has none", r"\1 tiene decimales y \2 no los tiene"),
        (r"(.+) is beyond any limit", r"\1 excede todo límite"),
        (r"(.+) is not a card", r"\1 no es una carta"),
        (r"(.+) is not a date", r"\1 no es una fecha"),
        (r"not a JSON object", "no es un objeto JSON"),
        (r"nested too deeply", "anidado demasiado profundo"),
        (r"events must be a list", "events debe ser una lista"),
        (r"events must be a list of objects", "events debe ser una lista de objetos"),
        (r"an event must be an object", "un evento debe ser un objeto"),
        (r"(\w+) must be an object", r"\1 debe ser un objeto"),
        (r"currency: (.+) is not known", r"currency: \1 no se conoce"),
        (r"more than (\d+) facts", r"más de \1 eventos"),
        (r"the name (.+) appears twice in one object", r"el nombre \1 está dos veces en un objeto"),
        (r"(.+) is finer than a basis point", r"\1 es más fino que un punto básico"),
        (r"(.+) is not a decimal fraction", r"\1 no es una fracción decimal"),
        (r"Entered has either handle or chips", "Entered lleva handle o chips, no ambos"),
        (r"(.+): that is the case's own pot", r"\1: es el pozo del propio caso"),
        (r"a pot does not hold this: (.+)", r"un pozo no contiene esto: \1"),
        (r"face is up or down", "la cara es up o down"),
    )
)

_NO_OBJECT: Final = "not a JSON object: "

_PARTS: Final = (
    (" of length ", " de longitud "),
    (" without NUL", " sin NUL"),
    (" matching regex ", " según la expresión "),
    ("invalid character", "carácter inválido"),
    ("invalid number", "número inválido"),
    ("invalid escape character in string", "escape inválido en la cadena"),
    ("object keys must be strings", "las claves deben ser cadenas"),
    ("trailing comma in ", "coma de más en "),
    ("trailing characters", "caracteres de más"),
    ("expected ", "se esperaba "),
)

FACTS: Final = {
    "RoundOpened": "apertura de la jugada", "BetPlaced": "apuesta", "BingoCardSold": "venta de un cartón",
    "BetMoved": "apuesta cambiada de lugar", "BetRemoved": "retiro de una apuesta", "BetsClosed": "cierre de apuestas",
    "CardDealt": "carta", "CardBurned": "carta quemada", "CardsDiscarded": "descarte",
    "CardExposed": "carta descubierta", "DiceRolled": "tirada de dados", "BallLanded": "bola en su casilla",
    "WheelStopped": "rueda detenida", "TilesDealt": "fichas de dominó", "BallDrawn": "bola extraída",
    "DecisionMade": "decisión", "HandSet": "manos acomodadas", "ProgressiveWagered": "ficha del progresivo",
    "IrregularityDeclared": "irregularidad", "BetPaid": "pago", "BetTaken": "apuesta recogida",
    "RakeTaken": "descuento del pote", "BlindPosted": "apuesta forzada", "PotAwarded": "entrega del pote",
    "RoundVoided": "anulación de la jugada", "RoundClosed": "cierre de la jugada",
}  # fmt: skip
"""The facts of a round in Spanish, as a sentence names them."""

FIELDS: Final = {
    "seat": "puesto", "hand": "mano", "bet": "apuesta", "target": "objetivo", "amount": "monto", "card": "carta",
    "count": "cantidad", "chips": "fichas", "lights": "luces", "face": "cara", "letter": "letra", "shooter": "tirador",
    "d3": "tercer dado", "pot": "pote", "package": "paquete", "ebm": "dispositivo", "of_age": "mayoría de edad",
    "button": "botón", "stacks": "fichas de los puestos", "last_bank": "banca anterior",
    "last_bets": "apuestas anteriores", "last_roll": "tirada anterior", "missed_blinds": "ciegas pendientes",
    "new_players": "jugadores nuevos",
}  # fmt: skip
"""Optional fields of facts in Spanish."""

OPENING: Final = {
    "options": "opción", "limits": "límite", "meters": "metro", "edition": "edición",
    "breakage_rule": "regla de fracciones",
}  # fmt: skip
"""Fields of an opening that the case states, in Spanish."""

_FACT: Final = re.compile(r"\b(?:" + "|".join(FACTS) + r")\b")


def facts_in_spanish(text: str) -> str:
    """Return a text with the Spanish names of facts.

    >>> facts_in_spanish("falta CardDealt al croupier")
    'falta carta al croupier'
    """
    return _FACT.sub(lambda found: FACTS[found.group()], text)


_PLACE: Final = re.compile(r"(.*) - at (`[^`]*`)\Z", re.DOTALL)


def in_spanish(sentence: str) -> str:
    """The sentence in Spanish; one that is not known stays as it is, as do names, values and types within it."""
    if place := _PLACE.match(sentence):
        return f"{in_spanish(place.group(1))} - en {place.group(2)}"
    if sentence.startswith(_NO_OBJECT):
        return f"no es un objeto JSON: {in_spanish(sentence.removeprefix(_NO_OBJECT))}"
    for english, spanish in _SENTENCES:
        if found := english.fullmatch(sentence):
            said = found.expand(spanish)
            return _parts(said) if sentence.startswith(("Expected", "JSON")) else said
    return sentence


def _parts(said: str) -> str:
    for english, spanish in _PARTS:
        said = said.replace(english, spanish)
    return said
