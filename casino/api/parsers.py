"""How bodies are read: JSON that means one thing only."""

from __future__ import annotations

import json
from typing import Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from casino.requests import request_limits
from casino.rules.names import GivenTwice, once


class StrictJSONParser(JSONParser):
    """JSON in UTF-8 with at most `MAX_JSON_VALUES` names and values (422).

    Refused (400): a name twice in one object, which others may read differently; nesting without
    end; numbers of thousands of digits; NaN and Infinity."""

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        raw = stream.read()
        request_limits.require_values(raw, request_limits.MAX_JSON_VALUES)
        try:
            return json.loads(raw.decode("utf-8"), parse_constant=_no_number, object_pairs_hook=once)
        except RecursionError:
            raise ParseError(_("The body is nested too deeply.")) from None
        except GivenTwice as name:
            raise ParseError(_("The body is no JSON: %(reason)s") % {"reason": f"twice: {str(name)!r}"}) from None
        except ValueError as error:
            raise ParseError(_("The body is no JSON: %(reason)s") % {"reason": error}) from None


def _no_number(written: str) -> float:
    raise ValueError(f"not a number: {written}")
