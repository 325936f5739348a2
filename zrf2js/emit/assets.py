"""Location of the JavaScript runtime and of the templates around it.

They are in `templates/` at the top of the repository, as ordinary files for Node.js, linters and
editors. A wheel contains the same folder inside the package.
"""

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


@cache
def template_root() -> Path:
    """Return the folder with `runtime/`, `ai/` and `page/`, of the checkout or of the package.

    The checkout has priority, because a build may leave a copy in `_templates`.
    """
    checkout = _PACKAGE.parent / "templates"
    if checkout.is_dir() and (_PACKAGE.parent / "pyproject.toml").is_file():
        return checkout
    return _PACKAGE / "_templates"
