import { RECORD_TOP, TOP } from '../runtime/state/layout.js'
import { outcomeOf } from '../runtime/goals/outcome.js'
import { Batch } from './batch.js'
import { randomIntegers } from './random_integers.js'
import { Integers, describeNumbers, resultOf, writeNumbers } from './numbers.js'

// Games in play for a program in another language (zrf2js/play). Requests and answers are JSON texts.

/** Return the texts of the legal moves. */
function textsOf (game) { return game.moves().map(move => move.uniqueText) }

/** Return the state of a game after a request. It lists the moves only if `wantsMoves`. */
function stateOf (game, wantsMoves) {
  const outcome = game.outcome()
  const state = { player: game.player, random: game.random, outcome }
  if (wantsMoves) state.moves = textsOf(game)
  return state
}

function describe (game) {
  const { design } = game
  return {
    title: design.title,
    engine: game.engine,
    players: design.players,
    playing: design.playing,
    positions: design.positions.map(({ name }) => name),
    pieces: design.pieces.map(({ name }) => name),
    notations: game.notations === undefined ? [] : game.notations
  }
}

/** Play one random game by the methods of the game. Return { plies, outcome }. */
function playByMoves (game, pick, cap) {
  let plies = 0
  while (plies < cap && game.outcome() === null) {
    const moves = game.moves()
    game.apply(moves[pick(moves.length)])
    plies++
  }
  return { plies, outcome: game.outcome() }
}

/**
 * Play the same game in the move buffer, without objects for moves. Scripts review each move, so they need the objects.
 */
function playInMoveBuffer (game, pick, cap) {
  if (game.outcome() !== null) return { plies: 0, outcome: game.outcome() }
  const position = game._position
  const { registers } = position.state
  for (let plies = 0; ; plies++) {
    if (plies > 0 && position.goal(-1) !== 0) return { plies, outcome: outcomeOf(position) }
    const [top, recordTop] = [registers[TOP], registers[RECORD_TOP]]
    const count = position.generate(top) - top
    registers[TOP] = top
    registers[RECORD_TOP] = recordTop
    if (count === 0 || (plies > 0 && position.design.layout.testsMobility && position.goal(1) !== 0))
      return { plies, outcome: outcomeOf(position) }
    if (plies === cap) return { plies, outcome: null }
    position.make(top + pick(count))
  }
}

const requests = {
  push (game, { index, text, notation, moves }) {
    const wanted = index === undefined ? text : game.moves()[index]
    if (wanted === undefined) throw new RangeError('no move ' + index)
    const played = game.move(wanted, { notation })
    return Object.assign({ text: played.uniqueText }, stateOf(game, moves))
  },

  pop (game, { moves }) {
    if (!game.undo()) throw new RangeError('no move to take back')
    return stateOf(game, moves)
  },

  /** Take back moves, and make others, which are given by their indices. */
  follow (game, { undo, moves }) {
    for (let n = 0; n < undo; n++) game.undo()
    for (const index of moves) game.apply(game.moves()[index])
    return stateOf(game)
  },

  /** Return the position at the start of the game, and the indices of its moves. */
  line (game) {
    const copy = game.clone()
    const moves = copy._played.map(({ ordinal }) => ordinal)
    if (moves.some(index => index < 0)) throw new RangeError('the game has a move that the rules do not have')
    while (copy.undo());
    return { start: copy.position(), moves }
  },

  moves: game => ({ moves: textsOf(game) }),

  parse: (game, { text, notation }) => ({ text: game.clone().move(text, { notation }).uniqueText }),

  check: game => ({ check: game.isCheck() }),

  board: game => ({ text: game.ascii() }),

  hash: game => ({ hash: game.hash }),

  format: (game, { notation, texts }) => ({
    texts: texts === undefined ? game.moves({ notation }) : texts.map(text => game.format(text, notation))
  }),

  write: (game, { notation, tags }) => ({ text: game.write(notation, tags) }),

  read (game, { notation, text, accept }) {
    game.read(notation, text, { accept })
    return Object.assign({ history: game.history }, stateOf(game))
  },

  position: game => ({ position: game.position() }),

  set (game, { position }) {
    game.setPosition(position)
    return stateOf(game)
  },

  layout: describeNumbers,

  numbers (game) {
    const result = resultOf(game.design, game.outcome())
    const lists = { fields: new Integers(), moves: new Integers() }
    writeNumbers(game, lists, { number: game.moves().length, result, plies: game.history.length })
    return { fields: lists.fields.encode(), moves: lists.moves.encode() }
  },

  perft: (game, { depth, turns }) => ({ nodes: game.nodes(depth, { turns }) }),

  search (game, { options }) {
    const { move, score, expectation, depth, nodes, pv, algorithm } = game.search(options)
    return { move: move === null ? null : move.uniqueText, score, expectation, depth, nodes, pv, algorithm }
  },

  playouts (game, { count, seed, cap }) {
    const pick = randomIntegers(seed)
    const found = []
    const play = game._position.script ? playByMoves : playInMoveBuffer
    for (let n = 0; n < count; n++) found.push(play(game.clone(), pick, cap))
    return { found }
  }
}

/**
 * Return a function that answers requests about games of a module.
 *
 * A request is { do, game, ... }: `do` is a key of `requests`, `games`, `open`, `copy`, `close`, `batch` or `step`. The
 * answer is { ok: ANSWER } or { error: MESSAGE, name }.
 */
export function createSession ({ createGame, games }) {
  const open = new Map()
  let batch = null
  let last = 0
  const add = game => {
    open.set(++last, game)
    return last
  }
  const answer = request => {
    const { do: task, game: number } = request
    if (task === 'open') {
      const game = createGame(request.options)
      return Object.assign({ game: add(game) }, describe(game), stateOf(game))
    }
    if (task === 'games')
      return {
        games: games.map(({ title, index, engine, separator }) => ({ title, index, playable: !engine && !separator }))
      }
    const game = open.get(number)
    if (task === 'batch') {
      batch = new Batch(game, request)
      return batch.answer()
    }
    if (task === 'step') return batch.step(request.moves).answer()
    if (task === 'copy') return { game: add(game.clone()) }
    if (task === 'close') return { closed: open.delete(number) }
    return requests[task](game, request)
  }
  return text => {
    try {
      return JSON.stringify({ ok: answer(JSON.parse(text)) })
    } catch (error) {
      return JSON.stringify({ error: String(error && error.message), name: error && error.name })
    }
  }
}
