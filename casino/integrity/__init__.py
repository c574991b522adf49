"""Checks of the recorded data: verification of the store, signed manifests, results of scheduled checks."""
