"""The Program as a text for people, and back: ``parse(dump(p)) == p``.

A node is a line: a word, the fields it must have, then ``name=value`` for what differs from the
default. Tables and bodies are lines indented below it. Indices are written as names, as
``name#3`` when several have that name, as ``#3`` when nothing has that number, and as ``-`` for -1;
a parameter is ``$0``, None is ``_``. An operation that does not fit its row in ``ops.OPS`` is
written behind a ``!`` with all its arguments, so that wrong programs can be looked at too.
"""

from zrf2js.ir.text.read import parse
from zrf2js.ir.text.write import dump

__all__ = ["dump", "parse"]
