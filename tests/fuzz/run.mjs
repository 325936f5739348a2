// Judges emitted modules and records: one JSON request per line on stdin, one JSON answer per line on stdout.
//
// { module } is the text of a module without its exports. The answer is null or
// { kind, failure }: `invalid` if the module does not parse, `failed` if it throws an error other than
// those of limits and scripts (ZRF8xx), `hangs` if it takes more than 15 s of CPU time. A rejected call must leave the game
// unchanged, and round trips must lead to the same game. With `thorough`, the module also searches a move.
//
// { game, module } stores a module by name and answers with records of random games: { saved, position, stored,
// record }. { game, kind, text } judges a changed record: { kind: 'accepted' | 'refused', failure }.
import { createInterface } from 'node:readline'
import { Script, createContext } from 'node:vm'

import { loadText } from '../../templates/page/play/game_text.js'
import { beginFrom, loadSaved, restore, startSession } from '../../templates/page/play/session.js'

const SECONDS = 15
const PLIES = 5
const MOVES = 60

/** Functions that run in the context of a module, with its `api`. */
const TOOLS = `
  const stateOf = game => {
    const moves = game.moves()
    return JSON.stringify([game.position(), game.history, game.outcome(), moves.length, moves.slice(0, ${MOVES}).map(String)])
  }
  const expected = error => error.name === 'RangeError' && /^ZRF8\\d\\d: /.test(error.message)
  function attempt (work) {
    try { return work() } catch (error) { if (!expected(error)) throw error }
  }
  function same (found, wanted, what) {
    if ((typeof PURE === 'undefined' || PURE) && found !== undefined && found !== wanted) throw new Error(what + ' gives another game: ' + found + ' instead of ' + wanted)
  }
  /** Test the round trips of a game. */
  function roundTrips (api, game) {
    const before = attempt(() => stateOf(game))
    if (before === undefined) return
    const { history } = game
    same(attempt(() => stateOf(game.clone())), before, 'clone()')
    same(attempt(() => stateOf(api.createGame(JSON.parse(JSON.stringify(game))))), before, 'createGame(toJSON())')
    const text = attempt(() => { try { return game.save() } catch (error) { if (!/cannot be saved/.test(error.message)) throw error } })
    same(stateOf(game), before, 'save()')
    const { variant, setup } = game.toJSON()
    if (text !== undefined) same(attempt(() => stateOf(api.createGame({ variant, setup }).load(text))), before, 'load(save())')
    const position = JSON.stringify(game.position())
    const other = attempt(() => api.createGame({ variant, setup, position: game.position() }))
    if (other !== undefined) same(JSON.stringify(other.position()), position, 'setPosition(position())')
    if (other !== undefined && history.length === 0) same(attempt(() => stateOf(other)), before, 'setPosition(position()) at the start')
    while (game.undo());
    const start = stateOf(game)
    for (const move of history) game.apply(move)
    same(stateOf(game), before, 'undo() and apply()')
    while (game.undo());
    same(stateOf(game), start, 'undo()')
  }
`
const PLAY = `
/* global PURE, THOROUGH */
;(function () {
  ${TOOLS}
  api.games.slice(0, 3).forEach(({ index }) => {
    const game = attempt(() => api.createGame({ variant: index }))
    if (game === undefined || game.engine !== null) return
    const before = attempt(() => stateOf(game))
    if (before === undefined) return
    const moves = attempt(() => game.moves().slice(0, 40)) || []
    const texts = moves.map(String)
    moves.slice(0, 4).forEach((move, i) => {
      const after = attempt(() => stateOf(game.apply(move)))
      if (after !== undefined) game.undo()
      else while (game.undo());
      same(stateOf(game), before, 'undo() of ' + texts[i])
    })
    if (index === 0) roundTrips(api, game)
    for (let ply = 0; ply < ${PLIES} && game.outcome() === null; ply++) {
      const list = attempt(() => game.moves())
      if (list === undefined || list.length === 0 || attempt(() => game.apply(list[(7 * ply + 3) % list.length])) === undefined) break
    }
    roundTrips(api, game)
    if (THOROUGH) attempt(() => game.search({ nodes: 20 }))
  })
})()
`
const modules = new Map()

function run (code, context) {
  new Script(`'use strict'; (function () { ${code} })()`).runInContext(context, { timeout: SECONDS * 10000 })
  return context
}

function judgeModule ({ module, thorough, isPure }) {
  try {
    new Script(`'use strict'; (function () { ${module} })()`)
  } catch (error) {
    return { kind: 'invalid', failure: String(error) }
  }
  return timed(() => {
    run(module + PLAY, createContext({ THOROUGH: thorough, PURE: isPure }))
    return null
  })
}

/** Return the result of `work`, or a failure. CPU time counts, because the machine may be busy. */
function timed (work) {
  const before = process.cpuUsage()
  const hangs = () => process.cpuUsage(before).user / 1e6 > SECONDS
  const late = { kind: 'hangs', failure: 'more than ' + SECONDS + ' s' }
  try {
    const answer = work()
    return hangs() ? late : answer
  } catch (error) {
    if (error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' || hangs()) return late
    return { kind: 'failed', failure: String(error.stack || error).slice(0, 900) }
  }
}

// --- records -------------------------------------------------------------------------------------

function storeModule ({ game: name, module }) {
  const { out } = run(module + '\n;out.api = api;' + TOOLS + 'Object.assign(out, { stateOf, roundTrips })', createContext({ out: {} }))
  modules.set(name, out)
  const samples = { saved: [], position: [], stored: [], record: [], text: [] }
  for (let seed = 1; seed <= 6; seed++) {
    const game = out.api.createGame({ variant: seed % Math.min(2, out.api.games.length), seed })
    if (seed % 3 === 0) game.setPosition(Object.assign(game.position(), { turn: 0, last: null }))
    for (let ply = 0; ply < 3 * seed && game.outcome() === null; ply++) game.apply(game.moves()[(5 * ply + seed) % game.moves().length])
    const record = game.toJSON()
    for (const notation of game.notations || []) if (!refused(() => game.write(notation))) samples.text.push(game.write(notation))
    samples.saved.push(game.save())
    samples.position.push(JSON.stringify(game.position()))
    samples.stored.push(JSON.stringify({ variant: game.design.title, start: seed % 2 ? null : out.api.createGame({ variant: record.variant }).position(), plies: record.moves, at: seed, seats: { White: 'person' }, flipped: true }))
    samples.record.push(JSON.stringify(Object.assign(record, { position: game.position(), moves: [] })))
    samples.record.push(JSON.stringify(game))
  }
  return samples
}

const JUDGES = {
  saved ({ api, stateOf, roundTrips }, text) {
    const game = api.createGame({ moves: [String(api.createGame().moves()[0])] })
    const before = stateOf(game)
    const isRefused = refused(() => game.load(text))
    if (isRefused && stateOf(game) !== before) throw new Error('a refused game changes the present one')
    if (!isRefused) roundTrips(api, game)
    const session = startSession(api, 0, 1)
    if (refused(() => loadSaved(session, text)) !== isRefused) throw new Error('the page and the module disagree')
    return isRefused
  },
  text ({ api, roundTrips }, text) {
    const session = startSession(api, 0, 1)
    if (refused(() => loadText(session, text))) return true
    if (session.game.history.length !== session.at) throw new Error('the session and the game differ')
    roundTrips(api, session.game)
    return false
  },
  position ({ api, roundTrips }, text) {
    const session = startSession(api, 0, 1)
    if (refused(() => beginFrom(session, JSON.parse(text)))) return true
    const position = JSON.stringify(session.game.position())
    session.game.setPosition(JSON.parse(position))
    if (JSON.stringify(session.game.position()) !== position) throw new Error('a position gives another one')
    roundTrips(api, session.game)
    return false
  },
  stored ({ api, roundTrips }, text) {
    const saved = JSON.parse(text)
    const info = saved && api.games.find(g => g.title === saved.variant)
    if (!info) return true
    const session = startSession(api, info.index, 1)
    restore(session, saved)
    if (session.game.history.length !== session.at) throw new Error('the session and the game differ')
    roundTrips(api, session.game)
    return false
  },
  record ({ api, roundTrips }, text) {
    let game
    if (refused(() => { game = api.createGame(JSON.parse(text)) })) return true
    roundTrips(api, game)
    return false
  }
}

/** Return true if `work` throws a RangeError. */
function refused (work) {
  try {
    work()
    return false
  } catch (error) {
    if (error.name === 'RangeError' && !/call stack/.test(error.message)) return true
    throw error
  }
}

function answer (request) {
  if (request.kind !== undefined) {
    return timed(() => ({ kind: JUDGES[request.kind](modules.get(request.game), request.text) ? 'refused' : 'accepted', failure: '' }))
  }
  return request.game === undefined ? judgeModule(request) : storeModule(request)
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + '\n')
}
