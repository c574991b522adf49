"""Operations: everything that changes a record, declared once on its function (decision 70).

An argument is the property, `actor`, `at`, an input (`Annotated[str, TextInput(...)]`, see `casino.operations.inputs`)
or somebody who signs (`Annotated[Signature, Signs(...)]`); one that says nothing of itself fails at import. The
decorated function checks the roles of those who sign, opens the transaction and then runs, for every
caller: a request, a page, a task, the simulator or a test. The request, its OpenAPI operation and the admin page are
derived from it (`casino.api.operations`, `casino.admin.operations`). An example: docs/jobs/add-an-operation.md.
"""

from __future__ import annotations

import functools
import inspect
import re
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, InitVar, dataclass, field, replace
from typing import Any, Generic, ParamSpec, TypeVar, get_args, get_origin, get_type_hints

from django.db import transaction

from casino import telemetry
from casino.documents.labels import translated
from casino.errors import Refused, Text
from casino.identity.signatures import require_role
from casino.jurisdictions import kept
from casino.models import Property
from casino.operations.inputs import Input, Internal, Several
from casino.roles import Role

P = ParamSpec("P")
R = TypeVar("R")
K = TypeVar("K", bound="Input | Signs", covariant=True)

CONTEXT = frozenset({"actor", "at"})
"""Arguments of every operation: who carries it out, and when it happened (an instant, by default now)."""


@dataclass(frozen=True)
class When:
    """The values of an input for which a page asks for a signature: those listed, those that `offers` returns for a
    property now, or with neither any value. `required`: the operation refuses such a value without the signature."""

    input: str
    values: tuple[str, ...] = ()
    offers: Callable[[Property], Iterable[str]] | None = None
    required: bool = True


@dataclass(eq=False)
class Signs:
    """Somebody who signs: the label of the panel, the roles that are admitted, in the order in which they are tried.

    `note`: a sentence below the panel. `role_field`: name of the field in which a request may name the role, by default
    the argument's with `_role`. `cite`: the clause of this signature, where it is not the operation's. `public`: name
    over REST, where it is not the argument's. `on_page`: not where the login says who it is. `when`: a page asks for
    an optional signature only then.
    """

    label: Text
    admitted: InitVar[Collection[Role]]
    _: KW_ONLY
    note: Text = ""
    role_field: str = ""
    cite: str = ""
    public: str = ""
    on_page: bool = True
    when: When | None = None
    roles: tuple[Role, ...] = field(init=False)

    def __post_init__(self, admitted: Collection[Role]) -> None:
        self.roles = tuple(sorted(admitted, key=list(Role).index))


@dataclass(frozen=True, kw_only=True)
class Argument(Generic[K]):
    """An argument of an operation: what it asks for or who signs, whether it must be given, its default.

    `several`: a list of signatures.
    """

    name: str
    kind: K
    required: bool
    default: Any = None
    several: bool = False

    @property
    def public(self) -> str:
        """Name over REST."""
        return self.kind.public or self.name

    @property
    def in_path(self) -> str:
        """Name in a path."""
        return (isinstance(self.kind, Several) and self.kind.path) or self.name

    @property
    def role_field(self) -> str:
        """Field of a request that names the role in which somebody signs."""
        return (isinstance(self.kind, Signs) and self.kind.role_field) or f"{self.public}_role"


@dataclass(frozen=True)
class Route:
    """The REST operation, a POST below `/api/v1/`.

    `path`: as Django spells it; its names are arguments or find the resource. `of`: the resource that the path names;
    it is shown again after a 200, and its `If-Match` is heeded when `conditional`. `answer`: the resource that a result
    finds. `when`: of several operations at one path this one is meant if the body, or the resource, has these values.
    `summary`: by default the title of the page. `body`: name of the body's schema, by default that of the operation.
    `tables`: names in the body that a key limited to tables must hold. `timed`: a request may say when it happened
    (`occurred_at`); otherwise it happens on arrival.
    """

    path: str
    scope: str
    tag: str
    summary: str
    status: int = 204
    of: str = ""
    answer: str = ""
    when: Mapping[str, str | bool] = field(default_factory=dict)
    body: str = ""
    description: str | None = None
    conditional: bool = False
    tables: tuple[str, ...] = ()
    timed: bool = True

    @property
    def names(self) -> tuple[str, ...]:
        """Names in the path."""
        return tuple(re.findall(r"<(?:\w+:)?(\w+)>", self.path))


@dataclass(frozen=True)
class Page:
    """The admin page: its name in the address, title, icon, group of the menu, a sentence of explanation, the roles to
    which it opens. `done`: the sentence shown afterwards, with `%(result)s` for what the operation returned,
    `%(amount)s` for an amount that it returned, or for the attribute `amount` of it, and attributes by their names.
    `next`: the page on which its user goes on, if he may open it, about the input `next_about` where one is named.
    `in_menu`: where not, other pages lead to it. Without a name it has the operation's; where nothing is said to whom
    it opens, it opens to the roles that may sign. `offline`: a browser without a connection keeps what is sent, and
    sends it later (decision 132)."""

    name: str
    title: Text
    icon: str
    group: str
    explanation: Text
    opens: Collection[Role] = ()
    done: Text = ""
    template: str = ""
    next: str = ""
    in_menu: bool = True
    amount: str = ""
    next_about: str = ""
    offline: bool = False


@dataclass(frozen=True)
class Subject:
    """Options shared by the operations of a subject: scope and tag of their requests, group of their pages.

    `below`: the beginning of every path that does not begin with a slash. `routes`, `pages`: what holds for all that do
    not say otherwise.
    """

    scope: str
    tag: str
    group: str
    below: str = ""
    routes: Mapping[str, Any] = field(default_factory=dict)
    pages: Mapping[str, Any] = field(default_factory=dict)

    def route(self, path: str = "", summary: str = "", **own: Any) -> Route:
        """Return the route at a path of the subject; `own`: what else a `Route` says."""
        whole = path.removeprefix("/") if path.startswith("/") else self.below + path
        return Route(whole, tag=self.tag, summary=summary, **{"scope": self.scope, **self.routes, **own})

    def page(self, title: Text, icon: str, explanation: Text = "", **own: Any) -> Page:
        """Return a page of the subject; `own`: what else a `Page` says."""
        options = {"name": "", **self.pages, **own}
        return Page(title=title, icon=icon, group=self.group, explanation=explanation, **options)


@dataclass(frozen=True, kw_only=True)
class Operation:
    """Everything that is declared of an operation."""

    name: str
    app: str
    function: Callable[..., Any]
    cite: str
    inputs: tuple[Argument[Input], ...]
    signers: tuple[Argument[Signs], ...]
    takes_time: bool
    route: Route | None
    page: Page | None
    configures: bool = False

    def __post_init__(self) -> None:
        for signer in self.signers:
            if not signer.kind.roles:
                raise TypeError(f"{self.name}: nobody may sign as {signer.name}")
        if self.page is not None and not self.page.opens:
            raise TypeError(f"{self.name}: its page opens to nobody")
        if self.route is not None and not self.route.of:
            unknown = set(self.route.names) - {one.in_path for one in self.inputs}
            if unknown:
                raise TypeError(f"{self.name}: {sorted(unknown)} in its path are no arguments")
        if self.route is not None and not self.route.summary and self.page is None:
            raise TypeError(f"{self.name}: its route has no summary, and there is no page whose title would be one")

    @property
    def class_name(self) -> str:
        """Name of the classes that are made of it: `IssueFill`."""
        return "".join(part.title() for part in self.name.split("_"))

    @property
    def summary(self) -> str:
        """First paragraph of its documentation."""
        return " ".join((inspect.getdoc(self.function) or "").split("\n\n")[0].split())

    @property
    def request_summary(self) -> str:
        """Return the summary of the request in the OpenAPI document, in English."""
        own = self.route.summary if self.route else ""
        return own or ("" if self.page is None else translated(self.page.title, "en"))

    def is_kept(self, jurisdiction: str) -> bool:
        """Return whether a jurisdiction has the operation: one of its clauses, or a control, holds there."""
        return kept(self.cite, self.app, jurisdiction)

    def carry_out(self, *args: Any, **kwargs: Any) -> Any:
        """Check the roles of those who sign, open a transaction, carry the operation out. Refused: `wrong_role`."""
        if not telemetry.is_recording():
            return self._carry_out(args, kwargs)
        began, outcome = time.perf_counter(), "failed"
        named: dict[str, telemetry.Value] = {"casino.operation": self.name}
        with telemetry.span(f"operation {self.name}", attributes=named, expected=(Refused,)) as work:
            try:
                result = self._carry_out(args, kwargs)
                outcome = "done"
                return result
            except Refused as refusal:
                outcome = "refused"
                work.set("casino.refusal", refusal.code)
                raise
            finally:
                work.set("casino.outcome", outcome)
                seconds = time.perf_counter() - began
                telemetry.measured("casino.operation.duration", seconds, **named, **{"casino.outcome": outcome})

    def _carry_out(self, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        for signer in self.signers:
            signed = kwargs.get(signer.name)
            for place, signature in enumerate((signed or ()) if signer.several else [signed]):
                if signature is not None:
                    field = f"{signer.name}[{place}]" if signer.several else signer.name
                    require_role(signature, signer.kind.roles, field=field, cite=signer.kind.cite or self.cite)
        with transaction.atomic():
            return self.function(*args, **kwargs)

    def asked(self) -> Iterator[Argument[Input]]:
        """The inputs that people and devices give."""
        return (one for one in self.inputs if not isinstance(one.kind, Internal))


OPERATIONS: dict[str, Operation] = {}
"""Every operation by its name, in the order in which they are declared."""


def operation(
    *, cite: str, route: Route | None = None, page: Page | None = None, configures: bool = False
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Declare a function an operation. Raises `TypeError` at import where the declaration is incomplete.

    `cite`: the clause or control on which it rests, named by refusals of a role or of a missing field. `configures`: it
    changes configuration, for which its page asks a reason: it takes a `reason` that pages require (control S3).
    """

    def declare(function: Callable[P, R]) -> Callable[P, R]:
        declared = _read(function, cite, route, page)
        if configures and not any(one.name == "reason" and (one.required or one.kind.asked) for one in declared.inputs):
            raise TypeError(f"{declared.name} changes configuration and asks for no reason")
        declared = replace(declared, configures=configures)

        @functools.wraps(function)
        def carry_out(*args: P.args, **kwargs: P.kwargs) -> R:
            result: R = declared.carry_out(*args, **kwargs)
            return result

        carry_out.operation = declared  # type: ignore[attr-defined]
        if OPERATIONS.setdefault(declared.name, declared) is not declared:
            raise TypeError(f"two operations are called {declared.name}")
        return carry_out

    return declare


def operation_of(command: Callable[..., Any]) -> Operation:
    """Return the declaration of a decorated function. Raises `TypeError` where it is none."""
    found = getattr(command, "operation", None)
    if not isinstance(found, Operation):
        raise TypeError(f"{command.__qualname__} is not declared as an operation")
    return found


def operations_of(app: str) -> list[Operation]:
    """Return the operations of an app, in the order of their declarations."""
    return [one for one in OPERATIONS.values() if one.app == app]


def _read(function: Callable[..., Any], cite: str, route: Route | None, page: Page | None) -> Operation:
    name = function.__name__
    hints = get_type_hints(function, include_extras=True)
    inputs: list[Argument[Input]] = []
    signers: list[Argument[Signs]] = []
    for parameter in list(inspect.signature(function).parameters.values())[1:]:
        if parameter.kind is not parameter.KEYWORD_ONLY:
            raise TypeError(f"{name}: {parameter.name} is not keyword-only")
        if parameter.name in CONTEXT:
            continue
        parts = list(_parts(hints[parameter.name]))
        kind = next((part for part in parts if isinstance(part, (Input, Signs))), None)
        required = parameter.default is parameter.empty
        if required and isinstance(kind, Internal):
            raise TypeError(f"{name}: {parameter.name} is internal and has no default")
        options = {"name": parameter.name, "required": required, "default": None if required else parameter.default}
        if isinstance(kind, Signs):
            signers.append(Argument(kind=kind, several=Sequence in parts, **options))
        elif isinstance(kind, Input):
            inputs.append(Argument(kind=kind, **options))
        else:
            raise TypeError(f"{name}: {parameter.name} says neither what it asks for nor who signs")
    if page is not None:
        roles = {role for signer in signers for role in signer.kind.roles}
        opens = page.opens or sorted(roles, key=list(Role).index)
        page = replace(page, name=page.name or name.replace("_", "-"), opens=opens)
    return Operation(
        name=name,
        app=function.__module__.partition(".")[0],
        function=function,
        cite=cite,
        inputs=tuple(inputs),
        signers=tuple(signers),
        takes_time="at" in hints and (route is None or route.timed),
        route=route,
        page=page,
    )


def _parts(hint: Any) -> Iterator[Any]:
    """Yield what an annotation is made of: types, origins of generic types and marks."""
    yield get_origin(hint) or hint
    for part in get_args(hint):
        yield from _parts(part)
