"""The language server: diagnostics, hover, completion and more. Requires `zrf2js[lsp]`."""
