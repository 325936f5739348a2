// Compares the built-in `_` with underscore-min.js of a page, by random calls of each function.
//
//   node underscore_calls.mjs UNDERSCORE_MIN.JS COUNT
//
// Prints { calls, missing, differences: [[name, arguments, theirs, ours]] }.
import { readFileSync } from 'node:fs'
import { createUnderscore } from '../../templates/dagaz/underscore.js'

const [, , file, count] = process.argv
const page = {}
new Function(readFileSync(file, 'utf8')).call(page)
const theirs = page._
const own = createUnderscore()

/** Functions with random or late results, of the library itself, and of texts of code. */
const LEFT_OUT = ['mixin', 'noConflict', 'chain', 'random', 'shuffle', 'sample', 'now', 'uniqueId', 'defer', 'delay', 'debounce', 'throttle', 'template', 'bindAll']
const names = Object.keys(theirs).filter(name => typeof theirs[name] === 'function' && !LEFT_OUT.includes(name))

let state = 1
const below = limit => {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
  return Math.floor(state / 0x80000000 * limit)
}
const pick = list => list[below(list.length)]
const number = () => pick([0, 1, 2, 3, -1, 4, 5, NaN, -0])
const scalar = () => pick([number, number, () => pick([null, undefined, true, false, '', 'a', 'ab', '1'])])()

function array (depth) {
  const list = Array.from({ length: below(6) }, () => depth > 0 && below(3) === 0 ? pick([array, object])(depth - 1) : scalar())
  if (below(12) === 0) delete list[0]
  return list
}

function object (depth) {
  const made = {}
  for (let i = below(4); i > 0; i--) made[pick(['a', 'b', '1', '0'])] = depth > 0 && below(3) === 0 ? array(depth - 1) : scalar()
  if (below(9) === 0) made.length = below(4)
  return made
}

/** A function with items, such as `design.reserve`. */
const itemsOfFunction = () => Object.assign(function (a, b) {}, { 0: 4, k: 3 })
const list = () => pick([
  () => array(1), () => array(0), () => array(2), () => object(1), () => Int32Array.from([1, 0, 2, -3].slice(below(5))), () => 'abc', scalar,
  itemsOfFunction, () => Array.from({ length: below(6) }, () => object(0)), () => Array.from({ length: below(5) }, () => [pick(['a', 'b', 0, 1]), scalar()])
])()
const isArray = Array.isArray
const functions = [
  x => x, x => x > 1, (x, key) => key, (a, b) => a + b, x => -x, x => typeof x, () => null, () => undefined, (x, key, all) => all && all.length,
  x => x && x.a, x => [x], x => x % 2,
  (x, key, all) => { if (isArray(all) && all.length < 8) all.push(x); return key },
  (memo, x, key, all) => { if (isArray(all)) all.shift(); return x }
]
const any = () => pick([list, list, scalar, number, () => pick(functions), () => pick(functions), () => pick(['a', 'length', '0']), () => ['a'], () => ({ a: 1 })])()

function copyOf (value) {
  if (value instanceof Int32Array) return Int32Array.from(value)
  if (value === null || typeof value !== 'object') return value
  const copy = isArray(value) ? new Array(value.length) : {}
  for (const key in value) copy[key] = copyOf(value[key])
  return copy
}

function textOf (value) {
  if (Object.is(value, -0)) return '-0'
  if (typeof value === 'function') return String(value).length < 90 ? String(value) : 'function'
  if (value === null || typeof value !== 'object') return typeof value === 'string' ? JSON.stringify(value) : String(value)
  const items = Object.keys(value).map(key => key + ':' + textOf(value[key]))
  return (isArray(value) ? '[' + value.length : value instanceof Int32Array ? 'I[' : '{') + items.join(',') + '}'
}

/** Return the result of a call and its arguments after it, as a text. */
function resultOf (_, name, given) {
  const own = given.map(copyOf)
  try {
    const result = _[name](...own)
    const isFirst = result === own[0] && result !== null && typeof result === 'object'
    return (typeof result === 'function' ? 'function' : isFirst ? 'the first argument' : textOf(result)) + ' ' + textOf(own)
  } catch (error) {
    return error.constructor.name
  }
}

/** Return arguments for a function; few functions need others than lists. */
function argumentsOf (name) {
  if (name === 'range') return Array.from({ length: 1 + below(3) }, () => pick([0, 1, 2, 5, -1, 9]))
  if (name === 'times') return [below(5), pick(functions)]
  return Array.from({ length: 1 + below(4) }, (_, index) => index === 0 ? list() : any())
}

const missing = names.filter(name => typeof own[name] !== 'function')
const differences = []
for (let i = 0; i < Number(count); i++) {
  const name = names[i % names.length]
  const given = argumentsOf(name)
  const [expected, found] = [theirs, own].map(_ => resultOf(_, name, given))
  if (expected !== found) differences.push([name, textOf(given), expected, found])
}
process.stdout.write(JSON.stringify({ calls: Number(count), missing, differences: differences.slice(0, 20) }))
