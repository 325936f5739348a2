"""The command zrf2js with small limits for scripts: limited.py SECONDS MEGABYTES ARGUMENT...

A program of the library is `limited.py SECONDS MEGABYTES -c PROGRAM ARGUMENT...`.

This module is the only place of the tests of attacks that names the limits.
"""

import os
import sys

from zrf2js.__main__ import run
from zrf2js.host import isolated_engine, isolated_modules, recorder
from zrf2js.play import javascript

if __name__ == "__main__":
    seconds, megabytes = map(int, sys.argv[1:3])
    del sys.argv[1:3]
    recorder.SECONDS, recorder.MEGABYTES = seconds, megabytes
    for user in (isolated_engine, isolated_modules, javascript):
        user.MEGABYTES = megabytes
    isolated_engine.SECONDS = seconds
    os.environ["ZRF2JS_NODE_TIMEOUT"] = str(seconds)
    if sys.argv[1] == "-c":
        del sys.argv[:2]
        exec(sys.argv[0])
    else:
        run()
