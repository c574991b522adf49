"""Forms and reports rendered by typst, in Spanish and English."""
