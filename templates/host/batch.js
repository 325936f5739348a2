import { RECORD_TOP, TOP } from '../runtime/state/layout.js'
import { outcomeOf } from '../runtime/goals/outcome.js'
import { Integers, resultOf, writeNumbers } from './numbers.js'
import { randomIntegers } from './random_integers.js'

/** The result of a game that reaches the limit of plies. */
const TRUNCATED = -1

/** Ordinals that make no move: the game stays as it is, or starts again. */
const KEEP = -1
const RESTART = -2

/** Make a move of the list, without its text. Return the outcome and the number of moves after it. */
function playListed (game, position, ordinal) {
  const { registers } = position.state
  const [top, recordTop] = [registers[TOP], registers[RECORD_TOP]]
  const generated = () => {
    const count = position.generate(top) - top
    registers[TOP] = top
    registers[RECORD_TOP] = recordTop
    return count
  }
  generated()
  position.make(top + ordinal)
  game._legal = null
  if (position.goal(-1) !== 0) return [outcomeOf(position), 0]
  const number = generated()
  const ends = number === 0 || (position.design.layout.testsMobility && position.goal(1) !== 0)
  return [ends ? outcomeOf(position) : null, number]
}

/** Make a move by the methods of the game: scripts review each move. */
function playReviewed (game, ordinal) {
  game.apply(game.moves()[ordinal])
  return [game.outcome(), game.moves().length]
}

/** Games that are played simultaneously. */
export class Batch {
  /**
   * @param {Game} start the position in which each game begins
   * @param {{count: number, cap: number, seed: number, restarts: boolean}} request `cap` is the maximum number of
   *   plies of a game; with `restarts`, a game that ends starts again in the same step
   */
  constructor (start, { count, cap, seed, restarts }) {
    this.restarts = restarts
    this.start = start
    this.number = start.moves().length
    this.cap = cap
    this.pick = randomIntegers(seed)
    this.lists = { fields: new Integers(), moves: new Integers() }
    this.games = Array.from({ length: count }, () => this.fresh())
    for (const each of this.games) this.write(each)
  }

  /** Return a game before its first move of a player. */
  fresh () {
    const found = { game: this.start.clone(), number: this.number, plies: 0, result: 0 }
    this.playChance(found)
    return found
  }

  play (each, ordinal) {
    const { game } = each
    if (!Number.isInteger(ordinal) || ordinal < 0 || ordinal >= each.number)
      throw new RangeError('no move ' + ordinal + ' among ' + each.number)
    const position = game._position
    const [outcome, number] = position.script ? playReviewed(game, ordinal) : playListed(game, position, ordinal)
    each.plies++
    each.number = number
    each.result = resultOf(game.design, outcome)
    if (each.result === 0 && each.plies >= this.cap) each.result = TRUNCATED
  }

  playChance (each) {
    while (each.result === 0 && each.game.random) this.play(each, this.pick(each.number))
  }

  /** Make a move in each game, given by its index in the list, KEEP or RESTART. */
  step (ordinals) {
    this.clear()
    this.games.forEach((each, k) => {
      if (ordinals[k] === RESTART) Object.assign(each, this.fresh())
      else if (ordinals[k] !== KEEP) {
        each.result = 0
        this.play(each, ordinals[k])
        this.playChance(each)
      }
      if (each.result === 0 || !this.restarts) return this.write(each)
      const { result, plies } = each
      Object.assign(each, this.fresh())
      this.write(Object.assign({}, each, { result, plies }))
    })
    return this
  }

  clear () {
    this.lists.fields.clear()
    this.lists.moves.clear()
  }

  /** Write a game; at its end, it has no moves. */
  write (each) {
    const isOver = each.result !== 0 && !this.restarts
    writeNumbers(each.game, this.lists, isOver ? Object.assign({}, each, { number: 0 }) : each)
  }

  /** Return the fields and the moves of all games, one after the other. */
  answer () { return { fields: this.lists.fields.encode(), moves: this.lists.moves.encode() } }
}
