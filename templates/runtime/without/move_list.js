import { Move } from '../api/move.js'
import { atMoves } from '../moves/move_range.js'
import { TOP } from '../state/layout.js'
import { freeze } from '../api/options.js'
import { ownerAndType } from '../api/position_io.js'

// Moves that fill the board: each one drops a piece on an empty square, and has no other effect.
export const captureMove = null
export const copyOfMoves = null

export function textOfMove (position, index) { return new MoveList(position, index, index + 1).textAt(0) }

/** A list of moves, which do not refer to the position before them. */
export class MoveList {
  constructor (position, start, end) {
    this.design = position.design
    this.moves = Array.from(position.state.moveBuffer.subarray(start, end))
    this.length = end - start
    this._objects = null
  }

  /** Return the moves as objects. */
  moveObjects () {
    if (this._objects === null) {
      this._objects = this.moves.map((_, ordinal) => new Move(this, ordinal))
    }
    return this._objects
  }

  /** Make a move in the position before it. */
  makeListed (position, ordinal) {
    const { moveBuffer, registers } = position.state
    moveBuffer[registers[TOP]] = this.moves[ordinal]
    position.make(registers[TOP])
  }

  targetOf (ordinal) {
    const { positionBits } = this.design.layout
    return (this.moves[ordinal] >> positionBits) & ((1 << positionBits) - 1)
  }

  /** Return the target of a move, and the names of its player and piece. */
  outline (ordinal) {
    const { design, moves } = this
    const { player, piece } = ownerAndType(design, moves[ordinal] >>> (2 * design.layout.positionBits))
    return { to: this.targetOf(ordinal), player, piece }
  }

  isPacked () { return true }

  packedParts () { return null }

  textAt (ordinal) {
    const { to, player, piece } = this.outline(ordinal)
    return player + ' ' + piece + ' ' + this.design.board.positions[to].name
  }

  effectsOf (ordinal) {
    const { to, player, piece } = this.outline(ordinal)
    return freeze([{ kind: 'drop', at: to, player, piece }])
  }

  isQuietAt () { return false }

  pieceNameOf (ordinal) { return this.outline(ordinal).piece }

  playerNameOf (ordinal) { return this.outline(ordinal).player }

  /** Return the text of a move, which no other one has. */
  numberedText (ordinal) { return this.textAt(ordinal) }
}

export function listLegalMoves (position) {
  return atMoves(position, (start, end) => new MoveList(position, start, end))
}
