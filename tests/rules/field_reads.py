"""Which fields of its fact a handler really reads, found in its source: itself, and whatever it passes the fact to."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any


def fields_read(cls: type, name: str) -> set[str]:
    """Attributes that a method reads of its parameter ``event``, directly or in methods of the class it gives it to."""
    return _reads(cls, getattr(cls, name), "event", set())


@cache
def _source(method: Callable[..., Any]) -> ast.FunctionDef:
    found = ast.parse(textwrap.dedent(inspect.getsource(method))).body[0]
    assert isinstance(found, ast.FunctionDef)
    return found


def _reads(cls: type, method: Callable[..., Any], name: str, seen: set[tuple[Any, str]]) -> set[str]:
    if not inspect.isfunction(method) or (method, name) in seen:
        return set()
    seen.add((method, name))
    found: set[str] = set()
    for node in ast.walk(_source(method)):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == name:
            found.add(node.attr)
        elif isinstance(node, ast.Call):
            for place, given in enumerate(node.args):
                if isinstance(given, ast.Name) and given.id == name:
                    for called in _called(cls, method, node.func):
                        parameters = list(inspect.signature(called).parameters)
                        own = 0 if parameters[:1] != ["self"] else 1
                        found |= _reads(cls, called, parameters[place + own], seen)
    return found


def _called(cls: type, method: Callable[..., Any], function: ast.expr) -> Iterator[Callable[..., Any]]:
    """The methods of the class that ``self.method`` or ``super().method`` names."""
    if not isinstance(function, ast.Attribute):
        return
    owner, name = ast.unparse(function.value), function.attr
    if owner == "self":
        found = inspect.getattr_static(cls, name, None)
        found = getattr(found, "__func__", found)
        if inspect.isfunction(found):
            yield found
    elif owner == "super()":
        mro = cls.__mro__
        at = next(place for place, base in enumerate(mro) if base.__dict__.get(method.__name__) is method)
        yield next(base.__dict__[name] for base in mro[at + 1 :] if name in base.__dict__)
