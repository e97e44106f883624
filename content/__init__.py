"""The games that come with the package, as data."""
