"""The compiler behind the studio, the editor of rules in the browser."""
