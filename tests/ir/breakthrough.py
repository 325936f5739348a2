"""A complete game, written by hand."""

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
    TemplateRules,
    Turn,
    Zone,
)
from zrf2js.ir.ops import (
    HERE,
    AbsoluteConfig,
    Add,
    AddPartial,
    Always,
    And,
    Fork,
    If,
    InZone,
    IsEmpty,
    IsFriend,
    Navigate,
    Not,
    OwnPiece,
    PiecesRemaining,
    SetAttribute,
    Stalemated,
    Stop,
    TargetZone,
    Verify,
    While,
)

FILES, RANKS = "abcd", "4321"
NAMES = tuple(file + rank for rank in RANKS for file in FILES)
DIRECTIONS = {"n": (0, -1), "s": (0, 1), "ne": (1, -1), "sw": (-1, 1)}


def links(dx: int, dy: int) -> tuple[int, ...]:
    """Return the links of one direction."""
    size = len(FILES)
    return tuple(
        y * size + x if 0 <= x < size and 0 <= y < size else -1
        for x, y in ((p % size + dx, p // size + dy) for p in range(size * size))
    )


STEP = Template(
    params=("dir",),
    body=(
        Navigate(Param(0)),
        Verify(Not(IsFriend(HERE))),
        If(InZone(0, HERE), (Add((1, 0)),), (SetAttribute(0, 0, HERE), Add(()))),
    ),
)
SLIDE = Template(
    params=("dir", "zone"),
    body=(
        Fork(
            (
                (
                    Navigate(Param(0)),
                    While(
                        And((IsEmpty(HERE), Always())),
                        (SetAttribute(0, Always(), HERE),),
                    ),
                ),
                (If(InZone(Param(1), HERE), (), (Stop(),)),),
            )
        ),
        AddPartial((), 0),
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
    rules=TemplateRules(templates=(STEP, SLIDE)),
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
            condition=AbsoluteConfig((OwnPiece(0),), (TargetZone(0),)),
        ),
        Goal(kind="loss", players=(0,), condition=Stalemated()),
        Goal(kind="draw", players=(0, 1), condition=PiecesRemaining(0, (0, 1))),
    ),
    options=(("prevent flipping", "2"), ("silent", "true")),
)

PROGRAM = Program(name="breakthrough", games=(GAME,))
