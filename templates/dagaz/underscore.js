import {
  chunk,
  compact,
  contains,
  countBy,
  drawing,
  each,
  every,
  filter,
  find,
  findIndex,
  findKey,
  findLastIndex,
  findWhere,
  first,
  flattenList,
  groupBy,
  indexBy,
  initial,
  intersection,
  invoke,
  last,
  lastIndexOf,
  listDifference,
  listIndexOf,
  map,
  max,
  min,
  negate,
  numberRange,
  object,
  partition,
  pluck,
  random,
  reduce,
  reduceRight,
  reject,
  rest,
  size,
  some,
  sortBy,
  sortedIndex,
  times, toArray, union, uniq, unzip, where, without, zip
} from './lists.js'
import {
  after, allKeys, before, bindAll, bindTo, clone, compose, constant, create, defaults, escape, extend, extendOwn,
  functions, has, identity, invert, isArguments, isArray, isBoolean, isDate, isElement, isEmpty, isEqual, isError,
  isFinite, isFunction, isMatch, isNaN, isNull, isNumeric, isObject, isRegExp, isString, isUndefined, iteratee, keys,
  mapObject, matcher, matches, memoize, noop, now, omit, once, pairs, partialWith, pick, property, propertyOf, result,
  tap, unescape, uniqueId, values, wrap
} from './objects.js'

const FUNCTIONS = {
  isUndefined,
  isNull,
  isArray,
  isFunction,
  isNumber: isNumeric,
  isString,
  isBoolean,
  isDate,
  isRegExp,
  isObject,
  isArguments,
  isElement,
  isError,
  isNaN,
  isFinite,
  identity,
  constant,
  noop,
  has,
  keys,
  allKeys,
  values,
  pairs,
  invert,
  functions,
  iteratee,
  property,
  propertyOf,
  isMatch,
  matcher,
  matches,
  each,
  map,
  reduce,
  reduceRight,
  filter,
  reject,
  partition,
  find,
  findKey,
  findIndex,
  findLastIndex,
  some,
  every,
  where,
  findWhere,
  pluck,
  invoke,
  contains,
  indexOf: listIndexOf,
  lastIndexOf,
  sortedIndex,
  size, toArray, max, min, sortBy, groupBy, countBy, indexBy, first, initial, last, rest,
  compact,
  flatten: flattenList,
  difference: listDifference,
  without,
  uniq,
  union,
  intersection,
  zip,
  unzip,
  object,
  chunk,
  range: numberRange,
  extend, extendOwn, defaults, create, clone, pick, omit, mapObject, isEmpty, isEqual, result, times, now, negate,
  bind: bindTo, bindAll, wrap, after, before, once, memoize, compose, tap, escape, unescape, uniqueId
}

/** Functions of timers, which have no effect. */
const TIMERS = { delay: () => 0, defer: () => 0, debounce: () => noop, throttle: call => call }

const SYNONYMS = {
  all: every, any: some, collect: map, detect: find, drop: rest, foldl: reduce, foldr: reduceRight, forEach: each,
  head: first, include: contains, includes: contains, inject: reduce, assign: extendOwn, select: filter, tail: rest,
  take: first, unique: uniq, methods: functions, transpose: unzip
}

/** Methods of arrays that wrapped lists have in addition, by what they return: the changed list, or a result. */
const IN_PLACE = ['pop', 'push', 'reverse', 'shift', 'sort', 'splice', 'unshift']
const COPYING = ['concat', 'join', 'slice']

/**
 * Create `_` for Dagaz's scripts: `_.map(list, f)`, `_(list).map(f)`, and
 * `_.chain(list).map(f).filter(g).value()`.
 */
export function createUnderscore () {
  class Wrapped {
    constructor (value, chained) {
      this._wrapped = value
      this._chain = chained
    }

    chain () { return new Wrapped(this._wrapped, true) }

    value () { return this._wrapped }

    valueOf () { return this._wrapped }

    toJSON () { return this._wrapped }

    toString () { return String(this._wrapped) }
  }

  const _ = value => value instanceof Wrapped ? value : new Wrapped(value, false)

  function mixin (members) {
    for (const name of functions(members)) addMethod(name, _[name] = members[name])
    return _
  }

  function addMethod (name, call) {
    Wrapped.prototype[name] = function (...rest) { return passOn(this, call(this._wrapped, ...rest)) }
  }

  function passOn (wrapped, result) { return wrapped._chain ? new Wrapped(result, true) : result }

  for (const name of IN_PLACE) {
    Wrapped.prototype[name] = function (...rest) {
      const { _wrapped } = this
      _wrapped[name](...rest)
      if ((name === 'shift' || name === 'splice') && _wrapped.length === 0) delete _wrapped[0]
      return passOn(this, _wrapped)
    }
  }
  for (const name of COPYING) {
    Wrapped.prototype[name] = function (...rest) { return passOn(this, this._wrapped[name](...rest)) }
  }
  // The functions are on a prototype: V8 stores it such that scripts call them without a lookup.
  const library = Object.assign(Object.create(Function.prototype), FUNCTIONS, SYNONYMS, TIMERS, drawing(random), {
    partial: partialWith(_),
    noConflict: () => _
  })
  Object.setPrototypeOf(_, library)
  for (const name of Object.keys(library)) addMethod(name, library[name])
  _.mixin = mixin
  _.chain = value => new Wrapped(value, true)
  return _
}
