"""The objects that the runtime passes to the rules of a variant."""

from __future__ import annotations

from zrf2js.emit.js.tree import Global, Name

#: the state itself
STATE = Name("state")
#: the names of all members
MEMBERS: set[str] = set()


def _member(name: str) -> Name:
    MEMBERS.add(name)
    return Name(name)


BOARD = _member("board")
NAV = _member("nav")
ZONES = _member("zones")
MOVE_BUFFER = _member("moveBuffer")
CODES = _member("codes")
RECORDS = _member("records")
REGISTERS = _member("registers")
FLAGS = _member("flags")
COUNTS = _member("counts")
RESERVE = _member("reserve")
FRESH = _member("fresh")
OCCUPANCY = _member("occupancy")
RAYS = _member("rays")
UNDO = _member("undo")
LINKS_STAY = _member("linksStay")
COMMIT = _member("commit")
REPEAT_ENTRIES = _member("repeatEntries")
CARRY_PARTS = _member("carryParts")
REOPEN_RECORD = _member("reopenRecord")
RESTORE_FLAGS = _member("restoreFlags")
HAS_USE_LEFT = _member("hasUseLeft")
IS_IN_RESERVE = _member("isInReserve")
HANDLE = _member("handle")
THROW_LIMIT_EXCEEDED = _member("throwLimitExceeded")
SOWN_TO = _member("sownTo")
PILE_SIZE = _member("pileSize")
SIZE_AFTER_SOWING = _member("sizeAfterSowing")
WAS_VISITED = _member("wasVisited")
WAS_CAPTURED = _member("wasCaptured")

#: the start of the record under construction
RECORD_START = REGISTERS[Global("RECORD_TOP")]
#: where its entries start
FIRST_ENTRY = RECORD_START + Global("HEADER")
