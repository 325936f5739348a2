import { freeze } from '../api/options.js'
import { ownerAndType } from '../api/position_io.js'

// Moves that fill the board: each one drops a piece on an empty square, and has no other effect.
export const captureMove = null
export const copyOfMoves = null

export function textOfMove (position, index) { return new MoveList(position, index, index + 1).textAt(0) }

/** A list of moves, which do not refer to the position before them. */
export class MoveList {
  constructor (position, start, end) {
    this.position = position
    this.moves = Array.from(position.state.moveBuffer.subarray(start, end))
    this.listed = Object.defineProperty({}, 'list', { value: this })
  }

  /** Return the target of a move, and the names of its player and piece. */
  outline (ordinal) {
    const { design } = this.position
    const { positionBits } = design.layout
    const packed = this.moves[ordinal]
    const { player, piece } = ownerAndType(design, packed >>> (2 * positionBits))
    return { to: (packed >> positionBits) & ((1 << positionBits) - 1), player, piece }
  }

  textAt (ordinal) {
    const { to, player, piece } = this.outline(ordinal)
    return player + ' ' + piece + ' ' + this.position.design.board.positions[to].name
  }

  effectsOf (ordinal) {
    const { to, player, piece } = this.outline(ordinal)
    return freeze([{ kind: 'drop', at: to, player, piece }])
  }

  isQuiet () { return false }

  /** Return the text of a move, which no other one has. */
  numberedText (ordinal) { return this.textAt(ordinal) }
}
