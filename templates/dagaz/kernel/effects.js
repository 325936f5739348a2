// Effects of moves as three integers each: origin and target, piece and part, and the number of an action that several
// moves share (shared_actions.js), 0 for none. The moves of a kernel share lists of integers: separate lists take
// several times as much memory, and time of the garbage collector.
//
// Written effects do not change, except for that number, so that copies of a move share them.

/** Number of integers of an effect, and in a shared list. */
export const EFFECT_INTS = 3
const SHARED_INTS = 6144

/** Limits for a position and for the number of an object. */
const MOST_POSITIONS = 0xffff
export const MOST_OBJECTS = 1 << 18

/** Limits for names and values that have objects of their own. */
export const [MANY_NAMES, MANY_VALUES] = [8, 256]

/** Number of bits of a part. */
export const PART_BITS = 12

/** Limit for the objects of a move that have no number. */
export const MOST_EXTRAS = 1024

/** The number of an object. A script can copy it to another object. */
export const NUMBER = Symbol('number')

const NO_INTS = new Int32Array(0)

/** The room for the effects of a kernel's moves, and the objects in effects that last as long as the kernel. */
export class EffectStore {
  constructor () {
    this.words = NO_INTS
    this.top = 0 // end of the last written effect
    this.objects = []
    this.drops = [] // pieces that stand for new ones, which a move creates when they are read
    this._changes = [] // that set values of boards
  }

  /** Number an object that lasts as long as the kernel. Return it. */
  register (object) {
    if (this.objects.length < MOST_OBJECTS) object[NUMBER] = this.objects.push(object) - 1
    return object
  }

  /** Number a piece that stands for new ones. Return it. */
  registerDrop (piece) {
    piece[NUMBER] = MOST_OBJECTS + this.drops.push(piece) - 1
    return piece
  }

  /** Return the number of an object, -1 for none. */
  numberOf (object) {
    const number = object[NUMBER]
    return number !== undefined && this.objects[number] === object ? number : -1
  }

  /** Return an object that sets a value of a board. Most values are small. */
  changeOf (name, value) {
    if (!isSmall(name, MANY_NAMES) || !isSmall(value, MANY_VALUES))
      return { exec: board => board.setValue(name, value) }
    const index = name * MANY_VALUES + value
    if (this._changes[index] === undefined)
      this._changes[index] = this.register({ exec: board => board.setValue(name, value) })
    return this._changes[index]
  }

  /** Copy integers to the end of the room, with room for another effect after them. Return their start. */
  copy (words, start, count) {
    if (this.top + count + EFFECT_INTS > this.words.length) {
      this.words = new Int32Array(Math.max(SHARED_INTS, 2 * count + EFFECT_INTS))
      this.top = 0
    }
    const at = this.top
    for (let i = 0; i < count; i++) this.words[at + i] = words[start + i]
    this.top += count
    return at
  }
}

/** Effects that grow. A subclass has the `kernel`. */
export class PackedEffects {
  constructor () {
    const { effects } = this.kernel
    this.heldWords = effects.words
    this.heldStart = effects.top
    this.heldSize = 0
    this.heldExtras = null // objects without a number
  }

  /** Add an effect. Return false, without any change, if it does not fit. */
  addEffect (from, to, object, part) {
    const fits =
      (from === null || isPosition(from)) &&
      (to === null || isPosition(to)) &&
      part === part >>> 0 &&
      part < 1 << PART_BITS
    return fits && this._add((from === null ? 0 : from + 1) | (to === null ? 0 : to + 1) << 16, object, part)
  }

  /** Do the same for a drop in the first part. */
  addDrop (to, object) { return isPosition(to) && this._add(to + 1 << 16, object, 1) }

  _add (positions, object, part) {
    const { effects: store } = this.kernel
    const number = object === null ? 0 : object === undefined ? -1 : this._numberOf(store, object)
    if (number < 0) return false
    if (
      this.heldWords !== store.words ||
      this.heldStart + EFFECT_INTS * this.heldSize !== store.top ||
      store.top + EFFECT_INTS > store.words.length
    )
      this._copyToEnd(store)
    const { words, top } = store
    words[top] = positions
    words[top + 1] = number << PART_BITS | part
    store.top = top + EFFECT_INTS
    this.heldSize++
    return true
  }

  /** Return the number of the action that an effect shares, 0 for none. */
  sharedNumber (index) { return this.heldWords[this.heldStart + EFFECT_INTS * index + 2] }

  /** Return true if no effect has such a number. */
  hasOwnEffects () {
    for (let i = 0; i < this.heldSize; i++) if (this.sharedNumber(i) !== 0) return false
    return true
  }

  /**
   * Add the effect of another move, whose action both share with a number. Return false if it refers to an object of
   * that move.
   */
  addShared (other, index, pool) {
    const { effects: store } = this.kernel
    const { heldWords } = other
    const place = other.heldStart + EFFECT_INTS * index
    const second = heldWords[place + 1]
    const object = second >>> PART_BITS
    if (object > MOST_EXTRAS + MOST_OBJECTS || (object > 0 && object <= MOST_EXTRAS)) return false
    if (heldWords[place + 2] === 0) heldWords[place + 2] = ++pool.count
    if (
      this.heldWords !== store.words ||
      this.heldStart + EFFECT_INTS * this.heldSize !== store.top ||
      store.top + EFFECT_INTS > store.words.length
    )
      this._copyToEnd(store)
    const { words, top } = store
    words[top] = heldWords[place]
    words[top + 1] = second
    words[top + 2] = heldWords[place + 2]
    store.top = top + EFFECT_INTS
    this.heldSize++
    return true
  }

  /** Copy the effects to the end of the room, so that others can follow. */
  _copyToEnd (store) {
    this.heldStart = store.copy(this.heldWords, this.heldStart, EFFECT_INTS * this.heldSize)
    this.heldWords = store.words
  }

  /** Return the number for an object in an effect, -1 if there are too many. */
  _numberOf (store, object) {
    const number = object[NUMBER]
    if (number >= 0 && store.objects[number] === object) return number + 1 + MOST_EXTRAS
    return number >= MOST_OBJECTS && store.drops[number - MOST_OBJECTS] === object
      ? number + 1 + MOST_EXTRAS
      : this._extraNumber(object)
  }

  _extraNumber (object) {
    if (this.heldExtras === null) this.heldExtras = [object]
    else if (this.heldExtras.length >= MOST_EXTRAS) return -1
    else this.heldExtras.push(object)
    return this.heldExtras.length
  }

  /** Return the origin of an effect, null for none. */
  originOf (index) {
    const from = this.heldWords[this.heldStart + EFFECT_INTS * index] & 0xffff
    return from === 0 ? null : from - 1
  }

  targetOf (index) {
    const to = this.heldWords[this.heldStart + EFFECT_INTS * index] >>> 16
    return to === 0 ? null : to - 1
  }

  objectOf (index) {
    const number = this.heldWords[this.heldStart + EFFECT_INTS * index + 1] >>> PART_BITS
    if (number === 0) return null
    if (number <= MOST_EXTRAS) return this.heldExtras[number - 1]
    return number <= MOST_EXTRAS + MOST_OBJECTS
      ? this.kernel.effects.objects[number - 1 - MOST_EXTRAS]
      : this._newPiece(index, number - 1 - MOST_EXTRAS - MOST_OBJECTS)
  }

  /** Create a piece that is dropped. The effects of this move then refer to it, not those of its copies. */
  _newPiece (index, drop) {
    const { effects: store, newPiece } = this.kernel
    const piece = newPiece(store.drops[drop].type, store.drops[drop].player)
    const number = this._numberOf(store, piece)
    if (number < 0) return piece
    this._copyToEnd(store)
    this.heldWords[this.heldStart + EFFECT_INTS * index + 1] = number << PART_BITS | this.partOf(index)
    return piece
  }

  /** Return the piece of an effect with a position, null for none. */
  pieceOf (index) { return this.heldWords[this.heldStart + EFFECT_INTS * index] === 0 ? null : this.objectOf(index) }

  partOf (index) { return this.heldWords[this.heldStart + EFFECT_INTS * index + 1] & (1 << PART_BITS) - 1 }

  /** Return a list of four items per effect: origin, target, object, part. */
  listOfEffects () {
    if (this.heldSize === 1) return [this.originOf(0), this.targetOf(0), this.objectOf(0), this.partOf(0)]
    const effects = []
    for (let i = 0; i < this.heldSize; i++)
      effects.push(this.originOf(i), this.targetOf(i), this.objectOf(i), this.partOf(i))
    return effects
  }

  /** Take over the effects of another move. */
  shareEffects (other) {
    this.heldWords = other.heldWords
    this.heldStart = other.heldStart
    this.heldSize = other.heldSize
    this.heldExtras = other.heldExtras === null ? null : other.heldExtras.slice()
  }

  /** Discard the effects. */
  dropEffects () {
    this.heldWords = NO_INTS
    this.heldSize = 0
    this.heldExtras = null
  }
}

/** Return true for an integer from 0 to below a limit, except -0. */
export function isSmall (value, limit) {
  return typeof value === 'number' && value === value >>> 0 && value < limit && (value !== 0 || 1 / value > 0)
}

function isPosition (pos) { return pos === pos >>> 0 && pos < MOST_POSITIONS }
