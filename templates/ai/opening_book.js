import { LAST_MOVE_READ, RECORD_TOP, TOP } from '../runtime/state/layout.js'
import { textOfMove } from '../runtime/api/move_list.js'
import { atMoves } from '../runtime/moves/move_range.js'
import { ALPHABET } from './printable.js'
import { createKeys } from './zobrist_keys.js'

/** Characters of half a key and of the mark of a move; those of a move with its expected score in percent. */
const BOOK_KEY = 5
const BOOK_MARK = 3
const BOOK_MOVE = BOOK_MARK + 2
/**
 * Largest difference, in percent, between the expected scores of the best move of a position and others in the book.
 */
const NEAR_PERCENT = 1
/** Plies of the longest line. */
const MAX_BOOK_LINE = 30

/** Return a number as digits of the alphabet. */
function digits (number, count) {
  let text = ''
  for (let rest = number >>> 0; text.length < count; rest = Math.floor(rest / ALPHABET.length))
    text += ALPHABET[rest % ALPHABET.length]
  return text
}

/** Return the mark of a move in a book: a hash of its text, so that it does not depend on the order of legal moves. */
function markOf (text) {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return digits(hash ^ (hash >>> 15), BOOK_MARK)
}

/** Positions and moves as a book names them. */
export class BookIndex {
  constructor (position) {
    this.position = position
    this.keys = createKeys(position)
  }

  /** Return the key of the position: that of the search, with the last move if the legal moves depend on it. */
  bookKey () {
    const { keys, position: { state: { registers } } } = this
    const wasRead = registers[LAST_MOVE_READ]
    registers[LAST_MOVE_READ] = 0
    atMoves(this.position, () => {})
    keys.compute()
    if (registers[LAST_MOVE_READ] !== 0) keys.addLastMove()
    else registers[LAST_MOVE_READ] = wasRead
    return digits(keys.low, BOOK_KEY) + digits(keys.high, BOOK_KEY)
  }

  /** Return the marks of the legal moves by ordinal; null for a mark that two moves have. */
  bookMarks () {
    const marks = []
    atMoves(this.position, (start, end) => {
      for (let k = start; k < end; k++) marks.push(markOf(textOfMove(this.position, k)))
    })
    return marks.map(mark => marks.indexOf(mark) === marks.lastIndexOf(mark) ? mark : null)
  }
}

/** By the data of a book, its words by key. */
const openBooks = new WeakMap()

class OpeningBook extends BookIndex {
  constructor (position) {
    super(position)
    const { design: { book } } = position
    if (!openBooks.has(book))
      openBooks.set(
        book,
        new Map(book.entries.split(' ').map(word => [word.slice(0, 2 * BOOK_KEY), word.slice(2 * BOOK_KEY)]))
      )
    this.words = openBooks.get(book)
  }

  /**
   * Return true if the position occurred in the game, given the halves of the keys: the book could repeat its moves.
   */
  isInGame (earlier) {
    const { keys } = this
    keys.compute()
    return earlier.some((low, i) => i % 2 === 0 && low === keys.low && earlier[i + 1] === keys.high)
  }

  /** Return the legal moves that the book has for the position, the best one first. */
  bookMoves () {
    const word = this.words.get(this.bookKey())
    if (word === undefined) return []
    const marks = this.bookMarks()
    const moves = []
    for (let i = 0; i < word.length; i += BOOK_MOVE) {
      const ordinal = marks.indexOf(word.slice(i, i + BOOK_MARK))
      if (ordinal >= 0) moves.push({ ordinal, percent: Number(word.slice(i + BOOK_MARK, i + BOOK_MOVE)) })
    }
    return moves
  }

  /** Return a line from the position: the given move, then the best ones of the book for both players. */
  bookLineFrom (first) {
    const { position } = this
    const { registers } = position.state
    const top = registers[TOP]
    const records = registers[RECORD_TOP]
    const line = []
    for (let next = first; next !== undefined && line.length < MAX_BOOK_LINE; next = this.bookMoves()[0]) {
      line.push(next.ordinal)
      const start = registers[TOP]
      position.generate(start)
      position.make(start + next.ordinal)
    }
    for (let i = 0; i < line.length; i++) position.unmake()
    registers[TOP] = top
    registers[RECORD_TOP] = records
    return line
  }
}

/**
 * Return a line of the opening book of a module, or null if it does not have the position. Of moves whose expected
 * scores are near the best one, better ones are more likely.
 * @param {object} position
 * @param {number[]} earlier halves of the keys of the played positions
 * @param {() => number} random
 * @returns {{line: number[], percent: number} | null}
 */
export function bookLine (position, earlier, random) {
  if (position.design.book === undefined || position.script !== null) return null
  const book = new OpeningBook(position)
  if (book.isInGame(earlier)) return null
  const moves = book.bookMoves()
  if (moves.length === 0) return null
  const weights = moves.map(({ percent }) => Math.max(0, NEAR_PERCENT + 1 - moves[0].percent + percent))
  let rest = random() * weights.reduce((sum, weight) => sum + weight, 0)
  let i = 0
  for (; i < moves.length - 1 && rest >= weights[i]; i++) rest -= weights[i]
  const choice = moves[i]
  return { line: book.bookLineFrom(choice), percent: choice.percent }
}
