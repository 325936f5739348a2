"""The files that make a gallery an app: installable, and available offline."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from zrf2js.emit.js.linker.inline import compact
from zrf2js.emit.js.page.render import icon
from zrf2js.support.file_names import url_path

APP_MANIFEST, ICON, WORKER = "app.webmanifest", "icon.svg", "service-worker.js"
APP_FILES = (APP_MANIFEST, ICON, WORKER)
_SCRIPT = "gallery/service_worker.js"
#: pages that browsers store when they open the gallery; of larger galleries, those that users open
_KEPT_PAGES = 100
#: colors of the window of the app, as in the light theme
_PAPER = "#f4f3f0"


def gallery_app(title: str, pages: Mapping[str, str]) -> dict[str, bytes]:
    """Return the files of an app by name; ``pages`` are hashes by path, with that of the index.

    All addresses are relative, so that the gallery works in any folder of a server.
    """
    manifest = {
        "name": title,
        "short_name": title,
        "start_url": "index.html",
        "scope": "./",
        "display": "standalone",
        "background_color": _PAPER,
        "theme_color": _PAPER,
        "icons": [{"src": ICON, "sizes": "any", "type": "image/svg+xml", "purpose": "any"}],
    }
    texts = {APP_MANIFEST: json.dumps(manifest, ensure_ascii=False, indent=2) + "\n", ICON: icon()}
    script = compact(_SCRIPT)
    version = hashlib.sha256(json.dumps([script, texts, sorted(pages.items())]).encode())
    addresses = {path: f"./{url_path(path)}" for path in sorted(pages)}
    kept = addresses if len(pages) <= _KEPT_PAGES else ["index.html"]
    files = ["./", *texts, *(addresses[path] for path in kept)]
    given = {"version": version.hexdigest()[:16], "files": files, "pages": [*addresses.values()]}
    gallery = json.dumps(given)
    texts[WORKER] = f"self.gallery = {gallery}\n;(function () {{\n'use strict'\n{script}}})()\n"
    return {name: text.encode() for name, text in texts.items()}
