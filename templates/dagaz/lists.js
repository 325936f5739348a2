// The functions of `_` that Dagaz's scripts use, with the names, arguments and results of underscore 1.13.
// An `iteratee` is a function, the name of a property, a list of names (a path), or an object to match.

const toString = Object.prototype.toString
const is = name => value => toString.call(value) === '[object ' + name + ']'

export const isUndefined = value => value === undefined
export const isNull = value => value === null
export const isArray = Array.isArray
export const isFunction = value => typeof value === 'function'
export const isNumeric = value => typeof value === 'number' || is('Number')(value)
export const isString = is('String')
export const isBoolean = value => value === true || value === false || is('Boolean')(value)
export const isDate = is('Date')
export const isRegExp = is('RegExp')
export const isObject = value => isFunction(value) || (typeof value === 'object' && value !== null)
export const isNaN = value => isNumeric(value) && Number.isNaN(Number(value))
export const isFinite = value => typeof value !== 'symbol' && Number.isFinite(Number(value)) && !Number.isNaN(parseFloat(value))

export const identity = value => value
export const constant = value => () => value
export const noop = () => undefined

function isList (value) {
  return isArray(value) || (value !== null && value !== undefined && !isFunction(value) && typeof value.length === 'number' && value.length >= 0)
}

export const has = (object, key) => object !== null && object !== undefined && Object.prototype.hasOwnProperty.call(object, key)
export const keys = object => isObject(object) ? Object.keys(object) : []
export const allKeys = object => {
  const found = []
  if (isObject(object)) for (const key in object) found.push(key)
  return found
}
export const values = object => keys(object).map(key => object[key])
export const pairs = object => keys(object).map(key => [key, object[key]])
export const invert = object => keys(object).reduce((turned, key) => Object.assign(turned, { [object[key]]: key }), {})
export const functions = object => allKeys(object).filter(key => isFunction(object[key])).sort()

/** Return [[value, key], ...] of a list, a string or an object. */
function items (list) {
  if (list === null || list === undefined) return []
  if (isList(list)) return Array.from({ length: list.length }, (_, index) => [list[index], index])
  return keys(list).map(key => [list[key], key])
}

/** Return the function that an iteratee stands for. */
export function iteratee (value, context) {
  if (value === null || value === undefined) return identity
  if (isFunction(value)) return context === undefined ? value : value.bind(context)
  if (isObject(value) && !isArray(value)) return matcher(value)
  return property(value)
}

export const property = path => object => (isArray(path) ? path : [path]).reduce((held, key) => held === null || held === undefined ? undefined : held[key], object)
export const matcher = wanted => object => keys(wanted).every(key => object !== null && object !== undefined && key in Object(object) && object[key] === wanted[key])
export const matches = matcher

/** Length up to which a loop searches a list faster than `indexOf`, whose call takes time. */
const SHORT_LIST = 24

// --- lists ---------------------------------------------------------------------------------------

// Most lists are arrays, and most iteratees functions: short functions for these are inlined into scripts.

export function each (list, visit, context) {
  if (!isArray(list) || typeof visit !== 'function' || context !== undefined) return eachItem(list, iteratee(visit, context))
  const { length } = list
  for (let i = 0; i < length; i++) visit(list[i], i, list)
  return list
}

/** Return the keys of the items that `each` visits, null for those of a list: 0 to its length. */
export function visitedKeys (list) { return isList(list) ? null : keys(list) }

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

function fold (list, call, rest) {
  if (rest.length > 0) return list.reduce((memo, [value, key]) => call(memo, value, key), rest[0])
  if (list.length === 0) return undefined
  return list.slice(1).reduce((memo, [value, key]) => call(memo, value, key), list[0][0])
}

export const reduce = (list, call, ...rest) => fold(items(list), (memo, value, key) => call(memo, value, key, list), rest)
export const reduceRight = (list, call, ...rest) => fold(items(list).reverse(), (memo, value, key) => call(memo, value, key, list), rest)

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
export const partition = (list, test, context) => [kept(list, test, context, true), kept(list, test, context, false)]

/** Return the first key whose value passes a test, undefined for none. */
export function findKey (list, test, context) {
  const call = iteratee(test, context)
  if (isList(list)) {
    for (let i = 0, { length } = list; i < length; i++) if (call(list[i], i, list)) return i
    return undefined
  }
  return keys(list).find(key => call(list[key], key, list))
}
export const find = (list, test, context) => {
  const key = findKey(list, test, context)
  return key === undefined ? undefined : list[key]
}
export const findIndex = (list, test, context) => Array.from(list || []).findIndex(iteratee(test, context))
export const findLastIndex = (list, test, context) => {
  const index = Array.from(list || []).reverse().findIndex(iteratee(test, context))
  return index < 0 ? -1 : list.length - 1 - index
}
export const some = (list, test, context) => findKey(list, test, context) !== undefined
export const every = (list, test, context) => {
  const call = iteratee(test, context)
  return findKey(list, (value, key) => !call(value, key, list)) === undefined
}
export const where = (list, wanted) => filter(list, matcher(wanted))
export const findWhere = (list, wanted) => find(list, matcher(wanted))
export const pluck = (list, name) => map(list, property(name))
export const invoke = (list, name, ...rest) => map(list, one => isFunction(name) ? name.apply(one, rest) : one[name](...rest))
export const contains = (list, value) => listIndexOf(isList(list) ? list : values(list), value) >= 0
export function listIndexOf (list, value, from) {
  if (!isArray(list) || value !== value || value === undefined || from !== undefined) return indexFrom(list, value, from)
  const { length } = list
  if (length > SHORT_LIST) return list.indexOf(value)
  for (let i = 0; i < length; i++) if (list[i] === value) return i
  return -1
}
function indexFrom (list, value, from) {
  if (list === null || list === undefined) return -1
  if (value === value && isArray(list)) return list.indexOf(value, typeof from === 'number' ? from : 0)
  return Array.prototype[value !== value ? 'findIndex' : 'indexOf'].call(list, value !== value ? one => one !== one : value, typeof from === 'number' ? from : 0)
}
export const lastIndexOf = (list, value) => list === null || list === undefined ? -1 : Array.prototype.lastIndexOf.call(list, value)
export const size = list => isList(list) ? list.length : keys(list).length
export const toArray = list => isList(list) ? Array.from(list) : values(list)

const best = (list, rate, context, better, worst) => {
  const call = iteratee(rate, context)
  let [most, answer] = [worst, worst]
  for (const [value, key] of items(list)) {
    const rating = call(value, key, list)
    if (rating !== null && rating !== undefined && (better(rating, most) || (rating === worst && answer === worst))) {
      most = rating
      answer = value
    }
  }
  return answer
}
export const max = (list, rate, context) => best(list, rate, context, (a, b) => a > b, -Infinity)
export const min = (list, rate, context) => best(list, rate, context, (a, b) => a < b, Infinity)

export function sortBy (list, rate, context) {
  const call = iteratee(rate, context)
  const rated = items(list).map(([value, key], index) => ({ value, index, rating: call(value, key, list) }))
  return rated.sort((a, b) => compare(a.rating, b.rating) || a.index - b.index).map(({ value }) => value)
}

/** Compare two ratings. Ratings without an order come last. */
function compare (a, b) {
  if (a === b) return 0
  if (a > b || a === undefined) return 1
  return a < b || b === undefined ? -1 : 0
}

const grouped = (list, rate, context, put) => {
  const call = iteratee(rate, context)
  return items(list).reduce((groups, [value, key]) => {
    put(groups, value, call(value, key, list))
    return groups
  }, {})
}
export const groupBy = (list, rate, context) => grouped(list, rate, context, (groups, value, key) => has(groups, key) ? groups[key].push(value) : groups[key] = [value])
export const countBy = (list, rate, context) => grouped(list, rate, context, (groups, value, key) => { groups[key] = (has(groups, key) ? groups[key] : 0) + 1 })
export const indexBy = (list, rate, context) => grouped(list, rate, context, (groups, value, key) => { groups[key] = value })

export const shuffle = list => sortBy(toArray(list), () => Math.random())
export const sample = (list, count) => count === undefined ? toArray(list)[random(size(list) - 1)] : shuffle(list).slice(0, Math.max(0, count))

// --- arrays --------------------------------------------------------------------------------------

export const first = (list, count) => {
  if (list === null || list === undefined || list.length < 1) return count === undefined ? undefined : []
  return count === undefined ? list[0] : Array.from(list).slice(0, Math.max(0, count))
}
export const initial = (list, count = 1) => Array.from(list).slice(0, Math.max(0, list.length - count))
export const last = (list, count) => {
  if (list === null || list === undefined || list.length < 1) return count === undefined ? undefined : []
  return count === undefined ? list[list.length - 1] : Array.from(list).slice(Math.max(0, list.length - count))
}
export const rest = (list, from = 1) => Array.from(list).slice(from)
export const compact = list => filter(list, Boolean)
export const flattenList = (list, depth) => items(list).reduce((flat, [value]) => {
  if (!isArray(value) || depth === 0) return flat.concat([value])
  return flat.concat(depth === true || depth === 1 ? value : flattenList(value, typeof depth === 'number' ? depth - 1 : depth))
}, [])
export function listDifference (list, ...others) {
  const away = joined(others)
  return filter(list, value => listIndexOf(away, value) < 0)
}
/** Return the items of several lists, which the caller does not change. Other values are items. */
function joined (lists) {
  if (lists.length === 1 && isArray(lists[0])) return lists[0]
  const all = []
  for (const list of lists) {
    if (isArray(list)) for (let i = 0; i < list.length; i++) all.push(list[i])
    else all.push(list)
  }
  return all
}
export const without = (list, ...away) => listDifference(list, away)
export function uniq (list, isSorted, rate, context) {
  const call = isBoolean(isSorted) ? iteratee(rate, context) : iteratee(isSorted, rate)
  const seen = []
  return toArray(list).filter((value, index) => {
    const rating = call(value, index, list)
    if (contains(seen, rating)) return false
    seen.push(rating)
    return true
  })
}
export function union (...lists) {
  const found = []
  for (const list of lists) {
    if (!isArray(list)) addNew(found, list)
    else for (let i = 0; i < list.length; i++) addNew(found, list[i])
  }
  return found
}
function addNew (list, value) { if (listIndexOf(list, value) < 0) list.push(value) }
export const intersection = (list, ...others) => uniq(list).filter(value => others.every(other => contains(other, value)))
export const zip = (...lists) => numberRange(lists.reduce((most, list) => Math.max(most, list.length), 0)).map(index => lists.map(list => list[index]))
export const unzip = lists => zip(...lists)
export const object = (list, held) => toArray(list).reduce((made, item, index) => {
  if (held) made[item] = held[index]
  else made[item[0]] = item[1]
  return made
}, {})
export const chunk = (list, count) => count < 1 ? [] : numberRange(Math.ceil(list.length / count)).map(index => Array.from(list).slice(index * count, (index + 1) * count))
export function numberRange (start, stop, step) {
  const [from, to] = stop === undefined ? [0, start || 0] : [start, stop]
  const by = step || (to < from ? -1 : 1)
  return Array.from({ length: Math.max(0, Math.ceil((to - from) / by)) }, (_, index) => from + index * by)
}

// --- objects -------------------------------------------------------------------------------------

export const extend = (target, ...others) => {
  for (const other of others) for (const key of allKeys(other)) target[key] = other[key]
  return target
}
export const extendOwn = (target, ...others) => Object.assign(target, ...others)
export const defaults = (target, ...others) => {
  for (const other of others) for (const key of allKeys(other)) if (target[key] === undefined) target[key] = other[key]
  return target
}
export const clone = value => !isObject(value) ? value : isArray(value) ? value.slice() : extend({}, value)
const chosen = (object, rest, wanted) => {
  const names = rest.reduce((all, name) => all.concat(name), [])
  const test = isFunction(rest[0]) ? rest[0] : (value, key) => names.map(String).includes(key)
  return allKeys(object).reduce((made, key) => Boolean(test(object[key], key, object)) === wanted ? Object.assign(made, { [key]: object[key] }) : made, {})
}
export const pick = (object, ...names) => chosen(object, names, true)
export const omit = (object, ...names) => chosen(object, names, false)
export const mapObject = (object, change, context) => {
  const call = iteratee(change, context)
  return keys(object).reduce((made, key) => Object.assign(made, { [key]: call(object[key], key, object) }), {})
}
export const isEmpty = value => value === null || value === undefined || size(value) === 0

export function isEqual (a, b) {
  if (a === b) return a !== 0 || 1 / a === 1 / b
  if (Number.isNaN(a) && Number.isNaN(b)) return true
  if (!isObject(a) || !isObject(b) || toString.call(a) !== toString.call(b)) return false
  if (isDate(a)) return Number(a) === Number(b)
  if (isRegExp(a)) return String(a) === String(b)
  if (isFunction(a)) return false
  const names = keys(a)
  return names.length === keys(b).length && names.every(key => has(b, key) && isEqual(a[key], b[key]))
}

// --- functions and numbers -----------------------------------------------------------------------

export const times = (count, call, context) => numberRange(Math.max(0, count)).map(index => iteratee(call, context)(index))
export function random (low, high) {
  const [from, to] = high === undefined || high === null ? [0, low] : [low, high]
  return from + Math.floor(Math.random() * (to - from + 1))
}
export const now = () => Date.now()
export const negate = test => (...rest) => !test(...rest)
export const partial = (call, ...bound) => (...rest) => call(...bound, ...rest)
export const after = (count, call) => (...rest) => --count < 1 ? call(...rest) : undefined
export const once = call => {
  let [done, result] = [false, undefined]
  return (...rest) => {
    if (!done) {
      done = true
      result = call(...rest)
    }
    return result
  }
}
export const memoize = (call, hash = identity) => {
  const results = {}
  return (...rest) => {
    const key = String(hash(...rest))
    if (!has(results, key)) results[key] = call(...rest)
    return results[key]
  }
}
export const compose = (...calls) => (...rest) => calls.reduceRight((result, call) => [call(...result)], rest)[0]
export const tap = (value, call) => {
  call(value)
  return value
}
let lastId = 0
export const uniqueId = (prefix = '') => prefix + String(++lastId)
