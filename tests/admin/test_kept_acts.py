"""Acts that a browser kept without a connection: sent once, by their login, with the PINs of those who signed."""

from __future__ import annotations

import datetime as dt
import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from html import unescape
from types import SimpleNamespace
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.test import Client
from django.urls import reverse

from casino.admin import acts
from casino.roles import Role
from tables import commands
from tables.models import Slip, TableSession
from tables.seed import opening_counts
from tests.factories import ACTOR

FILL = "request-fill"
CHIPS = {"counts.500": "4"}


def sealed(key: str, pins: dict[str, str], said: str) -> str:
    """PINs as the browser seals them (`static/casino/acts.js`)."""
    raw = urlsafe_b64decode(key + "=" * (-len(key) % 4))
    own = ec.generate_private_key(ec.SECP256R1())
    point = own.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw))
    secret = HKDF(algorithm=SHA256(), length=32, salt=point, info=b"casino sealed PINs").derive(shared)
    nonce = os.urandom(12)
    text = json.dumps(pins).ljust(1024).encode()
    return urlsafe_b64encode(point + nonce + AESGCM(secret).encrypt(nonce, text, said.encode())).decode().rstrip("=")


def offered(client: Client, page: str = FILL) -> SimpleNamespace:
    """What a page tells the browser."""
    response = client.get(reverse(f"admin:{page}"))
    assert response["X-Offline"] == "keep"
    return SimpleNamespace(**json.loads(unescape(response.content.decode().split('data-offer="')[1].split('"')[0])))


def kept(offer: SimpleNamespace, typed: dict[str, str], mark: str = "", seen: str = "") -> SimpleNamespace:
    """The act that the browser keeps of what was typed; `seen`: the position that its signers have seen."""
    mark = mark or uuid4().hex
    content = urlencode({name: value for name, value in typed.items() if not name.endswith("_pin")})
    pins = {name: value for name, value in typed.items() if name.endswith("_pin")}
    said = "\n".join((mark, offer.page, offer.token, content, *([seen] if seen else [])))
    body = {"content": content, "token": offer.token, "sealed": sealed(offer.key, pins, said), "seen": seen}
    return SimpleNamespace(mark=mark, page=offer.page, body=body)


def send(client: Client, act: SimpleNamespace, **more: str):
    return client.post(act.page, {**act.body, **more}, headers={acts.HEADER: act.mark})


@pytest.fixture
def fill(desk):
    """A pit with an open table: `fill.typed()` is the form of a fill as a supervisor fills it in."""
    desk.floor.open("RO-1")

    def typed(table: str = "RO-1") -> dict[str, str]:
        return {"table": table, **CHIPS, **desk.signed(supervisor=Role.FLOOR_SUPERVISOR)}

    return SimpleNamespace(desk=desk, client=desk.client(Role.FLOOR_SUPERVISOR), typed=typed, floor=desk.floor)


def close_and_open(floor) -> None:
    """Somebody else ends the session of the table and begins the next one."""
    floor.close("RO-1", counts=opening_counts("RO-1"))


def test_an_act_is_recorded_once_and_answered_the_same(fill) -> None:
    act = kept(offered(fill.client), fill.typed())
    first = send(fill.client, act)
    assert first.status_code == 200, first.content
    serial = Slip.objects.get(property_id=fill.desk.property.pk).serial
    assert first.json()["state"] == "recorded"
    assert serial in first.json()["text"]
    assert [url for _name, url in first.json()["links"] if serial in url]
    assert send(fill.client, act).json() == first.json()
    assert Slip.objects.filter(property_id=fill.desk.property.pk).count() == 1
    # It is one form with what the page itself sends under the mark.
    sent = fill.client.post(act.page, {**fill.typed(), "once": act.mark, "kept": ""})
    assert sent["Location"].endswith(f"#recorded:{act.mark}")
    assert Slip.objects.filter(property_id=fill.desk.property.pk).count() == 1


def test_what_the_page_recorded_itself_is_not_recorded_again(fill) -> None:
    act = kept(offered(fill.client), fill.typed())
    sent = fill.client.post(act.page, {**fill.typed(), "once": act.mark})
    assert "#" not in sent["Location"], "without the browser's queue the address is as ever"
    assert send(fill.client, act).json()["state"] == "recorded"
    assert Slip.objects.filter(property_id=fill.desk.property.pk).count() == 1


def test_sealed_pins_open_with_their_act_alone(fill) -> None:
    offer, typed = offered(fill.client), fill.typed()
    act = kept(offer, typed)
    assert typed["supervisor_pin"] not in json.dumps(act.body)
    for other in (
        SimpleNamespace(**{**vars(act), "mark": uuid4().hex}),
        SimpleNamespace(
            **{**vars(act), "body": {**act.body, "content": act.body["content"].replace("500=4", "500=40")}}
        ),
        SimpleNamespace(**{**vars(act), "body": {**act.body, "token": offered(fill.client).token}}),
        SimpleNamespace(**{**vars(act), "body": {**act.body, "sealed": "A" * 200}}),
        SimpleNamespace(**{**vars(act), "body": {**act.body, "sealed": "?"}}),
    ):
        # A token of the same second is the same token: then nothing was changed.
        if other.body == act.body and other.mark == act.mark:
            continue
        answer = send(fill.client, other)
        assert (answer.status_code, answer.json()["code"]) == (422, "act_unreadable")
    assert not Slip.objects.filter(property_id=fill.desk.property.pk).exists()
    assert send(fill.client, act).status_code == 200


def test_only_pins_are_taken_out_of_the_seal(fill) -> None:
    typed = fill.typed()
    act = kept(offered(fill.client), typed)
    said = "\n".join((act.mark, act.page, act.body["token"], act.body["content"]))
    pins = {"supervisor_pin": typed["supervisor_pin"], "counts.500": "400"}
    act.body["sealed"] = sealed(offered(fill.client).key, pins, said)
    assert send(fill.client, act).status_code == 200
    assert Slip.objects.get(property_id=fill.desk.property.pk).counts == {"500": 4}


def test_a_wrong_pin_refuses_and_the_act_may_be_corrected(fill) -> None:
    offer = offered(fill.client)
    act = kept(offer, {**fill.typed(), "supervisor_pin": "111111"})
    answer = send(fill.client, act)
    assert answer.status_code == 422
    assert answer.json()["errors"] == ["Supervisor, PIN: The PIN is wrong. [control S1]"]
    assert send(fill.client, kept(offer, fill.typed(), mark=act.mark)).status_code == 200


def test_an_act_about_a_table_that_others_closed_says_so(fill) -> None:
    offer = offered(fill.client)
    act = kept(offer, fill.typed())
    close_and_open(fill.floor)
    answer = send(fill.client, act)
    assert (answer.status_code, answer.json()["code"]) == (409, "act_out_of_date")
    (changed,) = answer.json()["changed"]
    assert changed.startswith("RO-1: Table closed, ")
    # Who signs having seen it may send it all the same; then the rule says what it thinks of it.
    again = send(fill.client, kept(offer, fill.typed(), mark=act.mark, seen=str(answer.json()["position"])))
    assert (again.status_code, again.json()["changed"]) == (422, [])
    assert again.json()["errors"] != []
    assert not Slip.objects.filter(property_id=fill.desk.property.pk).exists()


def test_a_fill_of_a_session_that_ended_is_not_one_of_the_next(fill) -> None:
    offer = offered(fill.client)
    act = kept(offer, fill.typed())
    close_and_open(fill.floor)
    fill.floor.remove("RO-1-M")
    fill.floor.open("RO-1", shift="T")
    answer = send(fill.client, act)
    assert [said.partition(", ")[0] for said in answer.json()["changed"]][:1] == ["RO-1: Table closed"]
    assert "RO-1: Table opened" in " ".join(answer.json()["changed"])
    position = str(answer.json()["position"])
    again = send(fill.client, kept(offer, fill.typed(), mark=act.mark, seen=position))
    assert again.status_code == 200, "its signers decide"


def test_what_was_seen_is_inside_the_seal(fill) -> None:
    """Nobody says in the signers' place that they saw what changed since."""
    offer = offered(fill.client)
    act = kept(offer, fill.typed())
    close_and_open(fill.floor)
    position = send(fill.client, act).json()["position"]
    for seen in (str(position), str(10**18), "0", "1"):
        answer = send(fill.client, act, seen=seen)
        assert (answer.status_code, answer.json()["code"]) == (422, "act_unreadable"), seen
    signed = kept(offer, fill.typed(), mark=act.mark, seen="1")
    for seen in (str(position), ""):
        assert send(fill.client, signed, seen=seen).json()["code"] == "act_unreadable"
    assert send(fill.client, signed).json()["code"] == "act_out_of_date"
    assert not Slip.objects.filter(property_id=fill.desk.property.pk).exists()


def test_what_its_own_login_changed_is_no_change(fill) -> None:
    offer = offered(fill.client)
    person = fill.floor.house.staff[Role.FLOOR_SUPERVISOR][0]
    for number in range(3):
        assert send(fill.client, kept(offer, fill.typed())).status_code == 200, number
    slip = Slip.objects.filter(property_id=fill.desk.property.pk).order_by("serial").first()
    void = offered(fill.client, "void-slip")
    commands.issue_fill(
        fill.desk.property, serial=slip.serial, cashier=fill.floor.sig(Role.CASHIER), at=fill.floor.now(),
        escort=fill.floor.sig(Role.SECURITY), actor=f"employee:{person.code}",
    )  # fmt: skip
    typed = {"serial": slip.serial, "reason": "not wanted", **fill.desk.signed(
        prepared=Role.CASHIER, supervised=Role.FLOOR_SUPERVISOR)}  # fmt: skip
    assert "act_out_of_date" not in send(fill.client, kept(void, typed)).content.decode()
    other = Slip.objects.filter(property_id=fill.desk.property.pk).order_by("serial")[1]
    commands.issue_fill(
        fill.desk.property, serial=other.serial, cashier=fill.floor.sig(Role.CASHIER), at=fill.floor.now(),
        escort=fill.floor.sig(Role.SECURITY), actor=ACTOR,
    )  # fmt: skip
    late = send(fill.client, kept(void, {**typed, "serial": other.serial}))
    assert late.json()["changed"][0].startswith(f"{other.serial}: ")


def test_an_act_belongs_to_its_login(fill) -> None:
    act = kept(offered(fill.client), fill.typed())
    other = fill.desk.client(Role.PIT_MANAGER)
    answer = send(other, act)
    assert (answer.status_code, answer.json()["code"]) == (403, "act_of_another_login")
    assert not Slip.objects.filter(property_id=fill.desk.property.pk).exists()
    assert (
        fill.client.get(reverse("admin:acts-sender")).json()["user"]
        != other.get(reverse("admin:acts-sender")).json()["user"]
    )
    assert Client().get(reverse("admin:acts-sender")).json() == {"user": None}
    signed_out = send(Client(), act)
    assert signed_out.status_code == 302
    assert "/login/" in signed_out["Location"]


def test_an_act_is_sent_while_its_mark_is_kept(fill) -> None:
    act = kept(offered(fill.client), fill.typed())
    assert dt.timedelta(days=1) > dt.timedelta(seconds=acts.OFFERED_SECONDS)
    act.body["token"] = act.body["token"][:-1] + ("A" if act.body["token"][-1] != "A" else "B")
    answer = send(fill.client, act)
    assert (answer.status_code, answer.json()["code"]) == (410, "act_too_old")


def test_a_page_that_is_too_old_is_refused(fill, monkeypatch) -> None:
    act = kept(offered(fill.client), fill.typed())
    monkeypatch.setattr(acts, "OFFERED_SECONDS", -1)
    answer = send(fill.client, act)
    assert (answer.status_code, answer.json()["code"]) == (410, "act_too_old")


def test_a_csrf_token_is_asked_for_like_of_any_form(fill) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = fill.client.cookies
    act = kept(offered(strict), fill.typed())
    assert send(strict, act).status_code == 403
    token = strict.get(reverse("admin:acts-sender")).json()["csrf"]
    answer = strict.post(act.page, act.body, headers={acts.HEADER: act.mark, "X-CSRFToken": token})
    assert answer.status_code == 200


def test_rows_of_a_grid_are_things_of_an_act(fill) -> None:
    offer = offered(fill.client, "close-tables")
    typed = {"RO-1-take": "on", "RO-1-counts.500": "1"}
    floor = fill.floor
    close_and_open(floor)
    answer = send(fill.client, kept(offer, typed))
    assert answer.json()["changed"][0].startswith("RO-1: Table closed, ")
    assert TableSession.objects.get(property_id=fill.desk.property.pk).closer_counts == opening_counts("RO-1")


def test_pages_of_the_count_room_keep_nothing(desk) -> None:
    response = desk.client(Role.COUNT_TEAM).get(reverse("admin:count-box"))
    assert "X-Offline" not in response
    assert b"data-offer=" not in response.content


def test_the_app_is_installed_in_both_languages(db, client) -> None:
    for language, name in (("es", "Contabilidad de juegos de mesa"), ("en", "Table games accounting")):
        answer = client.get(reverse("admin:manifest", args=[language]))
        said = answer.json()
        assert answer["Content-Type"] == "application/manifest+json"
        assert name in said["name"]
        assert (said["lang"], said["display"], said["start_url"]) == (language, "standalone", "/admin/")
        assert {"any", "maskable"} == {icon["purpose"] for icon in said["icons"]}
        assert (
            f"/admin/manifest-{language}.webmanifest"
            in client.get(reverse("admin:login"), headers={"accept-language": language}).content.decode()
        )
        page = client.get(reverse("admin:offline", args=[language]))
        assert page.status_code == 200
        assert f'lang="{language}"' in page.content.decode()
        assert "script-src 'self' 'unsafe-eval'" in page["Content-Security-Policy"]
    assert client.get(reverse("admin:manifest", args=["de"])).status_code == 404


def test_the_service_worker_asks_this_site_alone(db, client) -> None:
    answer = client.get(reverse("admin:service-worker"))
    assert answer["Content-Type"].startswith("text/javascript")
    assert answer["Content-Security-Policy"] == "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"
    assert answer["Cache-Control"] == "no-cache"


def test_acts_that_wait_outlive_a_logout(desk) -> None:
    client = desk.client(Role.FLOOR_SUPERVISOR)
    assert client.post(reverse("admin:logout"), {"unsent": "1"})["Clear-Site-Data"] == '"cache"'
    client = desk.client(Role.FLOOR_SUPERVISOR)
    assert client.post(reverse("admin:logout"))["Clear-Site-Data"] == '"cache", "storage"'
