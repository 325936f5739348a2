"""The runtime of emitted Python modules: the emitter joins the files of this folder."""
