"""The target `jocly`: the Model API of Jocly around the JavaScript rules."""
