// Steps of moves for functions that compare moves (scripts/translate/steps.py).

/** The only effect of a move, if a piece moves: equal steps are one object. `way` is the direction, null for none. */
class Step {
  constructor (from, to, way, design) {
    this.from = from
    this.to = to
    this.way = way
    this.design = design // for which the direction holds
  }
}

/**
 * Return the step of a move, null for other moves and for moves that have lists of actions. A step whose move may have changed has no
 * design (`forgetSteps` of links.js).
 */
export function moveStep (design, move) {
  if (move === undefined || move === null) return null
  const { heldStep } = move
  return heldStep !== null && heldStep !== undefined && heldStep.design === design ? heldStep : newStep(design, move)
}

function newStep (design, move) {
  const hasStep = move.heldActions === null && move.heldSize === 1 && (move.shared === null || move.shared.isIntact === true)
  if (!hasStep || design === undefined || design === null || design !== move.kernel.design) return null
  const { targets } = design
  const from = move.originOf(0)
  const to = move.targetOf(0)
  if (targets === null || from === null || to === null || from >= targets.positions || to >= targets.positions) return null
  const { steps } = targets
  const index = from * targets.positions + to
  if (!steps.has(index)) steps.set(index, new Step(from, to, design.findDirection(from, to), design))
  return move.heldStep = steps.get(index)
}
