// Learn a network from self-play games: what the learned tables of single pieces leave open.
import { imagesOf, ZERO_LEVEL } from '../../ai/network.js'
import { CP, LEVELS, moversOf } from './fit.mjs'
import { crossEntropy } from './logistic.mjs'
import { levelOfWeight, NetworkModel, randomNumbers } from './network_model.mjs'
import { isHeldOut } from './regression.mjs'
import { openScores, scaleOfScores } from './returns.mjs'
import { Samples } from './samples.mjs'
import { symmetriesOf } from './symmetries.mjs'

const EPOCHS = 10
/** Most positions of a step, and the least number of steps in an epoch. */
const BATCH = 1024
const LEAST_STEPS = 50
/** Step size, the share of the epochs after which it decreases, and its factor in the last epoch. */
const RATE = 0.005
const CONSTANT_SHARE = 0.4
const LAST_FACTOR = 0.02

/** Return the step size in an epoch. */
function rateOf (epoch) {
  const share = (epoch / EPOCHS - CONSTANT_SHARE) / (1 - CONSTANT_SHARE)
  return RATE * Math.pow(LAST_FACTOR, Math.max(0, share))
}

/** Shuffle a list (Fisher-Yates). */
function shuffle (list, random) {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[list[i], list[j]] = [list[j], list[i]]
  }
}

/** Return the inputs that stand for each input, by image: `slot * size + square`, or `hand + slot` for pieces in hand. */
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

/** Train a model with some positions. `tables` are the values that the tables give, as logits for the first player. */
function train (model, samples, tables, positions, random) {
  const targets = samples.targets.values
  const size = Math.min(BATCH, Math.ceil(positions.length / LEAST_STEPS))
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(positions, random)
    for (let start = 0; start < positions.length; start += size) {
      const end = Math.min(positions.length, start + size)
      for (let n = start; n < end; n++) {
        const i = positions[n]
        const logit = tables[i] + model.value(i)
        model.addGradient(i, 1 / (1 + Math.exp(-logit)) - targets[i])
      }
      model.step(rateOf(epoch), end - start)
    }
  }
  model.quantize()
}

/** Return the mean cross-entropy of results and values. */
function lossOf ({ results }, positions, logitOf) {
  return positions.reduce((sum, i) => sum + crossEntropy(results.values[i], logitOf(i)), 0) / positions.length
}

/** Return what the module of the game contains: see `LearnedNetwork` in templates/ai/network.js. */
export function learnedNetwork ({ units, parameters, biases, outputs, tempo }, { layout, size, hand, hasHands }, used, symmetries) {
  const level = (input, j) => used[input] === 0 ? 0 : levelOfWeight(parameters[input * units + j])
  const list = numberOf => Array.from({ length: units }, (_, j) => numberOf(j))
  const cp = value => Number((CP * value).toPrecision(4))
  const rows = {}
  const hands = {}
  for (let slot = 0; slot < layout.players * layout.types; slot++) {
    const squares = Array.from({ length: size }, (_, p) => slot * size + p)
    if (squares.some(input => used[input] !== 0)) rows[slot] = list(j => squares.map(input => LEVELS[ZERO_LEVEL + level(input, j)]).join(''))
    if (hasHands && used[hand + slot] !== 0) hands[slot] = list(j => level(hand + slot, j))
  }
  return {
    units,
    symmetries,
    rows,
    hands,
    biases: list(j => levelOfWeight(parameters[biases + j])),
    outputs: [0, units].map(start => list(j => cp(parameters[outputs + start + j]))),
    tempo: cp(parameters[tempo])
  }
}

/**
 * Learn the network of a variant whose module has learned tables.
 * @param {Function} createGame of the module
 * @param {{variant: string|null, games: object[], units: number, seed: number}} request records of `playTrainingGames`
 * @returns {{network: LearnedNetwork|null, facts: object}} null if no symmetry of the game exchanges two players, or no
 *   position is quiet
 */
export function fitNetwork (createGame, { variant, games, units, seed }) {
  const create = number => createGame({ variant, seed: number })
  const position = create(1)._position
  const samples = new Samples(create(1), {})
  const mirror = position.design.learned.mirrors[samples.seats[1]]
  if (samples.seats.length !== 2 || mirror === null) return { network: null, facts: {} }
  const scale = scaleOfScores(games.map(record => openScores(record, moversOf(create(record.seed), record))))
  for (const record of games) samples.addGame(create(record.seed), record, scale)
  if (samples.count === 0) return { network: null, facts: {} }
  const kept = symmetriesOf(position, samples.boards, samples.seats).slice(1).filter(({ players }) => players[samples.seats[0]] === samples.seats[0])
  const symmetries = kept.map(({ squares }) => squares.map((image, p) => image - p))
  const images = inputImages(samples, imagesOf(mirror[1], symmetries))
  const tables = Float32Array.from({ length: samples.count }, (_, i) => samples.scores.values[i] / CP)
  const all = Array.from(tables.keys())
  const isOut = all.some(i => isHeldOut(samples, i)) ? i => isHeldOut(samples, i) : () => true
  const trained = positions => {
    const random = randomNumbers(seed)
    const model = new NetworkModel(samples, images, units, random)
    train(model, samples, tables, positions, random)
    return model
  }
  const heldOut = all.filter(isOut)
  const partial = trained(heldOut.length === all.length ? all.slice() : all.filter(i => !isOut(i)))
  const facts = { networkLoss: lossOf(samples, heldOut, i => tables[i] + partial.value(i)), tablesLoss: lossOf(samples, heldOut, i => tables[i]) }
  return { network: learnedNetwork(trained(all), samples, usedInputs(samples, images), symmetries), facts }
}
