// The functions of `_` for lists and arrays, with the names, arguments and results of underscore 1.8.3, which pages of
// Dagaz load. An `iteratee` is a function, the name of a property, or an object to match.

import {
  isArguments, isArray, isBoolean, isFunction, isList, isNothing, iteratee, keys, sizeField, matcher, property, values,
  withContext
} from './objects.js'

export const negate = test => function (...rest) { return !test.apply(this, rest) }

/** Return the keys of the items that `each` visits, null for those of a list: 0 to its length. */
export function visitedKeys (list) { return isList(list) ? null : keys(list) }

/** Length up to which a loop searches a list faster than `indexOf`, whose call takes time. */
const SHORT_LIST = 24

// --- lists and objects ---------------------------------------------------------------------------

// Most lists are arrays, and most iteratees functions: short functions for these are inlined into scripts.

export function each (list, visit, context) {
  if (!isArray(list) || typeof visit !== 'function' || context !== undefined)
    return eachItem(list, withContext(visit, context))
  const { length } = list
  for (let i = 0; i < length; i++) visit(list[i], i, list)
  return list
}

function eachItem (list, call) {
  if (isList(list)) for (let i = 0, { length } = list; i < length; i++) call(list[i], i, list)
  else for (const key of keys(list)) call(list[key], key, list)
  return list
}

export function map (list, change, context) {
  const call = iteratee(change, context)
  const changed = []
  eachItem(list, (value, key) => { changed.push(call(value, key, list)) })
  return changed
}

/** Return a function like `reduce`, which visits the items from the first to the last, or in the other direction. */
const folding = isForward => (list, change, ...rest) => {
  const call = withContext(change, rest[1])
  const found = visitedKeys(list)
  const { length } = found === null ? list : found
  const keyAt = index => {
    const at = isForward ? index : length - 1 - index
    return found === null ? at : found[at]
  }
  const start = rest.length > 0 ? 0 : 1
  let memo = start === 0 ? rest[0] : list[keyAt(0)]
  for (let i = start; i < length; i++) memo = call(memo, list[keyAt(i)], keyAt(i), list)
  return memo
}
export const reduce = folding(true)
export const reduceRight = folding(false)

const kept = (list, test, context, wanted) => {
  const call = iteratee(test, context)
  const chosen = []
  eachItem(list, (value, key) => { if (Boolean(call(value, key, list)) === wanted) chosen.push(value) })
  return chosen
}
export function filter (list, test, context) {
  if (!isArray(list) || typeof test !== 'function' || context !== undefined) return kept(list, test, context, true)
  const chosen = []
  const { length } = list
  for (let i = 0; i < length; i++) {
    const value = list[i]
    if (test(value, i, list)) chosen.push(value)
  }
  return chosen
}
export const reject = (list, test, context) => kept(list, test, context, false)
export const partition = (list, test, context) => {
  const call = iteratee(test, context)
  const parts = [[], []]
  eachItem(list, (value, key) => { parts[call(value, key, list) ? 0 : 1].push(value) })
  return parts
}

/** Return the first key whose value passes a test, undefined for none. */
function passingKey (list, call) {
  if (isList(list)) {
    for (let i = 0, { length } = list; i < length; i++) if (call(list[i], i, list)) return i
    return undefined
  }
  return keys(list).find(key => call(list[key], key, list))
}
export const find = (list, test, context) => {
  const key = passingKey(list, iteratee(test, context))
  return key === undefined ? undefined : list[key]
}
export const findKey = (object, test, context) => {
  const call = iteratee(test, context)
  return keys(object).find(key => call(object[key], key, object))
}
export const some = (list, test, context) => passingKey(list, iteratee(test, context)) !== undefined
export const every = (list, test, context) => {
  const call = iteratee(test, context)
  return passingKey(list, (value, key) => !call(value, key, list)) === undefined
}
export const where = (list, wanted) => filter(list, matcher(wanted))
export const findWhere = (list, wanted) => find(list, matcher(wanted))
export const pluck = (list, name) => map(list, property(name))
export const invoke = (list, name, ...rest) => map(list, one => {
  const method = isFunction(name) ? name : one[name]
  return isNothing(method) ? method : method.apply(one, rest)
})
export const contains = (list, value, from, guard) =>
  listIndexOf(isList(list) ? list : values(list), value, typeof from !== 'number' || guard ? 0 : from) >= 0
export const size = list => isNothing(list) ? 0 : isList(list) ? list.length : keys(list).length
export function toArray (list) {
  if (!list) return []
  if (isArray(list)) return list.slice()
  return isList(list) ? map(list) : values(list)
}

const best = (list, rate, context, better, worst) => {
  let [most, answer] = [worst, worst]
  if (isNothing(rate) && !isNothing(list)) {
    const all = isList(list) ? list : values(list)
    for (let i = 0, { length } = all; i < length; i++) if (better(all[i], answer)) answer = all[i]
    return answer
  }
  const call = iteratee(rate, context)
  eachItem(list, (value, key) => {
    const rating = call(value, key, list)
    if (!better(rating, most) && (rating !== worst || answer !== worst)) return
    most = rating
    answer = value
  })
  return answer
}
export const max = (list, rate, context) => best(list, rate, context, (a, b) => a > b, -Infinity)
export const min = (list, rate, context) => best(list, rate, context, (a, b) => a < b, Infinity)

export function sortBy (list, rate, context) {
  const call = iteratee(rate, context)
  const rated = map(list, (value, key) => ({ value, index: key, rating: call(value, key, list) }))
  return rated.sort((a, b) => compare(a.rating, b.rating) || a.index - b.index).map(({ value }) => value)
}

/** Compare two ratings. Ratings without an order come last. */
function compare (a, b) {
  if (a === b) return 0
  if (a > b || a === undefined) return 1
  return a < b || b === undefined ? -1 : 0
}

/** Return a function that groups items by the results of an iteratee; `put` adds an item to the groups. */
const grouping = put => (list, rate, context) => {
  const call = iteratee(rate, context)
  const groups = {}
  eachItem(list, (value, key) => {
    const name = call(value, key, list)
    put(groups, value, name, Object.prototype.hasOwnProperty.call(groups, name))
  })
  return groups
}
export const groupBy = grouping((groups, value, name, isKnown) => {
  isKnown ? groups[name].push(value) : groups[name] = [value]
})
export const countBy = grouping((groups, value, name, isKnown) => { groups[name] = (isKnown ? groups[name] : 0) + 1 })
export const indexBy = grouping((groups, value, name) => { groups[name] = value })

export function random (low, high) {
  const [from, to] = isNothing(high) ? [0, low] : [low, high]
  return from + Math.floor(Math.random() * (to - from + 1))
}
/** Return functions that draw items, with `random` as the source of numbers. */
export function drawing (random) {
  const shuffle = list => {
    const items = isList(list) ? Array.from(list) : values(list)
    for (let i = items.length - 1; i > 0; i--) {
      const j = random(0, i)
      const held = items[i]
      items[i] = items[j]
      items[j] = held
    }
    return items
  }
  const sample = (list, count, guard) => {
    const items = isList(list) ? list : values(list)
    return isNothing(count) || guard ? items[random(0, items.length - 1)] : shuffle(items).slice(0, Math.max(0, count))
  }
  return { random, shuffle, sample }
}

// --- arrays --------------------------------------------------------------------------------------

const indexFinder = isForward => (list, test, context) => {
  const call = iteratee(test, context)
  const length = sizeField(list)
  const step = isForward ? 1 : -1
  for (let i = isForward ? 0 : length - 1; i >= 0 && i < length; i += step) if (call(list[i], i, list)) return i
  return -1
}
export const findIndex = indexFinder(true)
export const findLastIndex = indexFinder(false)

/** Return the place of a value in a sorted list. */
export function sortedIndex (list, value, rate, context) {
  const call = iteratee(rate, context)
  const rating = call(value)
  let [low, high] = [0, sizeField(list)]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (call(list[middle]) < rating) low = middle + 1
    else high = middle
  }
  return low
}
export function listIndexOf (list, value, from) {
  if (!isArray(list) || value !== value || from !== undefined) return indexFrom(list, value, from)
  const { length } = list
  if (length > SHORT_LIST && value !== undefined) return list.indexOf(value)
  for (let i = 0; i < length; i++) if (list[i] === value) return i
  return -1
}
/** Do the same for lists of any kind. `from` is an index, or true for a sorted list. */
function indexFrom (list, value, from) {
  const length = sizeField(list)
  const isIndex = typeof from === 'number'
  if (!isIndex && from && length) {
    const at = sortedIndex(list, value)
    return list[at] === value ? at : -1
  }
  const isWanted = value !== value ? isNumberNaN : one => one === value
  for (let i = !isIndex ? 0 : from >= 0 ? from : Math.max(from + length, 0); i < length; i++)
    if (isWanted(list[i])) return i
  return -1
}
function isNumberNaN (value) { return Object.prototype.toString.call(value) === '[object Number]' && value !== +value }
export function lastIndexOf (list, value, from) {
  const length = sizeField(list)
  const end = typeof from !== 'number' ? length : from >= 0 ? Math.min(from + 1, length) : from + length + 1
  const isWanted = value !== value ? isNumberNaN : one => one === value
  for (let i = end - 1; i >= 0; i--) if (isWanted(list[i])) return i
  return -1
}

const partOfList = (list, from, to) => Array.prototype.slice.call(list, from, to)
const countOrOne = (count, guard) => isNothing(count) || guard ? 1 : count
export const initial = (list, count, guard) => partOfList(list, 0, Math.max(0, list.length - countOrOne(count, guard)))
export const rest = (list, from, guard) => partOfList(list, countOrOne(from, guard))
export function first (list, count, guard) {
  if (isNothing(list)) return undefined
  return isNothing(count) || guard ? list[0] : initial(list, list.length - count)
}
export function last (list, count, guard) {
  if (isNothing(list)) return undefined
  return isNothing(count) || guard ? list[list.length - 1] : rest(list, Math.max(0, list.length - count))
}
export const compact = list => filter(list, value => value)

export const isFlattened = value => isArray(value) || isArguments(value)
export const flattenList = (list, isShallow) => {
  const flat = []
  for (let i = 0, length = sizeField(list); i < length; i++) {
    const value = list[i]
    if (!isFlattened(value)) flat.push(value)
    else for (const item of isShallow ? Array.from(value) : flattenList(value)) flat.push(item)
  }
  return flat
}
export function listDifference (list, ...others) {
  const away = joined(others)
  return filter(list, value => listIndexOf(away, value) < 0)
}
/** Return the items of several lists, which the caller does not change. Other values do not count. */
function joined (lists) {
  if (lists.length === 1 && isArray(lists[0])) return lists[0]
  const all = []
  for (const list of lists) {
    if (isFlattened(list)) for (let i = 0; i < list.length; i++) all.push(list[i])
  }
  return all
}
export const without = (list, ...away) => listDifference(list, away)
export function uniq (list, isSorted, rate, context) {
  if (!isBoolean(isSorted)) return uniq(list, false, isSorted, rate)
  const call = iteratee(rate, context)
  const found = []
  const ratings = []
  let latest
  for (let i = 0, length = sizeField(list); i < length; i++) {
    const value = list[i]
    const rating = call(value, i, list)
    if (isSorted ? i > 0 && latest === rating : listIndexOf(ratings, rating) >= 0) continue
    latest = rating
    ratings.push(rating)
    found.push(value)
  }
  return found
}
export function union (...lists) {
  const found = []
  for (const list of lists) {
    if (isFlattened(list)) for (let i = 0; i < list.length; i++) addNew(found, list[i])
  }
  return found
}
function addNew (list, value) { if (listIndexOf(list, value) < 0) list.push(value) }
export const intersection = (list, ...others) =>
  uniq(list).filter(value => others.every(other => contains(other, value)))
export const unzip = lists =>
  numberRange((lists && sizeField(max(lists, sizeField))) || 0).map(index => pluck(lists, index))
export const zip = (...lists) => unzip(lists)
export function object (list, held) {
  const made = {}
  for (let i = 0, length = sizeField(list); i < length; i++) {
    if (held) made[list[i]] = held[i]
    else made[list[i][0]] = list[i][1]
  }
  return made
}
export const chunk = (list, count) =>
  count < 1
    ? []
    : numberRange(Math.ceil(list.length / count)).map(index => partOfList(list, index * count, (index + 1) * count))
/** Limit for the length of an array. */
const MOST_NUMBERS = 2 ** 32

export function numberRange (start, stop, step) {
  const [from, to] = isNothing(stop) ? [0, start || 0] : [start, stop]
  const by = step || 1
  const numbers = []
  const count = Math.max(0, Math.ceil((to - from) / by))
  if (!(count < MOST_NUMBERS)) throw new RangeError('Invalid array length')
  for (let i = 0, number = from; i < count; i++, number += by) numbers.push(number)
  return numbers
}
export const times = (count, call, context) => {
  const act = withContext(call, context)
  return numberRange(Math.max(0, count)).map(index => act(index))
}
