"""All that accounting can do, one file per subject.

close         close_gaming_day, start_close
adjustments   post_adjustment: an entry in the open day for a closed one (control W5)
"""

from accounting.commands.adjustments import adjustment_stream, post_adjustment
from accounting.commands.close import close_gaming_day, close_stream, start_close

__all__ = ["adjustment_stream", "close_gaming_day", "close_stream", "post_adjustment", "start_close"]
