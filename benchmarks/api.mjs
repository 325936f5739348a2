// Speed of the API of modules and of other libraries, in turns in one process: node api.mjs '{ "work": "games", ... }'
//
// { modules: { title: path }, work: 'games' | 'texts', game, seconds, rounds, packages } -> CPU figures by name and
// title, in moves per second. `packages` is a folder with chess.js and chessops. { module, variant, work: 'first' } ->
// CPU milliseconds of the import, a first game and a second one, each with its list of moves, in a new process.
import { pathToFileURL } from 'node:url'

const request = JSON.parse(process.argv[2])
const MOST_PLIES = 300
const TOP = 7 // register, see templates/runtime/state/layout.js

/** Return random numbers below `below`, equal for all libraries. */
function generator (state = 1) {
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    return ((state >>> 16) * below) >>> 16
  }
}

/** Return a player of random games, which counts its moves. `open` returns { moves, play } of a new game. */
function randomGames (open) {
  const draw = generator()
  return () => {
    const { moves, play } = open()
    for (let ply = 0; ply < MOST_PLIES; ply++) {
      const list = moves()
      if (list.length === 0) return ply
      play(list[draw(list.length)])
    }
    return MOST_PLIES
  }
}

/** Random games with the functions below the API, which a search calls. */
function engineGames ({ createGame }) {
  const draw = generator()
  const position = createGame()._position
  const { registers } = position.state
  const first = position.snapshot()
  return () => {
    let ply = 0
    for (; ply < MOST_PLIES; ply++) {
      const end = position.generate(0)
      if (end === 0) break
      position.make(draw(end))
      registers[TOP] = 0
      if (position.goal(-1) !== 0) { ply++; break }
    }
    position.restore(first)
    return ply
  }
}

function ours ({ createGame }) {
  return () => {
    const game = createGame()
    return { moves: () => game.moves(), play: move => game.apply(move) }
  }
}

/** Return the same games for all libraries: [[uci, san, ordinal]] by game. */
function recordedGames ({ createGame }, count) {
  const draw = generator(7)
  return Array.from({ length: count }, () => {
    const game = createGame()
    const texts = []
    while (!game.isOver && texts.length < 120) {
      const moves = game.moves()
      const move = moves[draw(moves.length)]
      texts.push([game.format(move, 'uci'), game.format(move), move.ordinal])
      game.apply(move)
    }
    return texts
  })
}

/** Return functions by work, which play a recorded game. */
const WORKS = {
  ours: ({ createGame }) => {
    const played = each => texts => {
      const game = createGame()
      for (const pair of texts) each(game, pair)
    }
    return {
      'move(san)': played((game, [, san]) => game.move(san)),
      'move(uci)': played((game, [uci]) => game.move(uci)),
      'format, apply': played((game, [,, ordinal]) => {
        const move = game.moves()[ordinal]
        game.format(move)
        game.apply(move)
      }),
      'move(uci), fen': played((game, [uci]) => { game.move(uci); game.fen() })
    }
  },
  chessjs: ({ Chess }) => {
    const played = each => texts => {
      const game = new Chess()
      for (const pair of texts) each(game, pair)
    }
    const named = uci => ({ from: uci.slice(0, 2), to: uci.slice(2, 4), promotion: uci[4] })
    return {
      'move(san)': played((game, [, san]) => game.move(san)),
      'move(uci)': played((game, [uci]) => game.move(named(uci))),
      'format, apply': played((game, [uci]) => game.move(named(uci)).san),
      'move(uci), fen': played((game, [uci]) => { game.move(named(uci)); game.fen() })
    }
  },
  chessops: ({ Chess, parseUci, makeFen, parseSan, makeSanAndPlay }) => {
    const played = each => texts => {
      const position = Chess.default()
      for (const pair of texts) each(position, pair)
    }
    return {
      'move(san)': played((position, [, san]) => position.play(parseSan(position, san))),
      'move(uci)': played((position, [uci]) => playLegal(position, parseUci(uci))),
      'format, apply': played((position, [uci]) => makeSanAndPlay(position, parseUci(uci))),
      'move(uci), fen': played((position, [uci]) => { playLegal(position, parseUci(uci)); makeFen(position.toSetup()) })
    }
  }
}

function playLegal (position, move) {
  if (!position.isLegal(move)) throw new Error('illegal move')
  position.play(move)
}

/** Return the libraries for chess: { chessops, chessjs }. */
async function peers () {
  const load = file => import(pathToFileURL(request.packages + '/node_modules/' + file).href)
  const parts = ['chess', 'util', 'fen', 'san'].map(name => load('chessops/dist/esm/' + name + '.js'))
  return { chessops: Object.assign({}, ...await Promise.all(parts)), chessjs: await load('chess.js/dist/esm/chess.js') }
}

function chessopsGames ({ Chess }) {
  return () => {
    const position = Chess.default()
    return {
      moves () {
        const list = []
        if (position.isEnd()) return list
        for (const [from, targets] of position.allDests()) for (const to of targets) list.push({ from, to })
        return list
      },
      play: move => position.play(move)
    }
  }
}

function chessjsGames ({ Chess }) {
  return () => {
    const game = new Chess()
    return { moves: () => game.isGameOver() ? [] : game.moves(), play: move => game.move(move) }
  }
}

const median = numbers => numbers.slice().sort((a, b) => a - b)[numbers.length >> 1]

/** Run players in turns. Return the median rate of each, in moves per second of CPU time. */
function measure (players) {
  const rates = {}
  for (let round = -1; round < request.rounds; round++) {
    for (const [title, play] of Object.entries(players)) {
      const before = process.cpuUsage()
      let moves = 0
      let spent = 0
      while (spent < request.seconds * 1e6) {
        moves += play()
        const { user, system } = process.cpuUsage(before)
        spent = user + system
      }
      if (round >= 0) rates[title] = (rates[title] || []).concat(moves / spent * 1e6)
    }
  }
  return Object.fromEntries(Object.entries(rates).map(([title, list]) => [title, Math.round(median(list))]))
}

async function games () {
  const players = {}
  for (const [title, path] of Object.entries(request.modules)) {
    const exports = await import(pathToFileURL(path).href)
    players[title] = randomGames(ours(exports))
    players['engine ' + title] = engineGames(exports)
  }
  if (request.game === 'chess') {
    const { chessops, chessjs } = await peers()
    players.chessops = randomGames(chessopsGames(chessops))
    players['chess.js'] = randomGames(chessjsGames(chessjs))
  }
  return measure(players)
}

async function texts () {
  const modules = await Promise.all(Object.values(request.modules).map(path => import(pathToFileURL(path).href)))
  const recorded = recordedGames(modules[0], 30)
  const { chessops, chessjs } = await peers()
  const all = Object.fromEntries(Object.keys(request.modules).map((title, i) => [title, WORKS.ours(modules[i])]))
  Object.assign(all, { chessops: WORKS.chessops(chessops), 'chess.js': WORKS.chessjs(chessjs) })
  const found = {}
  for (const work of Object.keys(all.chessops)) {
    found[work] = measure(Object.fromEntries(Object.entries(all).map(([title, works]) => {
      let next = 0
      return [title, () => {
        const game = recorded[next++ % recorded.length]
        works[work](game)
        return game.length
      }]
    })))
  }
  return found
}

const cpuTime = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 }

/** CPU milliseconds of the import, of a first game with its list of moves, and of a second one. */
async function first () {
  const begin = cpuTime()
  const open = request.library === undefined ? (await import(pathToFileURL(request.module).href)).createGame : await openPeer(request.library)
  const imported = cpuTime()
  const list = () => Array.from(open({ variant: request.variant }).moves()).length
  list()
  const played = cpuTime()
  list()
  return { import: imported - begin, first: played - imported, second: cpuTime() - played }
}

async function openPeer (name) {
  const load = file => import(pathToFileURL(request.packages + '/node_modules/' + file).href)
  if (name === 'chess.js') {
    const { Chess } = await load('chess.js/dist/esm/chess.js')
    return () => new Chess()
  }
  const { Chess } = await load('chessops/dist/esm/chess.js')
  return () => ({ moves: () => Chess.default().allDests() })
}

console.log(JSON.stringify(await { games, texts, first }[request.work]()))
