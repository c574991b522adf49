"""An update while the system is open: old code on the new schema (decision 36). The lint is in the suite."""
