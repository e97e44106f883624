"""How fast games are, measured beside another engine in the same run."""
