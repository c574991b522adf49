"""Every operation says in the schema which scope a key needs for it."""

from __future__ import annotations

from typing import Any

from drf_spectacular.openapi import AutoSchema


class DoorSchema(AutoSchema):
    """The schema of a view of the house: `scopes` of the view in words, and as `x-scope` for programs."""

    def get_description(self) -> str:
        """What the operation does, and the scope it needs."""
        told: str = super().get_description()
        scope = self._scope()
        return f"{told.rstrip()}\n\nScope: `{scope}`.".strip() if scope else told

    def get_operation(self, *args: Any, **options: Any) -> dict[str, Any] | None:
        """The operation with its scope."""
        operation: dict[str, Any] | None = super().get_operation(*args, **options)
        scope = self._scope()
        if operation is not None and scope:
            operation["x-scope"] = scope
        return operation

    def _scope(self) -> str:
        return str(getattr(self.view, "scopes", {}).get(self.method.upper(), ""))
