"""The draw of the tables that an inspector counts unannounced: pure, so that anybody can make it again.

Neither side can choose. The inspector commits himself to a secret before the draw (`commitment`): the casino sees only
its SHA-256. The announcement is recorded with the pool of tables and the seal of the last sealed day; its hash in the
store, which the inspector cannot foresee (it covers the moment at which the store took it), is the casino's part of the
seed. Then the secret is disclosed, and

    seed  = SHA-256(secret + ":" + hash of the announcement in hex)
    order = the tables of the pool by HMAC-SHA256(key=seed, message=code of the table), as hex, upwards
    drawn = the first `wanted` of them

>>> ranked(seed("a secret nobody knows", "00" * 32), ["BJ-1", "RO-1", "RO-2"])
['RO-2', 'RO-1', 'BJ-1']
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final

METHOD: Final = "hmac-sha256-1"
"""Name of this way to draw, kept with every announcement."""

SECRET_LENGTH: Final = range(16, 201)
"""Characters of a secret: a shorter one could be guessed from its commitment."""


def commitment(secret: str) -> str:
    """Return the commitment to a secret, published before the draw: its SHA-256 in hex."""
    return sha256(secret.encode()).hexdigest()


def is_commitment(text: str) -> bool:
    """Return whether a text has the form of a SHA-256 in hex, lower case."""
    return re.fullmatch(r"[0-9a-f]{64}", text) is not None


def seed(secret: str, announcement_hash: str) -> str:
    """The seed in hex, out of both parts."""
    return sha256(f"{secret}:{announcement_hash}".encode()).hexdigest()


def ranked(seed_hex: str, pool: Iterable[str]) -> list[str]:
    """The tables of the pool in the order in which the seed draws them."""
    key = bytes.fromhex(seed_hex)
    return sorted(set(pool), key=lambda table: (hmac.new(key, table.encode(), sha256).hexdigest(), table))


def drawn(secret: str, announcement_hash: str, pool: Iterable[str], wanted: int) -> list[str]:
    """The tables that are inspected."""
    return ranked(seed(secret, announcement_hash), pool)[:wanted]


def faults(
    *,
    committed: str,
    announcement_hash: str,
    pool: Sequence[str],
    wanted: int,
    secret: str,
    named_hash: str,
    named_seed: str,
    named_tables: Sequence[str],
) -> list[str]:
    """Return codes of the parts of a recorded draw that do not follow from its announcement; empty for a valid draw."""
    held = {
        "commitment": commitment(secret) == committed,
        "announcement": announcement_hash == named_hash,
        "seed": seed(secret, announcement_hash) == named_seed,
        "tables": drawn(secret, announcement_hash, pool, wanted) == list(named_tables),
    }
    return [name for name, holds in held.items() if not holds]
