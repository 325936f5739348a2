import {
  isUndefined, isNull, isArray, isFunction, isNumeric, isString, isBoolean, isDate, isRegExp, isObject,
  isNaN, isFinite, identity, constant, noop, has, keys, allKeys, values, pairs, invert, functions, iteratee,
  property, matcher, matches, each, map, reduce, reduceRight, filter, reject, partition, find, findKey,
  findIndex, findLastIndex, some, every, where, findWhere, pluck, invoke, contains, listIndexOf, lastIndexOf,
  size, toArray, max, min, sortBy, groupBy, countBy, indexBy, shuffle, sample, first, initial, last, rest,
  compact, flattenList, listDifference, without, uniq, union, intersection, zip, unzip, object, chunk, numberRange,
  extend, extendOwn, defaults, clone, pick, omit, mapObject, isEmpty, isEqual, times, random, now, negate,
  partial, after, once, memoize, compose, tap, uniqueId
} from './lists.js'

const FUNCTIONS = {
  isUndefined, isNull, isArray, isFunction, isNumber: isNumeric, isString, isBoolean, isDate, isRegExp, isObject,
  isNaN, isFinite, identity, constant, noop, has, keys, allKeys, values, pairs, invert, functions, iteratee,
  property, matcher, matches, each, map, reduce, reduceRight, filter, reject, partition, find, findKey,
  findIndex, findLastIndex, some, every, where, findWhere, pluck, invoke, contains, indexOf: listIndexOf, lastIndexOf,
  size, toArray, max, min, sortBy, groupBy, countBy, indexBy, shuffle, sample, first, initial, last, rest,
  compact, flatten: flattenList, difference: listDifference, without, uniq, union, intersection, zip, unzip, object, chunk, range: numberRange,
  extend, extendOwn, defaults, clone, pick, omit, mapObject, isEmpty, isEqual, times, random, now, negate,
  partial, after, once, memoize, compose, tap, uniqueId
}

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
  }

  const _ = value => value instanceof Wrapped ? value : new Wrapped(value, false)

  function mixin (functions) {
    for (const name of Object.keys(functions)) addMethod(name, _[name] = functions[name])
    return _
  }

  function addMethod (name, call) {
    Wrapped.prototype[name] = function (...rest) { return passOn(this, call(this._wrapped, ...rest)) }
  }

  function passOn (wrapped, result) { return wrapped._chain ? new Wrapped(result, true) : result }

  for (const name of IN_PLACE) {
    Wrapped.prototype[name] = function (...rest) {
      this._wrapped[name](...rest)
      return passOn(this, this._wrapped)
    }
  }
  for (const name of COPYING) {
    Wrapped.prototype[name] = function (...rest) { return passOn(this, this._wrapped[name](...rest)) }
  }
  // The functions are on a prototype: V8 stores it such that scripts call them without a lookup.
  const library = Object.assign(Object.create(Function.prototype), FUNCTIONS, SYNONYMS)
  Object.setPrototypeOf(_, library)
  for (const name of Object.keys(library)) addMethod(name, library[name])
  _.mixin = mixin
  _.chain = value => new Wrapped(value, true)
  return _
}
