"""The build of the website: `make site` (docs/site.md)."""
