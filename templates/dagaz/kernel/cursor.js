import { STEP_LIMIT } from '../../runtime/state/layout.js'

/**
 * The position that a block has reached: its steps and tests. A subclass has the fields (path.js). A step that returns
 * false ends the block.
 */
export class KernelCursor {
  // --- movement --------------------------------------------------------------------------------

  step (dir) {
    const to = this.design.navigate(this.board.player, this.pos, dir)
    if (to === null || !(to < this.design.heldPositions.length)) return false
    this.pos = to
    return true
  }

  jump (pos) {
    if (!(pos < this.design.heldPositions.length)) return false
    this.pos = pos
    return true
  }

  hasLink (dir) { return this.design.navigate(this.board.player, this.pos, dir) !== null }

  mark () { this.marked = this.pos }

  back () {
    if (this.marked === null) return false
    this.pos = this.marked
    return true
  }

  /** Count an iteration of a loop. */
  tick () {
    if (++this.ticks > STEP_LIMIT) throw new RangeError('ZRF801: a loop does not end')
    return true
  }

  // --- tests -----------------------------------------------------------------------------------

  /** Return the piece on a position before this part. */
  at (pos) { return this.parent === null ? this.board.getPiece(pos) : this.parent.pieceAfter(pos) }

  isEmpty () { return !this.isCaptured(this.pos) && this.at(this.pos) === null }

  isFriend () {
    const piece = this.at(this.pos)
    return piece !== null && this.model.isFriend(piece, this.board.player)
  }

  isEnemy () {
    const piece = this.at(this.pos)
    return piece !== null && !this.model.isFriend(piece, this.board.player)
  }

  isPiece (type) {
    const piece = this.at(this.pos)
    return piece !== null && piece.type === type
  }

  inZone (zone) { return this.design.inZone(zone, this.board.player, this.pos) }

  isLastFrom () {
    return this.parent === null ? this.model.isLastFrom(this.pos, this.board) : this.parent.lastf === this.pos
  }

  isLastTo () {
    return this.parent === null ? this.model.isLastTo(this.pos, this.board) : this.parent.lastt === this.pos
  }

  flag (name) { return this.flags[name] === this.runs }

  setFlag (name, value) { this.flags[name] = value ? this.runs : 0 }

  /** Return true if captured pieces remain until the end of the move, and this one is captured. */
  isCaptured (pos) {
    return this.model.deferredStrike && this.captures(pos)
  }

  captures (pos) {
    const { actions } = this
    for (let i = 0; i < actions.length; i += 4) if (actions[i] === pos && actions[i + 1] === null) return true
    return false
  }
}
