"""Interactive Diagrams: piece lines and parameters of H. G. Muller's script for web pages."""
