"""What optimization passes add to a game: plain values that emitters may use.

An annotation never changes what a game means.  Without it, an emitter prints the plain form; a pass
that is switched off leaves its field at the default.  Annotations are not part of the JSON form of
a Program.  ``optimize/`` fills them in, and its list of passes documents each of them.
"""

from __future__ import annotations

from dataclasses import dataclass

from zrf2js.ir.ops import Body


@dataclass(frozen=True, slots=True, kw_only=True)
class Annotations:
    """The annotations of one game.

    ``move_bodies``, ``drop_bodies`` and ``attack_bodies`` are the bodies of the templates, by
    template number, as passes rewrote them for moves, drops and attack tests; () stands for the
    templates' own bodies.  ``bitboards`` states that moves keep the sets of occupied positions.
    """

    move_bodies: tuple[Body, ...] = ()
    drop_bodies: tuple[Body, ...] = ()
    attack_bodies: tuple[Body, ...] = ()
    bitboards: bool = False
