"""Password validators beside Django's: against words of the property, and against the generated first password.

The list: `WORDS`, and the codes and names of the properties. A password may hold such words; the rest, without
them, must still be something that nobody guesses from the casino's name.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from casino.models import FirstPassword, Property
from casino.roles import Role
from casino.tenancy import row_security

WORDS: Final = frozenset(
    """
    accounting administrador administrator admin apuesta auditor auditora baccarat bacara bingo blackjack boveda caja
    cajero cashier casino chips clave contabilidad contrasena count croupier crupier dados dealer fichas floor game
    games guest inspector juego juegos mesa mesas password pit poker property round ruleta roulette sala security
    seguridad slot supervisor system table tables usuario
    """.split()  # noqa: SIM905 (a list of words reads better so)
)
"""Known words, in lower case without accents. Roles' names are added."""
LEAST_LETTERS: Final = 4
"""Fewest letters beside the property's words."""
_LOOKALIKES: Final = tuple(str.maketrans("01345678@$!|", f"o{one}easgtbasil") for one in "il")


class NoPropertyWords:
    """Refuse a password of nothing but the property's words, digits and signs."""

    def validate(self, password: str, user: Any = None) -> None:
        """Raise `ValidationError` for a password of known words only."""
        if password.isdigit():
            return  # made of no words
        written = _plain(password)
        if all(_is_enough(text) for text in (written, *(written.translate(table) for table in _LOOKALIKES))):
            return
        raise ValidationError(self.get_help_text(), code="password_of_house_words")

    def get_help_text(self) -> str:
        """Return the help text beside the field."""
        return str(_("A password needs more than the casino's own words (its name, games, roles) and digits."))


class NotTheFirst:
    """Refuses the password that was drawn for a login as the person's own; who chose another has done with it."""

    def validate(self, password: str, user: Any = None) -> None:
        """ValidationError with the code `password_is_the_first`."""
        if user is None or user.pk is None or not FirstPassword.objects.filter(user_id=user.pk).exists():
            return
        if user.check_password(password):
            raise ValidationError(self.get_help_text(), code="password_is_the_first")

    def password_changed(self, password: str, user: Any = None) -> None:
        """Delete the mark of a generated password once it is changed, by any route."""
        if user is not None:
            FirstPassword.objects.filter(user_id=user.pk).delete()

    def get_help_text(self) -> str:
        """Return the help text beside the field."""
        return str(_("A generated password cannot be kept: choose another."))


def _is_enough(text: str) -> bool:
    found = [word for word in _words() if word in text]
    if not found:
        return True
    rest = re.sub("|".join(map(re.escape, sorted(found, key=len, reverse=True))), "", text)
    return sum(letter.isalpha() for letter in rest) >= LEAST_LETTERS


def _words() -> set[str]:
    with row_security.all_properties("names of the properties: no password is made of them"):
        named = [f"{code} {name}" for code, name in Property.objects.values_list("code", "name")]
    text = " ".join([*named, *(f"{role.value} {role.label}" for role in Role)])
    return WORDS | {word for word in re.split(r"[\W_]+", _plain(text)) if len(word) >= 3}


def _plain(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
