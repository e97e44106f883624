"""From text to meaning: positions, parser, types, checker, formatter, loader, diagnostics."""
