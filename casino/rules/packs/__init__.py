"""Regulations as data: which games exist, what they pay, and on which clause.

One package per jurisdiction, one module per game. A pack fills in a family's layout and the kernel's ``Game``; it
holds no logic. Where two packs differ, the difference is visible here.
"""
