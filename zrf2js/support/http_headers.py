"""Headers of HTTP answers."""

#: isolate a page from other origins, so that its workers may share memory
ISOLATION = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
}
