"""Builds of a folder of games: pages, modules, a gallery and a manifest.

`plan` reads the project, `compiling` compiles one rules file, `state` detects games that are up to
date, `workers` runs compilations in parallel, `folder` replaces the output folder atomically, and
`building` combines them.
"""
