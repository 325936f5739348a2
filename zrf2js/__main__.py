"""Entry point of the process: ``zrf2js`` and ``python -m zrf2js``.

Most commands end soon after a compilation, whose objects live until its end. The garbage collector
therefore starts later than by default, and does not visit all objects once more at the exit.
"""

import atexit
import gc

#: new container objects before a collection; Python's default is 700
_THRESHOLD = 200_000


def run() -> None:
    """Run a command with the arguments of the process."""
    gc.set_threshold(_THRESHOLD)
    atexit.register(gc.freeze)
    from zrf2js.cli import main  # the collector is set before the imports

    main(prog_name="zrf2js")


if __name__ == "__main__":
    run()
