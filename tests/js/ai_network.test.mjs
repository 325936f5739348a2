// Networks: the search evaluates positions as training does, and moves update what a scan of the board computes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

import { BoardSums } from '../../templates/ai/board_sums.js'
import { Evaluation } from '../../templates/ai/evaluate.js'
import { imagesOf } from '../../templates/ai/network.js'
import { appraise } from '../../templates/ai/piece_values.js'
import { CP } from '../../templates/host/training/fit.mjs'
import { decayFor, fitNetwork, inputImages, learnedNetwork, usedInputs } from '../../templates/host/training/network_fit.mjs'
import { NetworkModel } from '../../templates/host/training/network_model.mjs'
import { createRandom } from '../../templates/runtime/state/random.js'
import { Samples } from '../../templates/host/training/samples.mjs'
import { TOP, TURN } from '../../templates/runtime/state/layout.js'
import { exampleFile } from './ai_games.mjs'

const UNITS = 3
const PLIES = 60
const WITHOUT_TERMS = { shield: 0, threat: 0, tropism: 0, line: 0, count: 0 }

/** Return the design of a game with tables that are zero, and an exchange of the players that turns the board. */
function withTables ({ design }) {
  const { layout: { types, players }, board: { positions } } = design
  const turned = positions.map((_, p) => positions.length - 1 - 2 * p)
  const slots = Array.from({ length: players * types }, (_, slot) => slot)
  const rows = Object.fromEntries(slots.map(slot => [slot, [[0, 0, '#'.repeat(positions.length)]]]))
  const hands = Object.fromEntries(slots.map(slot => [slot, 0]))
  return Object.assign(design, { learned: { phases: [0, 0], values: new Array(types).fill(0), weights: { trade: 0, mobility: 0 }, rows, hands, mirrors: [null, [0, turned]] } })
}

/** Return the record of a game with random moves. */
function randomGame (game, number) {
  const random = createRandom(number + 1)
  const moves = []
  while (moves.length < PLIES && game.outcome() === null) {
    const legal = game.moves()
    moves.push(Math.floor(random() * legal.length))
    game.apply(legal[moves[moves.length - 1]])
  }
  return { number, seed: 1, opening: 0, moves, scores: moves.map(() => null), points: number % 2 === 0 ? [1, 0] : [0, 1] }
}

for (const name of ['chess', 'minishogi', 'reversi']) {
  test('the network of ' + name, async () => {
    const { createGame } = await import(pathToFileURL(await exampleFile(name, '--readable')).href)
    const record = randomGame(createGame(), 1)
    const game = createGame()
    const position = game._position
    const design = withTables(position)
    const samples = new Samples(game, WITHOUT_TERMS)
    samples.addGame(createGame(), record)
    samples.setTargets(() => record.moves.map(() => 0))
    samples.hasHands = name === 'minishogi'
    const [, turned] = design.learned.mirrors[1]
    const reflection = turned.map((_, p) => p % 2 === 0 ? Math.min(1, turned.length - 1 - p) : -1) // exchanges neighbors
    const images = inputImages(samples, imagesOf(turned, [reflection]))
    const model = new NetworkModel(samples, images, UNITS, createRandom(7))
    model.quantize()
    const all = usedInputs(samples, images).fill(1)
    const network = design.learned.network = learnedNetwork(model, samples, all, [reflection])
    const again = new NetworkModel(samples, images, UNITS + 1, createRandom(8))
    again.parameters.fill(0)
    again.load(network, samples, model.parameters[model.factor])
    for (let i = 0; i < samples.count; i++) assert.ok(Math.abs(again.value(i) - model.value(i)) < 2e-3, 'a loaded network has the same values')
    const [evaluation, other] = [[0, 1], [1, 0]].map(([one, two]) => new Evaluation(position, appraise(position), one, [two], { weights: WITHOUT_TERMS }))
    assert.equal(game._position, position) // other games have used the board since
    const sums = new BoardSums(position, evaluation, PLIES)
    sums.reset()
    const { registers, board, reserve } = position.state
    const same = (list, other) => list.every((value, i) => value === other[i])
    const seen = new Set()
    for (const ordinal of record.moves) {
      const start = registers[TOP]
      position.generate(start)
      position.make(start + ordinal)
      sums.made()
      const score = evaluation.score()
      assert.equal(sums.score(), score)
      const i = samples.boards.findIndex(one => one.turn === registers[TURN] && same(one.codes, board) && same(one.reserve, reserve))
      if (i >= 0) {
        assert.ok(Math.abs(score - CP * model.value(i)) <= 1, `${score} for ${CP * model.value(i)}`) // rounded
        seen.add(score)
      }
      assert.ok(Math.abs(evaluation.score() + other.score()) <= 1, 'the score of one player is that of the other one')
    }
    assert.ok(seen.size > 5, 'the game has too few quiet positions')
    for (let ply = record.moves.length; ply > 0; ply--) {
      position.unmake()
      sums.unmade()
      assert.equal(sums.score(), evaluation.score())
    }
  })
}

test('networks learn from positions after captures, and without check', async () => {
  const { createGame } = await import(pathToFileURL(await exampleFile('chess', '--readable')).href)
  const moves = ['e2 - e4', 'd7 - d5', 'e4 x d5', 'g8 - f6', 'f1 - b5', 'c7 - c6', 'b5 - e2', 'h7 - h6']
  const game = createGame()
  const ordinals = moves.map(text => {
    const { ordinal } = game.moves().find(move => move.text.includes(text) || move.text.includes(text.replace(' x ', ' - ')))
    game.apply(game.moves()[ordinal])
    return ordinal
  })
  const record = { number: 1, opening: 0, moves: ordinals, scores: moves.map(() => null), points: [1, 0] }
  const turns = areLeaves => {
    const samples = new Samples(createGame(), { learned: 0 }, areLeaves)
    samples.addGame(createGame(), record)
    samples.setTargets(() => moves.map((_, ply) => ply))
    return Array.from(samples.targets.values.subarray(0, samples.count))
  }
  assert.deepEqual(turns(true), [0, 1, 3, 4, 6, 7], 'no capture follows; the sixth position is a check')
  assert.deepEqual(turns(false), [1, 4, 5, 6, 7], 'nor does one precede; the first position has no move before it')
})

test('the factor of the tables stays positive', async () => {
  const { createGame } = await import(pathToFileURL(await exampleFile('reversi', '--readable')).href)
  const create = () => {
    const game = createGame()
    withTables(game._position)
    return game
  }
  const games = Array.from({ length: 20 }, (_, number) => ({ ...randomGame(createGame(), number), points: [0.5, 0.5] }))
  const { network } = fitNetwork(create, { variant: null, games, units: 1, seed: 1 })
  assert.ok(network.outputs.flat().concat(network.tempo).every(Number.isFinite))
})

test('units see the board after each symmetry, and the second player after the exchange', () => {
  const images = imagesOf([3, 1, -1, -3], [[1, -1, 1, -1]])
  const seen = images.map(({ exchanged, square }) => [exchanged, [0, 1, 2, 3].map(square)])
  assert.deepEqual(seen, [[false, [0, 1, 2, 3]], [false, [1, 0, 3, 2]], [true, [3, 2, 1, 0]], [true, [2, 3, 0, 1]]])
})

test('a fit depends on its seed, and predicts games better than the tables', async () => {
  const { createGame } = await import(pathToFileURL(await exampleFile('reversi', '--readable')).href)
  const games = Array.from({ length: 40 }, (_, number) => {
    const game = createGame()
    const record = randomGame(game, number)
    const [white, black] = [1, 2].map(owner => game._position.state.board.filter(code => (code & owner) !== 0).length)
    return { ...record, points: white > black ? [1, 0] : white < black ? [0, 1] : [0.5, 0.5] }
  })
  const create = () => {
    const game = createGame()
    withTables(game._position)
    return game
  }
  const fit = (seed, start) => fitNetwork(create, { variant: null, games, units: 2, seed, start })
  const found = fit(1)
  assert.deepEqual(fit(1), found)
  const other = fit(2)
  assert.notDeepEqual(other.network, found.network)
  assert.ok(found.facts.networkLoss < 0.95 * found.facts.tablesLoss, `${found.facts.networkLoss} for ${found.facts.tablesLoss}`)
  const { network, facts } = fit(2, found.network)
  assert.notDeepEqual(network, other.network, 'it continues the other network')
  assert.ok(facts.networkLoss < found.facts.networkLoss + 0.01, `${facts.networkLoss} after ${found.facts.networkLoss}`)
})

test('weights decay with the step size, less with more positions', async () => {
  const { createGame } = await import(pathToFileURL(await exampleFile('chess', '--readable')).href)
  const samples = new Samples(createGame(), { learned: 0 }, true)
  const model = new NetworkModel(samples, inputImages(samples, imagesOf(Array(64).fill(0), [])), UNITS, createRandom(7))
  const before = model.parameters.slice()
  const rate = 0.125
  model.step(rate, 1, decayFor(1e6))
  model.parameters.forEach((value, i) => assert.equal(value, i < model.biases ? Math.fround((1 - rate / 4) * before[i]) : before[i]))
  assert.equal(decayFor(2e6), decayFor(1e6) / 2)
  assert.equal(decayFor(100), decayFor(1000), 'a step keeps most of a weight')
})
