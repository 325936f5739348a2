"""The names that words share: arrays of the state, and variables of the module."""

from __future__ import annotations

from zrf2js.emit.js.tree import Expression, Global, Name

MEM = Name("mem")  # the cells of global stores, and of the runtime
STACK = Name("stack")  # the numbers of words whose depth of the stack depends on values
TOP = Name("sp")  # the number of values on it
VALUES = Name("values")  # the values of piece types
PIECE_OF = Name("pieceOf")  # the number of a piece, by its code on the board
WORDS = Name("words")  # the functions of words by token, called with arguments
RUN = Name("run")  # the functions of words by token, called on the array ``stack``
NO_WORD = Name("noWord")  # the function of a number that is not a token
FUEL = Name("fuel")  # the calls of recursive words that are left
STOPPED = Name("stopped")  # true if a word has left the generator
LEAVING = Name("leaving")  # true if a word leaves its caller, too
RECURSION = Name("recursion")  # the name and the place of the recursive word that began last
TRACE = Name("trace")  # the notes of what words do


def cell(name: str) -> Expression:
    """Return a cell of the runtime in ``mem``."""
    return MEM[Global(name)]


HERE = cell("HERE")  # the cursor
