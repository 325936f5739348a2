import { HAS_GAMES_WITHOUT_RULES, HAS_KERNEL, HAS_SCRIPTS, HAS_WASM } from './build_flags.js'
import { unpackBoard } from './packed_board.js'
import { createPosition } from './position.js'
import { publicDesign } from '../api/public_design.js'

/** Rules of a game without rules in the module: no moves and no goals. */
function noRules () {
  return {
    generate: (turn, k) => k,
    generateContinuations: (mover, p, mode, k) => k,
    attacked: () => false,
    attackedFrom: () => false,
    opened: () => false,
    pinLines: () => 0,
    goal: () => 0,
    exposedSquares: () => null
  }
}

/** The parts that games of a variant share: the design, the rules, positions, and the state at the start. */
export class Variant {
  /**
   * @param {{design: Object, rules: Function|null}} variant
   * @param {Function|null} connect see `createApi`
   */
  constructor (variant, connect) {
    const { design, rules } = variant
    unpackBoard(design.board)
    this.design = design
    if (HAS_WASM) this.wasm = variant.wasm // the engine that counts the nodes of trees, undefined without one
    this.rules = HAS_GAMES_WITHOUT_RULES ? rules || noRules : rules
    if (HAS_KERNEL) this.connect = connect === null ? null : (scripting, seed) => connect(scripting, variant, seed)
    this._publicDesign = null
    this.start = null // a game at the start, without `setup` and scripts, which new games copy
    this.startText = null // its position as JSON, null until it is read
    this.slots = [] // { position, seat, held } of each shared position (seats.js)
  }

  /** The design as callers see it. */
  get publicDesign () { return this._publicDesign || (this._publicDesign = publicDesign(this.design)) }

  createPosition () {
    const position = createPosition(this.design, this.rules)
    const { state } = position
    if (HAS_WASM) position.wasm = this.wasm
    if (HAS_SCRIPTS) state.answer = (...call) => state.game._scripts.answer(position, call)
    return position
  }
}
