"""Sessions, headers, bodies, files, exports, logs and secrets: what somebody tries who means harm."""

from __future__ import annotations

import csv
import datetime as dt
import io
import logging
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import structlog
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.cache import cache
from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.test import Client, override_settings
from django.utils import translation

from casino.approvals import register
from casino.documents import spreadsheet, tabular
from casino.errors import Refused
from casino.identity import lockout, second_factor
from casino.identity.access import apply_role_groups
from casino.models import Approval, FormSeries
from casino.reports import destinations
from casino.requests import request_limits
from casino.roles import Role
from casino.rules import replay
from casino.runtime.logs import one_line
from settings import secret_files
from tables.rounds import disputes
from tests.embedded.test_production_settings import ROOT, complete
from tests.factories import Floor
from tests.people import REASON, log_in
from tests.security.test_second_factor import PASSWORD, person

HOSTILE = (
    "=cmd()",
    "+1+1",
    "-1+1",
    "@x",
    "\tx",
    "\r=x",
    "＝x",
    ' =HYPERLINK("//x")',
    "\u200b=1+1",
    "\ufeff@x",
    "\x01-1+1",
    "\ue000+x",
)


@pytest.fixture
def floor(db: None) -> Floor:
    cache.clear()
    floor = Floor.seeded(with_devices=True)
    floor.open_day()
    apply_role_groups()
    return floor


# --- who tries too often --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "said"), [("es", "Demasiados intentos"), ("en", "Too many tries")])
def test_five_wrong_passwords_shut_a_login_and_an_administrator_opens_it(
    floor: Floor, language: str, said: str
) -> None:
    user, keeper = person(floor, Role.CASHIER), person(floor, Role.ADMINISTRATOR)
    client = Client(headers={"accept-language": language})

    def attempt(password: str) -> Any:
        return client.post("/admin/login/", {"username": user.get_username(), "password": password})

    assert [attempt("wrong").status_code for _try in range(5)] == [200, 200, 200, 200, 429]
    shut = attempt(PASSWORD)
    assert shut.status_code == 429, "the right password does not open it now"
    assert said in shut.content.decode()
    assert shut["Retry-After"] == "900"
    assert "_auth_user_id" not in client.session
    nobody = Client()
    unknown = [nobody.post("/admin/login/", {"username": "nobody", "password": "x"}) for _try in range(5)]
    assert unknown[-1].status_code == 429, "a login that is none is answered alike"
    page = log_in(Client(headers={"accept-language": "en"}), keeper)
    assert lockout.failures_of(user.get_username()) == 5
    assert "Failures counted: 5" in page.get(f"/admin/auth/user/{user.pk}/unlock/").content.decode()
    assert page.post(f"/admin/auth/user/{user.pk}/unlock/", REASON).status_code == 302
    assert lockout.failures_of(user.get_username()) == 0
    assert attempt(PASSWORD)["Location"] == "/admin/"


# --- sessions -------------------------------------------------------------------------------------------------------


def test_a_session_begins_anew_and_ends(floor: Floor) -> None:
    client = Client()
    client.get("/admin/login/")
    session = client.session
    session["planted"] = True
    session.save()
    client.cookies["sessionid"] = session.session_key
    user = person(floor, Role.ACCOUNTING)
    client.post("/admin/login/", {"username": user.get_username(), "password": PASSWORD})
    assert client.session.session_key != session.session_key, "a planted session is not the one that is logged in"
    cookie = client.cookies["sessionid"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    client = log_in(Client(), user)
    assert client.get("/admin/").status_code == 200

    def left_alone(browser: Client, *, seen: int = 0, begun: int = 0) -> int:
        session, now = browser.session, int(time.time())
        session[second_factor.SEEN], session[second_factor.BEGUN] = now - seen, now - begun
        session.save()
        return int(browser.get("/admin/").status_code)

    assert left_alone(client, seen=settings.SESSION_IDLE_SECONDS - 60) == 200
    assert int(time.time()) - client.session[second_factor.SEEN] < 60, "who goes to a page is there"
    client.get("/admin/", headers={"sec-fetch-mode": "cors"})
    assert left_alone(client, seen=settings.SESSION_IDLE_SECONDS + 1) == 302
    assert "_auth_user_id" not in client.session
    cashier = log_in(Client(), person(floor, Role.CASHIER))
    assert left_alone(cashier, seen=settings.SESSION_IDLE_SECONDS + 1) == 200, "a desk of the floor stays open"
    assert left_alone(cashier, begun=settings.SESSION_COOKIE_AGE + 1) == 302, "not beyond its shift"
    left = log_in(Client(), user)
    key = left.session.session_key
    assert "storage" in left.post("/admin/logout/")["Clear-Site-Data"]
    left.cookies["sessionid"] = key
    assert left.get("/admin/").status_code == 302, "a session that was ended opens nothing"
    shut_out = log_in(Client(), user)
    user.is_active = False
    user.save()
    assert shut_out.get("/admin/").status_code == 302
    strict = Client(enforce_csrf_checks=True)
    assert strict.post("/admin/login/", {"username": "x", "password": "y"}).status_code == 403
    strict = log_in(Client(enforce_csrf_checks=True), person(floor, Role.FLOOR_SUPERVISOR))
    assert strict.post("/admin/logout/").status_code == 403


# --- what browsers are told -----------------------------------------------------------------------------------------


def test_every_answer_tells_browsers_to_be_strict(floor: Floor) -> None:
    client = log_in(Client(), person(floor, Role.AUDITOR))
    key = {"authorization": f"Bearer {floor.house.keys['PIT-1']}"}
    answers = [client.get(path) for path in ("/admin/", "/admin/login/", "/admin/second-factor/own/", "/nowhere/")]
    answers += [Client().get(path, headers=key) for path in ("/api/v1/tables", "/api/v1/nowhere", "/health/live/")]
    answers.append(client.get("/static/casino/casino.css"))
    for answer in answers:
        policy = answer["Content-Security-Policy"]
        path = answer.request["PATH_INFO"]
        for part in ("base-uri 'none'", "frame-ancestors 'none'"):
            assert part in policy, path
        assert "script-src 'self' 'unsafe-eval';" in policy or "default-src 'none'" in policy, path
        assert "http" not in policy
        assert answer["X-Content-Type-Options"] == "nosniff", path
        assert answer["Referrer-Policy"] == "same-origin", path
        assert answer["Cross-Origin-Resource-Policy"] == "same-origin", path
        assert "camera=()" in answer["Permissions-Policy"], path
        assert "Access-Control-Allow-Origin" not in answer or path.startswith("/static/"), path
    for page in answers[:3]:
        text = page.content.decode()
        assert page["X-Frame-Options"] == "DENY"
        assert page["Cross-Origin-Opener-Policy"] == "same-origin"
        assert "no-store" in page["Cache-Control"]
        assert re.findall(r"<script(?![^>]*(?:src=|type=\"application/json\"))[^>]*>", text) == []
        assert re.findall(r"<[^>]+\son(?:click|load|error|change|submit)=", text) == []
        assert "javascript:" not in text
    assert answers[4]["Cache-Control"] == "no-store", "what the API says stays in no browser"


def test_no_host_and_no_address_leads_elsewhere(floor: Floor) -> None:
    with override_settings(ALLOWED_HOSTS=["casino.example"]):
        assert Client().get("/admin/login/", headers={"host": "evil.example"}).status_code == 400
        assert Client().get("/admin/login/", headers={"host": "casino.example"}).status_code == 200
    user = person(floor, Role.CASHIER)
    for wanted in ("https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)"):
        asked = {"username": user.get_username(), "password": PASSWORD, "next": wanted}
        assert Client().post("/admin/login/", asked)["Location"] == "/admin/", wanted
        changed = log_in(Client(), user).post("/i18n/setlang/", {"language": "en", "next": wanted})
        assert "evil" not in changed["Location"], wanted
        assert "javascript" not in changed["Location"], wanted


def test_no_password_is_of_known_words_and_digits_alone_may_be_one(floor: Floor) -> None:
    floor.property.name = "Casino Bahía Azul"
    floor.property.save()
    user = person(floor, Role.CASHIER)
    for word in (
        "casino-2026!",
        "Bahia4zul2026",
        "C4S1N0casino",
        "ruleta.mesa.77",
        "Cajero_0001",
        "administrador99",
        "Ruleta1!Poker",
    ):
        with pytest.raises(ValidationError) as refused:
            validate_password(word, user)
        assert "password_of_house_words" in [error.code for error in refused.value.error_list], word
    for good in ("7302948165", "una mesa para dos", "casino tres tristes tigres", "ñandú-verde-47", "xK9#vQ2!mZ7p"):
        validate_password(good, user)


def test_a_machine_is_not_sent_on_to_https_but_refused(floor: Floor, settings: Any) -> None:
    settings.SECURE_SSL_REDIRECT, settings.SECURE_REDIRECT_EXEMPT = True, [r"^health/", r"^api/"]
    headers = {"authorization": f"Bearer {floor.house.keys['PIT-1']}"}
    for method in ("get", "post"):
        plain = getattr(Client(), method)("/api/v1/tables", headers=headers)
        assert (plain.status_code, plain.json()["code"]) == (403, "https_required")
    assert Client().get("/api/v1/tables", headers=headers, secure=True).status_code == 200
    assert Client().get("/admin/login/").status_code == 301, "people are sent on"
    production = (ROOT / "settings" / "production.py").read_text()
    assert str(settings.SECURE_REDIRECT_EXEMPT).replace("'", '"').replace('"^', 'r"^') in production


# --- bodies ---------------------------------------------------------------------------------------------------------


def test_no_body_breaks_the_api(floor: Floor) -> None:
    client = Client(headers={"authorization": f"Bearer {floor.house.keys['PIT-1']}", "accept-language": "en"})

    def sent(body: bytes, door: str = "rounds", **headers: str) -> Any:
        return client.post(f"/api/v1/{door}", body, content_type="application/json", headers=headers)

    for body in (
        b"[" * 200_000,
        b'{"a":' * 100_000,
        b'{"amount": ' + b"9" * 5_000 + b"}",
        b'{"amount": NaN}',
        b'{"amount": -Infinity}',
        b"\xff\xfe{}",
        b'{"id": "\xed\xa0\x80"}',
    ):
        for door in ("rounds", "slips"):
            answer = sent(body, door)
            assert answer.status_code in (400, 422), (door, body[:40])
            assert answer["Content-Type"] == "application/problem+json"
    assert "twice: 'id'" in sent(b'{"id": "1", "id": "2"}', "slips").json()["detail"]
    _no_name_twice_in_a_round(sent)
    packed = sent(b"\x1f\x8b" + b"\x00" * 100, **{"content-encoding": "gzip"})
    assert (packed.status_code, packed.json()["code"]) == (415, "encoding_not_supported")
    too_long = client.post("/admin/login/", b"", content_type="text/plain", headers={"content-length": str(10**9)})
    assert too_long.status_code == 413
    assert client.get("/api/v1/tables", headers={"content-length": "-1"}).status_code == 413
    assert client.generic("TRACE", "/admin/").status_code == 405
    assert request_limits.MAX_REQUEST_BYTES > settings.DATA_UPLOAD_MAX_MEMORY_SIZE


def _no_name_twice_in_a_round(sent: Any) -> None:
    """One reads the first of two, another the last: nobody takes either, at any depth and however it is written."""
    event = '{"type": "BetPlaced", "seat": 1, "bet": "straight", "target": "17", "amount": "1.00"%s}'
    whole = '{"id": "%s", "table": "RO-1", "occurred_at": "2026-11-20T16:00:00+00:00", "events": [%s]%s}'
    for number, (inside, around, name) in enumerate((
        (', "amount": "9.00"', "", "amount"),
        (', "am\\u006funt": "9.00"', "", "amount"),
        (', "note": {"a": [{"b": "\\":", "c": 1, "c" : 1}]}', "", "c"),
        ("", ', "table": "RO-2"', "table"),
        ("", ', "events": []', "events"),
    )):  # fmt: skip
        body = whole % (uuid4(), event % inside, around)
        answer = sent(body.encode())
        assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (422, "malformed_body", name), (
            body
        )
        line = sent(body.encode(), "rounds/batch").json()["results"][0]
        assert line["problem"]["field"] == name, number
        case = '{"game": "pr.roulette", "events": [' + event % inside + "]" + around + "}"
        if name != "table":
            refused = replay.answer_line(case)
            assert (refused["code"], "appears twice" in str(refused)) == ("malformed_event", True)
        with pytest.raises(Refused, match="appears twice"), translation.override("en"):
            disputes.read(case if name != "table" else body, "USD")


# --- files ----------------------------------------------------------------------------------------------------------


def test_a_document_is_what_its_bytes_say_and_lies_where_its_digest_says(floor: Floor, tmp_path: Path) -> None:
    client = log_in(Client(headers={"accept-language": "en"}), person(floor, Role.ADMINISTRATOR))

    def handed_in(content: bytes, number: str) -> Approval:
        return register.register_document(
            floor.property, kind="approval", issuer="authority", authority="x", reference=number, text="x",
            date=dt.date(2026, 11, 1), subject="layout", scope="property", document=content,
            registrar=floor.sig(Role.ACCOUNTING), actor="employee:K01", at=floor.now(),
        )  # fmt: skip

    with override_settings(MEDIA_ROOT=tmp_path / "media"):
        for content in (b"<script>alert(1)</script>", b"PK\x03\x04bomb", b"<svg/>"):
            with pytest.raises(Refused) as refusal:
                handed_in(content, "A-1")
            assert refusal.value.code == "document_file_type", content
        with pytest.raises(Refused) as refusal:
            handed_in(b"%PDF-" + b"x" * (10 * 1024 * 1024), "A-1")
        assert refusal.value.code == "document_file_too_large"
        handed_in(b"%PDF-1.7 x", 'A"\r\nX-Evil: 1/../../etc/passwd')
        handed_in(b"%PDF-1.7 y", "../../up.html")
        kept = [path for path in tmp_path.rglob("*") if path.is_file()]
        assert len(kept) == 2
        assert all(re.fullmatch(r"[0-9a-f]{64}\.pdf", path.name) for path in kept)
        assert all(path.parent == tmp_path / "media" / "approvals" / floor.property.code for path in kept)
        for wanted in ("../../../etc/passwd", "approvals/../../x", "approvals/SJU/none.pdf"):
            assert client.get(f"/admin/documents/{wanted}").status_code in (302, 404)


# --- exports --------------------------------------------------------------------------------------------------------


def test_no_text_becomes_a_formula_and_every_figure_stays_one(floor: Floor) -> None:
    """The tables that are written by hand; those of reports stand in tests/reports."""
    for text in HOSTILE:
        assert tabular.cell(text).startswith("'"), text
        assert tabular.guarded(text).startswith("'"), text
    for figure in ("-12.50", "+3", "0", "-1", 17, -4, None, "RO-1", "2026-11-20"):
        assert tabular.cell(figure) == figure
    columns = [spreadsheet.Column("x", "text"), spreadsheet.Column("y", "money")]
    sheet = spreadsheet.Sheet(name="=x", columns=columns, rows=[[text, -1250] for text in HOSTILE])
    for line in list(csv.reader(io.StringIO(tabular.as_csv([sheet], "USD").decode("utf-8-sig"))))[1:]:
        assert line[0].startswith("'")
        assert line[1] == "-12.50"
    series = FormSeries.objects.filter(property=floor.property).order_by("code")[0]
    FormSeries.objects.filter(pk=series.pk).update(code="=1+1", prefix="@x")
    client = log_in(Client(), person(floor, Role.AUDITOR))
    answer = client.get("/admin/day/series-book-csv/")
    assert re.fullmatch(r'attachment; filename="[A-Za-z0-9._-]+"', answer["Content-Disposition"])
    lines = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert [line for line in lines if any(told.startswith(("=", "@")) for told in line)] == []


# --- where reports may go -------------------------------------------------------------------------------------------


def test_reports_leave_to_named_places_only(settings: Any, tmp_path: Path) -> None:
    allowed, outside = tmp_path / "allowed", tmp_path / "outside"
    allowed.mkdir()
    outside.mkdir()
    (allowed / "link").symlink_to(outside)
    settings.REPORT_FOLDERS, settings.REPORT_MAIL = [str(allowed)], ["audit@casino.example", "authority.example"]
    settings.REPORT_BUCKETS, settings.S3_ENDPOINT = ["reports"], "https://store.example"
    good = [
        ("folder", str(allowed)),
        ("folder", f"{allowed}/x"),
        ("email", "audit@casino.example"),
        ("s3", "reports/x"),
    ]
    assert [destinations.refusal_of(*each) for each in good] == ["", "", "", ""]
    bad = [
        ("folder", f"{allowed}/../outside"), ("folder", f"{allowed}/link"), ("folder", f"{allowed}/link/x"),
        ("folder", "/etc"), ("folder", "x"), ("folder", f"{allowed}\x00/x"), ("folder", f"{allowed}x"),
        ("email", "x@evil.example"), ("email", "audit@casino.example\nBcc: x@evil.example"), ("email", ""),
        ("email", "audit@casino.example, x@evil.example"), ("email", "x@authority.example.evil.example"),
        ("s3", "other/x"), ("s3", "reports/../other"), ("s3", "http://169.254.169.254/x"), ("ftp", "x"),
    ]  # fmt: skip
    for kind, target in bad:
        assert destinations.refusal_of(kind, target), (kind, target)
        with pytest.raises(destinations.NotDelivered) as refused:
            destinations.deliver(kind, target, None, subject="x", body="x")  # type: ignore[arg-type]
        assert refused.value.final
    assert list(outside.iterdir()) == []


# --- logs -----------------------------------------------------------------------------------------------------------


def test_nothing_sent_begins_a_line_of_the_log() -> None:
    hostile = "x\r\n2026-11-22 [error] forged\x1b[2J\u202e\x00\u2028y"
    for name in ("console", "json"):
        formatter = settings.LOGGING["formatters"][name]
        made = structlog.stdlib.ProcessorFormatter(
            processors=formatter["processors"], foreign_pre_chain=formatter["foreign_pre_chain"]
        )
        for message, more in ((hostile, {}), ("request", {"path": hostile})):
            record = logging.LogRecord("casino", logging.INFO, __file__, 1, message, (), None)
            if more:
                record = logging.LogRecord("casino", logging.INFO, __file__, 1, {"event": message, **more}, (), None)
                record._logger, record._name = logging.getLogger("casino"), "info"  # type: ignore[attr-defined]
            line = made.format(record)
            assert "\n" not in line, name
            assert not set("\r\x1b\x00\u202e\u2028") & set(line), name
    assert one_line(None, "", {"event": "plain", "exception": "a\nb"}) == {"event": "plain", "exception": "a\nb"}


# --- secrets --------------------------------------------------------------------------------------------------------


def test_every_secret_may_be_a_file(tmp_path: Path) -> None:
    every = {name: f"secret of {name}" for name in secret_files.SECRETS}
    for name, secret in every.items():
        (tmp_path / name).write_text(f"{secret}\n")
    environment = {f"{name}_FILE": str(tmp_path / name) for name in every}
    secret_files.read_into(environment)
    assert {name: environment[name] for name in every} == every
    (tmp_path / "empty").write_text("\n")
    for wrong in (
        {"SECRET_KEY": "x", "SECRET_KEY_FILE": str(tmp_path / "SECRET_KEY")},
        {"REDIS_URL_FILE": str(tmp_path / "empty")},
        {"METRICS_TOKEN_FILE": str(tmp_path / "none")},
    ):
        with pytest.raises(ImproperlyConfigured) as refused:
            secret_files.read_into(wrong)
        assert "secret of" not in str(refused.value)
    # The list is whole: whatever the settings read that bears such a name is in it.
    source = "".join((ROOT / "settings" / f"{name}.py").read_text() for name in ("base", "production", "services"))
    read = set(re.findall(r'"((?:[A-Z0-9_]+_)?(?:KEY|TOKEN|PASSWORD|URL|SECRET))"', source))
    assert read - {"LOGIN_URL", "SITE_URL", "CELERY_BROKER_URL"} <= set(secret_files.SECRETS), read
    files = {}
    for name, value in complete().items():
        (tmp_path / name).write_text(value)
        files[f"{name}_FILE" if name in secret_files.SECRETS else name] = str(
            tmp_path / name if name in secret_files.SECRETS else value
        )
    shown = (
        "from django.conf import settings as s; print(s.SESSION_COOKIE_NAME, s.CSRF_COOKIE_NAME,"
        " s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.SECURE_HSTS_SECONDS,"
        " s.SECOND_FACTOR_SHOWN, s.DATABASES['default']['HOST'])"
    )
    inherited = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    environment = {**inherited, **files, "DJANGO_SETTINGS_MODULE": "settings.production"}
    told = subprocess.run(
        [sys.executable, "-c", shown],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    ).stdout.split()
    assert told == ["__Host-sessionid", "__Host-csrftoken", "True", "True", "31536000", "False", "database.example"]
    for name, value in (("SECOND_FACTOR_SHOWN", "1"), ("DEMONSTRATION_FILE", "/var/lib/casino/logins.json")):
        refused = subprocess.run(
            [sys.executable, "-c", shown], cwd=ROOT, env={**environment, name: value}, capture_output=True,
            text=True, timeout=300, check=False,
        )  # fmt: skip
        assert refused.returncode != 0
        assert name in refused.stderr
