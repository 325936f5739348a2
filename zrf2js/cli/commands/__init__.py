"""The commands: one module with a function of its name per command."""
