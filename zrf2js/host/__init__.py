"""Access to the system: files, Node.js, minifiers, clusters and a local web server."""
