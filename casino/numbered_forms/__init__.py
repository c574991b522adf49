"""Numbered forms: pads of prenumbered forms, prints and reprints."""
