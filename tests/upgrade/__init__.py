"""An update while the house is open: old code on the new schema (decision 36). The lint is in the suite."""
