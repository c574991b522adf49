"""Chile: the catalogue of games of its casino authority. So far its progressive pots; amounts are whole pesos."""
