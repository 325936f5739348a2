// The rules of a game in plain words, from the design of the module and the turns and goals of the Program.
import {
  HAS_CHANCE, HAS_MAXIMAL_CAPTURES, HAS_ORDERS, HAS_OWNER_CHANGES, HAS_PASSES, HAS_PATTERN_GOALS, HAS_PITS, HAS_PLURALS,
  HAS_PRIORITIES, HAS_PUZZLES, HAS_RARE_GOALS, HAS_RECYCLING, HAS_RESERVES, HAS_SCRIPTS, HAS_ZONES
} from '../../runtime/state/build_flags.js'
import { countRuns, enumerate, formatText, listOf, nameOfPlayer } from '../texts.js'

/** Longest lists in a sentence: of turns, and of positions. */
const MAX_TURNS_LISTED = 12
const MAX_PLACES = 8
/** Arrows from the right by eighths of a turn, clockwise. */
const DIRECTION_SIGNS = '\u2192\u2198\u2193\u2199\u2190\u2196\u2191\u2197'

/**
 * Return the rules as sentences.
 * @param {object} session
 * @param {{turns, repeat, modes, priorities, goals, directions, zones}} facts of the Program; operations are [name,
 *   ...operands]
 */
export function rulesInWords ({ api, info, design, isMancala }, facts) {
  const start = api.createGame({ variant: info.index }).position()
  return [
    ...setupWords(design, start),
    ...turnWords(design, facts),
    ...(HAS_PITS && isMancala ? [formatText('ruleSow')] : []),
    ...compulsionWords(design.options, facts),
    ...goalWords(design, facts)
  ]
}

// ---------------------------------------------------------------- setup

function setupWords (design, start) {
  const placed = new Map(design.players.map(p => [p, new Map()]))
  for (const name of Object.keys(start.board)) {
    const [player, piece] = start.board[name]
    if (placed.has(player)) placed.get(player).set(piece, (placed.get(player).get(piece) || 0) + 1)
  }
  const held = new Map(
    design.playing.map(p => [
      p,
      new Map(
        Object.entries(start.reserves[p] || {}).filter(
          ([name, n]) => n !== 0 && design.pieces.some(q => q.name === name && q.drops)
        )
      )
    ])
  )
  return sentences(['ruleSetup', 'ruleSetupAll'], placed, design).concat(
    HAS_RESERVES ? sentences(['ruleHeld', 'ruleHeldAll'], held, design) : []
  )
}

/**
 * Return a sentence per player, or one if all players have the same; the keys of the texts are those for one player and
 * for all.
 */
function sentences ([key, keyOfAll], byPlayer, design) {
  const count = ([piece, n]) =>
    HAS_RESERVES && n < 0
      ? formatText('ruleAnyNumber', { piece })
      : n === 1
        ? piece
        : formatText('ruleCount', { n, piece })
  const lists = Array.from(byPlayer, ([player, pieces]) => ({
    player,
    list: enumerate(
      design.pieces
        .map(p => p.name)
        .filter(name => pieces.has(name))
        .map(name => count([name, pieces.get(name)]))
    )
  })).filter(({ list }) => list !== '')
  const isSame =
    lists.length === design.playing.length &&
    lists.length > 1 &&
    lists.every(({ list, player }) => list === lists[0].list && design.playing.indexOf(player) >= 0)
  return isSame ? [formatText(keyOfAll, lists[0])] : lists.map(entry => formatText(key, entry))
}

// ---------------------------------------------------------------- turns

function turnWords ({ players, playing }, { turns, repeat, modes }) {
  if (HAS_PUZZLES && playing.length === 1 && turns.length <= 1) return [formatText('ruleAlone')]
  const isPlain =
    !HAS_ORDERS ||
    turns.every(t => t.chooser === t.mover && t.mode === undefined && !t.random && players[t.mover][0] !== '?')
  const order = turns.map(t => players[t.mover])
  if (!HAS_ORDERS || (isPlain && new Set(order).size === order.length && !repeat))
    return [formatText('ruleTurns', { list: enumerate(order.map(nameOfPlayer)), player: order[0] })]
  const names = turns.map(t =>
    HAS_CHANCE && (players[t.mover][0] === '?' || t.random)
      ? formatText('ruleTurnChance', { player: players[t.mover] })
      : t.mode === undefined
        ? nameOfPlayer(players[t.mover])
        : formatText('ruleTurnMode', { player: players[t.mover], mode: inWords(modes[t.mode]) })
  )
  const list = runsOf(names.slice(0, repeat || names.length))
  return [
    repeat
      ? formatText('ruleOrderRepeats', { list, again: runsOf(names.slice(repeat)) })
      : formatText('ruleOrder', { list })
  ]
}

/** Return a list of names in one text, equal neighbors as one name with their number. */
function runsOf (names) {
  const runs = countRuns(names)
  return listOf(runs.slice(0, MAX_TURNS_LISTED).concat(runs.length > MAX_TURNS_LISTED ? ['\u2026'] : []))
}

/** Names of types of moves that do not describe them. */
const IDENTIFIER = /\d|mode|type|prio|normal/i

/** Return the name of a type of moves without the signs of identifiers. */
const inWords = name => name.replace(/[-_]+/g, ' ')

function compulsionWords (options, { modes, priorities }) {
  const is = (name, ...values) => values.indexOf(options[name] || 'false') >= 0
  return [
    ...(!HAS_PRIORITIES
      ? []
      : priorities
          .slice(0, modes.length - 1 && 1)
          .map(mode =>
            IDENTIFIER.test(modes[mode])
              ? formatText('rulePrioritySome')
              : formatText('rulePriority', { mode: inWords(modes[mode]) })
          )),
    HAS_MAXIMAL_CAPTURES && !is('maximal captures', 'false') ? formatText('ruleMaximal') : null,
    HAS_PASSES && is('pass turn', 'true') ? formatText('rulePass') : null,
    HAS_PASSES && is('pass turn', 'forced') ? formatText('rulePassForced') : null,
    HAS_PASSES && is('pass partial', 'true') ? formatText('rulePassPartial') : null,
    HAS_RECYCLING && is('recycle captures', 'true')
      ? formatText(HAS_OWNER_CHANGES ? 'ruleRecycleOwned' : 'ruleRecycle')
      : null
  ].filter(Boolean)
}

// ---------------------------------------------------------------- goals

function goalWords (design, { goals, zones, directions }) {
  const names = {
    pieces: (list, n = 2) => {
      if (HAS_PLURALS && list.length === 0) return formatText('goalPieces', { n })
      const shown = list.map(i => design.pieces[i].name)
      return shown.length > MAX_PLACES
        ? listOf(shown.slice(0, MAX_PLACES).concat('\u2026'))
        : enumerate(shown, 'disjunction')
    },
    place: ([kind, index]) =>
      HAS_ZONES && kind === 'target-zone'
        ? formatText('goal-absolute-config-zone', { zone: zones[index] })
        : design.positions[index].name,
    zone: index => zones[index],
    direction: index => HAS_PATTERN_GOALS && (arrowOf(design, index) || directions[index])
  }
  const rivals = design.playing.filter(p => p[0] !== '?')
  const who = players =>
    rivals.length > 1 && rivals.every(p => players.indexOf(design.players.indexOf(p)) >= 0)
      ? formatText('anyPlayer')
      : enumerate(
          players.map(p => design.players[p]),
          'disjunction'
        )
  if (HAS_SCRIPTS && goals.length === 0) return [formatText('goal-OnIsGameOver')]
  return withoutRepeats(
    goals
      .filter(goal => goal.players.length)
      .map(({ kind, players, condition }) =>
        condition[0] === 'OnIsGameOver'
          ? formatText('goal-OnIsGameOver')
          : formatText('goal-' + (kind === 'draw' && isAboutPlayer(condition) ? 'draw-own' : kind), {
              player: who(players),
              condition: conditionText(condition, names)
            })
      )
  )
}

/** The goals whose text refers to a player. */
const GOALS_OF_PLAYERS = ['checkmated', 'captured', 'just-moved', 'pieces-remaining']

/** Return true if a condition is about the pieces or moves of a player. */
const isAboutPlayer = ([name, operands]) =>
  GOALS_OF_PLAYERS.indexOf(name) >= 0 ||
  (name === 'goal-not' ? isAboutPlayer(operands) : /^goal-(and|or)$/.test(name) && operands.some(isAboutPlayer))

const withoutRepeats = texts => Array.from(new Set(texts))

/** Return a condition in words. */
function conditionText ([name, ...operands], names) {
  const key = 'goal-' + name
  const join = () =>
    withoutRepeats(operands[0].map(part => conditionText(part, names))).reduce((a, b) => formatText(key, { a, b }))
  const about = (key, list, n) => formatText(key, { n, pieces: names.pieces(list, n) })
  const words = {
    'goal-and': join, 'goal-or': join, 'goal-not': () => formatText(key, { a: conditionText(operands[0], names) }),
    stalemated: () => formatText(key), 'just-moved': () => formatText(key), repetition: () => formatText(key),
    checkmated: () => about(key, operands[0]), captured: () => about(key, operands[0]),
    'pieces-remaining': () => about(operands[0] === 0 ? key + '-none' : key, operands[1], operands[0]),
    'total-piece-count': () => about(key, operands[1], operands[0]),
    'no-progress': () => about(operands[1].length ? key : key + '-none', operands[1], operands[0]),
    'insufficient-material': () => HAS_RARE_GOALS && materialText(key, operands, names),
    'absolute-config': () => HAS_RARE_GOALS && placedText(operands[0], operands[1], names),
    'relative-config': () => HAS_PATTERN_GOALS && patternText(operands[0], names)
  }
  return words[name]()
}

/** Return the pieces of a player, those of other players, and those of any number in their zones. */
function materialText (key, [own, opposing, free, zones], names) {
  const list = pieces => pieces.map(piece => names.pieces([piece]))
  const places = HAS_ZONES && zones.length ? ': ' + listOf(zones.map(names.zone)) : ''
  const all = list(own).concat(list(free).map(piece => formatText('ruleAnyNumber', { piece }) + places))
  return formatText(opposing.length ? key + '-other' : key, { list: enumerate(all), others: enumerate(list(opposing)) })
}

/** Return the types of a list of specs as one of several texts: own pieces, those of opponents, or their absence. */
function placedText (specs, targets, names) {
  const shown = targets.slice(0, MAX_PLACES).map(names.place)
  const places = listOf(shown.concat(targets.length > MAX_PLACES ? ['\u2026'] : []))
  const isNot = specs.every(spec => spec[0] === 'spec-not')
  const types = specs.map(spec => typesOf(spec)).reduce((a, b) => a.concat(b), [])
  const isOther = types.length > 0 && types.every(([kind]) => kind === 'opponent')
  return formatText(
    isNot ? 'goal-absolute-config-not' : isOther ? 'goal-absolute-config-other' : 'goal-absolute-config',
    { pieces: names.pieces(withoutRepeats(types.map(([, piece]) => piece))), places }
  )
}

/** Return owner and type of the pieces that fit a spec: [kind, piece][]. */
function typesOf ([kind, operand]) {
  if (kind === 'spec-or') return operand.map(typesOf).reduce((a, b) => a.concat(b), [])
  return kind === 'spec-not' ? typesOf(operand) : [[kind, operand]]
}

function patternText (steps, names) {
  const specs = steps.filter(step => step[0] !== 'step-dir')
  const directions = withoutRepeats(steps.filter(step => step[0] === 'step-dir').map(([, direction]) => direction))
  const piecesOf = spec => names.pieces(withoutRepeats(typesOf(spec).map(([, piece]) => piece)))
  const isNot = spec => spec[0] === 'spec-not'
  const isRow =
    directions.length === 1 &&
    !specs.some(isNot) &&
    withoutRepeats(specs.map(spec => JSON.stringify(spec))).length === 1 &&
    specs.length === steps.length - specs.length + 1
  if (isRow) return formatText('goal-relative-config-row', { n: specs.length, pieces: piecesOf(specs[0]) })
  return formatText('goal-relative-config', {
    pattern: steps
      .map(step =>
        step[0] === 'step-dir' ? names.direction(step[1]) : (isNot(step) ? '\u2260 ' : '') + piecesOf(step)
      )
      .join(' ')
  })
}

/** Return the arrow of a direction on the picture of the board, which most of its links have; null without one. */
function arrowOf ({ links, positions }, direction) {
  const counts = new Map()
  const row = (links || [])[direction] || []
  row.forEach((to, from) => {
    if (to < 0 || !positions[from].rect || !positions[to].rect) return
    const [x, y] = [0, 1].map(k => positions[to].rect[k] - positions[from].rect[k])
    const arrow = DIRECTION_SIGNS[Math.round(Math.atan2(y, x) / Math.PI * 4 + 8) % 8]
    counts.set(arrow, (counts.get(arrow) || 0) + 1)
  })
  return Array.from(counts).sort((a, b) => b[1] - a[1]).map(([arrow]) => arrow)[0] || null
}
