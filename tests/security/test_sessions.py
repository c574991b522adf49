"""Sessions seen and ended by their owner and by an administrator, how many there are; passwords that are drawn."""

from __future__ import annotations

import datetime as dt
import re
import time
from typing import Any

import pytest
from axes.models import AccessLog
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.auth import get_user_model
from django.contrib.auth.password_validation import validate_password
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.test import Client
from django.utils import timezone
from django_otp.plugins.otp_totp.models import TOTPDevice

from casino import tasks
from casino.identity import first_passwords, lockout, second_factor, sessions
from casino.identity.access import apply_role_groups
from casino.models import Authenticator, Employee, EmployeeRole, FirstPassword, OpenSession, Property
from casino.roles import Role
from tests.factories import Floor
from tests.people import REASON, log_in
from tests.security.test_second_factor import CODE, PASSWORD, code_of, person, with_password

OWN, HOUSE, CHANGE = "/admin/sessions/own/", "/admin/day/end-sessions/", "/admin/password_change/"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
EDGE = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0"


@pytest.fixture
def floor(db: None) -> Floor:
    cache.clear()
    floor = Floor.seeded()
    floor.open_day()
    apply_role_groups()
    return floor


def is_in(client: Client) -> bool:
    return client.get("/admin/").status_code == 200


def numbers_on(page: str) -> list[str]:
    """The sessions that a page offers to end."""
    return re.findall(r'name="session" value="(\d+)"', page)


def left_alone(client: Client, seconds: int) -> None:
    """As if nothing had been done in it for so long."""
    session = client.session
    session[second_factor.SEEN] = int(time.time()) - seconds
    session.save()


# --- one's own ------------------------------------------------------------------------------------------------------


def test_ones_own_sessions_are_seen_and_ended_for_a_present_code(floor: Floor) -> None:
    user, other = person(floor, Role.ACCOUNTING), person(floor, Role.AUDITOR)
    device = second_factor.demonstrate(user)
    here = Client(headers={"accept-language": "en", "user-agent": EDGE})
    here.post("/admin/login/", {"username": user.get_username(), "password": PASSWORD})
    assert here.post(CODE, {"code": code_of(device)})["Location"] == "/admin/"
    there = log_in(Client(), user)
    half = Client(headers={"user-agent": FIREFOX})
    half.post("/admin/login/", {"username": user.get_username(), "password": PASSWORD})
    stranger = log_in(Client(), other)
    page = here.get(OWN)
    text = page.content.decode()
    assert len(numbers_on(text)) == 3
    assert text.count(">this one<") == text.count(">before the second factor<") == 1
    for told in ("Edge · Windows", "Firefox · Linux", "127.0.0.1"):
        assert told in text
    assert not [each.key for each in sessions.open_of([user, other]) if each.key in text], "no page tells a key"
    assert "no-store" in page["Cache-Control"]
    assert f'href="{OWN}"' in here.get("/admin/").content.decode(), "in everybody's menu"
    ids = {each.key: str(each.id) for each in sessions.open_of([user, other])}
    second = ids[there.session.session_key]

    assert here.post(OWN, {"do": "ticked", "session": second, "code": "no code"}).status_code == 200
    assert lockout.failures_of(user.get_username()) == 1, "it counts like a wrong code at the login"
    assert is_in(there)
    TOTPDevice.objects.update(last_t=-1)
    foreign = ids[stranger.session.session_key]
    assert here.post(OWN, {"do": "ticked", "session": foreign, "code": code_of(device)})["Location"] == OWN
    assert is_in(stranger), "somebody else's number is no number"
    done = here.post(OWN, {"do": "ticked", "session": [second, foreign], "code": code_of(device)}, follow=True)
    assert "Sessions ended: 1." in done.content.decode()
    assert not is_in(there)
    assert half.get("/admin/")["Location"].startswith(CODE), "what was not ticked goes on"
    assert is_in(stranger)
    TOTPDevice.objects.update(last_t=-1)
    assert here.post(OWN, {"do": "others", "code": code_of(device)}).status_code == 302
    assert half.get("/admin/")["Location"].startswith("/admin/login/")
    assert is_in(here)
    (present,) = numbers_on(here.get(OWN).content.decode())
    TOTPDevice.objects.update(last_t=-1)
    gone = here.post(OWN, {"do": "ticked", "session": present, "code": code_of(device)})
    assert gone["Location"] == "/admin/login/"
    assert not is_in(here)
    assert not sessions.open_of([user])


def test_who_takes_no_code_gives_the_password_and_is_shut_out_after_five_wrong_ones(floor: Floor) -> None:
    user = person(floor, Role.CASHIER)
    here, there = with_password(user, "es"), with_password(user)
    second = str(next(each.id for each in sessions.open_of([user]) if each.key == there.session.session_key))
    assert "Mis sesiones" in here.get(OWN).content.decode()
    assert here.post(OWN, {"do": "ticked", "session": second, "password": "otra"}).status_code == 200
    assert is_in(there)
    assert here.post(OWN, {"do": "ticked", "session": second, "password": PASSWORD})["Location"] == OWN
    assert not is_in(there)
    shut = [here.post(OWN, {"do": "ticked", "session": numbers_on(here.get(OWN).content.decode()), "password": "otra"})
            for _try in range(4)]  # fmt: skip
    assert [answer.status_code for answer in shut] == [200, 200, 200, 429]
    assert not is_in(here)
    assert Client().get(OWN)["Location"].startswith("/admin/login/")
    auditor = log_in(Client(), person(floor, Role.AUDITOR))
    statuses = [auditor.post("/admin/second-factor/own/", {"code": "not six"}).status_code for _try in range(5)]
    assert statuses == [200, 200, 200, 200, 429], "likewise for a code that is asked for once more"


def test_a_login_has_so_many_sessions_and_no_more(floor: Floor) -> None:
    user, auditor = person(floor, Role.CASHIER), person(floor, Role.AUDITOR)
    most = settings.SESSIONS_PER_LOGIN
    open_ones = [with_password(user) for _each in range(most)]
    for number, client in enumerate(open_ones):
        left_alone(client, 60 * (1 + (number + 3) % most))
    oldest = open_ones[(most - 1 - 3) % most]
    new = with_password(user)
    assert not is_in(oldest), "the one that was left alone longest"
    assert all(is_in(client) for client in [*open_ones, new] if client is not oldest)
    assert OpenSession.objects.filter(user=user).count() == most
    assert "was ended" in with_password(user).get("/admin/").content.decode(), "who pushes one out is told"
    # Whoever has the password alone pushes nobody out who has both factors.
    inside = log_in(Client(), auditor)
    outside = [with_password(auditor) for _each in range(most + 1)]
    assert is_in(inside)
    assert outside[0].get("/admin/")["Location"].startswith("/admin/login/")
    assert outside[-1].get("/admin/")["Location"].startswith(CODE)
    # The same session under its new keys counts once: after the code, and after a new password.
    device = second_factor.authenticator_of(auditor)
    assert device is not None
    assert outside[-1].post(CODE, {"code": code_of(device)}).status_code == 302
    own = "otra clave bien larga"
    assert (
        outside[-1].post(CHANGE, {"old_password": PASSWORD, "new_password1": own, "new_password2": own}).status_code
        == 302
    )
    assert is_in(outside[-1])
    assert not is_in(inside), "a new password ends all others"
    (only,) = sessions.open_of([get_user_model().objects.get(pk=auditor.pk)])
    assert (only.key, only.complete) == (outside[-1].session.session_key, True)


# --- the casino's ----------------------------------------------------------------------------------------------------


def test_an_administrator_ends_the_sessions_of_one_and_of_all_of_his_property(floor: Floor) -> None:
    keeper, cashier, dealer = (person(floor, role) for role in (Role.ADMINISTRATOR, Role.CASHIER, Role.DEALER))
    other = Property.objects.get(pk=floor.property.pk)
    other.pk, other._state.adding, other.code = None, True, "OTHER"
    other.save()
    users = get_user_model().objects
    theirs = Employee.objects.create(property=other, code="X1", name="Otra Persona", user=users.create_user("x1"))
    EmployeeRole.objects.create(employee=theirs, role=Role.CASHIER)
    users.filter(username="x1").update(is_staff=True)
    root = users.create_superuser("root", password=PASSWORD)
    desk = log_in(Client(headers={"accept-language": "en"}), keeper)
    second_desk = log_in(Client(), keeper)
    at = {name: log_in(Client(), users.get(username=name)) for name in (cashier.username, dealer.username, "x1")}
    boss = log_in(Client(), root)

    shown = desk.get(HOUSE)
    assert {line["login"].split(" · ")[0] for line in shown.context["lines"]} == {cashier.username, dealer.username}
    assert cashier.username in shown.content.decode()
    assert not [key for key in Session.objects.values_list("pk", flat=True) if key in shown.content.decode()]
    of_one = f"/admin/auth/user/{dealer.pk}/sessions/"
    assert [line["login"].split(" · ")[0] for line in desk.get(of_one).context["lines"]] == [dealer.username]
    for beyond in (theirs.user, root, keeper):
        assert desk.post(f"/admin/auth/user/{beyond.pk}/sessions/").status_code in (403, 404)
    for beyond in (theirs.user, root, keeper):
        assert desk.post(HOUSE, {"login": str(beyond.pk), "once": f"m{beyond.pk}"}).status_code == 422
    assert desk.post(HOUSE, {"login": str(cashier.pk), "once": "one", "reason": "Equipo perdido"}).status_code == 302
    assert [is_in(at[name]) for name in (cashier.username, dealer.username)] == [False, True]
    entry = LogEntry.objects.filter(object_id=str(cashier.pk), user=keeper).latest("pk")
    assert "Sessions ended" in entry.change_message
    assert "Equipo perdido" in entry.change_message

    assert desk.post(of_one, REASON)["Location"] == f"/admin/auth/user/{dealer.pk}/change/"
    assert not is_in(at[dealer.username])
    at[dealer.username] = log_in(Client(), users.get(pk=dealer.pk))

    # A session of the release before, which nobody noted, ends with the others.
    unmet = log_in(Client(), users.get(pk=cashier.pk))
    session = unmet.session
    OpenSession.objects.filter(session_key=session.session_key).delete()
    del session[sessions.NOTED]
    session.save()
    done = desk.post(HOUSE, {"login": "all", "once": "all", "reason": "Equipo perdido"}, follow=True)
    assert "Sessions ended: 2." in done.content.decode()
    assert not is_in(unmet)
    assert not is_in(at[dealer.username])
    assert all(is_in(client) for client in (desk, second_desk, at["x1"], boss)), "nobody's beyond the wall, nor his own"
    assert all(log_in(Client(), dealer).get(page).status_code == 403 for page in (HOUSE, of_one))
    assert boss.get(HOUSE).context["property"] == other, "a superuser looks at one house at a time"
    assert boss.post(HOUSE, {"login": str(keeper.pk), "once": "r1"}).status_code == 422
    assert boss.post(HOUSE, {"login": str(theirs.user.pk), "once": "r2", "reason": "Baja"}).status_code == 302
    assert [is_in(client) for client in (at["x1"], desk)] == [False, True]


def test_what_is_over_is_forgotten(floor: Floor) -> None:
    user = person(floor, Role.CASHIER)
    kept, gone = with_password(user), with_password(user)
    Session.objects.filter(pk=gone.session.session_key).update(expire_date=timezone.now() - dt.timedelta(seconds=1))
    AccessLog.objects.all().update(attempt_time=timezone.now() - dt.timedelta(days=settings.LOGIN_TRAIL_DAYS - 1))
    old = AccessLog.objects.create(username="x", ip_address="10.0.0.1")
    AccessLog.objects.filter(pk=old.pk).update(
        attempt_time=timezone.now() - dt.timedelta(days=settings.LOGIN_TRAIL_DAYS + 1)
    )
    assert tasks.forget_ended_sessions() == 1
    assert [row.session_key for row in OpenSession.objects.filter(user=user)] == [kept.session.session_key]
    assert AccessLog.objects.filter(username=user.get_username()).exists()
    assert not AccessLog.objects.filter(pk=old.pk).exists()
    # A session of the release before is met, noted, and goes on.
    session = kept.session
    del session[sessions.NOTED]
    session.save()
    OpenSession.objects.all().delete()
    assert is_in(kept)
    assert OpenSession.objects.get().session_key == kept.session.session_key


# --- first passwords ------------------------------------------------------------------------------------------------


def password_on(answer: Any) -> str:
    """The drawn password as the page shows it."""
    (shown,) = re.findall(r"<code>([^<]+)</code>", answer.content.decode())
    return str(shown)


def test_a_first_password_is_drawn_shown_once_and_opens_its_own_change_only(floor: Floor) -> None:
    keeper = log_in(Client(headers={"accept-language": "en"}), person(floor, Role.ADMINISTRATOR))
    new = "/admin/auth/user/add/"
    assert "password1" not in keeper.get(new).content.decode(), "nobody types somebody else's password"
    made = keeper.post(new, {"username": "nueva", "first_name": "Ana", "last_name": "", "is_staff": "on", **REASON})
    password = password_on(made)
    assert "no-store" in made["Cache-Control"]
    assert re.fullmatch(r"([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}", password)
    user = get_user_model().objects.get(username="nueva")
    assert user.is_staff
    assert not user.is_superuser
    validate_password(password)
    assert password not in user.password
    assert LogEntry.objects.filter(object_id=str(user.pk), change_message__contains="First password drawn").exists()
    assert keeper.post(new, {"username": "NUEVA", **REASON}).status_code == 200, "the same name in capitals"
    own = keeper.get(f"/admin/auth/user/{keeper.session['_auth_user_id']}/change/").content.decode()
    assert f'href="{CHANGE}"' in own, "his own he changes himself"
    assert "New first password" not in own
    assert (
        f'href="/admin/auth/user/{user.pk}/password/"'
        in keeper.get(f"/admin/auth/user/{user.pk}/change/").content.decode()
    )
    employee = floor.house.staff[Role.ACCOUNTING][0]
    employee.user = user
    employee.save(update_fields=["user"])

    client = Client(headers={"accept-language": "en"})
    assert client.post("/admin/login/", {"username": "nueva", "password": password}).status_code == 302
    for address in ("/admin/", OWN, CODE, "/admin/second-factor/new/", "/admin/auth/user/"):
        assert client.get(address)["Location"] == CHANGE, address
    for headers in ({}, {"authorization": "Basic eDp5"}):
        refused = client.get("/api/v1/tables", headers=headers)
        assert (refused.status_code, refused.json()["code"]) == (403, "first_password")
    assert "generated by the system" in client.get(CHANGE).content.decode()

    def change(to: str) -> Any:
        return client.post(CHANGE, {"old_password": password, "new_password1": to, "new_password2": to})

    (fault,) = change(password).context["form"].errors.as_data()["new_password2"]
    assert fault.code == "password_is_the_first", "it does not become the lasting one"
    assert FirstPassword.objects.filter(user=user).exists()
    assert change(PASSWORD)["Location"] == "/admin/password_change/done/"
    assert not FirstPassword.objects.exists()
    assert client.get("/admin/")["Location"].startswith(CODE), "then the second factor, as ever"
    assert is_in(log_in(Client(), get_user_model().objects.get(pk=user.pk)))


def test_a_first_password_runs_out_and_another_takes_its_place(floor: Floor) -> None:
    user = person(floor, Role.CASHIER)
    before = with_password(user)
    keeper = log_in(Client(headers={"accept-language": "en"}), person(floor, Role.ADMINISTRATOR))
    page = f"/admin/auth/user/{user.pk}/password/"
    assert "forgot" in keeper.get(page).content.decode()
    assert is_in(before), "looking changes nothing"
    password = password_on(keeper.post(page, REASON))
    assert password != password_on(keeper.post(page, REASON)), "each is drawn anew"
    assert not is_in(before), "what was open is over"
    user.refresh_from_db()
    password = first_passwords.draw(user, by=user)
    hours = settings.FIRST_PASSWORD_HOURS
    left = FirstPassword.objects.get(user=user).expires_at - timezone.now()
    assert dt.timedelta(hours=hours - 1) < left <= dt.timedelta(hours=hours)
    login = {"username": user.get_username(), "password": password}
    client = Client(headers={"accept-language": "en"})
    assert client.post("/admin/login/", login)["Location"] == "/admin/"
    FirstPassword.objects.update(expires_at=timezone.now())
    assert client.get(CHANGE)["Location"].startswith("/admin/login/"), "nor does a session that came in with it go on"
    late = Client(headers={"accept-language": "en"}).post("/admin/login/", login)
    assert late.status_code == 200
    assert "has expired" in late.content.decode()
    with pytest.raises(ValidationError):
        validate_password(password, user)
    user.set_password("una clave propia")
    user.save()
    assert with_no_first(user, "una clave propia")


def with_no_first(user: Any, password: str) -> bool:
    """Whoever was given a password of another kind, at the machine, is in with it."""
    client = Client()
    client.post("/admin/login/", {"username": user.get_username(), "password": password})
    return is_in(client)


def test_a_session_noted_by_nobody_still_owes_its_own_password(floor: Floor) -> None:
    """Of a process of the release before, which knows no first passwords."""
    user = person(floor, Role.CASHIER)
    first_passwords.draw(user, by=user)
    client = log_in(Client(), user)
    session = client.session
    del session[first_passwords.MARK]
    del session[sessions.NOTED]
    session.save()
    assert client.get("/admin/")["Location"] == CHANGE
    assert not Authenticator.objects.filter(user=user).exists()
