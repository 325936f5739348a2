// Logistic regression with a quadratic penalty, by limited-memory BFGS.
// Source: J. Nocedal, "Updating Quasi-Newton Matrices with Limited Storage" (1980).

/** Pairs of steps and gradients that approximate the curvature. */
const MEMORY = 8
const MAX_STEPS = 60
/** Relative decrease of the loss below which the minimum is reached. */
const PRECISION = 1e-6
/** Share of the linear decrease that a step must achieve (Armijo), and the most halvings of a step. */
const SUFFICIENT = 1e-4
const MAX_HALVINGS = 30

function dot (a, b) {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i]
  return sum
}

/**
 * Return the factor of `scales` with which they fit the curvature along the last step.
 * Source: J. Nocedal and S. J. Wright, "Numerical Optimization" (2006), equation 7.20, with `scales` as the metric.
 */
function factorOf (pairs, scales) {
  if (pairs.length === 0) return 1
  const { change, product } = pairs[pairs.length - 1]
  let length = 0
  for (let j = 0; j < change.length; j++) length += scales[j] * change[j] * change[j]
  return product / length
}

/** Return the direction of descent: the gradient times the approximate inverse curvature, negated. */
function direction (gradient, pairs, scales) {
  const found = Float64Array.from(gradient)
  const shares = pairs.map(() => 0)
  for (let i = pairs.length - 1; i >= 0; i--) {
    const { step, change, product } = pairs[i]
    shares[i] = dot(step, found) / product
    for (let j = 0; j < found.length; j++) found[j] -= shares[i] * change[j]
  }
  const factor = factorOf(pairs, scales)
  for (let j = 0; j < found.length; j++) found[j] *= factor * scales[j]
  pairs.forEach(({ step, change, product }, i) => {
    const share = shares[i] - dot(change, found) / product
    for (let j = 0; j < found.length; j++) found[j] += share * step[j]
  })
  return found.map(value => -value)
}

/**
 * Minimize a convex function.
 * @param {(at: Float64Array, gradient: Float64Array) => number} lossAt returns the loss and fills in the gradient
 * @param {Float64Array} start
 * @param {Float64Array} scales approximate inverse curvature by coordinate
 * @returns {Float64Array}
 */
export function minimize (lossAt, start, scales) {
  let at = Float64Array.from(start)
  let gradient = new Float64Array(at.length)
  let loss = lossAt(at, gradient)
  const pairs = []
  for (let count = 0; count < MAX_STEPS; count++) {
    const way = direction(gradient, pairs, scales)
    const slope = dot(way, gradient)
    if (!(slope < 0)) break
    let size = 1
    let next, nextLoss
    const nextGradient = new Float64Array(at.length)
    for (let halvings = 0; halvings < MAX_HALVINGS; halvings++, size /= 2) {
      next = at.map((value, j) => value + size * way[j])
      nextLoss = lossAt(next, nextGradient)
      if (nextLoss <= loss + SUFFICIENT * size * slope) break
    }
    if (!(nextLoss < loss)) break
    const step = next.map((value, j) => value - at[j])
    const change = nextGradient.map((value, j) => value - gradient[j])
    const product = dot(step, change)
    if (product > 1e-12) pairs.push({ step, change, product })
    if (pairs.length > MEMORY) pairs.shift()
    const isEnd = loss - nextLoss < PRECISION * loss
    at = next
    gradient = nextGradient
    loss = nextLoss
    if (isEnd) break
  }
  return at
}

/** Return the cross-entropy of a result, from 0 to 1, and a prediction as a logit. */
export function crossEntropy (result, logit) {
  // log(1 + exp(x)) without overflow
  const soft = logit > 0 ? logit + Math.log1p(Math.exp(-logit)) : Math.log1p(Math.exp(logit))
  return soft - result * logit
}
