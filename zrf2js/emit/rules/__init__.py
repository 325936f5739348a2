"""The generated functions of one game: straight JavaScript from templates, turns and goals."""
