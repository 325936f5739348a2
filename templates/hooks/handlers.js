import { runHook, scriptError } from './errors.js'

/**
 * Connect formulas with numbered handlers: `[7]` calls `Model.handlers[7](context)`.
 *
 * A handler that returns `false` ends the block. Any other result continues it.
 */
export function answerHandlers (game, position) {
  position.state.answer = (...call) => callHandler(game, position, ...call)
  return position
}

/** Return the result of the handler with this number, as a boolean. */
export function callHandler (game, position, number, pos, from, me, code) {
  const name = 'Model.handlers[' + number + ']'
  const handler = game.model.handlers[number]
  game.activate()
  return runHook(name, () => {
    if (typeof handler !== 'function')
      throw scriptError(TypeError, 'ZRF818', 'expected a function, found ' + String(handler))
    return handler(new HandlerContext(game, position, { pos, from, me, code })) !== false
  })
}

/** The argument of a handler: the square of the cursor, the moving piece, and the board before the move. */
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
