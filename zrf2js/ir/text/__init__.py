"""The Program as readable text, and back: ``parse(dump(p)) == p``.

A node is a line: a word, the required fields, then ``name=value`` for each field that differs from
its default.  Tables and bodies are the lines indented below it.  An index is written as a name, as
``name#3`` when several entries have that name, as ``#3`` when no entry has that number, and as
``-`` for -1.  A parameter is ``$0``, None is ``_``.
"""

from zrf2js.ir.text.read import parse
from zrf2js.ir.text.write import dump

__all__ = ["dump", "parse"]
