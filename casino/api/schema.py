"""Every operation says in the schema which scope a key needs for it."""

from __future__ import annotations

from typing import Any

from drf_spectacular.openapi import AutoSchema
from rest_framework.fields import RegexField

from casino.api.fields import AmountField
from casino.api.table_scope import EXPLAINED, TableScope


class CasinoAutoSchema(AutoSchema):
    """Schema of a view: its `scopes` and `table_scope` in words, and as `x-scope` and `x-table-scope` for programs."""

    def get_description(self) -> str:
        """Return the description of the operation, the scope it needs, and what a key limited to some tables gets."""
        description: str = super().get_description()
        scope, limited = self._scope(), self._table_scope()
        parts = [description.rstrip(), f"Scope: `{scope}`." if scope else ""]
        parts.append(f"A key limited to some tables: {EXPLAINED[limited]}." if limited else "")
        return "\n\n".join(part for part in parts if part)

    def get_operation(self, *args: Any, **options: Any) -> dict[str, Any] | None:
        """The operation with its scope."""
        operation: dict[str, Any] | None = super().get_operation(*args, **options)
        scope = self._scope()
        if operation is not None and scope:
            operation["x-scope"] = scope
        if operation is not None:
            operation["operationId"] = _named(operation)
        if operation is not None and (limited := self._table_scope()):
            operation["x-table-scope"] = limited.value
        return operation

    def _get_serializer_field_meta(self, field: Any, direction: str) -> dict[str, Any]:
        """Return what a field states beside its type. A default is stated only if it is a valid value of the field.

        The default of an amount is in minor units: zero becomes a decimal string; others depend on the currency.
        """
        meta: dict[str, Any] = super()._get_serializer_field_meta(field, direction)
        if isinstance(field, AmountField) and meta.pop("default", None) == 0:
            meta["default"] = "0.00"
        if meta.get("default") == "" and (meta.get("minLength") or isinstance(field, RegexField)):
            del meta["default"]
        return meta

    def _scope(self) -> str:
        return str(getattr(self.view, "scopes", {}).get(self.method.upper(), ""))

    def _table_scope(self) -> TableScope | None:
        """Return what a limited key gets of a read; None for other methods and for views without a key."""
        return getattr(self.view, "table_scope", None) if self.method.upper() == "GET" else None


def _named(operation: dict[str, Any]) -> str:
    """Return an operation's id: `<resource>_list` where it answers an array or takes a `limit`, else as derived."""
    name: str = operation["operationId"]
    answers = operation["responses"].get("200", {}).get("content", {}).values()
    is_list = any(answer.get("schema", {}).get("type") == "array" for answer in answers)
    is_page = any(parameter["name"] == "limit" for parameter in operation.get("parameters", ()))
    return f"{name.removesuffix('_retrieve')}_list" if name.endswith("_retrieve") and (is_list or is_page) else name
