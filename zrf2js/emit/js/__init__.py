"""The JavaScript targets: module, page, gallery."""
