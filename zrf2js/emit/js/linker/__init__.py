"""The linker: the parts of the runtime that a module needs, as one script in compact form."""
