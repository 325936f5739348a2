// Scripts with errors: each message names the hook, the move and the problem, and the game does not change.
import assert from 'node:assert/strict'
import test from 'node:test'

import { ROW, modules, texts } from './scripts.mjs'

const fresh = modules('row', ROW)

/** Set the hooks of a script, start a game, and call `use(game)`, by default `game.moves()`; expect an error. */
async function misused (script, Kind, message, use = game => game.moves()) {
  const module = await fresh()
  let [game, before] = [null, null]
  script(module.Model)
  const act = () => {
    game = module.createGame()
    before = JSON.stringify([game.position(), game.history])
    use(game, module.Model)
  }
  assert.throws(act, error => {
    assert.equal(error.constructor, Kind, error.stack)
    assert.equal(error.message, message)
    return true
  })
  if (game !== null) assert.equal(JSON.stringify([game.position(), game.history]), before)
}

/** Return a script whose CheckInvariants calls `work` with the first move. */
const withFirst = change => Model => { Model.CheckInvariants = board => change(board.moves[0], board, Model) }
const white = 'Model.CheckInvariants: '
const A1 = ' (move "b1 - c1")'

const cases = {
  'an exception names the hook': [
    Model => { Model.CheckInvariants = board => board.moves.forEach(move => move.nothing()) }, TypeError,
    'ZRF810: Model.CheckInvariants: threw TypeError: move.nothing is not a function'],
  'an exception names the move that the hook read last': [
    withFirst(move => { if (move.actions.length > 0) throw new Error('no such rule') }), TypeError,
    'ZRF810: ' + white + 'threw Error: no such rule' + A1],
  'a thrown value that is not an Error': [
    Model => { Model.Extension = () => { throw 'up' } }, TypeError, 'ZRF810: Model.Extension: threw up'], // eslint-disable-line no-throw-literal
  'a RangeError remains a RangeError': [
    Model => { Model.Extension = () => { throw new RangeError('far away') } }, RangeError, 'ZRF810: Model.Extension: threw RangeError: far away'],
  'a position off the board': [
    withFirst(move => move.movePiece(1, 99)), RangeError,
    'ZRF811: ' + white + 'unknown position 99: expected 0 to 5 (move "b1 - c1 b1 - 99")'],
  'null, the result of navigate at the edge': [
    withFirst((move, board, Model) => move.movePiece(0, Model.design.navigate(1, 0, 1))), RangeError,
    'ZRF811: ' + white + 'unknown position null: expected 0 to 5 (move "b1 - c1 a1 - null")'],
  'a position given by name': [
    withFirst(move => move.capturePiece('c1')), RangeError,
    'ZRF811: ' + white + 'unknown position c1: expected 0 to 5 (move "b1 - c1 x c1")'],
  'a move from an empty position': [
    withFirst(move => { move.actions = [[[3], [4], null, 1]] }), RangeError,
    'ZRF813: ' + white + 'no piece to move on d1 (move "d1 - e1")'],
  'actions that are not a list': [
    withFirst(move => { move.actions = 'b1-c1' }), TypeError,
    'ZRF813: ' + white + 'expected a list of actions, found b1-c1 (move "b1-c1")'],
  'an action that is not a list': [
    withFirst(move => { move.actions = [1] }), TypeError,
    'ZRF813: ' + white + 'expected an action [[from], [to], [piece], part], found 1 (move [1])'],
  'positions without brackets': [
    withFirst(move => { move.actions = [[1, 2, null, 1]] }), TypeError,
    'ZRF813: ' + white + 'expected null or a list of one position in an action, found 1 (move [[1,2,null,1]])'],
  'a list of two positions': [
    withFirst(move => { move.actions = [[[1], [2, 3], null, 1]] }), TypeError,
    'ZRF813: ' + white + 'expected null or a list of one position in an action, found [2,3] (move "b1 - c1")'],
  'a part 0': [
    withFirst(move => move.capturePiece(2, 0)), TypeError,
    'ZRF813: ' + white + 'expected a part number from 1, found 0 (move "b1 - c1 x c1")'],
  'an empty action': [
    withFirst(move => { move.actions = [[null, null, null, 1]] }), TypeError,
    'ZRF813: ' + white + 'an action without positions requires a function or a change (move "null")'],
  'a drop of a string': [
    withFirst(move => move.dropPiece(3, 'Man')), TypeError,
    'ZRF812: ' + white + 'expected a piece on d1, found Man (move "b1 - c1 Man d1")'],
  'an unknown type': [
    withFirst((move, board) => board.getPiece(0).promote(7)), RangeError,
    'ZRF812: ' + white + 'unknown type 7: expected 0 to 1'],
  'an unknown player': [
    Model => { Model.Extension = () => Model.createPiece(0, 0) }, RangeError,
    'ZRF812: Model.Extension: unknown player 0: expected 1 to 2'],
  'a direction given by name': [
    Model => { Model.Extension = board => board.game.design.navigate(1, 0, 'e') }, RangeError,
    'ZRF822: Model.Extension: unknown direction e: expected 0 to 1'],
  'an unknown turn': [
    withFirst(move => move.goTo(2)), RangeError,
    'ZRF821: ' + white + 'unknown turn 2: expected 0 to 1 (move "b1 - c1 turn 2")'],
  'an unknown value of an attribute': [
    withFirst((move, board) => board.getPiece(0).setValue('tired', 'very')), RangeError,
    'ZRF823: ' + white + 'unknown value very of attribute tired: expected false'],
  'a value that is not plain data': [
    withFirst(move => move.setValue(0, () => 1)), TypeError,
    'ZRF820: ' + white + 'expected plain data (numbers, strings, booleans, lists), found () => 1 (move "b1 - c1 value 0 = undefined")'],
  'a link in a game without changing links': [
    withFirst(move => move.setLink(0, 0, 3)), TypeError,
    'ZRF829: ' + white + 'links are constant unless Model.changesLinks is true when the game starts (move "b1 - c1 link 0 0 3")'],
  'moves that are not a list': [
    Model => { Model.PostActions = board => { board.moves = {} } }, TypeError,
    'ZRF814: Model.PostActions: expected a list of moves in board.moves, found [object Object]'],
  'an object that is not a move in the list': [
    Model => { Model.CheckInvariants = board => board.moves.push({ actions: [] }) }, TypeError,
    'ZRF814: ' + white + 'expected a move of Model.createMove in board.moves, found [object Object]'],
  'a boolean result of checkGoals': [
    Model => { Model.checkGoals = () => true }, TypeError,
    'ZRF815: Model.checkGoals: expected 1, 0, -1 or null, found true', game => game.apply('Man b1 - c1')],
  'a closure that is not a list': [
    Model => { Model.closure = () => 3 }, TypeError,
    'ZRF816: Model.closure: expected a list of positions, found 3', game => game.targets([1])],
  'a hook that is not a function': [
    Model => { Model.CheckInvariants = 5 }, TypeError, 'ZRF818: Model.CheckInvariants: expected a function, found 5'],
  'a function that requires a game, before there is one': [
    Model => Model.createMove(), TypeError, 'ZRF818: Model.createMove requires a game: call createGame first',
    null],
  'a moveToString without result': [
    Model => { Model.moveToString = () => undefined }, TypeError,
    'ZRF819: Model.moveToString: expected a string, found undefined', game => String(game.moves()[0])],
  'a recursive hook': [
    Model => { Model.CheckInvariants = board => board.copy().generate() }, RangeError,
    'ZRF824: ' + white + 'unlimited recursion'],
  'an evaluation that is not a number': [
    Model => { Model.AI.eval = () => NaN }, TypeError,
    'ZRF826: Model.AI.eval: expected a number, found NaN', game => game.search({ depth: 2, algorithm: 'alphabeta' })],
  'a numeric result of countsForDraw': [
    Model => { Model.drawAfter = 10; Model.countsForDraw = () => 1 }, TypeError,
    'ZRF827: Model.countsForDraw: expected true, false or null, found 1', game => game.apply('Man b1 - c1')],
  'a piece not created by Model.createPiece': [
    Model => { Model.createPiece = (type, player) => ({ type, player }) }, TypeError,
    'ZRF828: Model.createPiece: expected a piece, found [object Object]'],
  'an exception in a later hook': [
    Model => { Model.getPartList = () => [42]; Model.CheckInvariants = () => { throw new Error('no partial moves here') } }, TypeError,
    'ZRF810: ' + white + 'threw Error: no partial moves here']
}

for (const [name, [script, Kind, message, use]] of Object.entries(cases)) {
  test(name, async () => {
    if (use !== null) return misused(script, Kind, message, use)
    const { Model } = await fresh()
    assert.throws(() => script(Model), error => error.constructor === Kind && error.message === message)
  })
}

test('there are at least thirty cases', () => assert.ok(Object.keys(cases).length >= 30))

test('after an error the game continues once the script is fixed', async () => {
  const { createGame, Model } = await fresh()
  let broken = false
  Model.CheckInvariants = () => { if (broken) throw new Error('broken') }
  const game = createGame()
  broken = true
  assert.throws(() => game.apply('Man b1 - c1'), TypeError)
  broken = false
  assert.deepEqual(texts(game), ['Man b1 - c1'])
  game.apply('Man b1 - c1')
  assert.deepEqual(game.history, ['Man b1 - c1'])
})
