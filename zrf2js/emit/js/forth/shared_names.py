"""The names that words share, as references: arrays of the state, and variables of the module."""

from __future__ import annotations

from zrf2js.emit.js.rules.text import ref

MEM = ref("mem")  # the cells of global stores, and of the runtime
STACK = ref("stack")  # the numbers of words whose depth of the stack depends on values
VALUES = ref("values")  # the values of piece types
PIECE_OF = ref("pieceOf")  # the number of a piece, by its code on the board
WORDS = ref("words")  # the functions of words by token, called with arguments
RUN = ref("run")  # the functions of words by token, called on the array ``stack``
NO_WORD = ref("noWord")  # the function of a number that is not a token
FUEL = ref("fuel")  # the calls of recursive words that are left
STOPPED = ref("stopped")  # true if a word has left the generator
LEAVING = ref("leaving")  # true if a word leaves its caller, too
RECURSION = ref("recursion")  # the name and the place of the recursive word that began last
HERE = f"{MEM}[HERE]"  # the cursor
