"""Interactive Diagrams: piece lines and parameters of H. G. Muller's script for web pages."""

from zrf2js.frontends.diagram.read import read_diagram

__all__ = ["read_diagram"]
