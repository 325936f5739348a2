"""The game as a Python module: ``zrf2js convert rules.zrf --target simple-python -o rules.py``.

``emitter.py`` writes the tables and one generator function for each move template, ``runtime.py``
is the rest of the module: it is copied into the output as it stands.
"""

from zrf2js_python.emitter import PythonEmitter

__all__ = ["PythonEmitter"]
