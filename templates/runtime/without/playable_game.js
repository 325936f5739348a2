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

  dests () { throw absent('helpers') }

  played () { throw absent('helpers') }

  ascii () { throw absent('helpers') }

  on () { throw absent('helpers') }
}
