"""Templates as commands of Dagaz's stack machine."""

from zrf2js.ir.linear.commands import Command, Limit, Linear, Machine, literal_params
from zrf2js.ir.linear.writer import Writer
from zrf2js.ir.nodes import Template

__all__ = ["Command", "Limit", "Linear", "Machine", "linearise", "literal_params"]


def linearise(template: Template, args: tuple[int, ...], machine: Machine, drops: bool) -> Linear:
    """The template's commands for these arguments; PARAM k is the k-th of them, and one more
    stands for the type of the moving piece."""
    return Writer(template, args, machine, drops).written()
