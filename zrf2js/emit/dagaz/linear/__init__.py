"""Translation of templates to commands of Dagaz's stack machine."""

from zrf2js.emit.dagaz.linear.commands import Command, Limit, Linear, Machine, literal_params
from zrf2js.emit.dagaz.linear.writer import Writer
from zrf2js.ir.nodes import Template

__all__ = ["Command", "Limit", "Linear", "Machine", "linearize", "literal_params"]


def linearize(template: Template, args: tuple[int, ...], machine: Machine, drops: bool) -> Linear:
    """Return the commands of a template for these arguments.

    PARAM k pushes the k-th argument.  The number after the last argument is the type of the moving
    piece.
    """
    return Writer(template, args, machine, drops).write()
