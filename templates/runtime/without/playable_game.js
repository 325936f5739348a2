import { refuse } from '../api/absent.js'
import { ScriptedGame } from '../api/scripted_game.js'

/** A game without the methods of `helpers`. */
export class PlayableGame extends ScriptedGame {
  _enter (move) { this.apply(move) }

  get isOver () { return this.outcome() !== null }

  get hash () { return refuse('helpers') }

  moves (options) {
    if (options !== undefined) refuse('helpers')
    return super.moves()
  }

  move () { refuse('helpers') }

  get () { refuse('helpers') }

  isLegal () { refuse('helpers') }

  dests () { refuse('helpers') }

  played () { refuse('helpers') }

  ascii () { refuse('helpers') }

  on () { refuse('helpers') }

  redo () { refuse('helpers') }

  isCheck () { refuse('helpers') }

  inCheck () { refuse('helpers') }

  /** Return the legal moves that a text names: notations format and read moves without `helpers`. */
  _find (wanted) {
    const found = this._named(super.moves(), wanted)
    return found === undefined ? [] : [found]
  }

  /**
   * Make the only move that a text in a notation names, and return it. Throws a RangeError if none or several match.
   */
  _makeOnly (found, wanted) {
    if (found.length !== 1)
      throw new RangeError((found.length === 0 ? 'illegal' : 'ambiguous') + ' move: ' + String(wanted))
    this.apply(found[0])
    return found[0]
  }
}
