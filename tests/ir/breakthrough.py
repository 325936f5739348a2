"""A whole game, written by hand."""

from zrf2js.ir.nodes import (
    Attribute,
    GameIR,
    Goal,
    Param,
    Piece,
    Placement,
    Player,
    Position,
    Program,
    Reserve,
    Template,
    TemplateCall,
    Turn,
    Zone,
)
from zrf2js.ir.table import make_op

FILES, RANKS = "abcd", "4321"
NAMES = tuple(file + rank for rank in RANKS for file in FILES)
DIRECTIONS = {"n": (0, -1), "s": (0, 1), "ne": (1, -1), "sw": (-1, 1)}
HERE = make_op("here")


def links(dx: int, dy: int) -> tuple[int, ...]:
    """The row of one direction."""
    size = len(FILES)
    return tuple(
        y * size + x if 0 <= x < size and 0 <= y < size else -1
        for x, y in ((p % size + dx, p // size + dy) for p in range(size * size))
    )


STEP = Template(
    params=("dir",),
    body=(
        make_op("navigate", (Param(0),)),
        make_op("verify", (make_op("not", (make_op("friend", (HERE,)),)),)),
        make_op(
            "if",
            (
                make_op("in-zone", (0, HERE)),
                (make_op("add", ((1, 0),)),),
                (make_op("set-attribute", (0, 0, HERE)), make_op("add", ((),))),
            ),
        ),
    ),
)
SLIDE = Template(
    params=("dir", "zone"),
    body=(
        make_op(
            "fork",
            (
                (
                    (
                        make_op("navigate", (Param(0),)),
                        make_op(
                            "while",
                            (
                                make_op("and", ((make_op("empty", (HERE,)), make_op("true")),)),
                                (make_op("set-attribute", (0, make_op("true"), HERE)),),
                            ),
                        ),
                    ),
                    (
                        make_op(
                            "if", (make_op("in-zone", (Param(1), HERE)), (), (make_op("stop"),))
                        ),
                    ),
                ),
            ),
        ),
        make_op("add-partial", ((), 0)),
    ),
)

GAME = GameIR(
    title="Break through",
    default=True,
    engine="2.0",
    players=(
        Player(name="White", symmetry=(0, 1, 2, 3)),
        Player(name="Black", symmetry=(1, 0, 3, 2), in_turn_order=False),
    ),
    directions=tuple(DIRECTIONS),
    opposites=(1, 0, 3, 2),
    positions=tuple(
        Position(name=name, rect=(p % 4 * 50, p // 4 * 50, p % 4 * 50 + 49, p // 4 * 50 + 49))
        for p, name in enumerate(NAMES)
    ),
    links=tuple(links(*step) for step in DIRECTIONS.values()),
    zones=(Zone(name="last rank", members=(1,) * 4 + (0,) * 8 + (2,) * 4),),
    modes=("capturing",),
    attributes=(Attribute(name="moved?", values=("false", "true")),),
    pieces=(
        Piece(
            name="Man",
            attributes=(0,),
            moves=(
                TemplateCall(template=0, args=(0,)),
                TemplateCall(template=1, args=(2, 0), mode=0),
            ),
            images=((0, ("man white.bmp",)), (1, ("man.bmp", "big.bmp"))),
            texts=(("help", 'Man: "forward"\nonly'),),
        ),
        Piece(name="King", attributes=(1,), drops=(TemplateCall(template=0, args=(1,)),)),
    ),
    templates=(STEP, SLIDE),
    turns=(Turn(chooser=0, mover=0), Turn(chooser=1, mover=1, mode=0)),
    repeat=1,
    priorities=(0,),
    setup=tuple(
        Placement(player=int(p < 4), piece=0, position=p) for p in (0, 1, 2, 3, 12, 13, 14, 15)
    ),
    reserves=(Reserve(player=0, piece=1, count=-1),),
    goals=(
        Goal(
            kind="win",
            players=(0, 1),
            condition=make_op(
                "absolute-config", ((make_op("own", (0,)),), (make_op("target-zone", (0,)),))
            ),
        ),
        Goal(kind="loss", players=(0,), condition=make_op("stalemated")),
        Goal(kind="draw", players=(0, 1), condition=make_op("pieces-remaining", (0, (0, 1)))),
    ),
    options=(("prevent flipping", "2"), ("silent", "true")),
)

PROGRAM = Program(name="breakthrough", games=(GAME,))
