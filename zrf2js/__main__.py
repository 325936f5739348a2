"""Entry point of ``python -m zrf2js``."""

from zrf2js.cli import main

main(prog_name="zrf2js")
