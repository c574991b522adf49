"""Bolivia: the classifier of authorised games. So far its progressive pots; amounts are centavos."""
