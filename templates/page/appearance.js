// The appearance of the game: pieces, board, zones, texts, and the settings that change them.
import {
  HAS_ATTRIBUTES, HAS_CHARACTERS, HAS_DROPS, HAS_OTHER_LAYOUTS, HAS_PICTURES, HAS_PIECE_MOVES, HAS_PUZZLES, HAS_SIDES,
  HAS_ZONES
} from '../runtime/state/build_flags.js'
import { createBoard } from './board/board.js'
import { addInputEvents } from './board/input_events.js'
import { replaceWith } from './drawing/dom.js'
import { pieceStyles } from './drawing/glyphs.js'
import { coversCorners, lookOf, pictureSets } from './drawing/pieces.js'
import { addEdges, edgesOf } from './geometry/edges.js'
import { layoutOf } from './geometry/layout.js'
import { pictureLayout } from './geometry/picture.js'
import { zonesOfBoard } from './geometry/zones.js'
import { fillAbout } from './panels/about.js'
import { rulesInWords } from './panels/rule_words.js'
import { blocksOf } from './play/blocks.js'
import { newClock, runClock } from './play/clock.js'
import { rivals } from './play/ending.js'
import { moveMarks } from './play/move_marks.js'
import { isPuzzle } from './play/puzzle.js'
import { saveSets, saveState } from './play/storage.js'
import { storeValue } from './play/stored_values.js'
import { nextTurn, stopEngine } from './play/turn_control.js'
import { whenIdle } from './surroundings.js'
import { applyTheme } from './theme.js'
import { show } from './view.js'

/** Build the board, the zones and the texts of the game according to the settings. */
export function applyAppearance (page) {
  const { design, players } = page.session
  page.look = lookOf(design, players, HAS_PICTURES && page.settings.pictures ? page.media.images : null, {
    letters: page.settings.letters,
    symbols: page.settings.symbols,
    pieces: page.settings.pieces,
    set: page.sets.pieces,
    own: page.own,
    marks:
      HAS_PIECE_MOVES && page.settings.pieces === 'moves'
        ? moveMarks(page, () => {
            if (page.settings.pieces === 'moves') {
              applyAppearance(page)
              show(page)
            }
          })
        : null
  })
  if (HAS_PUZZLES && isPuzzle(page.session))
    page.look.blocks = page.session.blocks = page.session.blocks || blocksOf(page.session)
  buildBoard(page)
  page.zones = !HAS_ZONES
    ? []
    : zonesOfBoard(design, page.board.layout).map(z =>
        Object.assign({ shown: z.initiallyShown && !page.board.layout.picture }, z)
      )
  whenIdle(() => fillTexts(page))
}

/** Fill the panels about the game and its pieces; the first screen does without them. */
function fillTexts (page) {
  if (!page.session) return
  const { design, info } = page.session
  const facts = (page.media.rules || [])[info.index]
  fillAbout(
    page.parts,
    design,
    Object.assign({}, info.texts, design.texts),
    facts ? rulesInWords(page.session, facts) : [],
    page.look,
    page.zones,
    page.on
  )
}

/** Build the board and put it on the page; the cursor stays where it was. */
export function buildBoard (page) {
  const layout = boardLayout(page)
  if (HAS_DROPS) layout.rack = isRack(layout, page.session.firstDrops)
  if (HAS_SIDES) addEdges(layout, edgesOf(page.session.design, layout), page.look.palette)
  if (!page.settings.coordinates) layout.labels = []
  const cursor = page.board ? page.board.cursor : -1
  page.look.isTurned = page.flipped
  page.session.offBoard = new Set(layout.hidden)
  page.board = createBoard(layout, page.look, page.session.drops)
  page.board.element.classList.toggle('turned', page.flipped)
  const { pick, cancel, drag, point, inspectAt, draw, steps, step } = page.on
  addInputEvents(page.board, { pick, cancel, drag, point, inspect: inspectAt, draw, steps, step })
  if (cursor >= 0 && layout.spots[cursor]) page.board.cursor = cursor
  replaceWith(page.parts.board, [page.board.frame])
  page.root.style.setProperty('--ratio', layout.box.width / layout.box.height)
}

/** Return the layout of the board as the player sees it. */
export function boardLayout (page) {
  const { design } = page.session
  const pictures = HAS_PICTURES && page.settings.pictures ? boardPictures(page) : []
  const picture = HAS_PICTURES && (pictures[page.sets.board] || pictures[0])
  return (
    (HAS_PICTURES && picture && pictureLayout(design, picture, { flipped: page.flipped })) ||
    layoutOf(design, { flipped: page.flipped, outside: HAS_OTHER_LAYOUTS && coversCorners(page.look) })
  )
}

/**
 * Return true for a board on which pieces fall: on the empty board, they can only be dropped on one of its edges, on
 * each position of this row.
 */
function isRack ({ lattice, picture, spots }, drops) {
  const shown = spots.filter(Boolean)
  if (lattice !== 'square' || picture || drops.length < 3 || drops.length * 2 > shown.length) return false
  const row = shown.filter(s => s.y === spots[drops[0]].y)
  const edge = [Math.min, Math.max].some(end => end(...shown.map(s => s.y)) === row[0].y)
  return edge && row.length === drops.length && drops.every(at => row.indexOf(spots[at]) >= 0)
}

/** Return the pictures of the board that the page has. */
function boardPictures (page) {
  const images = page.media.images || {}
  return (page.session.design.media || []).filter(m => m[0] === 'image' && images[m[1]]).map(m => images[m[1]])
}

export function flipBoard (page) {
  page.flipped = !page.flipped
  page.board.cursor = -1
  buildBoard(page)
  show(page)
  saveState(page)
}

/** Show or hide a zone; return true if it is shown now. */
export function showZone (page, name) {
  const zone = page.zones.find(z => z.name === name)
  zone.shown = !zone.shown
  show(page)
  return zone.shown
}

// ---------------------------------------------------------------- settings

/** Return by name whether a setting has an effect in this game. */
export function usefulSettings (page) {
  const { session } = page
  return {
    clock: Boolean(session) && rivals(session).length > 1,
    ponder: page.opponent.isShared,
    letters: Boolean(session) && hasStyle(session, isFigure),
    pieces: setsOfPieces(session),
    own: Object.keys(page.own).length > 0,
    symbols: HAS_CHARACTERS && Boolean(session) && hasStyle(session, style => style.character),
    pictures: HAS_PICTURES && Boolean(page.media.images),
    sounds: true,
    vibration: Boolean(navigator.vibrate) && matchMedia('(pointer: coarse)').matches,
    speech: 'speechSynthesis' in window,
    evaluation: Boolean(session) && session.players.filter(p => p[0] !== '?').length === 2,
    attributes:
      HAS_ATTRIBUTES &&
      Boolean(session) &&
      session.game.cells().some(c => c && Object.keys(c.attributes || {}).length > 0)
  }
}

/** Return the names of the sets of pieces that a game can have; the first one is that of the rules. */
function setsOfPieces (session) {
  const figures = session && hasStyle(session, style => style.disc) ? ['discs', 'font'] : []
  return session ? ['classic', 'wood', 'print', 'braille'].concat(HAS_PIECE_MOVES ? 'moves' : [], figures) : ['classic']
}

/** Return true if a piece has a style that fits. */
function hasStyle (session, fits) {
  const styles = pieceStyles(session.design.pieces.map(p => p.name), session.players, { set: 'discs' })
  return Object.keys(styles).some(name => fits(styles[name]))
}

/** Return true for a character or a figure, which letters can replace. */
const isFigure = ({ kind }) => ['letters', 'disc', 'crown', 'cross'].indexOf(kind) < 0

/**
 * Return the sets of pictures among which the player chooses: { board, pieces }, each with the current `value` and
 * `count`.
 */
export function pictureChoices (page) {
  if (!HAS_PICTURES || !page.session) return {}
  return {
    board: { value: page.sets.board, count: boardPictures(page).length },
    pieces: { value: page.sets.pieces, count: pictureSets(page.session.design, page.media.images) }
  }
}

/** Choose a set of pictures of the board or of the pieces. */
export function chooseSet (page, name, value) {
  page.sets[name] = value
  saveSets(page)
  applyAppearance(page)
  show(page)
}

/** Change a setting, store it and apply it. */
export function applySetting (page, name, value) {
  page.settings[name] = value
  storeValue('settings', page.settings)
  if (name === 'theme' || name === 'board') return applyTheme(page.settings)
  if (!page.session || name === 'language') return
  if (name === 'clock') { page.clock = newClock(page.session, value); runClock(page) }
  if (/^(pictures|letters|symbols|pieces|coordinates)$/.test(name)) applyAppearance(page)
  page.pending = null
  show(page)
  if (/^(evaluation|lines|ponder)$/.test(name)) { stopEngine(page); nextTurn(page) }
}
