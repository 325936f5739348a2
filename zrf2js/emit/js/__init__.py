"""JavaScript as text: literals, inlined modules, and a last look before anything is written."""
