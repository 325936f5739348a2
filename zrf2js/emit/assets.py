"""Location of the JavaScript runtime and of the templates around it.

They live in `templates/` at the top of the repository, so that node, linters and editors see them
as the ordinary files they are. A wheel carries the same folder inside the package.
"""

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


@cache
def template_root() -> Path:
    """Return the folder with `runtime/`, `ai/` and `page/`, of the checkout or of the package.

    The checkout comes first: a stray `_templates` left by a build must not shadow the sources.
    """
    checkout = _PACKAGE.parent / "templates"
    if checkout.is_dir() and (_PACKAGE.parent / "pyproject.toml").is_file():
        return checkout
    return _PACKAGE / "_templates"
