"""Cards, dice and tiles: kinds of sets, and the draw of tables for an inspection."""
