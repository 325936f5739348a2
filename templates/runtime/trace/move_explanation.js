import { RECORD_TOP, TOP } from '../state/layout.js'
import { decidingTests } from './condition_trees.js'
import { Names } from './explanation_names.js'
import { IllegalMoves } from './illegal_moves.js'
import { MoveList } from '../api/move_list.js'
import { ADD, END, NOTE, STEP, TEST } from './trace.js'

/** Tests that depend only on the piece on the square, and tests that concern no square. */
const PIECE_TESTS = ['empty', 'enemy', 'friend', 'neutral', 'piece', 'attribute']
const GLOBAL_TESTS = ['true', 'false', 'flag']

/**
 * Explain the moves of the piece on a square, and the drops there: `why` of a module with a trace.
 *
 * `at` is { file, line, column, source } in the rules, `via` lists the macro calls around it, innermost first.
 * A reason is a sentence, or null if a block or move is legal.
 * @param {Game} game
 * @param {string} name of the square
 * @param {string} [to] name of a target: only blocks that reach it, if conditions are ignored, are listed
 * @returns {Object} { place, piece, player, outcome, blocks: [{ kind, piece, type, at, via, path, moves, end,
 *   reason }] }; moves are { text, to, legal, reason, at, via }, `end` is { place, reason, text, at, via }.
 *   Throws a RangeError for an unknown square
 */
export function explainPlace (game, name, to) {
  const target = to === undefined || to === null ? -1 : squareNamed(game, to)
  return new Explanation(game, squareNamed(game, name), target).all()
}

/** Return the square with a name. Throws a RangeError if there is none. */
export function squareNamed (game, name) {
  const square = game.design.positions.findIndex(position => position.name === name)
  if (square < 0) throw new RangeError('no such place: ' + name)
  return square
}

/** Return the reason why a game has no blocks to explain. */
function noTrace ({ engine }) {
  return engine === null ? 'the module has no trace of its moves' : 'the rules are in a plug-in: ' + engine
}

/** A run of the traced blocks of one square, with a description of their notes. */
export class Explanation {
  constructor (game, square, target) {
    this.game = game
    this.square = square
    this.target = target // -1 for all
    this.position = game._position
    this.state = this.position.state
    this.design = this.position.design
    this.trace = this.position.generated.trace
    if (this.trace === undefined) throw new RangeError(noTrace(game))
    this.sites = this.design.trace.sites
    this.names = new Names(this.position)
    this.illegal = this.illegalMoves()
    this.legal = new Set(game.moves().map(({ text }) => text))
  }

  illegalMoves () { return new IllegalMoves(this.game, this.names) }

  all () {
    const { state, square } = this
    const code = state.board[square]
    return {
      place: this.names.nameOf(square),
      piece: code === 0 ? null : this.names.pieceName(code),
      player: this.game.player,
      outcome: this.game.outcome(),
      blocks: this.moveBlocks(code).concat(this.dropBlocks())
    }
  }

  moveBlocks (code) {
    if (code === 0) return []
    const owner = this.names.ownerOf(code)
    const type = this.names.typeOf(code)
    const blocks = this.trace.blocks.filter(b => !b.drop && b.player === owner && b.type === type)
    return blocks.filter(block => this.reachesTarget(block, code)).map(block => this.run(block, code))
  }

  dropBlocks () {
    const { illegal, names } = this
    const mover = this.position.moverIndex()
    const blocks = this.trace.blocks.filter(b => b.drop && b.player === mover)
    const missing = new Set()
    const found = []
    for (const block of blocks) {
      if (!this.reachesTarget(block, illegal.fresh(block))) continue
      if (illegal.inReserve(block)) found.push(this.run(block, illegal.fresh(block)))
      else if (!missing.has(block.type)) {
        missing.add(block.type)
        found.push(
          Object.assign(this.head(block), {
            path: [],
            moves: [],
            end: null,
            reason: 'no ' + names.typeName(block.type) + ' is in reserve'
          })
        )
      }
    }
    return found
  }

  // --- one block ---------------------------------------------------------------------------------

  head ({ drop, type, mode, site }) {
    return Object.assign({
      kind: drop ? 'drop' : 'move',
      piece: this.names.typeName(type),
      type: mode < 0 ? null : this.names.modeName(mode)
    }, this.source(site))
  }

  source (site) {
    const { at, via } = this.sites[site]
    return { at: at || null, via: via || [] }
  }

  /** Return true if the block reaches the target when its conditions are ignored. */
  reachesTarget (block, code) {
    if (this.target < 0) return true
    this.trace.bold = true
    try {
      return this.traced(block, code, (notes, start) => {
        const { path, moves } = this.read(notes, start, '')
        const target = this.names.nameOf(this.target)
        return path.includes(target) || moves.some(move => move.to === target)
      })
    } finally {
      this.trace.bold = false
    }
  }

  run (block, code) {
    return this.traced(block, code, (notes, start) => {
      const reason = this.illegal.ofBlock(block, this.square)
      return Object.assign(this.head(block), this.read(notes, start, reason), { reason })
    })
  }

  /** Run a block and return `use(notes, start)`, where its moves start at index `start` of the move buffer. */
  traced (block, code, use) {
    const { registers } = this.state
    const { notes } = this.trace
    const top = registers[TOP]
    const recordTop = registers[RECORD_TOP]
    notes.length = 0
    try {
      registers[TOP] = block.run(this.square, code, top)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error // a RangeError: the notes show the loop
    }
    const result = use(notes.slice(), top)
    registers[TOP] = top
    registers[RECORD_TOP] = recordTop
    notes.length = 0
    return result
  }

  /** Convert the notes of a block whose moves start at `start`; `refusal` is the reason against all of them. */
  read (notes, start, refusal) {
    const path = [this.square]
    const moves = []
    let k = start
    let tests = [] // since the last step or move
    let end = { place: null, reason: 'the block does not terminate', text: '', at: null, via: [] }
    for (let i = 0; i < notes.length; i += NOTE) {
      const [kind, site, square, value] = notes.slice(i, i + NOTE)
      if (kind === TEST) tests.push({ site, square, holds: value === 1 })
      else if (kind === END) end = this.ending(site, square, tests, path[path.length - 1], moves.length)
      else {
        tests = []
        if (kind === STEP && path[path.length - 1] !== square) path.push(square)
        for (; kind === ADD && k < value; k++) moves.push(Object.assign(this.move(k, refusal), this.source(site)))
      }
    }
    return { path: path.map(p => this.names.nameOf(p)), moves, end }
  }

  move (k, refusal) {
    const { text, to: square } = new MoveList(this.position, k, k + 1).moveObjects()[0]
    const to = square < 0 ? null : this.names.nameOf(square)
    const legal = refusal === null && this.legal.has(text)
    return { text, to, legal, reason: refusal !== null ? refusal : legal ? null : this.illegal.ofMove(k) }
  }

  // --- the end of a block ------------------------------------------------------------------------

  ending (site, square, tests, before, added) {
    const row = this.sites[site]
    const at = row.kind === 'step' ? before : square
    return Object.assign(
      { place: this.names.nameOf(at), reason: this.endReason(row, at, tests, added), text: row.text || '' },
      this.source(site)
    )
  }

  endReason (row, square, tests, added) {
    switch (row.kind) {
      case 'verify': return decidingTests(row.tree, tests).map(test => this.testResult(test)).join(', ')
      case 'step': return row.text + ' leads off the board from ' + this.names.nameOf(square)
      case 'stop': return 'an unknown direction leads nowhere'
    }
    if (added > 0) return 'the block is complete'
    const last = tests.map(test => this.testResult(test)).join(', ')
    return 'the block is complete, and nothing was added' + (last ? ': ' + last : '')
  }

  testResult ({ site, square, holds }) {
    const { text, test } = this.sites[site]
    const verdict = text + (holds ? ' holds' : ' does not hold')
    if (GLOBAL_TESTS.includes(test)) return verdict
    if (square === this.state.size) return verdict + ' off the board'
    const code = this.state.board[square]
    const where = verdict + ' on ' + this.names.nameOf(square)
    if (!PIECE_TESTS.includes(test)) return where
    return where + ', ' + (code === 0 ? 'which is empty' : 'where ' + this.names.pieceName(code) + ' stands')
  }
}
