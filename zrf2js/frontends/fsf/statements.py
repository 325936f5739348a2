"""A variant as the forms of a rules file: board, pieces, setup and goals."""

from __future__ import annotations

from zrf2js.frontends.fsf.castling import castling_blocks
from zrf2js.frontends.fsf.defaults import ALL, SIDES
from zrf2js.frontends.fsf.drops import drop_blocks
from zrf2js.frontends.fsf.endings import goals_of
from zrf2js.frontends.fsf.kinds import Kind
from zrf2js.frontends.fsf.landing import Landing
from zrf2js.frontends.fsf.movement import CAPTURE, DROP, OTHER, Movement
from zrf2js.frontends.fsf.rules import HAND, WALL, WALLS, Rules, name_of
from zrf2js.frontends.fsf.settings import Settings
from zrf2js.frontends.fsf.start_checks import check_start, sources_of
from zrf2js.frontends.zrf.forms import Atom, Form, Node
from zrf2js.frontends.zrf.read import read
from zrf2js.support.source import Origin, Source

#: more pieces in hand than a game can drop
UNLIMITED = 10_000
#: rules of walls that need a choice of squares
_WALLING = ("none", "past", "static")


class Statements:
    """The statements of one variant; raise Inexpressible."""

    def __init__(self, settings: Settings, fallback: Origin) -> None:
        settings.check()
        self._settings = settings
        self.rules = rules = Rules(settings, fallback)
        self.kinds = rules.kinds
        self._check()
        check_start(rules)
        self.royal = tuple(self._royal())
        types = (rules.start.pieces[at][1] for pair in rules.start.castlings for at in pair)
        self._landing = Landing(rules, frozenset(types), self.royal)
        self._movement = Movement(rules, self._landing)

    def forms(self) -> list[Node]:
        """Return the forms."""
        rules, values = self.rules, self.rules.values
        players = " ".join((*SIDES, WALLS)) if rules.walls else " ".join(SIDES)
        order = SIDES if rules.start.mover == "White" else SIDES[::-1]
        rules.add(f"(players {players})")
        rules.add(f"(turn-order {' '.join(order)})", "startFen")
        if values["mustCapture"]:
            rules.add(f"(move-priorities {CAPTURE} {OTHER})", "mustCapture")
        if values["mustDrop"]:
            rules.add(f"(move-priorities {DROP} {OTHER})", "mustDrop")
        self._options()
        for kind in self.kinds:
            self._piece(kind)
        if rules.walls:
            rules.add(f'(piece (name {WALL}) (notation "*"))', "startFen")
        for value, players, goal, key in goals_of(rules, self.royal):
            rules.add(f"({value}-condition {players}{goal})", key)
        self._setup()
        rules.add(rules.board_form(), "maxFile")
        title = _form(rules.fallback, Atom(self._settings.name, True, rules.fallback))
        return [title, *(_placed(text, origin) for text, origin in rules.forms)]

    def _options(self) -> None:
        rules, values = self.rules, self.rules.values
        rules.add('(option "discard cascades" true)')
        if rules.to_hand:
            rules.add(f'(option "hand" {HAND})', "capturesToHand")
            rules.add('(option "recycle captures" true)', "capturesToHand")
        if _counts_hands(rules):
            rules.add('(option "include off-pieces" true)', "extinctionValue")
        if values["chess960"]:
            rules.add('(option "chess960" true)', "chess960")

    def _check(self) -> None:
        """Raise Inexpressible for combinations of values without a counterpart."""
        settings, values = self._settings, self.rules.values
        if values["wallingRule"] not in _WALLING or values["wallingRule"] == "static":
            raise settings.refuse("wallingRule", "walls on squares that the player selects")
        if values["mustCapture"] and values["mustDrop"]:
            raise settings.refuse("mustDrop", "compulsory captures and drops")
        pawns = values["promotionPawnTypesWhite"] | values["promotionPawnTypesBlack"]
        if any(kind.turned and kind.type_ in pawns for kind in self.kinds):
            raise settings.refuse("promotedPieceType", "turned pieces that promote as pawns do")
        if values["pieceDemotion"] and any(self.kinds.promotions(side) for side in SIDES):
            raise settings.refuse("pieceDemotion", "pawns that promote, and pieces that turn back")
        if values["piecePromotionOnCapture"] and self.rules.to_hand:
            raise settings.refuse("piecePromotionOnCapture", "pieces that turn over, with hands")
        if self.rules.blasts and values["petrifyOnCaptureTypes"]:
            raise settings.refuse("petrifyOnCaptureTypes", "explosions that leave walls")
        for type_ in values["petrifyOnCaptureTypes"] & {*settings.letters}:
            if self._promotions(type_):
                reason = "types that become walls, and promote"
                raise settings.refuse("petrifyOnCaptureTypes", reason)
        if self.rules.to_hand and values["petrifyOnCaptureTypes"]:
            raise settings.refuse("petrifyOnCaptureTypes", "walls that leave pieces in a hand")
        if values["wallingRule"] == "past":
            self._check_walls()
        self._check_counts()
        if values["enclosingDrop"] == "reversi" and self.rules.walls:
            raise settings.refuse("enclosingDrop", "walls between enclosing pieces")
        if values["immobilityIllegal"] and (
            values["wallingRule"] != "none" or values["petrifyOnCaptureTypes"]
        ):
            raise settings.refuse("immobilityIllegal", "pieces that new walls make immobile")
        if self.rules.blasts and self.rules.to_hand and self.kinds.pawn != "pawn":
            raise settings.refuse("blastOnCapture", "explosions of promoted pieces, with hands")
        if values["flipEnclosedPieces"] in ("snort", "anyside", "top"):
            raise settings.refuse("flipEnclosedPieces", "flips of other kinds")

    def _check_counts(self) -> None:
        """Raise Inexpressible for goals that count pieces with those in hand and without them."""
        settings, values = self._settings, self.rules.values
        if not _counts_hands(self.rules):
            return
        for key, usual in {
            "adjudicateFullBoard": False,
            "stalematePieceCount": False,
            "materialCounting": "none",
        }.items():
            if values[key] != usual:
                raise settings.refuse(key, "pieces that count with those in hand")

    def _promotions(self, type_: str) -> frozenset[str]:
        """Return the types that a type becomes."""
        settings = self._settings
        types = {settings.promoted[type_]} if type_ in settings.promoted else set[str]()
        for side in SIDES:
            if type_ == "pawn" or type_ in settings.values[f"promotionPawnTypes{side}"]:
                types |= settings.values[f"promotionPieceTypes{side}"]
        return frozenset(types)

    def _check_walls(self) -> None:
        """Raise Inexpressible for walls behind some moves only."""
        settings, rules = self._settings, self.rules
        if rules.hand:
            raise settings.refuse("wallingRule", "walls behind drops")
        if settings.promoted:
            raise settings.refuse("wallingRule", "walls behind pieces that turn over")
        for side in SIDES:
            if not settings.values[f"wallingRegion{side}"] >= rules.board:
                raise settings.refuse(f"wallingRegion{side}", "moves from some squares only")

    def _royal(self) -> list[str]:
        """Return the kinds that no move may expose."""
        settings, values = self._settings, self.rules.values
        royal = self.kinds.of("king")
        for type_ in sorted(values["extinctionPieceTypes"]):
            if not values["extinctionPseudoRoyal"] or not self.kinds.of(type_):
                continue
            if not self._stays_royal(type_):
                raise settings.refuse(
                    "extinctionPseudoRoyal", "pieces that are royal while few are left"
                )
            royal += [name for name in self.kinds.of(type_) if name not in royal]
        if royal:
            self._check_royal()
        return royal

    def _check_royal(self) -> None:
        """Raise Inexpressible for values without a counterpart in games with royal pieces."""
        settings, values = self._settings, self.rules.values
        if values["mustCapture"] or values["mustDrop"]:
            key = "mustCapture" if values["mustCapture"] else "mustDrop"
            raise settings.refuse(key, "moves that are compulsory only if the king is safe")
        if self.rules.blasts:
            raise settings.refuse("blastOnCapture", "explosions of royal pieces")
        if values["flipEnclosedPieces"] != "none":
            raise settings.refuse("flipEnclosedPieces", "flips that do not end a check")
        if "king" in values["petrifyOnCaptureTypes"] and self.kinds.of("king"):
            raise settings.refuse("petrifyOnCaptureTypes", "kings that become walls")

    def _stays_royal(self, type_: str) -> bool:
        """Return True if a player never has more pieces of a type than make them royal."""
        rules, values = self.rules, self.rules.values
        sources = sources_of(rules, type_)
        for side in SIDES:
            pieces = [name for owner, name, _ in rules.start.pieces.values() if owner == side]
            held = [name for (owner, name), n in rules.start.hands.items() if owner == side
                    for _ in range(n if rules.hand else 0)]  # fmt: skip
            count = sum(not sources.isdisjoint((ALL, name)) for name in [*pieces, *held])
            if count > values["extinctionPieceCount"] + 1:
                return False
        return not rules.to_hand or sources <= values["extinctionPieceTypes"]

    # --- pieces ---------------------------------------------------------------------------------

    def _piece(self, kind: Kind) -> None:
        rules = self.rules
        blocks: dict[str, list[str]] = {}
        for mode, block in self._movement.blocks(kind):
            blocks.setdefault(mode, []).append(block)
        for block in castling_blocks(rules, kind, self.royal):
            blocks.setdefault(self._movement.typed(OTHER), []).append(block)
        text = " ".join(
            f"{f'(move-type {mode}) ' if mode else ''}{' '.join(of_mode)}"
            for mode, of_mode in sorted(blocks.items())
        )
        parts = [f"(name {kind.name})", f'(notation "{kind.sign}")']
        if kind.type_ in self._landing.castlers:
            parts.append("(attribute moved false)")
        if text:
            parts.append(f"(moves {text})")
        if rules.hand and (drops := list(drop_blocks(rules, self._landing, kind))):
            values = rules.values
            typed = DROP if values["mustDrop"] else OTHER if values["mustCapture"] else ""
            mode = f"(move-type {typed}) " if typed else ""
            parts.append(f"(drops {mode}{' '.join(drops)})")
        rules.add(f"(piece {' '.join(parts)})", kind.type_)

    # --- setup ----------------------------------------------------------------------------------

    def _setup(self) -> None:
        rules = self.rules
        sides = []
        for player in SIDES:
            squares: dict[str, list[str]] = {}
            for at, (owner, type_, mark) in rules.start.pieces.items():
                if owner == player:
                    squares.setdefault(self.kinds.placed(type_, mark).name, []).append(name_of(at))
            entries = [f"({name} {' '.join(places)})" for name, places in squares.items()]
            entries += self._hand(player)
            if entries:
                sides.append(f"({player} {' '.join(entries)})")
        if rules.start.walls:
            sides.append(f"({WALLS} ({WALL} {' '.join(map(name_of, rules.start.walls))}))")
        rules.add(f"(board-setup {' '.join(sides)})", "startFen")

    def _hand(self, player: str) -> list[str]:
        """Return the pieces in hand; with captures into the hand, all types may be there."""
        rules = self.rules
        if not rules.hand:
            return []
        free = rules.values["freeDrops"]
        counts = {kind: rules.start.hands[player, kind.type_] for kind in self.kinds.usual.values()}
        return [
            f"({kind.name} off {UNLIMITED if free else count})"
            for kind, count in counts.items()
            if count or rules.to_hand or free
        ]


def _counts_hands(rules: Rules) -> bool:
    """Return True if goals count the pieces in hand."""
    values = rules.values
    counts = values["extinctionValue"] != "none" and not values["extinctionPseudoRoyal"]
    return rules.hand and counts and bool(values["extinctionPieceTypes"])


def _form(origin: Origin, name: Atom) -> Form:
    """Return the title; its text may have characters that end a string in ZRF."""
    return Form((Atom("title", False, origin), name), origin)


def _placed(text: str, origin: Origin) -> Node:
    """Return a form of ZRF whose nodes have an origin in the file of variants."""
    (node,) = read(Source("", text)).value
    return _moved(node, origin)


def _moved(node: Node, origin: Origin) -> Node:
    if isinstance(node, Atom):
        return Atom(node.text, node.quoted, origin)
    return Form(tuple(_moved(item, origin) for item in node.items), origin)
