import { CONTINUATION, PARTIAL_SQUARE, RECORD_TOP, TOP, TURN } from './layout.js'
import { Move } from './move.js'
import { toJSON } from './position_io.js'
import { ADD, END, NOTE, STEP, TEST } from './trace.js'

/** Tests whose answer lies in what stands on the place, and those that ask about no place. */
const OF_PIECES = ['empty', 'enemy', 'friend', 'neutral', 'piece', 'attribute']
const OF_NOTHING = ['true', 'false', 'flag']

/**
 * Why the piece on a place moves as it does: each of its blocks, and each drop there, with the way
 * it goes, the moves it adds, where it ends and on which condition. RangeError for a place that the
 * board has not.
 *
 * { place, piece, player, outcome, blocks: [{ kind, piece, type, at, via, path, moves, end, reason }] }
 * where moves are { text, to, legal, reason, at, via } and the end is { place, reason, text, at, via };
 * `at` is { file, line, column, source } in the rules and `via` lists the macro calls around it,
 * innermost first. A reason is a sentence, or null where nothing stands in the way. With `to` only
 * the blocks that come to that place, or would if no condition stopped them.
 */
export function explainPlace (game, name, to) {
  const target = to === undefined || to === null ? -1 : placeNamed(game, to)
  return new Explanation(game, placeNamed(game, name), target).all()
}

function placeNamed (game, name) {
  const place = game.design.positions.findIndex(position => position.name === name)
  if (place < 0) throw new RangeError('no such place: ' + name)
  return place
}

class Explanation {
  constructor (game, place, target) {
    this.game = game
    this.place = place
    this.target = target // -1 for all
    this.position = game._position
    this.state = this.position.state
    this.design = this.position.design
    this.rules = this.position.rules
    this.trace = this.rules.trace
    this.sites = this.design.trace.sites
    this.legal = new Set(game.moves().map(({ text }) => text))
  }

  all () {
    const { state, place } = this
    if (this.trace === undefined) throw new RangeError('the rules are in a plug-in: ' + this.game.engine)
    const code = state.board[place]
    return {
      place: this.nameOf(place),
      piece: code === 0 ? null : this.pieceWords(code),
      player: this.game.player,
      outcome: this.game.outcome(),
      blocks: this.moveBlocks(code).concat(this.dropBlocks())
    }
  }

  moveBlocks (code) {
    if (code === 0) return []
    const owner = this.ownerOf(code)
    const blocks = this.trace.blocks.filter(b => !b.drop && b.player === owner && b.type === this.typeOf(code))
    return blocks.filter(block => this.comes(block, code)).map(block => this.run(block, code))
  }

  dropBlocks () {
    const mover = this.position.mover()
    const blocks = this.trace.blocks.filter(b => b.drop && b.player === mover)
    const missing = new Set()
    const found = []
    for (const block of blocks) {
      if (!this.comes(block, this.fresh(block))) continue
      if (this.inReserve(block)) found.push(this.run(block, this.fresh(block)))
      else if (!missing.has(block.type)) {
        missing.add(block.type)
        found.push(Object.assign(this.head(block), { path: [], moves: [], end: null, reason: 'no ' + this.typeName(block.type) + ' is in reserve' }))
      }
    }
    return found
  }

  inReserve ({ player, type }) { return this.state.reserve[player * this.design.layout.types + type] !== 0 }

  fresh ({ player, type }) { return this.state.fresh[type] | (1 << player) }

  // --- one block ---------------------------------------------------------------------------------

  head ({ drop, type, mode, site }) {
    return Object.assign({
      kind: drop ? 'drop' : 'move',
      piece: this.typeName(type),
      type: mode < 0 ? null : this.design.modes[mode]
    }, this.source(site))
  }

  /** Whether the block would come to the target, whatever its conditions say. */
  comes (block, code) {
    if (this.target < 0) return true
    this.trace.bold = true
    try {
      return this.noted(block, code, (notes, start) => {
        const { path, moves } = this.read(notes, start, '')
        return path.includes(this.nameOf(this.target)) || moves.some(move => move.to === this.nameOf(this.target))
      })
    } finally {
      this.trace.bold = false
    }
  }

  run (block, code) {
    return this.noted(block, code, (notes, start) => {
      const reason = this.refusal(block)
      return Object.assign(this.head(block), this.read(notes, start, reason), { reason })
    })
  }

  /** Runs a block, hands its notes and where its moves begin to `use`, and gives the room back. */
  noted (block, code, use) {
    const { registers } = this.state
    const { notes } = this.trace
    const top = registers[TOP]
    const side = registers[RECORD_TOP]
    notes.length = 0
    try {
      registers[TOP] = block.run(this.place, code, top)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error // else: the notes say where it goes round
    }
    const result = use(notes.slice(), top)
    registers[TOP] = top
    registers[RECORD_TOP] = side
    notes.length = 0
    return result
  }

  /** Makes an account of the notes of a block whose moves begin at `start`. */
  read (notes, start, refusal) {
    const path = [this.place]
    const moves = []
    let k = start
    let tests = [] // those asked since the block last went somewhere or added something
    let end = { place: null, reason: 'it goes round without end', text: '', at: null, via: [] }
    for (let i = 0; i < notes.length; i += NOTE) {
      const [kind, site, place, value] = notes.slice(i, i + NOTE)
      if (kind === TEST) tests.push({ site, place, holds: value === 1 })
      else if (kind === END) end = this.ending(site, place, tests, path[path.length - 1], moves.length)
      else {
        tests = []
        if (kind === STEP && path[path.length - 1] !== place) path.push(place)
        for (; kind === ADD && k < value; k++) moves.push(Object.assign(this.account(k, refusal), this.source(site)))
      }
    }
    return { path: path.map(p => this.nameOf(p)), moves, end }
  }

  account (k, refusal) {
    const { text, to: place } = new Move(this.position, k, k)
    const to = place < 0 ? null : this.nameOf(place)
    const legal = refusal === null && this.legal.has(text)
    if (refusal !== null) return { text, to, legal, reason: refusal }
    return { text, to, legal, reason: legal ? null : this.danger(k) || this.twin(k) || this.tooFew(k) || 'another rule forbids it' }
  }

  // --- where it ends -----------------------------------------------------------------------------

  ending (site, place, tests, before, added) {
    const row = this.sites[site]
    const at = row.kind === 'step' ? before : place
    return Object.assign({ place: this.nameOf(at), reason: this.endWords(row, at, tests, added), text: row.text || '' }, this.source(site))
  }

  endWords (row, place, tests, added) {
    switch (row.kind) {
      case 'verify': return this.decisive(row.tree, tests).map(test => this.testWords(test)).join(', ')
      case 'step': return row.text + ' leads off the board from ' + this.nameOf(place)
      case 'stop': return 'an unknown direction leads nowhere'
    }
    if (added > 0) return 'the block is done'
    const last = tests.map(test => this.testWords(test)).join(', ')
    return 'the block is done, and nothing was added' + (last ? ': ' + last : '')
  }

  /** Of the tests of a condition those that made it what it is. */
  decisive (tree, tests) {
    const sites = new Set()
    leaves(tree, sites)
    const known = new Map() // answers of the last time round
    for (let i = tests.length - 1; i >= 0 && sites.has(tests[i].site) && !known.has(tests[i].site); i--) known.set(tests[i].site, tests[i])
    return judge(tree, known).because
  }

  testWords ({ site, place, holds }) {
    const { text, test } = this.sites[site]
    const verdict = text + (holds ? ' holds' : ' does not hold')
    if (OF_NOTHING.includes(test)) return verdict
    if (place === this.state.size) return verdict + ' off the board'
    const code = this.state.board[place]
    if (!OF_PIECES.includes(test)) return verdict + ' on ' + this.nameOf(place)
    return verdict + ' on ' + this.nameOf(place) + ', ' + (code === 0 ? 'which is empty' : 'where ' + this.pieceWords(code) + ' stands')
  }

  // --- why moves that were added are not legal ---------------------------------------------------

  /** Why nothing that the block adds can count now; null when it can. */
  refusal (block) {
    const { registers, board } = this.state
    if (this.game.outcome() !== null) return 'the game is over'
    if (block.player !== this.position.mover()) return 'it is the turn of ' + this.design.players[this.position.mover()].name
    if (registers[PARTIAL_SQUARE] >= 0) {
      if (block.drop || this.place !== registers[PARTIAL_SQUARE]) {
        return this.pieceWords(board[registers[PARTIAL_SQUARE]]) + ' on ' + this.nameOf(registers[PARTIAL_SQUARE]) + ' has to go on'
      }
      const mode = registers[CONTINUATION] - 2
      return mode < 0 || mode === block.mode ? null : 'only moves of type ' + this.modeName(mode) + ' may go on'
    }
    const groups = this.design.trace.turns[registers[TURN]]
    const own = groups.findIndex(group => group.includes(block.mode))
    if (own < 0) return 'moves ' + this.ofType(block.mode) + ' do not count in this turn'
    const first = groups.findIndex((group, index) => index < own && this.hasMoves(group))
    return first < 0 ? null : 'moves ' + this.ofType(groups[first][0]) + ' have priority, and there is one'
  }

  /** Whether any block of these move types adds something, before legality is looked at. */
  hasMoves (group) {
    const { registers, board, size } = this.state
    const mover = this.position.mover()
    const top = registers[TOP]
    const side = registers[RECORD_TOP]
    const found = this.trace.blocks.some(block => {
      if (block.player !== mover || !group.includes(block.mode)) return false
      if (block.drop && !this.inReserve(block)) return false
      for (let p = 0; p < size; p++) {
        const code = block.drop ? this.fresh(block) : board[p]
        const fits = block.drop || (code !== 0 && this.ownerOf(code) === mover && this.typeOf(code) === block.type)
        if (fits && block.run(p, code, top) > top) return true
      }
      return false
    })
    registers[RECORD_TOP] = side
    this.trace.notes.length = 0
    return found
  }

  /** The royal piece that the move leaves attacked, and by whom. */
  danger (k) {
    const { registers, board, size } = this.state
    const { types, royal } = this.design.layout
    const player = this.position.mover()
    const me = 1 << player
    const top = registers[TOP]
    const side = registers[RECORD_TOP]
    this.position.make(k)
    let words = null
    for (let p = 0; p < size && words === null; p++) {
      const code = board[p]
      if ((code & me) === 0 || !royal[player * types + this.typeOf(code)] || !this.rules.attacked(p, me)) continue
      words = 'it leaves ' + this.pieceWords(code) + ' on ' + this.nameOf(p) + ' attacked' + this.attackers(p, me)
    }
    this.position.unmake()
    registers[TOP] = top
    registers[RECORD_TOP] = side
    return words
  }

  attackers (target, me) {
    const { board, size } = this.state
    const found = []
    for (let p = 0; p < size; p++) {
      const code = board[p]
      if (code !== 0 && (code & me) === 0 && this.rules.attackedFrom(p, code, target)) found.push(this.pieceWords(code) + ' on ' + this.nameOf(p))
    }
    return found.length === 0 ? '' : ' by ' + found.join(' and ')
  }

  /** Of moves that come to the same only one is listed (rule 60). */
  twin (k) {
    const wanted = this.after(() => this.position.make(k))
    const found = this.game.moves().find(move => !move.pass && this.after(() => this.makeListed(move)) === wanted)
    return found === undefined ? null : 'it comes to the same as ' + found
  }

  makeListed (move) {
    const start = this.state.registers[TOP]
    this.position.generate(start)
    this.position.make(start + move.ordinal)
  }

  /** The position that a move leads to, as text; how it came about does not matter. */
  after (make) {
    const { registers } = this.state
    const top = registers[TOP]
    const side = registers[RECORD_TOP]
    make()
    const text = JSON.stringify(Object.assign(toJSON(this.position), { last: null }))
    this.position.unmake()
    registers[TOP] = top
    registers[RECORD_TOP] = side
    return text
  }

  tooFew (k) {
    if (!this.design.options.maximalCaptures) return null
    return 'it captures ' + this.position.chainCaptures(k) + ', and another move captures more'
  }

  // --- names -------------------------------------------------------------------------------------

  source (site) {
    const { at, via } = this.sites[site]
    return { at: at || null, via: via || [] }
  }

  nameOf (place) { return place === this.state.size ? null : this.design.board.positions[place].name }

  ownerOf (code) { return 31 - Math.clz32(code & this.design.layout.ownerMask) }

  typeOf (code) { return (code >>> this.design.layout.typeShift) & this.design.layout.typeMask }

  typeName (type) { return this.design.pieces[type - 1].name }

  pieceWords (code) { return this.design.players[this.ownerOf(code)].name + ' ' + this.typeName(this.typeOf(code)) }

  modeName (mode) { return this.design.modes[mode] }

  ofType (mode) { return mode < 0 ? 'without a type' : 'of type ' + this.modeName(mode) }
}

function leaves (tree, found) {
  if (Array.isArray(tree)) tree.slice(1).forEach(part => leaves(part, found))
  else found.add(tree)
}

/** The value of a tree of tests, and the tests that decide it; tests that were not asked decide nothing. */
function judge (tree, known) {
  if (!Array.isArray(tree)) {
    const test = known.get(tree)
    return { holds: test === undefined ? null : test.holds, because: test === undefined ? [] : [test] }
  }
  const parts = tree.slice(1).map(part => judge(part, known))
  if (tree[0] === 'not') return { holds: parts[0].holds === null ? null : !parts[0].holds, because: parts[0].because }
  const ends = tree[0] === 'or' // the answer at which it stops
  const last = parts.find(part => part.holds === ends)
  const deciding = last === undefined ? parts : [last]
  return { holds: last === undefined ? !ends : ends, because: deciding.reduce((all, part) => all.concat(part.because), []) }
}
