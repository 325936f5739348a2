"""The language server: what the compiler knows, while somebody types. Needs `zrf2js[lsp]`."""
