"""Limits of games that several stages share."""

from __future__ import annotations

#: positions of a board, which the module stores in 16 bits
MAX_POSITIONS = 20_000

#: players of a game: each has a bit of a piece code
MAX_PLAYERS = 26

#: types of pieces of a game; the largest known game, a chess variant, has 301
MAX_PIECE_TYPES = 4_000

#: entries of the tables of links and of zones; the largest known board has a twentieth of it
MAX_LINKS = 4_000_000

#: move blocks to which the formulas of a game expand; the largest known game has a tenth of it
MAX_FORMULA_BLOCKS = 20_000

#: positions of the boards of all games and variants of a file; the largest known file has 17,000
MAX_ALL_POSITIONS = 200_000

#: entries of the tables of links and of zones of all these boards; the largest known file has 220,000
MAX_ALL_ENTRIES = 10_000_000

#: games and variants of a file, and their statements, inherited ones included
MAX_STATEMENTS = 50_000

#: move types of a game times its move blocks, as each type selects its blocks; the largest known
#: game has a twentieth of it
MAX_TYPED_BLOCKS = 2_000_000

#: parts of the goals of all games and variants of a file, inherited ones included
MAX_GOAL_PARTS = 200_000

#: operations of distinct move blocks and goals, uses of blocks, and turns, all of which emitters
#: write; the largest known file has 218,540. 226,000 different ones take 10.5 s of CPU and 214 MB
#: on a machine with four other jobs for each core
MAX_OPERATIONS = 230_000
