import { LAST_FROM, LAST_TO, PARTIAL_SQUARE, TOP } from '../state/layout.js'
import { MoveList } from './move_list.js'
import { numberOf, shown } from './options.js'

/**
 * Return the names of the positions from which a player could capture on a square, if it were the turn of this player,
 * and whether or not the player's own royal pieces stay safe.
 */
export function attackersOf (game, square, name) {
  const { players, turns, board: { positions } } = game._variant.design
  const player = numberOf(players, name, 'unknown player ' + shown(name))
  const turn = turns.findIndex(({ mover }) => mover === player)
  if (turn < 0) return []
  const position = game._position
  const now = position.snapshot(true)
  try {
    if ((position.state.board[square] & ~(1 << player)) === 0 || ownerAt(position, square) === player)
      position.setup(square, enemyCode(position, square, player))
    return capturing(position, turn, square).map(from => positions[from].name)
  } finally {
    position.restore(now)
  }
}

function ownerAt ({ state, design }, square) { return 31 - Math.clz32(state.board[square] & design.layout.ownerMask) }

/**
 * Return the code of a piece of another player: of the same type as that on the square, else of a type that is not
 * royal.
 */
function enemyCode ({ state, design: { layout, setup, turns } }, square, player) {
  const { mover } = turns.find(turn => turn.mover !== player) || turns[0]
  const own = ((state.board[square] >>> layout.typeShift) & layout.typeMask) - 1
  const [, plain] = setup.find(
    ([owner, type]) => owner === mover && layout.royal[owner * layout.types + type + 1] === 0
  ) || [mover, 0]
  return state.fresh[(own < 0 ? plain : own) + 1] | (1 << mover)
}

/** Return the origins of the moves of a turn that capture on a square, each once, in the order of the board. */
function capturing (position, turn, square) {
  const { registers } = position.state
  registers[PARTIAL_SQUARE] = registers[LAST_FROM] = registers[LAST_TO] = -1
  const start = registers[TOP]
  const list = new MoveList(position, start, position.generated.generate(turn, start))
  const found = new Set()
  for (let ordinal = 0; ordinal < list.length; ordinal++) {
    const parts = list.packedParts(ordinal)
    const captures =
      parts === null
        ? list.effectsOf(ordinal).some(({ kind, at }) => (kind === 'capture' || kind === 'flip') && at === square)
        : parts.captures && parts.to === square
    if (captures) found.add(list.outline(ordinal).from)
  }
  return Array.from(found).filter(from => from >= 0).sort((a, b) => a - b)
}
