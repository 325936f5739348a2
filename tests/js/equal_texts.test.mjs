// Two legal moves with equal texts and different effects: whatever plays, stores, sends or finds a move takes the same one.
import assert from 'node:assert/strict'
import test from 'node:test'

import { annotateGame, reviewPositions, readRecorded } from '../../templates/host/analysis.mjs'
import { MoveTexts } from '../../templates/host/engine/move_texts.mjs'
import { createSession } from '../../templates/host/session.js'
import { textIn, loadText } from '../../templates/page/play/game_text.js'
import { findMove, nameOfMove } from '../../templates/page/play/move_names.js'
import { workerMain } from '../../templates/page/play/opponent.js'
import { goToPly, loadSaved, playMove, restore, startSession } from '../../templates/page/play/session.js'
import { formatMove } from '../../templates/page/texts.js'
import { openTable, receive, sendHello, sendMove } from '../../templates/page/table/messages.js'
import { OPEN, rules } from './ai_games.mjs'

/** Both guns capture d1 without moving, and continue: only that on c1 reaches d1 then, which wins. */
const RULES = `
(game (title "Two guns") (players White Black) (turn-order White Black) (pass-turn true)
  (board (grid (start-rectangle 0 0 49 49) (dimensions ("a/b/c/d" (50 0)) ("2/1" (0 50))) (directions (e 1 0))))
  (piece (name Gun) (moves
    (move-type shot) ((verify (enemy? d1)) (capture d1) (add-partial run))
    (move-type run) (e (verify empty?) add)))
  (piece (name Man) (moves (move-type shot) (e (verify empty?) add)))
  (board-setup (White (Gun a1 c1)) (Black (Man d1 a2)))
  (win-condition (White) (absolute-config Gun (d1)))
  (draw-condition (White Black) stalemated))
`
const TEXTS = ['partial 2 x d1', 'partial 2 x d1 #2']
const guns = await rules('two-guns', RULES)
const start = () => guns.createGame()
const session = () => startSession(guns, 0, 1)
/** Return the position of the gun that continues. */
const gunOf = game => game.position().partial.place
const shots = game => game.moves().filter(move => !move.pass && move.partial)
const search = { depth: 4, algorithm: 'alphabeta', seed: 1 }

test('a game gives each move a text that leads to it', () => {
  const game = start()
  assert.deepEqual(shots(game).map(move => move.text), [TEXTS[0], TEXTS[0]])
  const ways = move => ({
    uniqueText: move.uniqueText, record: game.moves({ verbose: true })[move.ordinal], text: game.moves({ verbose: false })[move.ordinal], plain: JSON.parse(JSON.stringify(move)),
    short: game.format(move, 'short'), zsg: game.format(move, 'zsg'), listed: game.moves({ notation: 'short' })[move.ordinal]
  })
  for (const [k, place] of ['a1', 'c1'].entries()) {
    for (const [way, given] of Object.entries(ways(shots(game)[k]))) {
      game.move(given)
      assert.equal(gunOf(game), place, way)
      assert.deepEqual([game.history, game.played({ verbose: false }), game.played({ verbose: true }).map(({ text }) => text)], Array(3).fill([TEXTS[k]]), way)
      game.undo()
    }
    const copy = guns.createGame({ moves: [TEXTS[k]] })
    assert.deepEqual([gunOf(copy), gunOf(start().load(copy.save()))], [place, place])
  }
})

test('a search states the texts of the moves in its lines', () => {
  const { move, pv, lines } = start().search({ ...search, multiPv: 3 })
  assert.deepEqual([move.uniqueText, pv[0], pv[1]], [TEXTS[1], TEXTS[1], 'Gun c1 - d1'])
  assert.ok(lines.some(line => line.pv[0] === TEXTS[0]))
  const game = start()
  for (const text of pv) game.apply(text)
  assert.equal(game.outcome().winner, 'White')
})

test('the page plays the move that its engine means', () => {
  const answers = []
  const scope = { postMessage: data => answers.push(data) }
  workerMain(scope, guns)
  const ask = moves => scope.onmessage({ data: { id: 1, start: { variant: 0, seed: 1, position: null, moves }, options: search, control: null } })
  ask([])
  const page = session()
  const { move, pv } = answers.pop().found
  playMove(page, findMove(page.moves, move))
  assert.deepEqual([move, gunOf(page.game)], [TEXTS[1], 'c1'])
  ask(page.plies.map(({ text }) => text)) // the worker has the same game
  assert.deepEqual([answers.pop().found.move, pv[1]], ['Gun c1 - d1', 'Gun c1 - d1'])
})

test('the page goes back and forth, opens a variation, and restores both lines', () => {
  const page = session()
  playMove(page, shots(page.game)[1])
  goToPly(page, 0)
  goToPly(page, 1)
  assert.equal(gunOf(page.game), 'c1')
  goToPly(page, 0)
  playMove(page, shots(page.game)[0])
  assert.deepEqual([gunOf(page.game), page.lines.map(line => line[0].text), page.plies[0].text], ['a1', [TEXTS[1]], TEXTS[0]])
  const stored = session()
  restore(stored, { start: null, plies: [TEXTS[1]], lines: [[TEXTS[0]]], at: 1 })
  assert.deepEqual([gunOf(stored.game), stored.lines.length], ['c1', 1])
  const loaded = session()
  loadSaved(loaded, textIn(stored, 'zsg'))
  assert.equal(gunOf(loaded.game), 'c1')
  if (stored.game.notations.includes('pgn')) loadText(loaded, textIn(stored, 'pgn'))
  assert.equal(gunOf(loaded.game), 'c1')
})

test('the page names both moves differently', () => {
  const names = shots(start()).map(move => formatMove(nameOfMove(move)))
  assert.deepEqual(names, ['x d1', 'x d1 #2'])
  assert.equal(findMove(start().moves(), 7), undefined)
})

test('a table transmits the move', () => {
  const pages = [session(), session()].map(one => ({ api: guns, session: one, clock: null, seats: {}, rejected: [] }))
  const [host, guest] = pages
  const queues = [[], []]
  pages.forEach((page, k) => {
    const none = () => {}
    const play = move => { playMove(page.session, move); sendMove(page, page.session.at - 1) }
    page.on = { play, refresh: none, seated: none, joined: none, rejected: reason => page.rejected.push(reason), replaceGame: (index, prepare) => prepare(page.session) }
    page.table = openTable({ send: text => queues[1 - k].push(text), close: none }, { rules: 'm', host: k === 0, mine: k === 0 ? ['White'] : [] })
  })
  const deliver = () => queues.forEach((queue, k) => { while (queue.length > 0) receive(pages[k], queue.shift()) })
  sendHello(host)
  deliver()
  host.on.play(shots(host.session.game)[1])
  deliver()
  assert.deepEqual([gunOf(guest.session.game), guest.session.plies[0].text, guest.rejected], ['c1', TEXTS[1], []])
  receive(guest, JSON.stringify({ kind: 'move', at: 1, text: 7, left: null }))
  assert.deepEqual(guest.rejected, ['illegal'])
})

test('an engine writes its line, and reads the moves of its own texts', () => {
  const game = start()
  const texts = new MoveTexts('uci')
  const { move, pv } = game.search(search)
  const line = texts.line(game, move.ordinal, pv)
  assert.equal(line.length, pv.length)
  game.apply(texts.find(game, line[0]))
  assert.equal(gunOf(game), 'c1')
  const pass = start().moves().find(one => one.pass)
  assert.equal(texts.line(start(), pass.ordinal, ['Pass', 'Pass', TEXTS[1], 'Gun c1 - d1']).length, 4)
})

test('a program in another language makes the move by its text', () => {
  const answer = createSession(guns)
  const request = data => JSON.parse(answer(JSON.stringify(data))).ok
  const { game } = request({ do: 'open', options: {} })
  assert.deepEqual(request({ do: 'moves', game }).moves.filter(text => text.startsWith('partial')), TEXTS)
  const { move, pv } = request({ do: 'search', game, options: search })
  assert.deepEqual([move, pv[0]], [TEXTS[1], TEXTS[1]])
  assert.equal(request({ do: 'push', game, text: move, moves: false }).text, TEXTS[1])
  assert.equal(request({ do: 'position', game }).position.partial.place, 'c1')
})

test('an analysis finds the best move, and the mistake with its text', async () => {
  const { createGame: start } = await rules('two-guns', RULES, OPEN)
  const moves = TEXTS.map(text => readRecorded(start(), { lines: [{ line: 1, text }] }).moves)
  assert.deepEqual(moves, TEXTS.map(text => [text]))
  const found = moves.map(played => annotateGame(start(), { moves: played, reviews: reviewPositions(start(), { moves: played, from: 0, to: 2, search }).reviews, tags: null }).moves[0])
  assert.deepEqual(found.map(({ text, isBest }) => [text, isBest]), [[TEXTS[0], false], [TEXTS[1], true]])
  assert.deepEqual([found[0].lines[0].pv[0], found[1].loss], [TEXTS[1], 0])
})
