"""Optimization passes over the Program."""
