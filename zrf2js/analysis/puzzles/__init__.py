"""Facts about games of one player, for their solver."""
