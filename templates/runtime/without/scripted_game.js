import { refuse } from '../api/absent.js'
import { Game } from '../api/game.js'

/** A game without scripts. */
export class ScriptedGame extends Game {
  get hasScripts () { return false }

  get _scripts () { return refuse('scripts') }

  board () { refuse('scripts') }

  select () { refuse('scripts') }

  targets () { refuse('scripts') }

  closure () { refuse('scripts') }

  needsGroups () { refuse('scripts') }
}
