"""A folder of games and what is built from it: pages, modules, the gallery, a manifest.

`plan` reads what is to be built, `compiling` makes one game, `state` knows which ones are still
good, `workers` runs several at once, `folder` writes the result in one step; `building` is the
order of these.
"""
