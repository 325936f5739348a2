import { timeOfMove } from '../../ai/move_time.js'
import { numberOf } from './numbers.mjs'
import { centipawns, pliesToEnd } from './scores.mjs'
import { xboardBoard, XboardTexts } from './xboard_board.mjs'

/** Names of variants that the protocol defines, where they differ from the titles of games. */
const VARIANTS = { chess: 'normal' }
/** Score of a mate in no moves. */
const MATE = 100000
/** Time that is kept back for communication, in ms. */
const OVERHEAD = 50
const SECOND = 1000
const CENTISECOND = 10
const MINUTE = 60

/**
 * The Chess Engine Communication Protocol, version 2, of XBoard and WinBoard.
 *
 * The engine plays the players for which `plays` returns true. Moves are coordinates as in UCI.
 */
export class Cecp {
  constructor (session, send) {
    Object.assign(this, {
      session,
      send,
      posts: false,
      ponders: false,
      analyzes: false,
      lifted: '',
      plays: () => false
    })
    this.boards = [] // by variant
    session.texts = new XboardTexts(() => this.board)
    this.clock = { perSession: 0, increment: 0, remaining: 5 * MINUTE * SECOND, fixed: null, depth: undefined }
    this.newGame()
  }

  /** The board of the variant. It takes longer than programs wait for the features, so it is created on first use. */
  get board () {
    const { session, boards } = this
    if (boards[session.variant] === undefined)
      boards[session.variant] = xboardBoard(session.createGame({ variant: session.variant }))
    return boards[session.variant]
  }

  /** Execute a line: a command, or a move without a command. */
  handle (line) {
    const [command, ...words] = line.split(/\s+/)
    const known = Object.prototype.hasOwnProperty.call(COMMANDS, command) ? COMMANDS[command] : null
    this.attempt(line, () => {
      if (known !== null) known(this, words)
      else if (this.session.texts.find(this.session.game, command) !== undefined) this.userMove(command)
      else if (command !== '') this.send('Error (unknown command): ' + command)
    })
  }

  /** Run `work`. Report a RangeError, of a wrong argument or of rules that do not terminate. */
  attempt (line, work) {
    try {
      work()
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      this.send('Error (' + error.message + '): ' + line)
    }
  }

  features () {
    const { session, send } = this
    const variants = session.variants.map(name => VARIANTS[name] || name).join(',')
    send('feature done=0')
    send(
      'feature ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=0 sigint=0 sigterm=0 reuse=1 analyze=1' +
        ' highlight=1 colors=0 memory=1 smp=1 name=0'
    )
    send(
      'feature variants="' + variants + '" myname="zrf2js: ' + session.titles[session.variant].replace(/"/g, "'") + '"'
    )
    send(
      'feature option="Level -spin 10 1 10" option="MultiPV -spin 1 1 256"' +
        (session.hasBook ? ' option="OwnBook -check 1"' : '')
    )
    send('feature done=1')
  }

  newGame () {
    const { session } = this
    session.abort()
    session.setUp()
    const first = session.game.player
    this.plays = player => player !== first
    this.clock.depth = undefined
    this.moves = 0
  }

  selectVariant (name) {
    const { session } = this
    const own = session.variants.find(one => (VARIANTS[one] || one) === name)
    if (own === undefined) return this.send('Error (unsupported variant): ' + name)
    session.abort()
    session.selectVariant(own)
    const setup = this.board === null ? null : this.board.setup(name)
    if (setup !== null) this.send('setup ' + setup)
    const first = session.game.player
    this.plays = player => player !== first
  }

  setBoard (text) {
    this.session.abort()
    try {
      this.session.setUp('fen', text)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      return this.send('tellusererror Illegal position: ' + error.message)
    }
    this.resume()
  }

  userMove (text) {
    const { session } = this
    const move = session.texts.find(session.game, text)
    if (move === undefined) return this.send('Illegal move: ' + text)
    session.abort()
    session.game.apply(move)
    this.resume()
  }

  /** The user has selected a piece: mark its targets. */
  lift (square) {
    this.lifted = square
    const { board } = this
    if (board !== null && board.has(square)) this.send('highlight ' + board.marks(this.movesFrom(square)))
  }

  /** The user has put the selected piece on a square: send the choice of promotions, if there is one. */
  put (square) {
    const { session: { game, texts } } = this
    const promotions = this.movesFrom(this.lifted)
      .map(move => texts.textOf(game, move))
      .filter(text => text.startsWith(this.lifted + square))
      .map(text => text.slice((this.lifted + square).length))
    if (promotions.length > 1 && promotions.every(letter => /^[a-z]$/.test(letter)))
      this.send('choice ' + promotions.join('').toUpperCase())
  }

  /** Return the legal moves of the piece on a square of XBoard. */
  movesFrom (square) {
    const { board, session: { game } } = this
    return board === null || square === ''
      ? []
      : game.moves().filter(({ from, to }) => to >= 0 && board.square(from) === square)
  }

  undo (plies) {
    this.session.abort()
    for (let i = 0; i < plies; i++) this.session.game.undo()
    this.resume()
  }

  force () {
    this.session.abort()
    this.plays = () => false
    this.analyzes = false
  }

  /** Play the player to move, or all others. */
  take (isMover) {
    const { player } = this.session.game
    this.plays = one => (one === player) === isMover
    this.resume()
  }

  /** Search if it is the engine's turn or the user analyzes; send the result of a finished game. */
  resume () {
    const { session } = this
    const outcome = session.game.outcome()
    if (outcome !== null) this.sendResult(outcome)
    else if (this.analyzes) this.think({ book: false }, true)
    else if (this.plays(session.game.player)) this.think(this.limits(), false)
  }

  sendResult ({ winner, loser, kind, reason }) {
    const { session } = this
    const first = session.createGame({ variant: session.variant }).player
    const isWon = kind === 'draw' ? null : winner ? winner === first : loser !== first
    this.send((isWon === null ? '1/2-1/2' : isWon ? '1-0' : '0-1') + ' {' + reason + '}')
  }

  limits () {
    const { fixed, depth, remaining, increment, perSession } = this.clock
    if (fixed !== null) return { ms: Math.max(1, fixed - OVERHEAD), depth }
    const left = perSession === 0 ? 0 : perSession - this.moves % perSession
    return { ms: timeOfMove(remaining, increment, left, OVERHEAD), depth }
  }

  think (limits, isOpen) {
    const { session } = this
    const started = Date.now()
    session.abort()
    session.search(limits, isOpen, {
      onProgress: found => this.report(found, started),
      onEnd: (found, error) => { if (!isOpen) this.attempt('move', () => this.play(found, error)) }
    })
  }

  /** Send thinking output: depth, score in cp, time in centiseconds, nodes, line. */
  report ({ lines, nodes, algorithm }, started) {
    if (!this.posts && !this.analyzes) return
    const { session } = this
    for (const line of lines) {
      const plies = pliesToEnd(line)
      const score =
        plies === null ? centipawns(line, algorithm) : Math.sign(plies) * (MATE + Math.ceil(Math.abs(plies) / 2))
      const time = Math.floor((Date.now() - started) / CENTISECOND)
      this.send([line.depth, score, time, nodes, ...session.texts.line(session.game, line.move, line.pv)].join(' '))
    }
  }

  play (found, error) {
    const { session, send } = this
    const { game, texts } = session
    if (error !== null) send('# ' + error)
    const move = game.moves()[found === null ? 0 : found.lines[0].move]
    const text = texts.textOf(game, move)
    game.apply(move)
    this.moves++
    send('move ' + text)
    this.resume() // a turn may have several moves
  }
}

/** Parse `level MOVES BASE INCREMENT`: the base in minutes or minutes:seconds, the increment in seconds. */
function setLevel ({ clock }, [moves, base = '', increment]) {
  const [minutes, seconds = 0] = base.split(':').map(text => numberOf('level', text))
  const remaining = (minutes * MINUTE + seconds) * SECOND
  Object.assign(clock, {
    perSession: integerOf('level', moves, 0),
    increment: numberOf('level', increment) * SECOND,
    remaining,
    fixed: null
  })
}

/** Settings with a number by their names: option or command, key, and maximum. */
const SETTINGS = { Level: ['level', 10], MultiPV: ['multiPv', 256], memory: ['hash', 1024] }

function setOption ({ session }, words) {
  const [name, value] = words.join(' ').split('=')
  if (name === 'OwnBook' && session.hasBook) {
    session.settings.book = value === '1'
    return
  }
  if (!Object.prototype.hasOwnProperty.call(SETTINGS, name)) throw new RangeError('unknown option')
  const [key, most] = SETTINGS[name]
  session.settings[key] = integerOf(name, value, 1, most)
}

/** Return an integer within limits; the next one for other numbers. */
function integerOf (name, text, least, most = Infinity) {
  return Math.max(least, Math.min(most, Math.floor(numberOf(name, text))))
}

const nothing = () => {}

/** The commands: functions of the engine and of the words after the command. */
const COMMANDS = {
  xboard: nothing,
  accepted: nothing,
  rejected: nothing,
  computer: nothing,
  name: nothing,
  rating: nothing,
  random: nothing,
  hard: nothing,
  easy: nothing,
  draw: nothing,
  otim: nothing,
  hint: nothing,
  bk: nothing,
  white: nothing,
  black: nothing,
  '.': nothing,
  protover: engine => engine.features(),
  ping: (engine, [number = '']) => engine.session.prepare(() => engine.send('pong ' + number)),
  new: engine => engine.newGame(),
  variant: (engine, [name = '']) => engine.selectVariant(name),
  setboard: (engine, words) => engine.setBoard(words.join(' ')),
  usermove: (engine, [text = '']) => engine.userMove(text),
  force: engine => engine.force(),
  result: engine => engine.force(),
  exit: engine => { engine.force() },
  go: engine => engine.take(true),
  playother: engine => engine.take(false),
  '?': engine => engine.session.stop(),
  undo: engine => engine.undo(1),
  remove: engine => engine.undo(2),
  lift: (engine, [square = '']) => engine.lift(square),
  put: (engine, [square = '']) => engine.put(square),
  hover: nothing,
  analyze: engine => { engine.analyzes = true; engine.resume() },
  post: engine => { engine.posts = true },
  nopost: engine => { engine.posts = false },
  level: setLevel,
  st: ({ clock }, [seconds]) => { clock.fixed = numberOf('st', seconds) * SECOND },
  sd: ({ clock }, [depth]) => { clock.depth = integerOf('sd', depth, 1) },
  time: ({ clock }, [centiseconds]) => { clock.remaining = numberOf('time', centiseconds) * CENTISECOND },
  cores: ({ session }, [count]) => session.threads.resize(integerOf('cores', count, 1, session.maxThreads)),
  memory: (engine, [size]) => setOption(engine, ['memory=' + size]),
  option: setOption
}
