"""What people run: the command line and everything behind it."""
