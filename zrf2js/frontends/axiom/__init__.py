"""Rules written in the Forth of Axiom, an engine that Zillions loads (docs/axiom.md)."""
