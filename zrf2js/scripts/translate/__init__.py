"""The translation of Dagaz scripts: passes that rewrite their texts."""
