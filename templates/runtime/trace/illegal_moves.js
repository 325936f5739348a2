import { CONTINUATION, PARTIAL_SQUARE, RECORD_TOP, TOP, TURN } from '../state/layout.js'
import { toJSON } from '../api/position_io.js'

/** Reasons why moves that blocks generate are not legal, as sentences without a period. */
export class IllegalMoves {
  constructor (game, names) {
    this.game = game
    this.names = names
    this.position = game._position
    this.state = this.position.state
    this.design = this.position.design
    this.rules = this.position.generated
    this.trace = this.rules.trace
  }

  /** Return true if the player of a drop block has the piece in reserve. */
  inReserve ({ player, type }) { return this.state.reserve[player * this.design.layout.types + type] !== 0 }

  /** Return the code of a new piece of a drop block. */
  fresh ({ player, type }) { return this.state.fresh[type] | (1 << player) }

  // --- reasons against all moves of a block ----------------------------------------------------

  /** Return why no move of a block on a square can be legal now, or null. */
  ofBlock (block, square) {
    const { names, state: { registers } } = this
    const mover = this.position.moverIndex()
    if (this.game.outcome() !== null) return 'the game is over'
    if (block.player !== mover) return 'it is the turn of ' + names.playerName(mover)
    const partial = registers[PARTIAL_SQUARE]
    if (partial >= 0) {
      return this.ofContinuation(block, square, registers[CONTINUATION] - 2)
    }
    const groups = this.design.trace.turns[registers[TURN]]
    const own = groups.findIndex(group => group.includes(block.mode))
    if (own < 0) return 'moves ' + names.ofType(block.mode) + ' are not available in this turn'
    const first = groups.findIndex((group, index) => index < own && this.hasMoves(group))
    return first < 0 ? null : 'moves ' + names.ofType(groups[first][0]) + ' have priority, and there is one'
  }

  /** Return why no move of a block may continue the partial move, or null; `mode` is the required type, or negative. */
  ofContinuation (block, square, mode) {
    const { names, state: { registers, board } } = this
    const partial = registers[PARTIAL_SQUARE]
    if (block.drop || square !== partial)
      return names.pieceName(board[partial]) + ' on ' + names.nameOf(partial) + ' must continue'
    return mode < 0 || mode === block.mode ? null : 'only moves of type ' + names.modeName(mode) + ' may continue'
  }

  /** Return true if a block of these move types adds a move, legal or not. */
  hasMoves (group) {
    const { registers, board, size } = this.state
    const mover = this.position.moverIndex()
    const top = registers[TOP]
    const recordTop = registers[RECORD_TOP]
    const found = this.trace.blocks.some(block => {
      if (block.player !== mover || !group.includes(block.mode)) return false
      if (block.drop && !this.inReserve(block)) return false
      for (let p = 0; p < size; p++) {
        const code = block.drop ? this.fresh(block) : board[p]
        const fits =
          block.drop || (code !== 0 && this.names.ownerOf(code) === mover && this.names.typeOf(code) === block.type)
        if (fits && block.run(p, code, top) > top) return true
      }
      return false
    })
    registers[RECORD_TOP] = recordTop
    this.trace.notes.length = 0
    return found
  }

  // --- reasons against one move ----------------------------------------------------------------

  /** Return why the move at an index of the move buffer is not legal. */
  ofMove (k) { return this.danger(k) || this.duplicate(k) || this.tooFewCaptures(k) || 'another rule forbids it' }

  /** Name the royal piece that the move leaves attacked, and its attackers. */
  danger (k) {
    const { board, size } = this.state
    const { types, royal } = this.design.layout
    const player = this.position.moverIndex()
    const me = 1 << player
    return this.after(k, () => {
      for (let p = 0; p < size; p++) {
        const code = board[p]
        if ((code & me) === 0 || !royal[player * types + this.names.typeOf(code)] || !this.rules.attacked(p, me))
          continue
        return (
          'it leaves ' +
          this.names.pieceName(code) +
          ' on ' +
          this.names.nameOf(p) +
          ' attacked' +
          this.attackers(p, me)
        )
      }
      return null
    })
  }

  attackers (target, me) {
    const { board, size } = this.state
    const found = []
    for (let p = 0; p < size; p++) {
      const code = board[p]
      if (code !== 0 && (code & me) === 0 && this.rules.attackedFrom(p, code, target)) {
        found.push(this.names.pieceName(code) + ' on ' + this.names.nameOf(p))
      }
    }
    return found.length === 0 ? '' : ' by ' + found.join(' and ')
  }

  /** Name the listed move with the same effect: a list contains only one of them (rule 60). */
  duplicate (k) {
    const expected = this.after(k, () => this.positionText())
    const start = this.state.registers[TOP]
    const found = this.game.moves().find(move => {
      if (move.pass) return false
      const { registers } = this.state
      const recordTop = registers[RECORD_TOP]
      this.position.generate(start)
      const text = this.after(start + move.ordinal, () => this.positionText())
      registers[TOP] = start
      registers[RECORD_TOP] = recordTop
      return text === expected
    })
    return found === undefined ? null : 'it has the same effect as ' + found
  }

  /** Return the position as text, without the last move. */
  positionText () { return JSON.stringify(Object.assign(toJSON(this.position), { last: null })) }

  /** Return the result of `inspect` after a move, which is then unmade. */
  after (k, inspect) {
    const { registers } = this.state
    const top = registers[TOP]
    const recordTop = registers[RECORD_TOP]
    this.position.tryMove(k)
    const result = inspect()
    this.position.unmake()
    registers[TOP] = top
    registers[RECORD_TOP] = recordTop
    return result
  }

  tooFewCaptures (k) {
    if (!this.design.options.maximalCaptures) return null
    return 'it captures ' + this.position.chainCaptures(k, 0) + ', and another move captures more'
  }
}
