"""The language as data: the grammar, the fixed JSON Schemas and the language reference."""
