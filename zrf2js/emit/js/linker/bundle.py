"""ES modules of templates/ as one expression, for engines without modules.

Each module becomes a function that runs when it is first imported. Unlike in a script of
``inline``, modules keep their scopes, so their names need not be unique.
"""

from __future__ import annotations

import json
import re
from functools import cache

from zrf2js.emit.js.linker.inline import module_text, resolved_import

_IMPORT = re.compile(r"^import \{([^}]*)\} from '(\.[^']+)'[^\n]*$", re.MULTILINE)
_DYNAMIC = re.compile(r"\bimport\('(\.[^']+)'\)")
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) ?(\w+))", re.MULTILINE)

_LOADER = """(function () {
const loaded = new Map()
function load (path) {
  if (!loaded.has(path)) loaded.set(path, modules[path]())
  return loaded.get(path)
}
const modules = {
%s
}
return load(%s)
})()"""


@cache
def bundle(entry: str) -> str:
    """Return an expression whose value is an object with the exports of ``entry``.

    ``entry`` is a path below templates/. The expression contains all that it imports, at its start
    or later; the modules must not import each other in circles.
    """
    modules: dict[str, str] = {}
    waiting = [entry]
    while waiting:
        path = waiting.pop()
        if path not in modules:
            modules[path], imported = _as_function(path)
            waiting.extend(imported)
    parts = (f"{json.dumps(path)}: {text}" for path, text in sorted(modules.items()))
    return _LOADER % (",\n".join(parts), json.dumps(entry))


def _as_function(path: str) -> tuple[str, list[str]]:
    """Return a module as a function that returns its exports, and the paths that it imports."""
    imported: list[str] = []

    def load(relative: str) -> str:
        imported.append(resolved_import(path, relative))
        return f"load({json.dumps(imported[-1])})"

    text = module_text(path)
    exports = [match[1] for match in _EXPORT.finditer(text)]
    text = _IMPORT.sub(
        lambda match: f"const {{{match[1].replace(' as ', ': ')}}} = {load(match[2])}", text
    )
    text = _DYNAMIC.sub(lambda match: f"Promise.resolve({load(match[1])})", text)
    text = _EXPORT.sub("", text)
    return f"function () {{\n{text}\nreturn {{ {', '.join(exports)} }}\n}}", imported
