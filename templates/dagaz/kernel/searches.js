import { listIndexOf } from '../lists.js'
import { isArray } from '../objects.js'

// Searches of lists that only grow (scripts/translate/searches.py). Most of them are sets of positions.

/** Limit for the items that have marks, as in the searches of scripts. */
const MARKS = 4096

/** Length up to which a search visits the items. */
const FEW_ITEMS = 5

const { push } = Array.prototype

/** The marks of the long list that a script has searched last. */
class Search {
  constructor () {
    this.list = null
    this.size = 0 // number of items that have a mark, if they can
    this.round = 0 // the mark
    this.marks = new Int32Array(0)
    this.push = push // lists without this method may also change otherwise
  }

  start (list) {
    this.list = list
    this.size = 0
    if (this.round === 0) this.marks = new Int32Array(MARKS)
    if (this.round === 0x7fffffff) this.marks.fill(this.round = 0)
    this.round++
  }

  /** Mark the items that are new in the list. */
  add () {
    const { list, marks, round } = this
    for (; this.size < list.length; this.size++) {
      const item = list[this.size]
      if (item === item >>> 0 && item < MARKS) marks[item] = round
    }
  }
}

/** Return `indexOf` as a condition, true unless the value is the first item, without a visit of all items. */
export function isNotFirst (list, value) {
  return isArray(list) && value === value && value !== undefined ? list[0] !== value : listIndexOf(list, value) !== 0
}

/**
 * Return `count` searches, and a function that searches a list without the marks of one of them. The numbers
 * separate lists that a script searches in turns.
 */
export function createSearches (count) {
  const searches = Array.from({ length: count }, () => new Search())
  const long = (list, value, search) => {
    if (list !== search.list || list.length < search.size) search.start(list)
    search.add()
    return value === value >>> 0 && value < MARKS ? search.marks[value] - search.round : listIndexOf(list, value)
  }
  return { searches, sought: (list, value, number) => isArray(list) && list.length > FEW_ITEMS && list.push === push ? long(list, value, searches[number]) : listIndexOf(list, value) }
}

// Lists that only one run of a function uses (scripts/translate/reuse.py). `spare.list` is null while a run uses it. A list of
// a function that cannot start again before it ends is `spare` itself, and keeps its items until the next run.

/** Return the list, a new one if a run uses it already. */
export function emptyList (spare) {
  const { list } = spare
  spare.list = null
  return list === null ? [] : list
}

/** Take the list of a run back, if it has one. Return a result. */
export function reuseList (spare, list, result) {
  if (list === undefined) return result
  if (list.length > 0) removeItems(list)
  spare.list = list
  return result
}

/** Number of items up to which lists keep their room, so that long ones do not take memory. */
const MANY_ITEMS = 64

/** Empty a list. */
export function removeItems (list) {
  if (list.length > MANY_ITEMS) list.length = 0
  while (list.length > 0) list.pop()
}
