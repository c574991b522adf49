"""Second factors as they lie here: django-otp's rows, but no secret of theirs in plain.

Proxies, so that sessions and the release before know the same rows by the same names.
"""

from __future__ import annotations

from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice, default_key

from casino.encryption import encrypted_fields

_hasher = PasswordHasher(**settings.PIN_ARGON2)


class Authenticator(TOTPDevice):
    """A TOTP device whose column `key` holds its secret encrypted; one in hexadecimal is of a release before."""

    class Meta:
        proxy = True
        default_permissions = ()
        verbose_name = _("authenticator")
        verbose_name_plural = _("authenticators")

    @classmethod
    def make(cls, user: Any, **fields: Any) -> Authenticator:
        """A new one with a secret of 160 bits."""
        made = cls(user=user, key=default_key(), **fields)
        if not lie_in_plain():
            made.hide()
        made.save()
        return made

    @classmethod
    def model_label(cls) -> str:
        return str(TOTPDevice.model_label())

    @property
    def bin_key(self) -> bytes:
        """The secret. Raises `kept_secrets.Unreadable`."""
        if encrypted_fields.is_hidden(self.key):
            return encrypted_fields.show(self.key, of=self._owner)
        return bytes.fromhex(self.key)

    @property
    def is_readable(self) -> bool:
        """Return whether this process has the key to decrypt the secret."""
        try:
            return bool(self.bin_key)
        except encrypted_fields.Unreadable:
            return False

    @property
    def is_kept_well(self) -> bool:
        """Encrypted, under the first key."""
        return encrypted_fields.is_under_first_key(self.key)

    def hide(self) -> None:
        """Encrypt the secret under the first key; does not save."""
        self.key = encrypted_fields.hide(self.bin_key, of=self._owner)

    @property
    def _owner(self) -> str:
        return f"{TOTPDevice._meta.db_table}:{self.user_id}"


class RecoveryCodes(StaticDevice):
    """Recovery codes of a login, each valid once. Tries are counted here."""

    class Meta:
        proxy = True
        default_permissions = ()
        verbose_name = _("recovery codes")
        verbose_name_plural = _("recovery codes")

    @classmethod
    def model_label(cls) -> str:
        return str(StaticDevice.model_label())

    def keep(self, codes: list[str]) -> None:
        """Add codes; what is kept is their hashes."""
        if lie_in_plain():
            for code in codes:
                self.token_set.create(token=code)
            return
        RecoveryCode.objects.bulk_create(RecoveryCode(device=self, hash=_hasher.hash(code)) for code in codes)

    def hide(self) -> None:
        """Codes in plain, of a release before, become hashes."""
        plain = self.token_set.all()
        RecoveryCode.objects.bulk_create(RecoveryCode(device=self, hash=_hasher.hash(each.token)) for each in plain)
        plain.delete()

    def verify_token(self, token: str) -> bool:
        """Return whether the code is one of these, and use it up."""
        allowed, _why = self.verify_is_allowed()
        if not allowed:
            return False
        found = self._found(token)
        # Of two who send the same code at once one deletes it.
        if found is None or not type(found)._default_manager.filter(pk=found.pk).delete()[0]:
            self.throttle_increment()
            return False
        self.throttle_reset(commit=False)
        self.set_last_used_timestamp(commit=False)
        self.save()
        return True

    def _found(self, token: str) -> models.Model | None:
        for each in self.recovery_codes.all():
            try:
                _hasher.verify(each.hash, token)
            except VerifyMismatchError:
                continue
            return each
        plain: StaticToken | None = self.token_set.filter(token=token).first()
        return plain


class RecoveryCode(models.Model):
    """One code that was not used yet: its Argon2id hash."""

    device = models.ForeignKey(StaticDevice, related_name="recovery_codes", on_delete=models.CASCADE)
    hash = models.CharField(max_length=128)

    class Meta:
        default_permissions = ()
        verbose_name = _("recovery code")
        verbose_name_plural = _("recovery codes")

    def __str__(self) -> str:
        return f"{self.device_id}"


def lie_in_plain(using: str = "default") -> bool:
    """Return whether the database still has secrets of a release that did not encrypt them.

    Until `manage.py hide_factors`, which is for when its last process has ended, new ones are kept as that release
    reads them.
    """
    totp = TOTPDevice.objects.using(using).exclude(key__startswith=encrypted_fields.MARK)
    return totp.exists() or StaticToken.objects.using(using).exists()
