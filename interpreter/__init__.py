"""From meaning to play: compiler, state, decisions, chance, knowledge, log, views."""
