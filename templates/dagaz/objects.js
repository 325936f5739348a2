// The functions of `_` for objects, functions and single values, as in underscore 1.8.3.

const toString = Object.prototype.toString
const is = name => value => toString.call(value) === '[object ' + name + ']'

export const isUndefined = value => value === undefined
export const isNull = value => value === null
export const isArray = Array.isArray
export const isFunction = value => typeof value === 'function'
export const isNumeric = is('Number')
export const isString = is('String')
export const isBoolean = value => value === true || value === false || is('Boolean')(value)
export const isDate = is('Date')
export const isRegExp = is('RegExp')
export const isError = is('Error')
export const isArguments = is('Arguments')
export const isElement = value => Boolean(value && value.nodeType === 1)
export const isObject = value => isFunction(value) || (typeof value === 'object' && value !== null)
export const isNaN = value => isNumeric(value) && value !== +value
export const isFinite = value => Number.isFinite(+value) && !Number.isNaN(parseFloat(value))

export const identity = value => value
export const constant = value => () => value
export const noop = () => undefined

/** Limit for the length of a list. */
const MOST_ITEMS = 2 ** 53 - 1

export function isNothing (value) { return value === null || value === undefined }

export const sizeField = value => isNothing(value) ? undefined : value.length

/** Return true for a value with a length, also for texts and functions. */
export function isList (value) {
  if (isArray(value)) return true
  const length = sizeField(value)
  return typeof length === 'number' && length >= 0 && length <= MOST_ITEMS
}

export const has = (object, key) => !isNothing(object) && Object.prototype.hasOwnProperty.call(object, key)
export const keys = object => isObject(object) ? Object.keys(object) : []
export const allKeys = object => {
  const found = []
  if (isObject(object)) for (const key in object) found.push(key)
  return found
}
export const values = object => keys(object).map(key => object[key])
export const pairs = object => keys(object).map(key => [key, object[key]])
export const invert = object => {
  const turned = {}
  for (const key of keys(object)) turned[object[key]] = key
  return turned
}
export const functions = object => {
  const found = []
  for (const key in object) if (isFunction(object[key])) found.push(key)
  return found.sort()
}

// --- functions that values stand for -------------------------------------------------------------

export function withContext (call, context) {
  return context === undefined ? call : (...rest) => call.apply(context, rest)
}

/** Return the function that an iteratee stands for. */
export function iteratee (value, context) {
  if (isNothing(value)) return identity
  if (isFunction(value)) return withContext(value, context)
  return isObject(value) ? matcher(value) : property(value)
}

export const property = key => object => isNothing(object) ? undefined : object[key]
export const propertyOf = object => isNothing(object) ? noop : key => object[key]
export const isMatch = (object, wanted) => {
  const names = keys(wanted)
  return isNothing(object)
    ? names.length === 0
    : names.every(key => wanted[key] === object[key] && key in Object(object))
}
export const matcher = wanted => {
  const held = extendOwn({}, wanted)
  return object => isMatch(object, held)
}
export const matches = matcher

// --- objects -------------------------------------------------------------------------------------

/** Return a function that copies members of objects to the first one. */
const copying =
  (namesOf, isMissingOnly) =>
  (target, ...others) => {
    if (!isObject(target)) return target
    for (const other of others)
      for (const key of namesOf(other))
        if (!isMissingOnly || target[key] === undefined) Reflect.set(target, key, other[key])
    return target
  }
export const extend = copying(allKeys, false)
export const extendOwn = copying(keys, false)
export const defaults = copying(allKeys, true)
export const clone = value => !isObject(value) ? value : isArray(value) ? value.slice() : extend({}, value)
export const create = (prototype, members) => {
  const made = isObject(prototype) ? Object.create(prototype) : {}
  return members ? extendOwn(made, members) : made
}

/** Add the items of lists, which may contain lists, to `flat`. Return it. */
function addFlat (flat, lists) {
  for (const item of lists) {
    if (isArray(item) || isArguments(item)) addFlat(flat, Array.from(item))
    else flat.push(item)
  }
  return flat
}
export const pick = (object, ...names) => {
  const made = {}
  if (isNothing(object)) return made
  const hasTest = isFunction(names[0])
  const held = hasTest ? object : Object(object)
  const isKept = hasTest ? withContext(names[0], names[1]) : (value, key) => key in held
  for (const key of hasTest ? allKeys(object) : addFlat([], names))
    if (isKept(held[key], key, held)) made[key] = held[key]
  return made
}
export const omit = (object, ...names) => {
  const left = addFlat([], names).map(String)
  const isLeft = isFunction(names[0]) ? withContext(names[0], names[1]) : (value, key) => left.includes(key)
  return pick(object, (value, key, all) => !isLeft(value, key, all))
}
export const mapObject = (object, change, context) => {
  const call = iteratee(change, context)
  const changed = {}
  for (const key of keys(object)) changed[key] = call(object[key], key, object)
  return changed
}
export const isEmpty = value => {
  if (isNothing(value)) return true
  return (isArray(value) || isString(value) || isArguments(value) ? value : keys(value)).length === 0
}
export const result = (object, name, other) => {
  const value = isNothing(object) ? undefined : object[name]
  const found = value === undefined ? other : value
  return isFunction(found) ? found.call(object) : found
}

export function isEqual (a, b) {
  if (a === b) return a !== 0 || 1 / a === 1 / b
  if (isNothing(a) || isNothing(b) || toString.call(a) !== toString.call(b)) return false
  if (isRegExp(a) || isString(a)) return String(a) === String(b)
  if (isNumeric(a)) return +a === 0 ? 1 / a === 1 / b : Object.is(+a, +b)
  if (isDate(a) || isBoolean(a)) return +a === +b
  if (isArray(a)) return a.length === b.length && Array.from(a).every((item, index) => isEqual(item, b[index]))
  if (typeof a !== 'object' || typeof b !== 'object' || !haveOneClass(a, b)) return false
  const names = keys(a)
  return names.length === keys(b).length && names.every(key => has(b, key) && isEqual(a[key], b[key]))
}
function haveOneClass (a, b) { return a.constructor === b.constructor || !('constructor' in a && 'constructor' in b) }

// --- functions -----------------------------------------------------------------------------------

export const now = () => Date.now()
export const bindTo = (call, context, ...bound) => call.bind(context, ...bound)
export const bindAll = (object, ...names) => {
  for (const name of names) object[name] = object[name].bind(object)
  return object
}
/** Return a version of `partial` in which `gap` stands for an argument of the later call. */
export const partialWith = gap => (call, ...bound) => function (...rest) {
  const given = bound.map(value => value === gap ? rest.shift() : value)
  return call.apply(this, given.concat(rest))
}
export const wrap = (call, around) => function (...rest) { return around.call(this, call, ...rest) }
export const after = (count, call) => {
  let left = count
  return function (...rest) { return --left < 1 ? call.apply(this, rest) : undefined }
}
export const before = (count, call) => {
  let left = count
  let latest
  return function (...rest) {
    if (--left > 0) latest = call.apply(this, rest)
    return latest
  }
}
export const once = call => before(2, call)
export const memoize = (call, hash) => {
  const memo = function (key, ...rest) {
    const { cache } = memo
    const name = String(hash ? hash.call(this, key, ...rest) : key)
    if (!has(cache, name)) cache[name] = call.call(this, key, ...rest)
    return cache[name]
  }
  memo.cache = {}
  return memo
}
export const compose = (...calls) =>
  function (...rest) {
    return calls.reduceRight((given, call) => [call.apply(this, given)], rest)[0]
  }
export const tap = (value, call) => {
  call(value)
  return value
}

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;', '`': '&#x60;' }
const textFrom = value => isNothing(value) ? '' : String(value)
export const escape = value => textFrom(value).replace(/[&<>"'`]/g, found => ESCAPES[found])
export const unescape = value =>
  textFrom(value).replace(/&(?:amp|lt|gt|quot|#x27|#x60);/g, found =>
    Object.keys(ESCAPES).find(key => ESCAPES[key] === found)
  )

let lastId = 0
export const uniqueId = (prefix = '') => prefix + String(++lastId)
