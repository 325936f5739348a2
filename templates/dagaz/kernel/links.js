/** Limit for the times that the targets of steps are computed, as links may change after each move. */
const MOST_RENEWALS = 16

/** Limits for the positions and directions of a table of directions. */
const [MOST_WAYS, MOST_DIRECTIONS] = [128, 128]

/** The mark of a step that `navigate` computes. */
const NO_TARGET = -2

/**
 * The positions of a design and the steps between them. A subclass has the directions.
 *
 * Positions hold one offset per direction, 0 for no link. Row 0 of `players` is the symmetry of the first player and
 * also the table of opposites. The first player itself moves untransformed.
 */
export class KernelLinks {
  constructor () {
    Object.defineProperties(this, {
      heldPlayers: { value: [], writable: true },
      heldPositions: { value: [], writable: true },
      targets: { value: null, writable: true }, // of steps, null while links may change
      renewals: { value: MOST_RENEWALS, writable: true }
    })
  }

  /** A script that holds these lists may change them. */
  get players () {
    this._openLinks()
    return this.heldPlayers
  }

  get positions () {
    this._openLinks()
    return this.heldPositions
  }

  isKilledPos (pos) { return pos >= this.heldPositions.length || this.heldPositions[pos].every(offset => offset === 0) }

  linkPosition (dir, from, to) {
    this._changeLinks()
    const { length } = this.heldPositions
    if (dir < this.dirs.length && from < length && to < length && from !== to) this.heldPositions[from][dir] = to - from
  }

  unlinkPosition (dir, from) {
    this._changeLinks()
    if (dir < this.dirs.length && from < this.heldPositions.length) this.heldPositions[from][dir] = 0
  }

  linkPositions (links, selector) {
    if (!this._skipsResource(selector)) for (const { dir, from, to } of links) this.linkPosition(dir, from, to)
  }

  unlinkPositions (links, selector) {
    if (this._skipsResource(selector)) return
    for (const { dir, from, to } of Array.isArray(links) ? links : []) {
      for (const one of dir === undefined ? this.allDirections() : [dir]) {
        for (const start of from === undefined ? this.allPositions() : [from]) {
          const target = this.navigate(1, start, one)
          if (to === undefined || target === to) this.unlinkPosition(one, start)
        }
      }
    }
  }

  /** Remove the links that lead away from a position. */
  killPosition (pos) { for (const dir of this.allDirections()) this.unlinkPosition(dir, pos) }

  killPositions (positions, selector) {
    if (!this._skipsResource(selector)) for (const pos of positions) this.killPosition(pos)
  }

  // --- steps -----------------------------------------------------------------------------------

  /** Return the first direction whose step leads from one position to another, null for none. */
  findDirection (from, to) {
    const { targets } = this
    if (
      targets !== null &&
      targets.ways !== null &&
      from === from >>> 0 &&
      from < targets.positions &&
      to === to >>> 0 &&
      to < targets.positions
    ) {
      const way = targets.ways[from * targets.positions + to]
      return way < 0 ? null : way
    }
    return this._direction(from, to)
  }

  _direction (from, to) {
    if (from >= this.heldPositions.length) return null
    const offsets = this.heldPositions[from]
    if (offsets === undefined) return null
    for (let dir = 0; dir < offsets.length; dir++) if (offsets[dir] === to - from) return dir
    return null
  }

  opposite (dir, player = 0) { return this.heldPlayers[player][dir] }

  /** Return the target of a step in a player's direction, null for none. */
  navigate (player, pos, dir) {
    const { targets } = this
    if (
      targets !== null &&
      player === player >>> 0 &&
      player < targets.players &&
      dir === dir >>> 0 &&
      dir < targets.dirs &&
      pos === pos >>> 0 &&
      pos < targets.positions
    ) {
      const to = targets.list[(player * targets.dirs + dir) * targets.positions + pos]
      if (to !== NO_TARGET) return to < 0 ? null : to
    }
    return this._target(player, pos, dir)
  }

  _target (player, pos, dir) {
    const symmetry = this.heldPlayers[player]
    const offset = this.heldPositions[pos][symmetry === undefined ? dir : symmetry[dir]]
    return offset !== 0 ? +pos + offset : null  
  }

  /** Compute the targets of all steps, unless the links change too often. */
  completeLinks () {
    if (this.targets !== null || this.renewals === 0) return
    this.renewals--
    const [players, dirs, positions] = [this.heldPlayers.length, this.dirs.length, this.heldPositions.length]
    const list = new Int32Array(players * dirs * positions)
    for (let i = 0; i < list.length; i++) {
      const row = (i / positions) | 0
      const to = this._target((row / dirs) | 0, i % positions, row % dirs)
      list[i] = to === null ? -1 : to >= 0 ? to : NO_TARGET
    }
    this.targets = { list, players, dirs, positions, ways: this._ways() }
  }

  /** Return the directions by origin and target, -1 for none; null for large boards. */
  _ways () {
    const { length } = this.heldPositions
    if (length > MOST_WAYS || this.heldPositions.some(offsets => offsets.length > MOST_DIRECTIONS)) return null
    const ways = new Int8Array(length * length).fill(-1)
    this.heldPositions.forEach((offsets, from) => {
      for (let dir = offsets.length - 1; dir >= 0; dir--)
        if (from + offsets[dir] >= 0 && from + offsets[dir] < length) ways[from * length + from + offsets[dir]] = dir
    })
    return ways
  }

  _changeLinks () { this.targets = null }

  _openLinks () {
    this._changeLinks()
    this.renewals = 0
  }
}
