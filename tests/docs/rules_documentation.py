"""Public definitions of `casino.rules` without documentation: modules, classes, functions, methods and properties.

A method that overrides a documented one needs no docstring of its own: `help()` and documentation tools show the one it
inherits (`inspect.getdoc`), and a second text for the same contract would only drift from it.

`python -m tests.docs.rules_documentation` lists every definition without documentation.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import casino.rules


def modules() -> list[ModuleType]:
    """Return all modules of the package, in alphabetical order."""
    names = [found.name for found in pkgutil.walk_packages(casino.rules.__path__, "casino.rules.")]
    return [casino.rules, *(importlib.import_module(name) for name in sorted(names) if not name.endswith("__main__"))]


def _members(cls: type) -> Iterator[tuple[str, Any]]:
    """Yield the public methods, properties and classes that a class defines itself."""
    for name, member in vars(cls).items():
        function = member.__func__ if isinstance(member, classmethod | staticmethod) else member
        if not name.startswith("_") and (inspect.isfunction(function) or isinstance(function, property)):
            yield name, function


def _is_documented(cls: type, name: str) -> bool:
    """Return whether a class or one of its bases documents a member."""
    return any(
        getattr(getattr(base.__dict__.get(name), "__func__", base.__dict__.get(name)), "__doc__", None)
        for base in cls.__mro__
    )


def undocumented() -> list[str]:
    """Return the qualified names of all public definitions without documentation."""
    missing: list[str] = []
    for module in modules():
        if not module.__doc__:
            missing.append(module.__name__)
        for name, value in vars(module).items():
            if name.startswith("_") or getattr(value, "__module__", None) != module.__name__:
                continue
            if inspect.isfunction(value) and not value.__doc__:
                missing.append(f"{module.__name__}.{name}")
            if inspect.isclass(value):
                if not value.__dict__.get("__doc__"):
                    missing.append(f"{module.__name__}.{name}")
                missing += [
                    f"{module.__name__}.{name}.{member}"
                    for member, _ in _members(value)
                    if not _is_documented(value, member)
                ]
    return missing


if __name__ == "__main__":
    found = undocumented()
    print("\n".join(found))
    print(f"{len(found)} definitions without documentation")
