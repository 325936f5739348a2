"""The table of keys of variants.ini in docs/bridges.md.

python -m zrf2js.frontends.fsf.docs --write    write the table
python -m zrf2js.frontends.fsf.docs --check    fail if the table is out of date
"""

from __future__ import annotations

import sys

from zrf2js.frontends.fsf.keys import KEYS
from zrf2js.support.generated_docs import GeneratedSection, table


def markdown() -> str:
    """Return the table of all keys, in the order in which the engine reads them."""
    rows = [
        (f"`{key.name}`{' (deprecated)' if key.deprecated else ''}", key.status.value, key.text)
        for key in KEYS
        if not key.internal
    ]
    return f"{table(('key', 'support', 'meaning, or what rules files lack'), rows)}\n"


SECTION = GeneratedSection(
    page="bridges.md", name="keys", module="zrf2js.frontends.fsf.docs", markdown=markdown
)

if __name__ == "__main__":
    sys.exit(SECTION.main(sys.argv[1:]))
