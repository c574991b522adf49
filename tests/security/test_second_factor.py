"""Accounting, auditors, administrators and superusers: nothing opens before the second factor (control S1)."""

from __future__ import annotations

import io
import re
import secrets
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client, override_settings
from django.urls import get_resolver
from django_otp.oath import TOTP
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from casino.encryption import encrypted_fields as kept_secrets
from casino.encryption import secret_keys
from casino.identity import demonstration, lockout, second_factor
from casino.identity.access import apply_role_groups
from casino.identity.pins import set_pin
from casino.middleware import requests
from casino.models import Authenticator, Employee, RecoveryCode, lie_in_plain
from casino.roles import HUMAN_ROLES, Role
from casino.runtime import checks
from tests.effort import usually
from tests.factories import Floor
from tests.people import REASON, log_in

PASSWORD = "una clave bien larga"
CODE = "/admin/second-factor/"
NEW = "/admin/second-factor/new/"


@pytest.fixture
def floor(db: None) -> Floor:
    cache.clear()
    floor = Floor.seeded(with_devices=True)
    floor.open_day()
    apply_role_groups()
    return floor


def person(floor: Floor, role: Role, number: int = 1) -> Any:
    """A login with a password; his employee has a PIN."""
    users = get_user_model().objects
    employee = floor.house.staff[role][number - 1]
    employee.user = users.create_user(f"{role.value}-{number}", password=PASSWORD, is_staff=True)
    employee.save(update_fields=["user"])
    set_pin(employee, "258036")
    return users.get(pk=employee.user.pk)


def with_password(user: Any, language: str = "en") -> Client:
    """As far as a password comes, through the login's own page."""
    client = Client(headers={"accept-language": language})
    client.post("/admin/login/", {"username": user.get_username(), "password": PASSWORD, "next": "/admin/"})
    assert client.session["_auth_user_id"] == str(user.pk)
    return client


def code_of(device: Authenticator, *, steps: int = 0) -> str:
    """What an authenticator shows now or some half minutes later."""
    generator = TOTP(device.bin_key, device.step, device.t0, device.digits, drift=steps)
    return f"{generator.token():06}"


def test_who_needs_it(floor: Floor) -> None:
    wanted = {Role.ACCOUNTING, Role.AUDITOR, Role.ADMINISTRATOR}
    assert {role for role in HUMAN_ROLES if second_factor.required(person(floor, role))} == wanted
    assert second_factor.required(get_user_model().objects.create_superuser("root", password=PASSWORD))


@pytest.mark.parametrize("language", ["es", "en"])
def test_it_is_set_up_before_anything_else_and_asked_from_then_on(floor: Floor, language: str) -> None:
    user = person(floor, Role.ACCOUNTING)
    client = with_password(user, language)
    assert client.get("/admin/tables/round/")["Location"] == f"{CODE}?next=%2Fadmin%2Ftables%2Fround%2F"
    assert client.get(CODE)["Location"] == NEW
    page = client.get(NEW)
    device = Authenticator.objects.get(user=user)
    text = page.content.decode()
    assert ("Set up the second factor" if language == "en" else "Configurar el segundo factor") in text
    assert "no-store" in page["Cache-Control"]
    assert "<svg" in text
    assert second_factor.secret_of(device) in text
    assert "<script>" not in text
    assert not device.confirmed
    assert client.post(NEW, {"code": "abcdef"}).status_code == 200, "a wrong code confirms nothing"
    assert second_factor.authenticator_of(user) is None
    TOTPDevice.objects.update(throttling_failure_timestamp=None, throttling_failure_count=0)
    before = client.session.session_key
    used = code_of(device)
    shown = client.post(NEW, {"code": used})
    codes = re.findall(r"<code>([\d ]{14})</code>", shown.content.decode())
    assert len(set(codes)) == second_factor.RECOVERY_CODES
    assert client.session.session_key != before, "the session goes on under another key"
    assert client.get("/admin/").status_code == 200
    assert LogEntry.objects.filter(object_id=str(user.pk), user=user).exists()

    again = with_password(user, language)
    assert again.get(NEW)["Location"] == CODE, "whoever has one cannot set up another with a password"
    assert again.post(CODE, {"code": used}).status_code == 200, "a code is good once"
    TOTPDevice.objects.update(throttling_failure_timestamp=None, throttling_failure_count=0)
    let_in = again.post(CODE, {"code": code_of(device, steps=1), "next": "/admin/tables/round/"})
    assert let_in["Location"] == "/admin/tables/round/"
    assert again.get("/admin/tables/round/").status_code == 200

    third = with_password(user, language)
    assert third.post(CODE, {"code": codes[0]})["Location"] == "/admin/"
    assert second_factor.recovery_codes_left(user) == second_factor.RECOVERY_CODES - 1
    fourth = with_password(user, language)
    assert fourth.post(CODE, {"code": codes[0]}).status_code == 200, "a recovery code is good once, too"
    assert fourth.get("/admin/")["Location"].startswith(CODE)


def addresses() -> dict[str, str]:
    """Name to address of everything on the site, its parameters filled with something."""
    found = {}

    def walk(patterns: Any, prefix: str, space: str) -> None:
        for each in patterns:
            route = prefix + str(each.pattern)
            if hasattr(each, "url_patterns"):
                walk(each.url_patterns, route, f"{space}{each.namespace}:" if each.namespace else space)
                continue
            plain = re.sub(r"<(\w+):\w+>|<\w+>", lambda part: {"int": "1"}.get(part[1] or "", "RO-1"), route)
            plain = re.sub(r"\(\?P<\w+>[^)]*\)", "admin", plain)
            plain = plain.replace("<day:day>", "2026-11-20")
            found[f"{space}{each.name or route}"] = "/" + re.sub(r"[\^$?]|\\[AZz]", "", plain)

    walk(get_resolver().url_patterns, "", "")
    return found


def test_no_page_and_no_answer_before_it(floor: Floor) -> None:
    """Every address of the site, with a session that has given its password only."""
    client = with_password(person(floor, Role.AUDITOR))
    reached = {}
    every = usually(6, thoroughly=1)
    for number, (name, address) in enumerate(addresses().items()):
        for method in ("get", "post") if number % every == 0 or name == "admin:logout" else ("get",):
            answer = getattr(client, method)(address)
            at_the_code = answer.status_code == 302 and answer["Location"].startswith(CODE)
            refused = answer.status_code == 403 and answer.json()["code"] == "second_factor_required"
            if not (at_the_code or refused or answer.status_code == 404):
                reached.setdefault(name, set()).add(answer.status_code)
        if name == "admin:logout":
            assert "_auth_user_id" not in client.session
            client = with_password(get_user_model().objects.get(username="auditor-1"))
    assert len(addresses()) > 300
    # The site's root leads into the admin and nowhere else.
    assert reached.keys() <= requests.OPEN | {"home"}, reached
    assert {"admin:logout", "admin:password_change", "set_language"} <= reached.keys()
    assert client.get("/api/v1/tables", headers={"authorization": "Bearer nobody"}).status_code in (401, 403)
    basic = client.get("/api/v1/tables", headers={"authorization": "Basic eDp5"})
    assert basic.json()["code"] == "second_factor_required", "a header that says nothing opens nothing"
    key = floor.house.keys["PIT-1"]
    assert client.get("/api/v1/tables", headers={"authorization": f"Bearer {key}"}).status_code == 200
    other = log_in(Client(), person(floor, Role.CASHIER))
    assert other.get("/api/v1/tables").status_code == 200


def test_wrong_codes_wait_and_then_shut_the_login(floor: Floor) -> None:
    user = person(floor, Role.ADMINISTRATOR)
    device = second_factor.begin(user)
    TOTPDevice.objects.filter(pk=device.pk).update(confirmed=True)
    client = with_password(user)
    assert "not right" in client.post(CODE, {"code": "12"}).content.decode()
    assert lockout.failures_of(user.get_username()) == 1
    wrong = f"{(int(code_of(device)) + 500_000) % 1_000_000:06}"
    client.post(CODE, {"code": wrong})
    assert TOTPDevice.objects.get(pk=device.pk).throttling_failure_count == 1
    TOTPDevice.objects.update(throttling_failure_count=12)  # after one it is a second: a slow machine takes that long
    waits = client.post(CODE, {"code": code_of(device)})
    assert "wait until" in waits.content.decode(), "even the right one waits"
    with_password(user)
    assert lockout.failures_of(user.get_username()) >= 2, "a password alone makes nothing forgotten"
    statuses = []
    while "_auth_user_id" in client.session and len(statuses) < 5:
        TOTPDevice.objects.update(throttling_failure_timestamp=None)
        statuses.append(client.post(CODE, {"code": wrong}).status_code)
    assert statuses == [200, 200, 429], "the fifth failure"
    TOTPDevice.objects.update(throttling_failure_timestamp=None, throttling_failure_count=0)
    shut = Client(headers={"accept-language": "en"})
    refused = shut.post("/admin/login/", {"username": user.get_username(), "password": PASSWORD})
    assert refused.status_code == 429
    assert "Too many tries" in refused.content.decode()


def test_ones_own_is_replaced_for_a_present_code_only(floor: Floor) -> None:
    user = person(floor, Role.AUDITOR)
    client = log_in(Client(headers={"accept-language": "en"}), user)
    own = "/admin/second-factor/own/"
    assert client.get(NEW)["Location"] == CODE
    assert "not right" in client.post(own, {"code": "000 000", "do": "authenticator"}).content.decode()
    assert client.get(NEW)["Location"] == CODE
    TOTPDevice.objects.update(throttling_failure_timestamp=None, throttling_failure_count=0)
    old = second_factor.authenticator_of(user)
    assert old is not None
    assert client.post(own, {"code": code_of(old), "do": "authenticator"})["Location"] == NEW
    assert client.get(NEW).status_code == 200
    waiting = Authenticator.objects.get(user=user, confirmed=False)
    assert second_factor.authenticator_of(user) == old, "the present one is good until the next is confirmed"
    assert client.post(NEW, {"code": code_of(waiting)}).status_code == 200
    assert second_factor.authenticator_of(user) == waiting
    assert client.get("/admin/").status_code == 200
    assert client.get(NEW)["Location"] == CODE
    root = log_in(Client(), get_user_model().objects.create_superuser("root", password=PASSWORD))
    assert root.get("/admin/otp_totp/totpdevice/").status_code == 404, "no list shows secrets"


def test_an_administrator_takes_a_lost_one_away_with_a_second_person(floor: Floor) -> None:
    keeper, other = person(floor, Role.ADMINISTRATOR), person(floor, Role.ACCOUNTING)
    auditor = Employee.objects.get(user=person(floor, Role.AUDITOR))
    dealer = Employee.objects.get(user=person(floor, Role.DEALER))
    own, theirs = Employee.objects.get(user=keeper), Employee.objects.get(user=other)
    victim, client = log_in(Client(), other), log_in(Client(headers={"accept-language": "en"}), keeper)
    assert victim.get("/admin/").status_code == 200
    page = f"/admin/auth/user/{other.pk}/factor/"
    assert client.get(page).status_code == 200
    for login, offered in ((other, True), (keeper, False)):
        shown = client.get(f"/admin/auth/user/{login.pk}/change/").content.decode()
        assert (f"/admin/auth/user/{login.pk}/factor/" in shown) == offered, "one's own is no link to a closed door"
    for who in (own, theirs, dealer):
        client.post(page, {"employee": who.code, "pin": "258036", **REASON})
        assert second_factor.authenticator_of(other) is not None, who
    client.post(page, {"employee": auditor.code, "pin": "111111", **REASON})
    assert second_factor.authenticator_of(other) is not None
    assert client.post(page, {"employee": auditor.code, "pin": "258036", **REASON}).status_code == 302
    assert second_factor.authenticator_of(other) is None
    assert not StaticDevice.objects.filter(user=other).exists()
    entry = LogEntry.objects.filter(object_id=str(other.pk), user=keeper).latest("pk")
    assert auditor.code in entry.change_message
    assert victim.get("/admin/")["Location"].startswith(CODE), "a session that was open is back before it"
    assert (
        client.post(
            f"/admin/auth/user/{keeper.pk}/factor/", {"employee": auditor.code, "pin": "258036", **REASON}
        ).status_code
        == 403
    )


def in_the_database(table: str) -> str:
    """Everything of a table, as who reads the database reads it."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT string_agg(t::text, ' ') FROM {table} t")
        return str(cursor.fetchone()[0])


def test_no_secret_lies_in_plain_and_keys_are_exchanged(floor: Floor, settings: Any) -> None:
    user, other = person(floor, Role.ACCOUNTING), person(floor, Role.AUDITOR)
    device = second_factor.begin(user)
    done = second_factor.confirm(user, code_of(device))
    assert done is not None
    own, codes = done
    secret = own.bin_key
    table = in_the_database("otp_totp_totpdevice")
    for plain in (secret.hex(), secret_text(own)):
        assert plain not in table
    assert not StaticToken.objects.exists()
    assert in_the_database("casino_recoverycode").count("$argon2id$") == second_factor.RECOVERY_CODES
    assert codes[0].replace(" ", "") not in in_the_database("casino_recoverycode")
    # What is another's, or was changed, opens nothing.
    theirs = second_factor.begin(other)
    TOTPDevice.objects.filter(pk=theirs.pk).update(key=own.key, confirmed=True)
    with pytest.raises(kept_secrets.Unreadable):
        second_factor.check(other, code_of(own, steps=1))
    for wrong in (
        own.key[:-3] + ("AAA" if not own.key.endswith("AAA") else "BBB"),
        "1.00000000.AAAA",
        "1.",
        own.key + "é",
    ):
        assert not Authenticator(user=user, key=wrong).is_readable, wrong
    # A key is exchanged: both read, the first hides, and the old one is not needed any more.
    old = secret_keys.made_once(Path(settings.SECOND_FACTOR_KEY_PLACE))
    new = secrets.token_urlsafe(32)
    settings.SECOND_FACTOR_KEYS = secret_keys.checked("SECOND_FACTOR_KEYS", [new, old])
    with pytest.raises(CommandError, match=f"logins {other.pk}"):
        call_command("hide_factors", stdout=io.StringIO())
    TOTPDevice.objects.filter(pk=theirs.pk).delete()
    call_command("hide_factors", stdout=(said := io.StringIO()))
    assert said.getvalue().startswith("0 changed"), "what could be done was done the first time"
    settings.SECOND_FACTOR_KEYS = [new]
    assert Authenticator.objects.get(user=user).bin_key == secret
    # Without it the page says so, the try is not counted, and a recovery code still opens.
    settings.SECOND_FACTOR_KEYS = [secrets.token_urlsafe(32)]
    client = with_password(user)
    assert "cannot read your authenticator" in client.post(CODE, {"code": "000000"}).content.decode()
    assert lockout.failures_of(user.get_username()) == 0
    assert client.post(CODE, {"code": codes[3]})["Location"] == "/admin/"
    assert client.post("/admin/second-factor/own/", {"code": codes[4], "do": "authenticator"})["Location"] == NEW
    assert "<svg" in client.get(NEW).content.decode()
    for none in ([], [""], ["short"], ["!" * 43]):
        with pytest.raises(ImproperlyConfigured):
            secret_keys.checked("SECOND_FACTOR_KEYS", none)


def secret_text(device: Authenticator) -> str:
    """As an authenticator takes it."""
    return second_factor.secret_of(device).replace(" ", "")


def test_factors_of_the_release_before_go_on_until_it_has_ended(floor: Floor) -> None:
    """Written as that release wrote them; read by both, and hidden when told to."""
    user, other = person(floor, Role.ACCOUNTING), person(floor, Role.AUDITOR)
    plain = TOTPDevice.objects.create(user=user, name="authenticator")
    before = StaticDevice.objects.create(user=user, name="recovery")
    for code in ("123456789012", "210987654321"):
        before.token_set.create(token=code)
    assert second_factor.check(user, code_of(Authenticator.objects.get(pk=plain.pk))) is not None
    assert second_factor.check(user, "1234 5678 9012") is not None
    assert second_factor.check(user, "1234 5678 9012") is None
    StaticDevice.objects.update(throttling_failure_timestamp=None, throttling_failure_count=0)
    # A login set up in between is one that the release before can read.
    done = second_factor.confirm(other, code_of(second_factor.begin(other)))
    assert done is not None
    assert TOTPDevice.objects.get(user=other).bin_key == done[0].bin_key
    assert StaticToken.objects.filter(device__user=other).count() == second_factor.RECOVERY_CODES
    assert lie_in_plain(), "what `migrate` says"
    call_command("hide_factors", stdout=(told := io.StringIO()))
    assert told.getvalue().startswith("4 changed")
    assert not lie_in_plain()
    assert (
        RecoveryCode.objects.count() == second_factor.RECOVERY_CODES + 1 == second_factor.recovery_codes_left(other) + 1
    )
    assert plain.key not in in_the_database("otp_totp_totpdevice")
    assert second_factor.check(other, done[1][0]) is not None
    assert second_factor.check(user, code_of(Authenticator.objects.get(pk=plain.pk), steps=1)) is not None
    assert TOTPDevice.objects.get(pk=plain.pk).key.startswith(kept_secrets.MARK), "a used code brings nothing back"
    call_command("hide_factors", stdout=(again := io.StringIO()))
    assert again.getvalue().startswith("0 changed")


def test_only_a_demonstrations_code_is_shown_and_never_in_production(floor: Floor) -> None:
    shown, real = person(floor, Role.ACCOUNTING), person(floor, Role.AUDITOR)
    second_factor.demonstrate(shown)
    TOTPDevice.objects.filter(pk=second_factor.begin(real).pk).update(confirmed=True)
    unshown = with_password(real).get(CODE)
    (asked,) = re.findall(r'<input[^>]*name="code"[^>]*>', unshown.content.decode())
    assert "value=" not in asked
    assert not unshown.context["form"].initial.get("code")
    assert "would show" not in unshown.content.decode()
    for _twice in range(3):  # within one half minute
        client = with_password(shown, "es")
        page = client.get(CODE)
        code = page.context["form"].initial["code"]
        assert f"mostraría <strong>{code}</strong>" in page.content.decode()
        assert client.post(CODE, {"code": code})["Location"] == "/admin/"
    with override_settings(SECOND_FACTOR_SHOWN=False):
        assert second_factor.shown_code(shown) == ""
        assert checks.no_code_is_told() == []
    with override_settings(SECOND_FACTOR_SHOWN=False, DEMONSTRATION_FILE="logins.json"):
        assert [found.id for found in checks.no_code_is_told()] == ["casino.E003"]
    with override_settings(SECOND_FACTOR_SHOWN=True):
        assert [found.id for found in checks.no_code_is_told()] == ["casino.E001"]
    assert settings.OTP_TOTP_SYNC is False


@pytest.mark.parametrize(
    "wanted", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)", "/\\x.example"]
)
def test_it_leads_to_no_other_site(floor: Floor, wanted: str) -> None:
    user = person(floor, Role.ACCOUNTING)
    device = second_factor.demonstrate(user)
    assert with_password(user).post(CODE, {"code": code_of(device), "next": wanted})["Location"] == "/admin/"


# --- the sign-in page of a demonstration ----------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "es"])
def test_only_a_demonstration_shows_its_logins_and_pins(db, tmp_path, language):
    client = Client(headers={"accept-language": language})
    people = {Role.CASHIER.value: [demonstration.DemonstrationPerson("C01", "417919")]}
    logins = [demonstration.DemonstrationLogin("caja", "caja-3f7697", Role.CASHIER.value)]
    file = tmp_path / "demo" / "logins.json"
    with override_settings(DEMONSTRATION_FILE=str(file)):
        assert "data-login" not in client.get("/admin/login/").content.decode(), "no demonstration was played"
        demonstration.write(demonstration.Demonstration("Casino de la Bahía", logins, people))
        assert file.stat().st_mode & 0o777 == 0o600
        page = client.get("/admin/login/").content.decode()
        file.write_text("{")
        assert client.get("/admin/login/").status_code == 200
    assert 'data-login="caja" data-password="caja-3f7697"' in page
    assert "417919" in page
    assert {"en": "Cashier", "es": "Cajero"}[language] in page
    demonstration.write(demonstration.Demonstration("x", logins, people))
    assert "caja-3f7697" not in client.get("/admin/login/").content.decode(), "settings without a file show nothing"
