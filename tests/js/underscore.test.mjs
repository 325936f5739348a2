// The built-in `_` returns the same results as underscore from npm, function by function, except for those of version 1.8.3, which
// pages of Dagaz load. tests/dagaz/test_underscore.py compares it with that version.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import test from 'node:test'

import { createUnderscore } from '../../templates/dagaz/underscore.js'

const own = createUnderscore()
const theirs = createRequire(import.meta.url)('../npm/node_modules/underscore')

const people = [{ name: 'a', age: 3, at: { x: 1 } }, { name: 'b', age: 1, at: { x: 2 } }, { name: 'c', age: 3, at: { x: 1 } }]
const list = [3, 1, 2, 3, 5]
const isOdd = n => n % 2 === 1
const sum = (a, b) => a + b

/** Calls to compare, one per line. */
const calls = [
  _ => { const seen = []; _.each([1, 2], (v, i, l) => seen.push([v, i, l.length])); return seen },
  _ => { const seen = []; _.each({ a: 1 }, (v, k) => seen.push([v, k])); return seen },
  _ => _.each(null, () => assert.fail()),
  _ => { const seen = []; _.forEach('ab', v => seen.push(v)); return seen },
  _ => _.map(list, n => n * 2), _ => _.map({ a: 1, b: 2 }, (v, k) => k + v), _ => _.map(people, 'name'), _ => _.map(null, isOdd),
  _ => _.map([1], function () { return this.x }, { x: 7 }), _ => _.collect(list, n => -n),
  _ => _.reduce(list, sum, 10), _ => _.reduce(list, sum), _ => _.reduce([], sum), _ => _.reduce([], sum, 4), _ => _.foldl(list, sum, 0),
  _ => _.inject({ a: 1, b: 2 }, (m, v, k) => m + k + v, ''), _ => _.reduceRight(['a', 'b', 'c'], sum), _ => _.foldr(['a', 'b'], sum, 'x'),
  _ => _.filter(list, isOdd), _ => _.select(people, { age: 3 }), _ => _.reject(list, isOdd), _ => _.filter({ a: 1, b: 2 }, isOdd), _ => _.filter(people, 'age'),
  _ => _.partition(list, isOdd), _ => _.find(list, n => n > 2), _ => _.detect(list, n => n > 9), _ => _.find(people, { age: 1 }), _ => _.find({ a: 5 }, isOdd),
  _ => _.findIndex(list, isOdd), _ => _.findIndex(people, { age: 1 }), _ => _.findIndex(list, n => n > 9), _ => _.findLastIndex(list, isOdd), _ => _.findLastIndex(list, n => n > 9),
  _ => _.findKey({ a: 2, b: 3 }, isOdd), _ => _.some(list, isOdd), _ => _.any([], isOdd), _ => _.every(list, isOdd), _ => _.all([], isOdd), _ => _.some([0, 1]), _ => _.every([1, 0]),
  _ => _.where(people, { age: 3 }), _ => _.findWhere(people, { age: 3 }), _ => _.findWhere(people, { age: 9 }), _ => _.pluck(people, 'age'),
  _ => _.invoke([[3, 1], [2]], 'sort'), _ => _.invoke(['a'], 'concat', 'b'), _ => _.invoke([1], function (n) { return this + n }, 2),
  _ => _.contains(list, 5), _ => _.include(list, 9), _ => _.includes({ a: 1 }, 1), _ => _.contains([NaN], NaN),
  _ => _.indexOf(list, 3), _ => _.indexOf(list, 9), _ => _.indexOf(null, 1), _ => _.indexOf([NaN], NaN), _ => _.indexOf(list, 3, 1), _ => _.lastIndexOf(list, 3), _ => _.lastIndexOf(null, 3),
  _ => _.size(list), _ => _.size({ a: 1 }), _ => _.size('abc'), _ => _.size(null), _ => _.toArray({ a: 1, b: 2 }), _ => _.toArray('ab'), _ => _.toArray(null),
  _ => _.max(list), _ => _.min(list), _ => _.max([]), _ => _.min([]), _ => _.max(people, p => p.age), _ => _.min(people, 'age'), _ => _.max([1, null, 3]), _ => _.max({ a: 1, b: 4 }),
  _ => _.sortBy(list), _ => _.sortBy(people, 'age'), _ => _.sortBy([3, undefined, 1]), _ => _.sortBy(['b', 'a']), _ => _.sortBy(list, n => -n),
  _ => _.groupBy(list, isOdd), _ => _.groupBy(people, 'age'), _ => _.countBy(list, isOdd), _ => _.indexBy(people, 'name'),
  _ => _.first(list), _ => _.first(list, 2), _ => _.first([]), _ => _.first(null), _ => _.head(list), _ => _.take(list, 1), _ => _.first([], 2),
  _ => _.initial(list), _ => _.initial(list, 2), _ => _.last(list), _ => _.last(list, 2), _ => _.last([]), _ => _.last(null), _ => _.rest(list), _ => _.tail(list, 2), _ => _.drop(list, 3),
  _ => _.compact([0, 1, false, 2, '', null]), _ => _.flatten([1, [2, [3, [4]]]]), _ => _.flatten([1, [2, [3]]], true),
  _ => _.difference(list, [3], [5]), _ => _.without(list, 3, 1), _ => _.uniq(list), _ => _.unique([1, 1, 2], true), _ => _.uniq(people, p => p.age), _ => _.uniq(people, false, 'age'),
  _ => _.union([NaN, 1], [NaN, '1'], [1]), _ => _.union(), _ => _.difference([NaN, 1, 2, 2], [NaN]), _ => _.difference([1, 2, '2'], [2], [1]),
  _ => _.union([1, 2], [2, 3]), _ => _.intersection([1, 2, 3], [2, 3], [3]), _ => _.zip(['a', 'b'], [1]), _ => _.unzip([['a', 1], ['b', 2]]),
  _ => _.object(['a', 'b'], [1, 2]), _ => _.object([['a', 1]]), _ => _.chunk(list, 2), _ => _.range(4), _ => _.range(1, 4), _ => _.range(0, 10, 3), _ => _.range(0, -3, -1), _ => _.range(0),
  _ => _.keys({ a: 1 }), _ => _.keys(null), _ => _.values({ a: 1 }), _ => _.pairs({ a: 1 }), _ => _.invert({ a: 'x' }), _ => _.functions({ b () {}, a () {}, c: 1 }), _ => _.allKeys(Object.create({ a: 1 })),
  _ => _.extend({ a: 1 }, { b: 2 }, { a: 3 }), _ => _.assign({}, { a: 1 }), _ => _.defaults({ a: 1 }, { a: 2, b: 3 }), _ => _.clone([1, 2]), _ => _.clone({ a: 1 }), _ => _.clone(3),
  _ => _.pick({ a: 1, b: 2 }, 'a'), _ => _.pick({ a: 1, b: 2 }, ['b']), _ => _.pick({ a: 1, b: 2 }, isOdd), _ => _.omit({ a: 1, b: 2 }, 'a'), _ => _.omit({ a: 1, b: 2 }, isOdd), _ => _.mapObject({ a: 1 }, n => n + 1),
  _ => _.has({ a: 1 }, 'a'), _ => _.has({}, 'toString'), _ => _.has(null, 'a'), _ => _.property('a')({ a: 1 }), _ => _.property('a')(null), _ => _.matcher({ a: 1 })({ a: 1, b: 2 }), _ => _.matches({ a: 1 })({}),
  _ => _.isEqual([1, { a: 2 }], [1, { a: 2 }]), _ => _.isEqual([1], [1, 2]), _ => _.isEqual({ a: 1 }, { b: 1 }), _ => _.isEqual(0, -0), _ => _.isEqual(NaN, NaN), _ => _.isEqual(null, undefined), _ => _.isEqual('a', 'a'), _ => _.isEqual([], {}), _ => _.isEqual(new Date(1), new Date(1)), _ => _.isEqual(/a/g, /a/g),
  ...['isUndefined', 'isNull', 'isArray', 'isFunction', 'isNumber', 'isString', 'isBoolean', 'isObject', 'isEmpty', 'isNaN', 'isFinite', 'isDate', 'isRegExp']
    .map(name => _ => [undefined, null, [], [1], {}, { a: 1 }, 0, 1, NaN, Infinity, '', 'a', '1', true, isOdd, new Date(0), /a/].map(value => _[name](value))),
  _ => _.times(3, n => n * n), _ => _.identity(3), _ => _.constant(3)(), _ => _.noop(1), _ => _.negate(isOdd)(2), _ => _.partial(sum, 1)(2), _ => _.compose(n => n + 1, n => n * 2)(3),
  _ => { const f = _.after(2, () => 1); return [f(), f()] }, _ => { let n = 0; const f = _.once(() => ++n); return [f(), f()] }, _ => { let n = 0; const f = _.memoize(() => ++n); return [f('a'), f('a'), f('b')] },
  _ => _.tap(3, n => n + 1), _ => _.random(2, 2), _ => _.random(0), _ => _.shuffle(list).sort(), _ => _.sample(list, 9).sort(), _ => list.includes(_.sample(list)), _ => typeof _.now(), _ => _.uniqueId('x').slice(0, 1),
  _ => _(list).map(n => n + 1), _ => _(list).max(), _ => _([1, 2]).size(), _ => _.chain(list).filter(isOdd).map(n => n * 2).value(), _ => _.chain(list).uniq().sortBy().first().value(), _ => _(list).chain().reduce(sum, 0).value(),
  _ => _.chain([3, 1]).sort().value(), _ => _.chain([1]).push(2).concat([3]).slice(1).value(), _ => _.chain([1, 2]).join('-').value(), _ => _([1]).concat([2]), _ => _.chain(people).pluck('age').without(1).uniq().value(),
  _ => { _.mixin({ twice: n => 2 * n }); return [_.twice(4), _(4).twice(), _.chain(4).twice().value()] }
]

for (const call of calls) {
  test(String(call).replace(/\s+/g, ' ').slice(0, 90), () => {
    const copy = JSON.stringify(list)
    assert.deepEqual(call(own), call(theirs))
    assert.equal(JSON.stringify(list), copy)
  })
}

/** Calls with other results in version 1.8.3, which are the second items. */
const older = [
  [_ => _.range(4, 1), []],
  [_ => _.range(1, 0), []],
  [_ => _.range(3, 0, -2), [3, 1]],
  [_ => _.flatten([1, [2, [3, [4]]]], 2), [1, 2, [3, [4]]]],
  [_ => _.map([[1, [2]], [[[3]]]], _.flatten), [[1, 2], [[3]]]],
  [_ => _.map(people, ['at', 'x']), [false, false, false]],
  [_ => _.map([[1, 2], [3]], _.first), [1, 3]],
  [_ => _.map([[1, 2], [3]], _.rest), [[2], []]],
  [_ => _.max([null]), null],
  [_ => _.max([1, 2], n => n === 2 ? null : -1), 2],
  [_ => _.union([1], 2, [3]), [1, 3]],
  [_ => _.difference([1, 2], 2), [1, 2]],
  [_ => _.indexOf([1, 3, 5], 5, true), 2],
  [_ => _.contains([1, 2, 3], 1, 1), false],
  [_ => _.map((a, b) => a + b, (_, index) => index), [0, 1]],
  [_ => _.isEmpty({ length: 0 }), false],
  [_ => _.sortedIndex([1, 3], 2), 1],
  [_ => _.result({ a () { return 3 } }, 'a'), 3],
  [_ => _.bind(function (n) { return this.x + n }, { x: 1 }, 2)(), 3],
  [_ => _.partial((a, b) => a - b, _, 1)(3), 2],
  [_ => _.before(3, (n => () => ++n)(0)), undefined],
  [_ => _.isMatch({ a: 1, b: 2 }, { a: 1 }), true],
  [_ => _.throttle(sum, 9)(1, 2), 3],
  [_ => _.escape('<a>'), '&lt;a&gt;'],
  [_ => { const seen = []; _.reduce(seen.concat([1, 2]), (memo, n, index, all) => { all[1] = 7; seen.push(n); return n }, 0); return seen }, [1, 7]]
]

for (const [call, expected] of older) {
  test('1.8.3: ' + String(call).slice(0, 80), () => {
    const result = call(own)
    assert.deepEqual(typeof result === 'function' ? undefined : result, expected)
  })
}

test('1.8.3: each calls functions only', () => assert.throws(() => own.each([1], 'a'), TypeError))
