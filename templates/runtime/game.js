import { RECORD_TOP, TOP, TURN } from './layout.js'
import { actionsText, ScriptMove } from '../hooks/moves.js'
import { needsGroups, select, targets } from '../hooks/groups.js'
import { Move } from './move.js'
import { outcomeAtStart, outcomeOf } from './outcome.js'
import { perft, perftTurns } from './perft.js'
import { findRecorded, forceRecorded } from './saved_moves.js'
import { editsOf, makeEdits, nextNumber, onLine, readSavegame, writeSavegame } from './savegame.js'
import { cells, fromJSON, reserves, startPosition, toJSON } from './position_io.js'
import { createKeys } from '../ai/keys.js'
import { search } from '../ai/search.js'

/** Who is to move in a game without players. */
const NO_PLAYER = { name: null, random: false }

/**
 * A game in play. Everything a caller sees is made of names; positions are also numbered as in
 * the rules (row by row from the first rank label).
 */
export class Game {
  constructor (scripts, { seed, file, setup }) {
    const { raw: design } = scripts
    this._scripts = scripts // what boards, moves and scripts have to do with each other
    this._position = scripts.createPosition()
    this._file = file
    this.design = publicDesign(design)
    this.seed = seed
    this._key = createKeys(this._position)
    this.engine = design.engine // the plug-in that has the rules, which this module has not (ZRF501)
    this._setup = setup
    startPosition(this._position, setup)
    if (setup !== undefined && !scripts.hooks.has('setup')) fromJSON(this._position, JSON.parse(setup))
    this._restart(outcomeAtStart)
  }

  _restart (outcome = outcomeOf) {
    const found = outcome(this._position)
    this.history = []
    this._played = [] // { ordinal, number } of each move in the history
    this._keys = [] // of the positions before this one, for searches: low and high halves in turn
    this._number = 1
    this._outcomes = [found]
    this._moves = null
  }

  /** The player whose choice is next. */
  get player () { return this._chooser().name }

  /** Whether that player throws dice: a program should pick one of the moves at random. */
  get random () { return this._chooser().random }

  _chooser () { return this._position.design.players[this._position.chooser()] || NO_PLAYER }

  /** The item of the turn order, from 0. */
  get turn () { return this._position.state.registers[TURN] }

  /** The legal moves; none once the game is over. */
  moves () {
    if (this._moves === null) this._moves = this.outcome() === null ? this._list() : []
    return this._moves.slice()
  }

  _list () {
    return this._safely(() => this._withMoves((start, end) => {
      const moves = []
      const board = this._scripts.boardOf(this._position)
      for (let k = start; k < end; k++) moves.push(new Move(this._position, k, k - start, board))
      return moves
    }))
  }

  /** Does what rules may stop in the middle (ZRF801 to ZRF804): the position is then as it was. */
  _safely (work, whole) {
    const before = this._position.snapshot(whole)
    try {
      return work()
    } catch (error) {
      this._position.restore(before)
      throw error
    }
  }

  /** Generates the moves, lets `use(start, end)` look at them and gives their room back. */
  _withMoves (use) {
    const { registers } = this._position.state
    const top = registers[TOP]
    const side = registers[RECORD_TOP]
    const result = use(top, this._position.generate(top))
    registers[TOP] = top
    registers[RECORD_TOP] = side
    return result
  }

  /** Plays a Move or its text; RangeError when it is not legal here. */
  apply (move) {
    const legal = this.moves()
    const found = legal.find(one => one === move) || this._named(legal, move)
    if (found === undefined) throw new RangeError('illegal move: ' + String(move))
    this._play(found.ordinal, found.text)
    return this
  }

  /** By what records write, by the words of `moveToString`, or by what it does. */
  _named (legal, move) {
    if (move instanceof ScriptMove) return legal.find(one => actionsText(one.actions) === actionsText(move.actions))
    const clean = text => text.trim().replace(/\s+/g, ' ')
    const text = clean(move instanceof Move ? move.text : String(move))
    return findRecorded(this._position, legal, text) || legal.find(one => clean(String(one)) === text)
  }

  // --- moves of several pieces -----------------------------------------------------------------

  /** The group of positions after a click on one more: see `targets`. */
  select (group, pos) { return select(this._scripts.boardOf(this._position), this.moves(), group, pos) }

  /** Where the last piece of a group can go with all of it: [{ position, moves }]. */
  targets (group) {
    const board = this._scripts.boardOf(this._position)
    return targets(board, this.moves(), group, (move, some) => this._scripts.closure(board, move, some))
  }

  /** The group with what the move pushes on, as `Model.closure` says. */
  closure (move, group) { return this._scripts.closure(this._scripts.boardOf(this._position), move, group) }

  /** Whether moves can only be told apart by choosing groups of pieces. */
  needsGroups () { return needsGroups(this._scripts.boardOf(this._position), this.moves()) }

  // --- play ------------------------------------------------------------------------------------

  _play (ordinal, text) {
    this._key.read()
    const { low, high } = this._key
    const outcome = this._safely(() => {
      this._withMoves(start => this._position.make(start + ordinal))
      const found = outcomeOf(this._position)
      this._scripts.done(this._position)
      return found
    })
    this._keys.push(low, high)
    this.history.push(text)
    this._played.push({ ordinal, number: this._number, moves: this._moves })
    this._number = nextNumber(this._position, this._number)
    this._moves = null
    this._outcomes.push(outcome)
  }

  /** Takes the last move back; false when there is none. */
  undo () {
    if (this.history.length === 0) return false
    this._position.unmake()
    this.history.pop()
    this._keys.length -= 2
    const { number, moves } = this._played.pop()
    this._number = number
    this._moves = moves
    this._outcomes.pop()
    return true
  }

  /** null while the game goes on, else { kind: 'win' | 'loss' | 'draw', winner, reason, scores? }. */
  outcome () { return this._outcomes[this._outcomes.length - 1] }

  /** Positions of royal pieces of the player to move that an enemy could capture: who stands in check. */
  checks () { return this._position.royalsInCheck(this._position.mover()) }

  /** What stands where, by position number: null or { player, piece, attributes }. */
  cells () { return cells(this._position) }

  /** The position as Dagaz's scripts see it. */
  board () {
    const board = this._scripts.boardOf(this._position)
    const { history } = this
    const last = this._played[history.length - 1]
    board.list = () => this.history === history && this._played[history.length - 1] === last ? this.moves() : null
    return board
  }

  /** Pieces off the board: { player: { piece: count } }, -1 for an unlimited supply. */
  reserves () { return reserves(this._position) }

  /** Number of leaves of the tree of that depth. */
  perft (depth, { turns = false } = {}) {
    const counts = this.nodes(depth, { turns })
    return depth === 0 ? 1 : counts[depth - 1]
  }

  /** Leaves of the trees of depth 1 to `depth`. */
  nodes (depth, { turns = false } = {}) {
    if (this.outcome() !== null) return new Array(depth).fill(0)
    return this._safely(() => (turns ? perftTurns : perft)(this._position, depth))
  }

  /** The position as JSON data. */
  position () { return toJSON(this._position) }

  /** Sets up such data and forgets the moves made so far. */
  setPosition (json) {
    this._safely(() => {
      fromJSON(this._position, json)
      this._restart()
    }, true)
  }

  /**
   * The game as a saved game of Zillions. Its beginning may differ from the game's own set-up by
   * pieces put or taken away; RangeError when it differs by more.
   */
  save () {
    const { title, players } = this._position.design
    const played = this._played.map(({ number }, ply) => ({ number, text: this.history[ply] }))
    return writeSavegame({ rules: this._file, variant: title, players: players.length, edits: this._edits(), moves: played })
  }

  /** Plays a saved game; a RangeError names the line that is wrong, and nothing has changed. */
  load (text) {
    const saved = readSavegame(text)
    const { title } = this._position.design
    if (saved.variant !== title) throw new RangeError('a saved game of ' + saved.variant + ', not of ' + title)
    const before = this._rewind()
    try {
      this._setUp(saved.edits)
      for (const move of saved.moves) onLine(move.line, () => this._playLine(move))
    } catch (error) {
      this._forward(before)
      throw error
    }
    return this
  }

  /** Makes a recorded move that is not legal here, as far as its words go; the history begins anew. */
  force (text) {
    this._safely(() => {
      forceRecorded(this._position, text, () => this._list().some(move => !move.pass))
      this._restart()
    }, true)
  }

  /** The edits of the set-up that lead to where this game began. */
  _edits () {
    const before = this._rewind()
    try {
      const edits = editsOf(this._position)
      this._setUp(edits)
      if (JSON.stringify(this.position()) === JSON.stringify(before.start)) return edits
    } finally {
      this._forward(before)
    }
    throw new RangeError('a saved game begins with the first turn, nothing moved and the reserves full')
  }

  /** Takes all moves back, for `_forward` to make again. */
  _rewind () {
    const { history, _played: played } = this
    const plies = played.map(({ ordinal }, ply) => [ordinal, history[ply]])
    while (this.undo());
    return { start: this.position(), plies }
  }

  _forward ({ start, plies }) {
    this.setPosition(start)
    for (const ply of plies) this._play(...ply)
  }

  _setUp (edits) {
    startPosition(this._position, this._setup)
    makeEdits(this._position, edits)
    this._position.resetTo(0, -1, -1, -1, 0)
    this._restart()
  }

  _playLine ({ number, text }) {
    if (number !== this._number) throw new RangeError('move ' + number + ' where ' + this._number + ' is due')
    this.apply(text)
  }

  /**
   * A move for the player whose turn it is: { move, score, expectation, depth, nodes, pv, algorithm,
   * why } (docs/opponent.md). `pv` are the texts of the moves expected, this one first.
   */
  search (options = {}) {
    const found = this._safely(() => search(this._position, this._searchOptions(options)))
    return this._found(found)
  }

  /** Options of the caller's before `Model.pieceValues`, `Model.evaluate` and Dagaz's own hooks. */
  _searchOptions (options) {
    const scripts = this._scripts
    const { values = scripts.model.pieceValues, progress } = options
    const evaluate = options.evaluate || scripts.model.evaluate || scripts.evaluation()
    const own = { values, earlier: this._keys }
    if (options.seed === undefined) own.seed = this.seed
    if (evaluate) own.evaluate = player => evaluate(scripts.boardOf(this._position), player + 1)
    if (progress) own.progress = found => progress(this._found(found))
    return Object.assign({}, options, own)
  }

  _found (found) {
    const { line, move } = found
    const rest = Object.assign({}, found)
    delete rest.line
    return Object.assign(rest, { move: move < 0 ? null : this.moves()[move], pv: this._textsOf(line) })
  }

  /** The texts of moves that follow one another, given by their places in the lists. */
  _textsOf (line) {
    const texts = []
    const { registers } = this._position.state
    const top = registers[TOP]
    const side = registers[RECORD_TOP]
    for (const ordinal of line) {
      const start = registers[TOP]
      const end = this._position.generate(start)
      if (start + ordinal >= end) break
      texts.push(new Move(this._position, start + ordinal, ordinal).text)
      this._position.make(start + ordinal)
    }
    for (let i = 0; i < texts.length; i++) this._position.unmake()
    registers[TOP] = top
    registers[RECORD_TOP] = side
    return texts
  }
}

function publicDesign (design) {
  const { board } = design
  return {
    title: design.title,
    texts: design.texts,
    options: design.rawOptions,
    players: design.players.map(player => player.name),
    playing: design.players.filter(player => player.inTurnOrder).map(player => player.name),
    directions: board.directions,
    positions: board.positions,
    links: board.links,
    zones: board.zones.map(zone => zonesOf(zone, design)).reduce((all, some) => all.concat(some), []),
    pieces: design.pieces,
    media: design.media
  }
}

/** One entry for all players, or one each where their zones differ. */
function zonesOf ({ name, members }, { players }) {
  const lists = players.map((_, p) => members.map((mask, i) => [mask, i]).filter(([mask]) => mask & (1 << p)).map(([, i]) => i))
  const shared = lists.every(list => String(list) === String(lists[0]))
  if (shared) return [{ name, player: null, positions: lists[0] || [] }]
  return players.map((player, p) => ({ name, player: player.name, positions: lists[p] }))
}
