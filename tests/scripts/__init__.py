"""Tests of the translation of Dagaz scripts."""
