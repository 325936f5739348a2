import { outcomeOf } from '../runtime/goals/outcome.js'
import {
  HAS_CHANGES, HAS_DROPS, HAS_KERNEL, HAS_PARTS, HAS_PASSES, HAS_PIECE_MOVES, HAS_PILES, HAS_RECYCLING, HAS_ROYALS,
  HAS_SCRIPTS
} from '../runtime/state/build_flags.js'
import { factsOf } from './facts.js'
import { partsAt, partsOf } from './move_parts.js'
import { signAt } from './pgn_text.js'
import { movesNamed } from './unique_texts.js'

/** Texts of complete lists of moves, by list: [{ move, parts, text }] without signs for check. */
const knownTexts = new WeakMap()

/** Short texts of moves, as in SAN: `e4`, `Nbd7`, `exd6`, `O-O`, `e8=Q+`, `N@f3`. */
export const shortMoves = {
  name: 'short',

  textOf: (game, move) => entryOf(game, move).text + checkSign(game, move),

  /** Return the legal moves that a text can denote. */
  find (game, text) {
    const wanted = text.trim()
    const { positions } = factsOf(game)
    const entries = shortEntries(game, square => wanted.includes(positions[square]))
    const clean = withoutAnnotations(wanted)
      .replace(/\s*e\.p\.$/, '')
      .replace(/^0-0(-0)?/, (all, long) => long ? 'O-O-O' : 'O-O')
    const plain = clean.replace(/(\+\+?|\+?#)$/, '')
    const texts = [wanted, clean, clean.replace(/[+#]$/, ''), plain] // the last sign may be that of a promotion
    for (const hasText of [(entry, one) => entry.text === one, ({ parts }, one) => isSpelling(game, parts, one)]) {
      for (const one of texts) {
        const found = entries.filter(entry => hasText(entry, one))
        if (found.length > 0) return found.map(({ move }) => move)
      }
    }
    return movesNamed(game, plain).filter(move => entryOf(game, move).text === plain)
  }
}

/** Return the entry of a legal move. */
function entryOf (game, move) {
  const { to } = partsOf(game, move)
  return shortEntries(game, square => square === to).find(entry => entry.move.ordinal === move.ordinal)
}

/** Return a text without signs such as `!?` and `+-` at its end. */
function withoutAnnotations (text) {
  let rest = text
  for (let sign = signAt(rest); sign !== ''; sign = signAt(rest)) rest = rest.slice(0, -sign.length)
  return rest
}

/**
 * Return true if a text denotes a move, with more of its origin than needed, without signs of captures, or with other
 * signs of drops and promotions.
 */
function isSpelling (game, parts, text) {
  const { pass, to, rook } = parts
  if (pass || rook >= 0 || to < 0) return false
  const target = squareName(game, to)
  const at = text.lastIndexOf(target)
  return at >= 0 && isSpelledStart(game, parts, text.slice(0, at)) &&
    isSpelledEnd(game, parts, text.slice(at + target.length))
}

/** Return true if a text may precede the target of a move: letter, origin and sign. */
function isSpelledStart (game, { type, from, drop, captures }, text) {
  const { letters, onlyDrops } = factsOf(game)
  const letter = letters.length === 0 || type === undefined ? '' : ownSign(game, type) // no type: a random player's
  const isPlain = letter === '' || shortLetter(game, type) === ''
  if (!HAS_PIECE_MOVES || from < 0) {
    const head = text.replace(/[@*]$/, '')
    return (!drop || onlyDrops || head !== text) && (head === letter || (isPlain && head === ''))
  }
  const name = squareName(game, from)
  const head = text.replace(/[x:-]$/, '')
  if (head === name && head !== text) return true // `b1-c3`
  if (head.startsWith(letter) && ['', name, name[0], name.slice(1)].includes(head.slice(letter.length)))
    return letter !== '' || !captures || letters.length === 0 || head !== ''
  // A capture without a letter has its file.
  return isPlain && (captures ? [name, name[0]] : ['', name, name[0], name.slice(1)]).includes(head)
}

/** Return true if a text may follow the target of a move: its promotion, or `=`, an offer of a draw, for none. */
function isSpelledEnd (game, { promotion }, text) {
  if (!HAS_CHANGES || promotion < 0) return text === '' || text === '='
  const end = promotionText(game, promotion)
  return [end, '=' + end, '/' + end, '(' + end + ')'].some(one => one === text || one.toLowerCase() === text)
}

function squareName (game, square) { return factsOf(game).positions[square] }

function promotionText (game, type) {
  const { base, letters, design } = factsOf(game)
  return HAS_RECYCLING && base[type] >= 0 ? '+' : letters[type] || design.pieces[type].name
}

// --- texts -------------------------------------------------------------------------------------

/**
 * Return entries that contain all moves to squares for which `isNear` returns true. A program reads the texts of few
 * moves, and in regular games, moves to other squares have other texts, that of saved games included. In the rest,
 * these are the entries of all moves.
 */
function shortEntries (game, isNear) {
  const moves = game.moves()
  const { _legal: list } = game
  if (factsOf(game).isRegular && !knownTexts.has(list)) return shortTexts(game, moves.filter(({ ordinal }) => {
    if (list.isPacked(ordinal)) return isNear(list.targetOf(ordinal))
    const { to, rook } = partsAt(game, list, ordinal)
    return to < 0 || rook >= 0 || isNear(to)
  }))
  if (!knownTexts.has(list)) knownTexts.set(list, shortTexts(game, moves))
  return knownTexts.get(list)
}

function shortTexts (game, moves) {
  const entries = moves.map(move => ({ move, parts: partsOf(game, move) }))
  const groups = new Map() // by letter and target
  for (const { parts } of entries) {
    const key = targetGroup(game, parts)
    groups.set(key, (groups.get(key) || []).concat([parts]))
  }
  for (const entry of entries)
    entry.text = shortText(game, entry.parts, groups.get(targetGroup(game, entry.parts)), entry.move)
  if (HAS_PIECE_MOVES)
    lengthen(entries, ({ move, parts }) =>
      parts.pass || parts.from < 0 ? completeText(move) : shortText(game, parts, null, move)
    )
  lengthen(entries, ({ move }) => move.uniqueText)
  return entries
}

/** Replace the texts that several entries share by those that `other` returns. */
function lengthen (entries, other) {
  const times = new Map()
  for (const { text } of entries) times.set(text, (times.get(text) || 0) + 1)
  for (const entry of entries) if (times.get(entry.text) > 1) entry.text = other(entry)
}

function targetGroup (game, { type, to, drop }) { return [shortLetter(game, type), to, drop].join(' ') }

function shortLetter (game, type) {
  const { plain, later } = factsOf(game)
  if (type === undefined || type < 0) return ''
  return plain >= 0 && (type === plain || later[type] === plain) ? '' : ownSign(game, type)
}

/** Return the letter of a type, or its name if it has no letter, with a sign if it is promoted. */
function ownSign (game, type) {
  const { letters, base, design } = factsOf(game)
  return (HAS_RECYCLING && base[type] >= 0 ? '+' : '') + (letters[type] || design.pieces[type].name + ' ')
}

/**
 * Return the text of a move. `rivals` are the moves to the same target by equal letters; null writes the whole origin.
 */
function shortText (game, parts, rivals, move) {
  const { pass, drop, from, to, captures, promotion, rook } = parts
  if (HAS_PASSES && pass) return 'Pass'
  if (HAS_PARTS && rook >= 0) return castlingText(game, parts)
  if (to < 0 || (from < 0 && !drop)) return completeText(move)
  const letter = shortLetter(game, parts.type)
  if (!HAS_PIECE_MOVES || (HAS_DROPS && drop))
    return letter + (factsOf(game).onlyDrops ? '' : '@') + squareName(game, to)
  const stays = from === to && !captures
  const origin = rivals === null ? squareName(game, from) : stays ? '' : shortOrigin(game, parts, rivals, letter)
  const isLong = origin !== '' && letter === '' // `c4-c5` is more readable than `cc5`
  const between = captures ? 'x' : isLong ? '-' : ''
  return (
    letter + origin + between + squareName(game, to) + (HAS_CHANGES ? promotionEnd(game, promotion, rivals, parts) : '')
  )
}

/** Return the text of saved games, with the changes of scripts as `name=value` in place of JSON. */
function completeText (move) {
  if (!HAS_SCRIPTS) return move.text
  return move.effects
    .filter(({ kind }) => kind === 'script')
    .reduce((text, { change }) => {
      const pairs = Object.entries(change).flatMap(([name, value]) =>
        name === 'values' ? Object.entries(value) : [[name, value]]
      )
      const texts = pairs.map(
        ([name, value]) => name + '=' + (typeof value === 'string' ? value : JSON.stringify(value))
      )
      return text.replace(JSON.stringify(change), () => texts.join(' '))
    }, move.text)
}

/** Return what distinguishes the origin of a move from those of its rivals. */
function shortOrigin (game, { from, captures }, rivals, letter) {
  const { squares, column, row, design } = factsOf(game)
  const name = squareName(game, from)
  // The player chooses the heap; its size determines the target.
  if (HAS_PILES && design.layout.piles === 'heap') return name
  if (squares.length === 0) return letter === '' ? name : rivals.some(one => one.from !== from) ? name : ''
  const others = rivals.filter(one => one.from !== from)
  const sameFile = others.some(one => column[one.from] === column[from])
  if (letter === '' && !captures && others.length > 0) return name
  const isPawnCapture = captures && letter === ''
  if (others.length === 0 || (isPawnCapture && !sameFile)) return isPawnCapture ? name[0] : ''
  if (!sameFile) return name[0]
  return others.some(one => row[one.from] === row[from]) ? name : isPawnCapture ? name : name.slice(1)
}

/**
 * Return the sign of a promotion. A change of type that is the only choice has none, unless the new type has a sign.
 */
function promotionEnd (game, promotion, rivals, { from, to }) {
  const { base } = factsOf(game)
  const choices = (rivals || []).filter(one => one.from === from && one.to === to)
  if (promotion < 0)
    return HAS_RECYCLING && choices.some(one => one.promotion >= 0 && base[one.promotion] >= 0) ? '=' : ''
  if (HAS_RECYCLING && base[promotion] >= 0) return '+'
  return rivals === null || choices.length > 1 ? '=' + promotionText(game, promotion) : ''
}

function castlingText (game, { from, rook }) {
  const found = factsOf(game).castlings.find(one => one.rook === rook && one.king === from)
  return found === undefined || found.short ? 'O-O' : 'O-O-O'
}

// --- signs -------------------------------------------------------------------------------------

/** Return `+` for a move that attacks a royal piece, `#` if it wins by that. */
function checkSign (game, move) {
  if (
    !HAS_ROYALS ||
    (HAS_KERNEL && game._variant.connect !== null) ||
    game._isScripted ||
    !game._variant.design.layout.royal.includes(1)
  )
    return ''
  const { _position: position } = game
  return game._safely(() => {
    game._make(position, move._list, move.ordinal)
    const isCheck = position.royalsInCheck(position.moverIndex()).length > 0
    const outcome = isCheck ? outcomeOf(position) : null
    position.unmake()
    return !isCheck ? '' : outcome !== null && outcome.winner === game.player ? '#' : '+'
  })
}
