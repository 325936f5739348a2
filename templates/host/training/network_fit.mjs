// Learn a network from self-play games: what the learned tables of single pieces leave open.
import { imagesOf, ZERO_LEVEL } from '../../ai/network.js'
import { ALPHABET } from '../../ai/printable.js'
import { createRandom } from '../../runtime/state/random.js'
import { CP } from './fit.mjs'
import { crossEntropy } from './logistic.mjs'
import { NetworkModel } from './network_model.mjs'
import { isHeldOut } from './regression.mjs'
import { openScores, scaleOfScores, searchReturnsOf } from './returns.mjs'
import { Samples } from './samples.mjs'
import { symmetriesOf } from './symmetries.mjs'

/** Number of epochs and step size, for new networks and for those that continue another one. */
const NEW = { epochs: 8, rate: 0.004 }
const CONTINUED = { epochs: 3, rate: 0.001 }
/** Most positions of a step, and the least number of steps in an epoch. */
const BATCH = 2048
const LEAST_STEPS = 50
/** Share of the epochs after which the step size decreases, and its factor in the last epoch. */
const CONSTANT_SHARE = 0.4
const LAST_FACTOR = 0.02

/** Positions for which weights decay by the step size, and the most that they decay, in step sizes. */
const DECAYED_POSITIONS = 250000
const MOST_DECAY = 4

/** Return the decay of weights: the more positions a network learns from, the less it fits their noise. */
export function decayFor (positions) { return Math.min(MOST_DECAY, DECAYED_POSITIONS / positions) }

/** Return the step size in an epoch. */
function rateOf (epoch, { epochs, rate }) {
  const share = (epoch / epochs - CONSTANT_SHARE) / (1 - CONSTANT_SHARE)
  return rate * Math.pow(LAST_FACTOR, Math.max(0, share))
}

/** Shuffle a list (Fisher-Yates). */
function shuffle (list, random) {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[list[i], list[j]] = [list[j], list[i]]
  }
}

/**
 * Return the inputs that stand for each input, by image: `slot * size + square`, or `hand + slot` for pieces in hand.
 */
export function inputImages ({ layout: { players, types }, size, hand, seats }, images) {
  const count = hand + players * types
  const other = owner => owner === seats[0] ? seats[1] : owner === seats[1] ? seats[0] : owner
  return images.map(({ exchanged, square }) => Int32Array.from({ length: count }, (_, input) => {
    const slot = input < hand ? Math.floor(input / size) : input - hand
    const owner = Math.floor(slot / types)
    const image = (exchanged ? other(owner) : owner) * types + slot % types
    return input < hand ? image * size + square(input % size) : hand + image
  }))
}

/** Return by input whether it occurs, or an image of it. */
export function usedInputs ({ cells }, images) {
  const used = new Uint8Array(images[0].length)
  for (let e = 0; e < cells.length; e++) for (const inputs of images) used[inputs[cells.values[e]]] = 1
  return used
}

/** Train a model with some positions. Of the epochs, the one with the least `loss()` counts. */
function train (model, samples, positions, schedule, random, loss) {
  const targets = samples.targets.values
  const size = Math.min(BATCH, Math.ceil(positions.length / LEAST_STEPS))
  const decay = decayFor(positions.length)
  let least = Infinity
  let best = null
  for (let epoch = 0; epoch < schedule.epochs; epoch++) {
    shuffle(positions, random)
    for (let start = 0; start < positions.length; start += size) {
      const end = Math.min(positions.length, start + size)
      for (let n = start; n < end; n++) {
        const i = positions[n]
        model.addGradient(i, 1 / (1 + Math.exp(-model.value(i))) - targets[i])
      }
      model.step(rateOf(epoch, schedule), end - start, decay)
    }
    const found = loss()
    if (found < least) {
      least = found
      best = model.parameters.slice()
    }
  }
  model.parameters.set(best)
  model.quantize()
}

/** Return the mean cross-entropy of results or targets and values. */
function lossOf ({ values }, positions, logitOf) {
  return positions.reduce((sum, i) => sum + crossEntropy(values[i], logitOf(i)), 0) / positions.length
}

/** Return what the module of the game contains: see `LearnedNetwork` in templates/ai/network.js. */
export function learnedNetwork (model, { layout, size, hand, hasHands }, used, symmetries) {
  const { units, full, parameters, biases, outputs, tempo, factor } = model
  const level = (input, j) => used[input] === 0 ? 0 : model.levelOf(parameters[input * units + j])
  const list = numberOf => Array.from({ length: units }, (_, j) => numberOf(j))
  const cp = value => Number((CP * value / parameters[factor]).toPrecision(4))
  const rows = {}
  const hands = {}
  for (let slot = 0; slot < layout.players * layout.types; slot++) {
    const squares = Array.from({ length: size }, (_, p) => slot * size + p)
    if (squares.some(input => used[input] !== 0))
      rows[slot] = list(j => squares.map(input => ALPHABET[ZERO_LEVEL + level(input, j)]).join(''))
    if (hasHands && used[hand + slot] !== 0) hands[slot] = list(j => level(hand + slot, j))
  }
  return {
    units,
    full,
    symmetries,
    rows,
    hands,
    biases: list(j => Math.round(full * parameters[biases + j])),
    outputs: [0, units].map(start => list(j => cp(parameters[outputs + start + j]))),
    tempo: cp(parameters[tempo])
  }
}

/** Return the factor of static scores, as logits, that predicts the results or targets of positions best. */
function factorOf (scoreOf, { values }, positions) {
  return (
    CP * scaleOfScores([{ scores: Array.from(positions, scoreOf), results: Array.from(positions, i => values[i]) }])
  )
}

/** Start with a network whose units are part of the model. */
function continueNetwork (model, network, samples, positions) {
  model.load(network, samples, CP)
  model.load(network, samples, factorOf(i => model.value(i), samples.targets, positions))
}

/**
 * Learn the network of a variant whose module has learned tables.
 * @param {Function} createGame of the module
 * @param {{variant: string|null, games: object[], units: number, seed: number, start: LearnedNetwork|null}} request
 *   records of `playTrainingGames`, and the network that training continues if it has at most `units` units
 * @returns {{network: LearnedNetwork|null, facts: object}} null if no symmetry of the game exchanges two players, or no
 *   position is quiet; the facts are the losses of the results of games that the training left out
 */
export function fitNetwork (createGame, { variant, games, units, seed, start = null }) {
  const create = number => createGame({ variant, seed: number })
  const position = create(1)._position
  const samples = new Samples(create(1), {}, true)
  const mirror = position.design.learned.mirrors[samples.seats[1]]
  if (samples.seats.length !== 2 || mirror === null) return { network: null, facts: {} }
  for (const record of games) samples.addGame(create(record.seed), record)
  if (samples.count === 0) return { network: null, facts: {} }
  const scale = scaleOfScores(samples.played.map(openScores))
  samples.setTargets((record, movers, player) => searchReturnsOf(record, movers, player, scale))
  const all = symmetriesOf(position, samples.boards, samples.seats)
  const symmetries = all
    .slice(1)
    .filter(({ players }) => players[samples.seats[0]] === samples.seats[0])
    .map(({ squares }) => squares.map((image, p) => image - p))
  const images = inputImages(samples, imagesOf(mirror[1], symmetries))
  const positions = Int32Array.from({ length: samples.count }, (_, i) => i)
  const isOut = positions.some(i => isHeldOut(samples, i)) ? i => isHeldOut(samples, i) : () => true
  const heldOut = positions.filter(isOut)
  const trained = heldOut.length === samples.count ? heldOut.slice() : positions.filter(i => !isOut(i))
  const factor = factorOf(i => samples.scores.values[i], samples.results, trained)
  const random = createRandom(seed)
  const model = new NetworkModel(samples, images, units, random, factor)
  const continues = start !== null && start.units <= units
  if (continues) continueNetwork(model, start, samples, trained)
  const lossBy = values => lossOf(values, heldOut, i => model.value(i))
  train(model, samples, trained, continues ? CONTINUED : NEW, random, () => lossBy(samples.targets))
  const facts = {
    positions: samples.count,
    symmetries: all.length,
    networkLoss: lossBy(samples.results),
    tablesLoss: lossOf(samples.results, heldOut, i => factor * samples.scores.values[i] / CP)
  }
  return { network: learnedNetwork(model, samples, usedInputs(samples, images), symmetries), facts }
}
