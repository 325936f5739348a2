"""The command zrf2js with small limits for scripts: limited.py SECONDS MEGABYTES ARGUMENT...

This module is the only place of the tests of attacks that names the limits.
"""

import os
import sys

from zrf2js.__main__ import run
from zrf2js.host import sandbox

if __name__ == "__main__":
    seconds, megabytes = map(int, sys.argv[1:3])
    del sys.argv[1:3]
    sandbox.SECONDS, sandbox.MEGABYTES = seconds, megabytes
    os.environ["ZRF2JS_NODE_TIMEOUT"] = str(seconds)
    run()
