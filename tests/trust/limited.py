"""The command zrf2js with small limits for scripts, so that tests of limits take seconds.

This module is the only place of the tests of attacks that names the limits.
"""

import os

from zrf2js.__main__ import run
from zrf2js.host import sandbox

if __name__ == "__main__":
    sandbox.SECONDS = 1
    sandbox.MEGABYTES = 128
    os.environ.setdefault("ZRF2JS_NODE_TIMEOUT", "2")
    run()
