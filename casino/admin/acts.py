"""Acts that a browser keeps while there is no connection, and sends once when it is back (decision 132).

A page that takes part carries what the browser needs (`offer`): a token that says for whom and from which position of
the feed the page was made, and the key to which PINs are encrypted. The browser keeps an act as its page would send it
(`static/casino/acts.js`) and sends it to the same page with an `Idempotency-Key`, which is the mark of the form. The
page carries it out like any form, and answers with JSON:

    200 {"state": "recorded", "text": "...", "links": [["Print F-0000001", "/admin/..."]]}
    4xx {"state": "refused", "code": "...", "text": "...", "errors": [...], "changed": [...], "position": 17}

`changed` says what others recorded since about the table, slip, box or prize that the act is about
(`casino.requests.changes`). A refused act that is sent with `seen`, the position of such an answer, is judged by what
came after it. `seen` is sealed with the PINs: who signed an act before something changed did not sign it after that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec
from django.core import signing
from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.middleware.csrf import get_token
from django.utils import timezone
from django.utils.translation import gettext as _now
from django.views import View

from casino.admin import show
from casino.errors import Refused
from casino.eventstore import Recorded, horizon
from casino.identity import sealed_pins
from casino.identity.access import actor_of, property_of
from casino.jurisdictions import cited
from casino.models import Property
from casino.requests import changes
from casino.requests.idempotency import MARK

HEADER: Final = "Idempotency-Key"
OFFERED_SECONDS: Final = 20 * 3600
"""Seconds for which an act of a page may be sent. Marks are kept for a day after the act: none is carried out twice."""
SALT: Final = "casino.admin.acts"
TAKE: Final = "-take"
"""End of the name of the input that ticks a row of a grid."""


class Token(msgspec.Struct, frozen=True):
    """Contents of a page's signed token: page name, property and login (primary keys), feed position."""

    page: str
    venue: int
    user: int
    position: int


class Act(msgspec.Struct, frozen=True):
    """An act as it was sent: its mark, its inputs with the PINs, the position that its sender knows."""

    mark: str
    data: QueryDict
    position: int


def offer(request: HttpRequest, venue: Property, *, page: str, title: str, mark: str, position: int) -> str:
    """Return what a form tells the browser, as JSON. `position`: of the feed, before the page read what it shows."""
    token = Token(page, venue.pk, request.user.pk, position)
    return msgspec.json.encode(
        {
            "title": title,
            "page": request.path,
            "mark": mark,
            "bound": request.method == "POST",
            "token": signing.dumps(msgspec.to_builtins(token), salt=SALT),
            "key": sealed_pins.public_key(),
            "asOf": timezone.now(),
            "user": request.user.pk,
            "name": request.user.get_username(),
            "property": venue.pk,
            "things": sorted(changes.inputs()),
        }
    ).decode()


def opened(request: HttpRequest, venue: Property, page: str) -> Act:
    """Return the act that a request brings.

    Refused: `bad_idempotency_key`, `act_too_old`, `act_of_another_login`, `act_unreadable`.
    """
    mark, content, token = (request.headers[HEADER], request.POST.get("content", ""), request.POST.get("token", ""))
    if MARK.match(mark) is None:
        raise Refused("bad_idempotency_key", field=HEADER)
    try:
        known = msgspec.convert(signing.loads(token, salt=SALT, max_age=OFFERED_SECONDS), Token)
    except (signing.BadSignature, msgspec.ValidationError) as reason:
        raise Refused("act_too_old") from reason
    if (known.page, known.venue, known.user) != (page, venue.pk, request.user.pk):
        raise Refused("act_of_another_login")
    data = QueryDict(content, mutable=True)
    data["once"] = mark
    seen = request.POST.get("seen", "")
    if sealed := request.POST.get("sealed", ""):
        # What its signers have seen is theirs to say: it is sealed with their PINs. Most acts state none.
        parts = (mark, request.path, token, content, *([seen] if seen else []))
        pins = sealed_pins.opened(sealed, "\n".join(parts).encode())
        data.update({name: pin for name, pin in pins.items() if name.endswith("_pin")})
    position = int(seen) if seen.isascii() and seen.isdigit() and len(seen) < 19 else 0
    return Act(mark, data, max(known.position, position))


def require_unchanged(act: Act, venue: Property, actor: str) -> None:
    """Refuse an act whose table, slip, box or prize others changed since its page was made: `act_out_of_date`."""
    position = horizon()
    found = changes.since(venue, act.position, _named(act.data), but_by=actor)
    if not found:
        return
    said = [f"{_thing(one)}: {show.event_name(one.type)}, {show.clock(one.recorded_at, venue.zone)}." for one in found]
    raise Refused("act_out_of_date", details={"changed": list(dict.fromkeys(said)), "position": position})


def _thing(one: Recorded) -> str:
    """Return the code or number of the thing whose stream an event is in: `session:<table>.<day>.<shift>`."""
    return one.stream.partition(":")[2].partition(f".{one.day}")[0]


def _named(data: QueryDict) -> Mapping[str, list[str]]:
    """Return the things that an act names, by input; rows of a grid under the empty name."""
    named = {name: data.getlist(name) for name in changes.inputs() if name in data}
    return {**named, "": [name.removesuffix(TAKE) for name in data if name.endswith(TAKE)]}


def recorded(answer: Mapping[str, Any]) -> HttpResponse:
    """Return the answer to an act that is recorded; with an answer that was kept, to one that was sent again."""
    text = answer.get("text") or _now("This was recorded already, and not a second time.")
    return _json({"state": "recorded", "text": text, "links": answer.get("links", [])}, 200)


def refused(refusal: Refused) -> HttpResponse:
    """Return the answer to an act that is refused before its form is read."""
    text = cited(refusal.message, refusal.cite if refusal.code != "act_out_of_date" else "")
    changed = {"changed": [], "position": 0, **refusal.details}
    return _json({"state": "refused", "code": refusal.code, "text": text, "errors": [], **changed}, refusal.status)


def refused_form(errors: Iterable[str]) -> HttpResponse:
    """Return the answer to an act that its form or its operation refuses."""
    text = _now("Nothing was recorded.")
    return _json({"state": "refused", "code": "", "text": text, "errors": list(errors), "changed": []}, 422)


def _json(body: Mapping[str, Any], status: int) -> HttpResponse:
    return JsonResponse(body, status=status, headers={"Cache-Control": "no-store"})


class Sender(View):
    """Say who is signed in, in which property, with a CSRF token for what is sent next. Answers everybody."""

    def get(self, request: HttpRequest) -> HttpResponse:
        user: Any = request.user
        venue = property_of(request) if user.is_authenticated else None
        if venue is None:
            return _json({"user": None}, 200)
        said = {"user": user.pk, "name": user.get_username(), "property": venue.pk, "actor": actor_of(request)}
        return _json({**said, "csrf": get_token(request)}, 200)
