"""Tags of accounting's pages."""
