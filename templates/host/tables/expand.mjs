// The complete turns of a position that is set up piece by piece: where they lead, and how the game ends.
import { TerminalScore } from '../../ai/terminal_score.js'
import {
  LAST_FROM, LAST_MOVE_READ, LAST_TO, PARTIAL_SQUARE, CONTINUATION, RECORD_TOP, TOP, TURN
} from '../../runtime/state/layout.js'

/** Return by item of the turn order the item that follows it. */
export function nextTurns ({ turns, repeat }) { return turns.map((_, i) => i + 1 < turns.length ? i + 1 : repeat) }

/** Return the items of the turn order that may precede each item. */
function previousTurns (design) {
  const next = nextTurns(design)
  return design.turns.map((_, turn) => next.flatMap((to, from) => to === turn ? [from] : []))
}

/** Positions that are set up, and their turns. */
export class Expander {
  constructor (position) {
    this.position = position
    this.state = position.state
    this.registers = position.state.registers
    this.terminal = new TerminalScore(position)
    this.previous = previousTurns(position.design)
    this.placed = []
    position.clear()
    this.registers[TURN] = 0
  }

  /** Put pieces on a board without others. Return false if two of them are on one square. */
  place (codes, cells) {
    const { position, placed, state: { board } } = this
    for (const p of placed) position.setup(p, 0)
    placed.length = 0
    for (let i = 0; i < codes.length; i++) {
      if (board[cells[i]] !== 0) return false
      position.setup(cells[i], codes[i])
      placed.push(cells[i])
    }
    return true
  }

  /** Begin at an item of the turn order. Return false for positions that no move can lead to. */
  begin (turn) {
    const { registers, previous, position } = this
    registers[TURN] = turn
    registers[LAST_FROM] = registers[LAST_TO] = registers[PARTIAL_SQUARE] = -1
    registers[CONTINUATION] = 0
    const { turns } = position.design
    const { isSafe } = position // absent from games without royal pieces
    return isSafe === undefined || previous[turn].length === 0 || previous[turn].some(item => isSafe(turns[item].mover))
  }

  /** Return true if the game is over before the moves of the position. */
  isOver () { return this.terminal.beforeMoves() !== 0 }

  /**
   * Visit the results of all turns.
   * @param {(length: number, reward: number) => void} visit receives the plies of a turn and, if the game is over, the
   *   result for the player that chose; NaN if it continues: the position is on the board
   * @returns {number} the result for the player that chooses if the game is over without a move, else NaN
   */
  expand (visit) {
    const { registers } = this
    const start = registers[TOP]
    const records = registers[RECORD_TOP]
    registers[LAST_MOVE_READ] = 0
    const reward = this.visitMoves(this.position.chooser(), 0, visit)
    registers[TOP] = start
    registers[RECORD_TOP] = records
    return reward
  }

  visitMoves (player, length, visit) {
    const { position, registers, terminal } = this
    const start = registers[TOP]
    const end = position.generate(start)
    if (length === 0) this.readsLastMove = registers[LAST_MOVE_READ] !== 0
    const ending = terminal.afterMoves(end - start)
    if (ending !== 0) return terminal.reward(ending, player)
    for (let k = start; k < end; k++) {
      position.make(k)
      this.visitPosition(player, length + 1, visit)
      position.unmake()
    }
    return NaN
  }

  visitPosition (player, length, visit) {
    const { registers, terminal } = this
    const ending = terminal.beforeMoves()
    if (ending !== 0) visit(length, terminal.reward(ending, player))
    else if (registers[PARTIAL_SQUARE] < 0) visit(length, NaN)
    else {
      const top = registers[TOP]
      const records = registers[RECORD_TOP]
      const reward = this.visitMoves(player, length, visit)
      if (!Number.isNaN(reward)) visit(length, reward)
      registers[TOP] = top
      registers[RECORD_TOP] = records
    }
  }

  /** Return true if the moves are the same after all last moves whose target is a piece on the board. */
  ignoresLastMove () {
    const { registers, placed, state: { size, moveBuffer, records, codes } } = this
    const top = registers[TOP]
    const recordTop = registers[RECORD_TOP]
    const list = () => {
      const start = registers[TOP]
      const end = this.position.generate(start)
      const moves = []
      for (let k = start; k < end; k++) {
        moves.push(moveBuffer[k], codes.length > 0 ? codes[k] : 0)
        if (moveBuffer[k] < -1) {
          const record = ~moveBuffer[k]
          moves[moves.length - 2] = -2
          for (let i = record + 1; i < records[record]; i++) moves.push(records[i])
        }
      }
      registers[TOP] = top
      registers[RECORD_TOP] = recordTop
      return moves.join()
    }
    const expected = list()
    const isSame = placed.every(to => {
      registers[LAST_TO] = to
      for (let from = -1; from < size; from++) {
        registers[LAST_FROM] = from
        if (list() !== expected) return false
      }
      return true
    })
    registers[LAST_FROM] = registers[LAST_TO] = -1
    return isSame
  }
}
