"""Services without knowledge of games: sources, outcomes, diagnostics, frozen nodes."""
