"""The output of commands: texts for the terminal, reports and packages."""
