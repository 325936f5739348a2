// Compares the functions of the design, boards, moves, pieces and the model with those of a Dagaz kernel, by random calls.
//
//   node kernel_calls.mjs < { kernel: [file of a page, in order], isOlder, rounds }
//
// Each round has a small random model. Equal calls on both sides must have equal results and effects.
// Prints { calls, differences: [[call, theirs, ours]] }.
import { readFileSync } from 'node:fs'
import vm from 'node:vm'
import { createEnvironment } from '../../templates/dagaz/kernel/environment.js'
import { createKernel } from '../../templates/dagaz/kernel/model.js'

const { kernel: files, isOlder, rounds } = JSON.parse(readFileSync(0, 'utf8'))
const KERNEL = files.map(file => readFileSync(file, 'utf8'))
/** Number of calls in a round. */
const CALLS = 50

let state = 1
const below = limit => {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
  return Math.floor(state / 0x80000000 * limit)
}
const pick = list => list[below(list.length)]
const some = (count, make) => Array.from({ length: count }, make)

// --- models --------------------------------------------------------------------------------------

/** Return the text of a model, and its numbers of positions and players. */
function modelOf () {
  const [width, height, players] = [2 + below(3), 2 + below(2), 1 + below(3)]
  const size = width * height
  const directions = [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1]].slice(0, 2 + below(4))
  const calls = directions.map((_, index) => `addDirection("d${index}")`)
  const player = () => 1 + below(players)
  const symmetry = () => directions.map((_, index) => below(4) > 0 ? [1, 0, 3, 2, 4][index] : below(directions.length))
  for (let number = 1; number <= players; number++) calls.push(`addPlayer("P${number}", [${symmetry()}])`)
  const turns = () => [`addTurn(${player()})`, `addTurn(${player()}, [${below(2)}, 2])`, `addTurn(${player()}, ${below(2)})`, `addRandom(${player()}, [1])`]
  if (below(3) === 0) for (const _ of some(1 + below(3))) calls.push(pick(turns()))
  for (let at = 0; at < size; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const offsets = directions.map(([dx, dy]) => x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height ? dx + dy * width : 0)
    calls.push(`addPosition("${'abcdef'[x]}${y + 1}", [${offsets}])`)
  }
  for (const number of some(below(3), below.bind(null, 3))) calls.push(`addZone("z${number}", ${player()}, [${some(below(4), () => below(size))}])`)
  for (const type of [0, 1, 2]) calls.push(`addPiece("T${type}", ${type}${pick(['', ', 5', ', 0'])})`, `addAttribute(${type}, ${below(2)}, ${pick([1, 0, '"B01"'])})`)
  calls.push(`reserve("P1", "T${below(3)}", ${below(4)})`, `goal(0, "P${player()}", "T${below(3)}", [${below(size)}])`)
  const values = isOlder ? ', undefined, function (piece) { return piece.setValue(0, 3) }' : ', undefined, [1, 2]'
  for (const given of some(below(6), () => pick(['', '', values]))) calls.push(`setup("P${player()}", "T${below(3)}", ${below(size)}${given})`)
  if (below(3) === 0) calls.push(pick([`killPositions([${below(size)}])`, `linkPositions([{ dir: 0, from: 0, to: ${below(size)} }])`, 'checkVersion("recycle-captures", "true")', 'checkVersion("discard-cascades", "true")']))
  return { text: `Dagaz.Model.WIDTH = ${width}; Dagaz.Model.BuildDesign = function (design) { ${calls.map(call => `design.${call};`).join(' ')} };`, size, players }
}

function theirs (text) {
  const window = { location: { search: '', pathname: '/', toString: () => '/' } }
  const context = vm.createContext({ console: { log () {} }, window, navigator: {} })
  for (const script of [...KERNEL, text, 'Dagaz.Model.InitGame()']) vm.runInContext(script, context)
  return vm.runInContext('Dagaz', context).Model
}

function ours (text) {
  const kernel = createKernel({ isOlder, compiled: [], random: () => 0, search: '' })
  const { Dagaz } = createEnvironment(kernel, { random: () => 0, page: 'page' })
  new Function('Dagaz', text)(Dagaz)
  Dagaz.Model.InitGame()
  return Dagaz.Model
}

// --- pairs of objects ----------------------------------------------------------------------------

const KINDS = { generateInternal: 'board', navigate: 'design', applyAll: 'move', changeOwner: 'piece' }
const kindOf = value => value === null || typeof value !== 'object' ? undefined : KINDS[Object.keys(KINDS).find(name => name in value)]

/** Objects of both sides that correspond, by number. */
class Pairs {
  constructor () {
    this.list = []
    this.numbers = [new Map(), new Map()]
  }

  add (pair) {
    if (kindOf(pair[0]) === undefined || this.numbers[0].has(pair[0])) return
    this.numbers.forEach((numbers, side) => numbers.set(pair[side], this.list.length))
    this.list.push(pair)
  }

  one (kind) { return pick(this.list.filter(([own]) => kindOf(own) === kind)) }

  /** Return a text that equal objects of both sides share. */
  textOf (value, side, isInner = false) {
    const inner = item => this.textOf(item, side, true)
    const membersOf = object => Object.keys(object).map(name => name + ':' + inner(object[name])).join()
    const kind = kindOf(value)
    if (Object.is(value, -0)) return '-0'
    if (value === null || typeof value !== 'object') return typeof value === 'function' ? 'function' : typeof value === 'string' ? JSON.stringify(value) : String(value)
    if (kind === 'piece') return `piece ${value.type}/${value.player}/${value.values === undefined ? '' : membersOf(value.values)}`
    if (kind !== undefined && isInner) return `${kind} ${this.numbers[side].get(value)}`
    if (kind === 'move') return `move ${value.mode} ${value.failed} ${inner(value.actions)}`
    if (kind === 'board') return ['board', value.player, value.turn, value.level, value.lastf, value.lastt, value.lastc, membersOf(value.pieces), membersOf(value.values), membersOf(Object.assign({}, value.reserve)), inner(value.parent), inner(value.move)].join(' ')
    return kind === 'design' ? kind : `${Array.isArray(value) ? value.length : ''}{${membersOf(value)}}`
  }
}

// --- calls ---------------------------------------------------------------------------------------

/** Return [kind of the object, method, arguments as pairs] of a random call. */
function randomCall (pairs, { size, players }) {
  const same = value => [value, value]
  const pos = () => same(pick([below(size), below(size), below(size), size, String(below(size)), size + 3]))
  const small = () => same(pick([0, 1, 2, 3, 1, 2, below(size), undefined, '1', 'a1', 'T1', 'z1']))
  const part = () => pick([[], [small()], [same(1 + below(3))]])
  const name = () => same(pick([0, 1, 'a', 9]))
  const value = () => same(pick([0, 1, 5, -1, null, 'x', 300, undefined]))
  const board = () => pairs.one('board')
  const move = () => pairs.one('move')
  const piece = () => pairs.one('piece')
  const design = () => pairs.one('design')
  const none = same(undefined)
  return pick([
    () => ['design', pick(['allPositions', 'allDirections', 'allPlayers', 'getPlayersCount', 'isPuzzle']), []],
    () => ['design', pick(['getAttribute', 'isValidMode']), [small(), small()]],
    () => ['design', pick(['getPieceType', 'getDirection', 'getZone', 'nextPlayer', 'prevPlayer', 'opposite']), [small()]],
    () => ['design', pick(['nextTurn', 'prevTurn']), [board()]],
    () => ['design', 'navigate', [small(), same(below(size)), small()]],
    () => ['design', 'findDirection', [pos(), pos()]],
    () => ['design', pick(['zonePositions', 'inZone']), [small(), small(), pos()]],
    () => ['design', 'getGoalPositions', [small(), same([0, 1])]],
    () => ['board', pick(['getPiece', 'getValue']), [pos()]],
    () => ['board', 'setValue', [name(), value()]],
    () => ['board', pick(['copy', 'clear', 'traceMoves', 'commit']), []],
    () => ['board', 'setPiece', [pos(), pick([piece(), same(null)])]],
    () => ['board', 'movePiece', [none, pos(), pos(), piece()]],
    () => ['board', 'dropPiece', [none, pos(), piece()]],
    () => ['board', 'capturePiece', [none, pos()]],
    () => ['board', 'apply', [move()]],
    () => ['board', 'checkGoals', [design(), ...pick([[], [small()]])]],
    () => ['move', 'movePiece', [pos(), pos(), pick([piece(), same(null)]), ...part()]],
    () => ['move', 'dropPiece', [pos(), piece(), ...part()]],
    () => ['move', 'capturePiece', [pos(), ...part()]],
    () => ['move', pick(['copy', 'isPass', 'isSimpleMove', 'isDropMove', 'getTarget', 'determinate', 'toString']), []],
    () => ['move', 'toString', [same(below(3))]],
    () => ['move', 'clone', [same(below(4))]],
    () => ['move', 'isAttacked', [pos()]],
    () => ['move', pick(['setValue', 'addValue']), [name(), value(), ...pick([[], [same(1 + below(3))]])]],
    () => ['move', 'goTo', [same(below(2))]],
    () => ['move', pick(['join', 'clarify']), [move()]],
    () => ['move', 'applyAll', [board()]],
    () => ['move', 'applyTo', [board(), small()]],
    () => ['piece', pick(['toString', 'getType', 'getOwner', 'flip']), []],
    () => ['piece', 'getValue', [small()]],
    () => ['piece', 'setValue', [small(), small()]],
    () => ['piece', 'promote', [same(below(3))]],
    () => ['piece', 'changeOwner', [pick([same(1 + below(players)), same('1')])]],
    () => ['model', 'createPiece', [same(below(3)), same(below(players + 1))]],
    () => ['model', 'createMove', pick([[], [same(below(3))], [same(below(3)), same(1)]])],
    () => ['model', pick(['posToString', 'getX', 'getY']), [pos()]],
    () => ['model', 'stringToPos', [same(pick(['a1', 'b2', 'zz', 1, null]))]],
    () => ['model', 'isFriend', [piece(), small()]],
    () => ['model', 'noReserve', [board(), same(below(3))]],
    () => ['model', pick(['decReserve', 'incReserve']), [board(), piece()]],
    () => ['model', pick(['isLastFrom', 'isLastTo']), [pos(), board()]]
  ])()
}

/** Call a method. Return its result and the state after it, as a text. */
function called (target, method, given, pairs, side) {
  let result
  let text
  try {
    result = target[side][method](...given.map(pair => pair[side]))
    text = pairs.textOf(result, side)
  } catch {
    text = 'an error'
  }
  const changed = [target, ...given].filter(([own]) => ['board', 'move'].includes(kindOf(own)))
  return { result, text: [text, ...changed.map(pair => pairs.textOf(pair[side], side))].join(' | ') }
}

/** Run a round. Return the first difference, null for none. */
function differenceIn () {
  const model = modelOf()
  const sides = [theirs(model.text), ours(model.text)]
  const pairs = new Pairs()
  const add = make => pairs.add(sides.map(make))
  add(side => side.getDesign())
  add(side => side.getInitBoard())
  add(side => side.createMove(1))
  add(side => side.createPiece(1, 1))
  for (let i = 0; i < CALLS; i++) {
    const [kind, method, given] = randomCall(pairs, model)
    const target = kind === 'model' ? sides : pairs.one(kind)
    const [expected, found] = [0, 1].map(side => called(target, method, given, pairs, side))
    if (expected.text !== found.text) return [`${kind}.${method}(${given.map(([own]) => pairs.textOf(own, 0, true))})`, expected.text, found.text]
    pairs.add([expected.result, found.result])
  }
  return null
}

const differences = Array.from({ length: rounds }, differenceIn).filter(found => found !== null)
process.stdout.write(JSON.stringify({ calls: rounds * CALLS, differences: differences.slice(0, 10) }))
