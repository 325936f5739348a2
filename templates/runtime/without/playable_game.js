import { absent } from '../absent.js'
import { Game } from '../game.js'

/** A game without the methods of `helpers`. */
export class PlayableGame extends Game {
  get isOver () { return this.outcome() !== null }

  get hash () { throw absent('helpers') }

  moves (options) {
    if (options !== undefined) throw absent('helpers')
    return super.moves()
  }

  move () { throw absent('helpers') }

  get () { throw absent('helpers') }

  dests () { throw absent('helpers') }

  played () { throw absent('helpers') }

  ascii () { throw absent('helpers') }

  on () { throw absent('helpers') }

  /** Return the legal moves that a text names: notations format and read moves without `helpers`. */
  _find (wanted) {
    const found = this._named(super.moves(), wanted)
    return found === undefined ? [] : [found]
  }
}
