import { timeOfMove } from '../../ai/move_time.js'
import { MoveTexts } from './move_texts.mjs'
import { numberOf } from './numbers.mjs'
import { centipawns, movesToEnd, pliesToEnd } from './scores.mjs'

const ALGORITHMS = ['auto', 'alphabeta', 'mcts', 'maxn', 'brs', 'solver', 'greedy', 'random']
/** Commands that take effect during a search. */
const DURING_SEARCH = ['isready', 'stop', 'ponderhit', 'gameover']
/** The arguments of `go` with a number. */
const NUMBERS = [
  'depth', 'nodes', 'movetime', 'mate', 'wtime', 'btime', 'winc', 'binc', 'movestogo', 'byoyomi', 'time', 'increment',
  'perft'
]
const WORDS = ['infinite', 'ponder', 'searchmoves', 'draw', ...NUMBERS]

/** The names of clocks: [time, increment] of the player that moves first, and of the others. */
const CHESS_CLOCKS = [['wtime', 'winc'], ['btime', 'binc']]

/**
 * The protocols of this family by their greeting. `notation` names moves, `fen` positions; `none` is the answer
 * without a legal move; `prefix` is that of options which the protocol defines, `book` the option for opening books.
 */
export const DIALECTS = {
  uci: {
    name: 'uci',
    notation: 'uci',
    fen: 'fen',
    prefix: 'UCI_',
    book: 'OwnBook',
    none: 'bestmove (none)',
    clocks: CHESS_CLOCKS,
    score: mateInMoves
  },
  usi: {
    name: 'usi',
    notation: 'usi',
    fen: 'sfen',
    prefix: 'USI_',
    book: 'USI_OwnBook',
    none: 'bestmove resign',
    clocks: [CHESS_CLOCKS[1], CHESS_CLOCKS[0]],
    score: mateInPlies
  },
  ucci: {
    name: 'ucci',
    notation: 'ucci',
    fen: 'fen',
    prefix: 'UCI_',
    book: 'usebook',
    none: 'nobestmove',
    clocks: [['time', 'increment'], ['time', 'increment']],
    score: plainScore
  }
}

function mateInMoves (line, algorithm) {
  const moves = movesToEnd(line)
  return moves === null ? 'cp ' + centipawns(line, algorithm) : 'mate ' + moves
}

function mateInPlies (line, algorithm) {
  const plies = pliesToEnd(line)
  return plies === null ? 'cp ' + centipawns(line, algorithm) : 'mate ' + plies
}

function plainScore (line, algorithm) { return String(centipawns(line, algorithm)) }

/** Return the value of an option that is a property of `owner`, and the function that sets it. */
function stored (owner, key) {
  return {
    value: owner[key],
    set: value => {
      owner[key] = value
    }
  }
}

/** The Universal Chess Interface, and its relatives USI and UCCI. */
export class Uci {
  /**
   * @param {Session} session
   * @param {(line: string) => void} send
   * @param {object} dialect one of DIALECTS
   */
  constructor (session, send, dialect) {
    Object.assign(this, { session, send, dialect, overhead: 30, ponders: false })
    this.inMilliseconds = dialect.name !== 'ucci'
    session.texts = new MoveTexts(dialect.notation)
    this.placed = { head: 'startpos', moves: [] } // the position as the last command gave it
    this.options = this.createOptions()
    this.waiting = [] // lines that wait for the end of the search
  }

  /** Return the options: { name, type, set(value) } with `value`, and `min` and `max` or `choices`. */
  createOptions () {
    const { session, dialect } = this
    const { settings } = session
    const isUsi = dialect.name === 'usi'
    const spin = (name, key, min, max) => ({ name, type: 'spin', min, max, ...stored(settings, key) })
    const variants = { value: session.variants[session.variant], choices: session.variants }
    const threads = { value: 1, min: 1, max: session.maxThreads, set: value => session.threads.resize(value) }
    const options = [
      { name: dialect.prefix + 'Variant', type: 'combo', ...variants, set: value => this.selectVariant(value) },
      spin('MultiPV', 'multiPv', 1, 256),
      spin(isUsi ? 'USI_Hash' : 'Hash', 'hash', 1, 1024),
      { name: 'Threads', type: 'spin', ...threads },
      spin('Level', 'level', 1, 10),
      spin('Seed', 'seed', 0, 2147483647),
      { name: 'Move Overhead', type: 'spin', min: 0, max: 5000, ...stored(this, 'overhead') },
      { name: 'Algorithm', type: 'combo', choices: ALGORITHMS, ...stored(settings, 'algorithm') },
      { name: isUsi ? 'USI_Ponder' : 'Ponder', type: 'check', ...stored(this, 'ponders') },
      { name: 'Clear Hash', type: 'button', set: () => session.forget() }
    ]
    if (session.hasBook) options.push({ name: dialect.book, type: 'check', ...stored(settings, 'book') })
    if (dialect.name === 'ucci') options.push({ name: 'usemillisec', type: 'check', ...stored(this, 'inMilliseconds') })
    return options
  }

  /**
   * Execute a line. During a search, all commands except DURING_SEARCH wait for its end. Unknown commands are ignored,
   * as the protocol requires.
   */
  handle (line) {
    const words = line.split(/\s+/)
    const command = words[0]
    if (this.session.running !== null && !DURING_SEARCH.includes(command)) return this.waiting.push(line)
    const known = Object.prototype.hasOwnProperty.call(COMMANDS, command) ? COMMANDS[command] : null
    try {
      if (known !== null) known(this, words.slice(1), line)
    } catch (error) {
      if (!(error instanceof RangeError || error instanceof SyntaxError)) throw error
      this.send('info string ' + error.message)
    }
  }

  greet () {
    const { send, dialect, session } = this
    send('id name zrf2js: ' + session.titles[session.variant])
    send('id author the authors of the rules and of zrf2js')
    for (const { name, type, value, min, max, choices } of this.options) {
      send(['option name ' + name + ' type ' + type]
        .concat(value === undefined ? [] : ['default ' + value])
        .concat(type === 'spin' ? ['min ' + min + ' max ' + max] : (choices || []).map(choice => 'var ' + choice))
        .join(' '))
    }
    send(dialect.name + 'ok')
  }

  selectVariant (name) {
    this.session.selectVariant(name)
    this.placed = { head: 'startpos', moves: [] }
  }

  /** Set an option; the name may contain spaces, and capitals do not matter. */
  setOption (words) {
    const isNamed = words[0] === 'name'
    const split = words.indexOf('value')
    const name = (isNamed ? words.slice(1, split < 0 ? words.length : split) : words.slice(0, 1)).join(' ')
    const value = (isNamed ? (split < 0 ? [] : words.slice(split + 1)) : words.slice(1)).join(' ')
    const option = this.options.find(one => one.name.toLowerCase() === name.toLowerCase())
    if (option === undefined) throw new RangeError('unknown option: ' + name)
    option.set(valueOf(option, value))
  }

  /** Set up a position. Moves that continue the last position are played from there. */
  setPosition (words) {
    const split = words.indexOf('moves')
    const head = words.slice(0, split < 0 ? words.length : split).join(' ')
    const moves = split < 0 ? [] : words.slice(split + 1)
    const { placed, session, dialect } = this
    const continues = placed.head === head && placed.moves.every((text, ply) => text === moves[ply])
    if (!continues) {
      const [kind, ...rest] = head.split(' ')
      if (kind === 'startpos') session.setUp()
      else if (kind === 'json' || kind === 'fen' || kind === 'sfen')
        session.setUp(kind === 'json' ? kind : dialect.fen, rest.join(' '))
      else throw new RangeError('unknown position: ' + head)
      placed.moves = []
    }
    placed.head = head
    for (const text of moves.slice(placed.moves.length)) {
      session.play(text)
      placed.moves.push(text)
    }
  }

  // --- go ----------------------------------------------------------------------------------------

  go (words) {
    const given = argumentsOf(words)
    const { session } = this
    if (given.perft !== undefined) return this.perft(given.perft)
    const started = Date.now()
    const limits = this.limitsOf(given)
    const isOpen = given.infinite === true || given.ponder === true
    this.timeAfterHit = limits.ms === undefined ? Infinity : limits.ms
    session.search(limits, isOpen, {
      onProgress: found => this.report(found, started),
      onEnd: (found, error) => {
        this.answer(found, error, started)
        while (this.waiting.length > 0 && session.running === null) this.handle(this.waiting.shift())
      }
    })
  }

  /** Return the limits of `game.search`. */
  limitsOf (given) {
    const { session, overhead } = this
    const limits = { nodes: given.nodes, depth: given.depth }
    if (given.infinite === true) limits.book = false // the user analyzes the position
    if (given.searchmoves) limits.searchMoves = given.searchmoves.map(text => this.legal(text))
    if (given.mate !== undefined) limits.depth = Math.max(1, 2 * given.mate - 1)
    if (given.movetime !== undefined) limits.ms = Math.max(1, given.movetime - overhead)
    const [time, increment] = this.dialect.clocks[session.isFirst ? 0 : 1]
    const unit = this.inMilliseconds ? 1 : 1000
    const extra = given.byoyomi === undefined ? 0 : Math.max(0, given.byoyomi - overhead)
    if (given[time] !== undefined && given.infinite !== true) {
      limits.ms = timeOfMove(given[time] * unit, (given[increment] || 0) * unit, given.movestogo || 0, overhead) + extra
    } else if (extra > 0) limits.ms = extra
    return limits
  }

  /** Return the text of a legal move for `game.search`. */
  legal (text) {
    const move = this.session.texts.find(this.session.game, text)
    if (move === undefined) throw new RangeError('illegal move: ' + text)
    return move.uniqueText
  }

  report ({ lines, nodes, algorithm, tableHits }, started) {
    const { session, dialect, send } = this
    const time = Math.max(1, Date.now() - started)
    lines.forEach((line, rank) => {
      const pv = session.texts.line(session.game, line.move, line.pv)
      const counts = [
        'depth',
        line.depth,
        'seldepth',
        Math.max(line.depth, line.deepest),
        'multipv',
        rank + 1,
        'score',
        dialect.score(line, algorithm),
        'nodes', nodes, 'nps', Math.round(1000 * nodes / time), 'time', time]
      if (tableHits !== undefined) counts.push('tbhits', tableHits)
      send('info ' + counts.join(' ') + ' pv ' + pv.join(' '))
    })
  }

  answer (found, error, started) {
    const { session, dialect, send } = this
    const { game, texts } = session
    if (error !== null) send('info string ' + error)
    const legal = game.moves()
    if (legal.length === 0) {
      const outcome = game.outcome()
      const score = outcome === null || outcome.kind === 'draw' ? 0 : outcome.winner === game.player ? 1e6 : -1e6
      send('info depth 0 score ' + dialect.score({ score, expectation: 0.5 }, 'alphabeta'))
      return send(dialect.none)
    }
    if (found === null) return send('bestmove ' + texts.textOf(game, legal[0]))
    this.report(found, started)
    const [best] = found.lines
    const [move, reply] = texts.line(game, best.move, best.pv)
    send('bestmove ' + move + (reply === undefined ? '' : ' ponder ' + reply))
  }

  /** Count the positions after each move, with the totals that other engines print. */
  perft (depth) {
    const { session: { game, texts }, send } = this
    let total = 0
    for (const [text, move] of texts.all(game)) {
      game.apply(move)
      const count = depth <= 1 ? 1 : game.perft(depth - 1)
      game.undo()
      total += count
      send(text + ': ' + count)
    }
    send('')
    send('Nodes searched: ' + total)
  }

  /** Show the position for people. */
  display () {
    const { session: { game, texts }, send, dialect } = this
    if (game.ascii) send(game.ascii())
    if ((game.notations || []).includes(dialect.fen)) send('Position: ' + dialect.fen + ' ' + game.write(dialect.fen))
    else send('Position: json ' + JSON.stringify(game.position()))
    send('Moves: ' + Array.from(texts.all(game).keys()).join(' '))
  }
}

const newGame = engine => engine.session.forget()
const ready = engine => engine.session.prepare(() => engine.send('readyok'))

/** The commands: functions of the engine, the words after the command, and the line. */
const COMMANDS = {
  uci: engine => engine.greet(),
  usi: engine => engine.greet(),
  ucci: engine => engine.greet(),
  isready: ready,
  ucinewgame: newGame,
  usinewgame: newGame,
  setoption: (engine, words) => engine.setOption(words),
  position: (engine, words) => engine.setPosition(words),
  go: (engine, words) => engine.go(words),
  stop: engine => engine.session.stop(),
  ponderhit: engine => engine.session.ponderHit(engine.timeAfterHit),
  gameover: engine => engine.session.stop(),
  d: engine => engine.display()
}

/** Return the value of an option from its text. Throws a RangeError. */
function valueOf ({ name, type, min, max, choices }, text) {
  if (type === 'check') return text === 'true'
  if (type === 'spin') {
    const number = Number(text)
    if (text === '' || !Number.isInteger(number) || number < min || number > max)
      throw new RangeError(name + ': expected an integer from ' + min + ' to ' + max)
    return number
  }
  if (type !== 'combo') return undefined
  const choice = choices.find(one => one.toLowerCase() === text.toLowerCase())
  if (choice === undefined) throw new RangeError(name + ': expected one of: ' + choices.join(', '))
  return choice
}

/** Return the arguments of `go` by name: numbers, true for words, a list of moves. */
function argumentsOf (words) {
  const given = {}
  for (let i = 0; i < words.length; i++) {
    const word = words[i]
    if (word === 'searchmoves') {
      given.searchmoves = []
      while (i + 1 < words.length && !WORDS.includes(words[i + 1])) given.searchmoves.push(words[++i])
    } else if (NUMBERS.includes(word)) {
      if (words[i + 1] === 'infinite') given.infinite = true // `go depth infinite`, `go mate infinite`
      else given[word] = Math.floor(numberOf('go: ' + word, words[i + 1]))
      i++
    } else if (word === 'infinite' || word === 'ponder') given[word] = true
  }
  return given
}
