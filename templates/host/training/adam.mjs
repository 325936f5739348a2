// Stochastic descent with a step size for each parameter.
// Source: D. P. Kingma and J. Ba, "Adam: A Method for Stochastic Optimization" (2015).

/** Decay rates of the means of gradients and of their squares, and the smallest divisor. */
const MEAN_DECAY = 0.9
const SQUARE_DECAY = 0.999
const EPSILON = 1e-8

/** Parameters, and the gradient that the caller adds up for the next step. */
export class Adam {
  /** @param {Float32Array} parameters which steps change */
  constructor (parameters) {
    this.parameters = parameters
    this.gradient = new Float32Array(parameters.length)
    this.means = new Float32Array(parameters.length)
    this.squares = new Float32Array(parameters.length)
    this.steps = 0
  }

  /** Change the parameters by the mean of `count` gradients, and clear their sum. */
  step (rate, count) {
    const { parameters, gradient, means, squares } = this
    this.steps++
    const meanShare = 1 - Math.pow(MEAN_DECAY, this.steps)
    const squareShare = 1 - Math.pow(SQUARE_DECAY, this.steps)
    for (let i = 0; i < parameters.length; i++) {
      const slope = gradient[i] / count
      means[i] = MEAN_DECAY * means[i] + (1 - MEAN_DECAY) * slope
      squares[i] = SQUARE_DECAY * squares[i] + (1 - SQUARE_DECAY) * slope * slope
      parameters[i] -= rate * means[i] / meanShare / (Math.sqrt(squares[i] / squareShare) + EPSILON)
    }
    gradient.fill(0)
  }
}
