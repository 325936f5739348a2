import { runHook, scriptError } from './errors.js'

/**
 * Lets formulas with numbered handlers, `[7]`, call `Model.handlers[7](context)` in this position.
 * `false` ends the walk; any other answer lets it go on.
 */
export function answerHandlers (game, position) {
  position.state.answer = (number, pos, from, me, code) => {
    const name = 'Model.handlers[' + number + ']'
    const handler = game.model.handlers[number]
    game.awake()
    return runHook(name, () => {
      if (typeof handler !== 'function') throw scriptError(TypeError, 'ZRF818', name + ' is a function, not ' + String(handler))
      return handler(new HandlerContext(game, position, { pos, from, me, code })) !== false
    })
  }
  return position
}

/** What a handler may look at: where the walk is, whose piece walks, and the board before the move. */
class HandlerContext {
  constructor (game, position, { pos, from, me, code }) {
    this.game = game
    this.design = game.design
    this.player = 32 - Math.clz32(me)
    this.pos = pos
    this.from = from
    this.code = code
    this.position = position
  }

  get board () { return this.game.boardOf(this.position) }
}
