"""An npm package of a game: the module in both formats, types, package.json and README.md."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from zrf2js.cli.common import CommandError
from zrf2js.emit.slug import slugs
from zrf2js.host.reading import read_file, reason_of
from zrf2js.ir.nodes import Program
from zrf2js.support.diagnostics.catalogue import diagnose
from zrf2js.support.json_text import parse_json

#: the generated fields of package.json; all other fields belong to the author of the package
_GENERATED: dict[str, Any] = {
    "type": "module",
    "main": "./index.cjs",
    "module": "./index.js",
    "types": "./index.d.ts",
    "exports": {
        ".": {
            "import": {"types": "./index.d.ts", "default": "./index.js"},
            "require": {"types": "./index.d.cts", "default": "./index.cjs"},
            "default": "./index.js",  # for `new URL(NAME, import.meta.url)` in webpack
        }
    },
    "files": ["index.*"],
    "sideEffects": False,
}

_README = """\
# {title}

{description}

```js
import {{ createGame }} from '{name}'

const game = createGame()
game.moves().map(String)
const {{ move }} = game.search({{ ms: 200 }})
game.apply(move)
game.outcome()
```

{variants}Types are included. Compiled by zrf2js from `{rules}`.
"""


def describe(folder: Path, rules: Path, program: Program) -> dict[Path, str]:
    """Return the text of package.json and, if it does not exist, of README.md.

    An existing package.json keeps all fields that are not generated.
    """
    games = [game for game in program.games if game.title != "-"]
    title = games[0].title if games else program.name
    text = dict(games[0].texts).get("description", "") if games else ""
    description = " ".join(text.replace("\\", " ").split())
    (name,) = slugs([rules.stem])
    manifest = {
        "name": name,
        "version": "1.0.0",
        "description": description.split(". ")[0].rstrip(".") or title,
        "keywords": ["board game", "rules", "zrf"],
        "engines": {"node": ">=20"},
        **_present(folder / "package.json"),
        **_GENERATED,
    }
    files = {folder / "package.json": json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"}
    if not (folder / "README.md").exists():
        variants = [f"`{game.title}`" for game in games[1:]]
        files[folder / "README.md"] = _README.format(
            title=title,
            description=description or f"The game {title}.",
            name=manifest["name"],
            variants=f"Variants: {', '.join(variants)}.\n\n" if variants else "",
            rules=rules.name,
        )
    return files


def _present(path: Path) -> dict[str, Any]:
    try:
        data = parse_json(read_file(path))
        if not isinstance(data, dict):
            raise ValueError("not an object")
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        diagnostic = diagnose("ZRF722", None, path=path.as_posix(), reason=reason_of(error))
        raise CommandError(diagnostic) from error
    return data
