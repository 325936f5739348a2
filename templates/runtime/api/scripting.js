import { ScriptGame } from '../../hooks/game.js'
import { createModel } from '../../hooks/model.js'
import { ScriptMove } from '../../hooks/moves.js'

/**
 * Create what connects games with scripts.
 * @returns {Object} `model` is `Model`; `hooks()` returns the names of the functions that scripts have set;
 *   `isScriptMove` tests a value; `open(variant, hooks)` returns the ScriptGame of a game
 */
export function createScripting () {
  const scripting = createModel()
  const { model, overridden } = scripting
  return {
    model,
    hooks: overridden,
    isScriptMove: move => move instanceof ScriptMove,
    open: ({ design, rules }, hooks) => new ScriptGame(scripting, design, rules, hooks)
  }
}
