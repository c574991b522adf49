"""The progressive floor over REST: meters, readings, prizes and their payment, the summary, the end of a link."""
