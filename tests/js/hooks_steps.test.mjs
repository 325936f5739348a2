// Records of moves that scripts create: random actions lead to the board that `board.apply` returns.
import assert from 'node:assert/strict'
import test from 'node:test'

import { TurnChange, ValueChange } from '../../templates/hooks/actions.js'
import { Piece } from '../../templates/hooks/pieces.js'
import { Steps, stepsOf } from '../../templates/hooks/steps.js'
import { modules } from './scripts.mjs'

const GRID = `(game (title "Grid") (players White Black) (turn-order White Black)
  (board (grid (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10))) (directions (e 1 0))))
  (piece (name Man)) (piece (name King))
  (board-setup (White (Man a1 b1 c1 d1 a2) (King b2)) (Black (Man a4 b4 c4 d4 d3) (King c3))))`

function generator (seed) {
  let state = seed
  return count => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return (state >> 8) % count
  }
}

const VALUES = [null, undefined, 0, 1, '1', true, [1]]

/** Add moves, captures and drops in some parts to a move, and changes of values and turns. */
function randomActions (Model, board, pick, move) {
  let part = 1
  const positions = board.game.design.allPositions()
  const [filled, empty] = [true, false].map(isFilled => positions.filter(pos => (board.getPiece(pos) !== null) === isFilled))
  const mostly = (list, often) => pick(often) > 0 ? list[pick(list.length)] : pick(16)
  const marked = piece => pick(3) === 0 ? piece.setValue(pick(2), VALUES[pick(VALUES.length)]) : piece
  for (let left = 1 + pick(4); left > 0; left--) {
    const from = mostly(filled, 6)
    const piece = board.getPiece(from)
    const kind = pick(16)
    if (kind < 7) move.movePiece(from, pick(16), pick(4) > 0 ? null : pick(2) > 0 && piece !== null ? marked(piece) : Model.createPiece(1, 1 + pick(2)), part)
    else if (kind < 10) move.capturePiece(mostly(filled, 4), part)
    else if (kind < 12) move.dropPiece(mostly(empty, 4), marked(Model.createPiece(pick(2), 1 + pick(2))), part)
    else if (kind < 15) move.setValue(['a', 'b', 7][pick(3)], VALUES[pick(VALUES.length)], part)
    else move.goTo(pick(2), part)
    if (pick(3) === 0) part = Math.max(1, part + (pick(5) === 0 ? -1 : 1))
  }
  return move
}

/** Return a move with the same actions, which have not been read. */
function repeated (Model, { actions }) {
  return actions.reduce((move, [from, to, piece, part]) => {
    if (from === null && to === null) return piece[0].turn === undefined ? move.setValue(piece[0].index, piece[0].value, part) : move.goTo(piece[0].turn, part)
    if (from === null) return move.dropPiece(to[0], piece[0], part)
    return to === null ? move.capturePiece(from[0], part) : move.movePiece(from[0], to[0], piece === null ? null : piece[0], part)
  }, Model.createMove())
}

/** Return the pieces with their values, the values of a board and its turn. */
const contentOf = board => JSON.stringify([
  board.game.design.allPositions().map(pos => board.getPiece(pos)).map(piece => [String(piece), piece && [0, 1].map(value => piece.getValue(value))]),
  ['a', 'b', 7].map(index => board.getValue(index)), board.turn
])

/** Return a move with the same actions, which a script has not written with the functions of moves. */
function rewritten (Model, { actions }) {
  const move = Model.createMove()
  move.actions = actions.map(action => action.concat([]))
  return move
}

/** Return an Extension that adds random moves, each as `write` returns it. */
function randomMoves (Model, pick, write) {
  return board => {
    for (let tries = 0; tries < 8; tries++) {
      const move = randomActions(Model, board, pick, Model.createMove())
      try {
        board.apply(move)
      } catch (error) {
        continue // a piece to move is missing
      }
      board.moves.push(write(move, tries))
    }
  }
}

test('moves of scripts lead to the boards of their actions', async () => {
  const { createGame, Model } = await modules('steps', GRID)()
  const pick = generator(20)
  Model.Extension = randomMoves(Model, pick, (move, tries) => [move, repeated(Model, move), rewritten(Model, move)][tries % 3])
  const game = createGame()
  for (let ply = 0; ply < 40; ply++) {
    if (ply % 8 === 0) while (game.undo());
    const moves = game.moves()
    const reached = moves.map(move => contentOf(move.board.apply(move)))
    moves.forEach((move, i) => {
      game.apply(move)
      assert.equal(contentOf(game.board()), reached[i], String(move))
      game.undo()
    })
    game.apply(moves[pick(moves.length)])
  }
})

test('steps are recorded like the differences of boards', async () => {
  const fresh = modules('steps', GRID)
  const games = []
  for (const isStepped of [true, false]) {
    const { createGame, Model } = await fresh()
    const withFunction = ({ actions }) => Object.assign(Model.createMove(), { actions: actions.concat([[null, null, [() => {}], 1]]) })
    Model.Extension = randomMoves(Model, generator(8), (move, tries) => !isStepped ? withFunction(move) : tries % 2 === 0 ? repeated(Model, move) : rewritten(Model, move))
    games.push(createGame())
  }
  const pick = generator(3)
  for (let ply = 0; ply < 60; ply++) {
    if (ply % 8 === 0) for (const game of games) while (game.undo());
    const [stepped, compared] = games.map(game => game.moves())
    assert.deepEqual(stepped.map(move => move.toJSON()), compared.map(move => move.toJSON()))
    const chosen = pick(stepped.length)
    games.forEach((game, i) => game.apply([stepped, compared][i][chosen]))
  }
})

test('steps list pieces in order, captures and drops by square, and changes', () => {
  const steps = new Steps(6)
  const board = { codes: [1, 1, 1, 0, 0, 2], extras: [0, 3, 0, 0, 0, 0], values: { n: 1, list: [1] }, game: { raw: { turns: [0, 1] } } }
  const man = (code, extra = 0) => Object.create(Piece.prototype, { code: { value: code }, extra: { value: extra } })
  const step = (from, to, part = 1, piece = null) => [[from], [to], piece === null ? null : [piece], part]
  const capture = (pos, part = 1) => [[pos], null, null, part]
  const drop = (pos, part = 1, piece = man(2)) => [null, [pos], [piece], part]
  const change = (...changes) => [null, null, changes, 1]
  const found = (...actions) => {
    const list = stepsOf(actions)
    const first = (items, count) => Array.from(items.subarray(0, count))
    if (list === null || !steps.accepts(list, board)) return null
    return [first(steps.origins, steps.moved), first(steps.targets, steps.moved), first(steps.squares, steps.changed)].concat(steps.change || [])
  }
  assert.deepEqual(found(step(1, 2), step(2, 3)), [[1, 2], [2, 3], []]) // all leave, then all land
  assert.deepEqual(found(capture(5), capture(2), step(1, 3)), [[1], [3], [2, 5]])
  assert.deepEqual(found(capture(2), step(1, 2, 2)), [[1], [2], []]) // captured before another piece lands
  assert.deepEqual(found(step(0, 3), step(1, 0, 2)), [[0, 1], [3, 0], []])
  assert.deepEqual(found(drop(4), capture(5), drop(1), step(1, 3)), [[1], [3], [1, 4, 5]]) // a drop where a piece has left
  assert.deepEqual([steps.codes[1], steps.codes[4], steps.codes[5]], [2, 2, 0])
  assert.deepEqual(found(step(1, 3, 1, man(1, 3))), [[1], [3], []])
  assert.deepEqual(found(step(1, 4, 1, man(1)), drop(3, 1, man(2, 5))), [[1], [4], [3], { extras: [[3, 5], [4, 0]] }])
  assert.deepEqual(found(change(new ValueChange('n', 2), new ValueChange('m', null)), change(new TurnChange(0))), [[], [], [], { turn: 0, values: { n: 2 } }])
  assert.deepEqual(found(change(new ValueChange('n', 1))), [[], [], []]) // a pass
  for (const refused of [
    [step(1, 2), step(2, 3, 2)], // the piece that landed moves on
    [step(1, 2), capture(2)], // the piece that landed is captured
    [capture(2), step(1, 2)],
    [step(1, 3), step(1, 4)], [step(1, 3), step(2, 3)], [capture(1), capture(1)], [step(1, 3), capture(1)], [capture(1), step(1, 3, 2)],
    [step(1, 3, 2), step(2, 4)], // parts in another order
    [step(3, 4)], [capture(4)], [step(1, 1)], [step(1, 6)], [step(6, 1)], [[[1], [3], [{}], 1]], [[null, [3], [{}], 1]],
    [[[1, 2], [3], null, 1]], [step(1, 3, 0)], [step(1, 3, 1.5)], ['x'], [],
    [drop(1)], [drop(6)], [drop(3), drop(3)], [drop(3), capture(3)], [drop(3), step(1, 3)], [step(1, 3), drop(3, 2)], [drop(2), step(2, 3, 2)], [capture(1), drop(1)],
    [Object.assign(drop(3), { created: true })], [Object.assign(drop(3), { held: man(1) })], [step(1, 3, 1, man(2))],
    [change(new ValueChange('n', 2), new ValueChange('n', 1))], [change(new ValueChange('n', [1]))], [change(new ValueChange('list', 1))], [change(new ValueChange('toString', 1))],
    [change(new TurnChange(2))], [change(() => {})]
  ]) assert.equal(found(...refused), null, JSON.stringify(refused))
  assert.deepEqual(found(step(1, 2)), [[1], [2], []]) // nothing remains of the refused ones
})
