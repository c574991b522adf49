"""What several pages of accounting need."""

from __future__ import annotations

from typing import Final

from casino.roles import Role

CLOSERS: Final = (Role.ACCOUNTING, Role.AUDITOR)
"""Who closes a day and signs its audit."""

BOOKKEEPERS: Final = (Role.ACCOUNTING, Role.AUDITOR, Role.INSPECTOR)
"""Who reads the books."""
