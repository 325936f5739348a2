// The custom element <zrf-board>: the board of a game for any web page, without panels, storage and opponent.
import { boardHasFocus, createBoard, focusBoard, showPreview, updateBoard } from './board/board.js'
import { choiceEntries, placeEntries } from './board/choices.js'
import { createChooser } from './board/chooser.js'
import { addInputEvents } from './board/input_events.js'
import { animateMove } from './board/motion.js'
import { html, replaceWith } from './drawing/dom.js'
import { coversCorners, lookOf } from './drawing/pieces.js'
import { layoutOf } from './geometry/layout.js'
import { meantPlaces } from './geometry/places.js'
import { trayEntries, trayNode } from './panels/seats.js'
import { capturesOf, changedBy, previewOf, touchedBy } from './play/effects.js'
import { dragInGroup, groupsOf, groupSources, groupTargets, pickForGroup } from './play/groups.js'
import {
  cancelSelection, choose, passMove, pickedBy, pickPosition, pickReserve, sourcesOf, startSelection, stepBack, targetsOf
} from './play/selection.js'
import { useDrawings } from './drawing/tables.js'
import { formatText, nameOfPlayer, useTexts } from './texts.js'

/** Attributes that replace the game, and attributes that only change the board. */
const OF_GAME = ['src', 'variant']
const OF_BOARD = ['flipped', 'coordinates', 'letters', 'players']
const EVENTS = ['move', 'undo', 'end', 'position']

/** Layers of the board that style sheets of users address as `::part(NAME)`. */
const PARTS = ['ground', 'marks', 'pieces', 'hints']

const labelOf = cell => nameOfPlayer(cell.player) + ' ' + cell.piece

/**
 * Define the element.
 * @param {string} css the style sheet of its shadow tree
 * @param {(url: string) => Promise<object>} load imports a compiled module
 * @param {{default: string, keys: string[], messages: Object<string, string[]>}} texts
 * @param {object} drawings tables of all drawings
 */
export function defineBoard (css, load, texts, drawings) {
  useTexts(texts)
  useDrawings(drawings)
  const style = new CSSStyleSheet()
  style.replaceSync(css)

  /**
   * The board of a game in play. Attributes: `src` is the URL of a compiled module, `variant` a title or an index,
   * `flipped` turns the board, `coordinates="none"` hides the names of positions, `letters` draws letters in place of
   * characters, and `players` lists the players that the user moves, separated by commas (all of them by default).
   *
   * Events: `ready` (a game has been loaded), `failed` (detail: the error), `beforemove` (detail: the move that the
   * user has chosen; `preventDefault` keeps it from being played), `move` (detail: the move), `end` (detail: the
   * outcome) and `position` (after undo and after changes of the whole position).
   */
  class BoardElement extends HTMLElement {
    static get observedAttributes () { return OF_GAME.concat(OF_BOARD) }

    constructor () {
      super()
      this._game = this._board = this._selection = this._chooser = null
      this._stops = []
      this._ticket = 0 // number of the latest load; earlier ones are ignored
      this._nodes = {
        far: html('div', { class: 'trays', part: 'trays' }),
        box: html('div', { class: 'board-box', part: 'box' }),
        near: html('div', { class: 'trays', part: 'trays' }),
        help: html('p', { class: 'unseen', id: 'board-help', text: formatText('boardHelp') })
      }
      const root = this.attachShadow({ mode: 'open' })
      root.adoptedStyleSheets = [style]
      root.append(...['far', 'box', 'near', 'help'].map(name => this._nodes[name]))
    }

    connectedCallback () {
      if (Object.prototype.hasOwnProperty.call(this, 'game')) { // set before the definition of the element
        const { game } = this
        delete this.game
        this.game = game
      } else if (this._game === null) this._load()
      else this._open()
    }

    /** Leave the game, which may outlive the element. */
    disconnectedCallback () {
      this._closeChooser()
      this._stop()
    }

    attributeChangedCallback (name) {
      if (OF_GAME.indexOf(name) >= 0) { if (this.isConnected) this._load() } else if (this._game !== null) this._build()
    }

    /** The game on the board, from `createGame`. Setting it shows another one. */
    get game () { return this._game }

    set game (game) {
      this._ticket++
      this._stop()
      this._game = game
      this._last = null
      if (game !== null) this._open()
      else for (const name of ['far', 'box', 'near']) replaceWith(this._nodes[name], [])
    }

    /** Follow the game, and show it. */
    _open () {
      if (this.isConnected)
        this._stops = EVENTS.map(event => this._game.on(event, detail => this._changed(event, detail)))
      this._build()
    }

    _stop () {
      this._stops.forEach(stop => stop())
      this._stops = []
    }

    /** Import the module of `src` and start a game. */
    _load () {
      const src = this.getAttribute('src')
      const ticket = ++this._ticket
      if (src === null) return
      load(new URL(src, document.baseURI).href)
        .then(imported => {
          if (ticket !== this._ticket) return
          const { createGame, games } = imported.default || imported
          const title = this.getAttribute('variant')
          this.game = createGame({
            variant: title === null || games.some(info => info.title === title) ? title : Number(title)
          })
          this._emit('ready', this._game)
        })
        .catch(error => {
          if (ticket === this._ticket) this._emit('failed', error)
        })
    }

    _emit (name, detail) {
      return this.dispatchEvent(new CustomEvent(name, { detail, cancelable: name === 'beforemove' }))
    }

    /** Show a change of the game, by the user or by the program. */
    _changed (event, detail) {
      if (event === 'end') return this._emit('end', detail)
      this._last = event === 'move' ? detail : null
      this._start()
      if (event === 'move') animateMove(this._board, detail.effects)
      this._emit(event === 'undo' ? 'position' : event, detail)
    }

    // --- the board -------------------------------------------------------------------------------

    /** Build the board of the game. */
    _build () {
      const { design } = this._game
      this._look = lookOf(design, design.players, null, { letters: this.hasAttribute('letters') })
      const layout = layoutOf(design, { flipped: this.hasAttribute('flipped'), outside: coversCorners(this._look) })
      if (this.getAttribute('coordinates') === 'none') layout.labels = []
      const board = createBoard(
        layout,
        this._look,
        this._game.moves().some(move => !move.pass && move.from < 0 && move.to >= 0)
      )
      board.element.setAttribute('part', 'board')
      for (const name of PARTS) board.layers[name].setAttribute('part', name)
      board.element.classList.toggle('turned', this.hasAttribute('flipped'))
      addInputEvents(board, {
        steps: () => false,
        pick: places => this._pick(places),
        cancel: () => this._cancel(),
        drag: at => this._drag(at),
        point: places => this._point(places),
        inspect: () => {},
        draw: () => {}
      })
      this._closeChooser()
      this._board = board
      replaceWith(this._nodes.box, [board.frame])
      this._start()
    }

    /** Return true if the user moves for the player to move. */
    _isFree () {
      const players = this.getAttribute('players')
      const { player, random } = this._game
      return !random && (players === null || players.split(',').map(name => name.trim()).indexOf(player) >= 0)
    }

    /** Start the selection of a move in the current position. */
    _start () {
      const { _game: game } = this
      this._closeChooser()
      this._groups = groupsOf(game)
      this._grouping = this._groups.needsGroups()
      this._selection = startSelection(this._isFree() ? game.moves() : [], {
        continuing: game.position().partial !== null
      })
      this._draw()
      if (boardHasFocus(this._board)) focusBoard(this._board, -1)
    }

    _sources () {
      return this._grouping ? groupSources(this._groups, this._selection.moves) : sourcesOf(this._selection)
    }

    _targets () {
      return this._grouping ? groupTargets(this._groups, this._selection.group) : targetsOf(this._selection)
    }

    _draw () {
      const { _game: game, _last: last, _selection: selection } = this
      const touched = last === null ? [] : touchedBy(last)
      const others = list => list.filter(at => touched.indexOf(at) < 0)
      this._cells = game.cells()
      const picked = pickedBy(selection)
      updateBoard(this._board, {
        cells: this._cells,
        sources: this._sources(),
        targets: this._targets(),
        showTargets: picked !== null,
        selected: picked || [],
        checks: game.checks(),
        hinted: [],
        rings: [],
        arrows: [],
        zones: [],
        last: touched,
        changed: last === null ? [] : others(changedBy(last)),
        captured: last === null ? [] : others(capturesOf(last)), badge: () => '', cellLabel: labelOf
      })
      showPreview(this._board, null)
      this._drawTrays()
    }

    /** Show the reserves of the players, and the button for a pass. */
    _drawTrays () {
      const { _game: game, _selection: selection } = this
      const reserves = game.reserves()
      const playing = this.hasAttribute('flipped') ? game.design.playing.slice().reverse() : game.design.playing
      const nodes = playing.map(player => {
        const usable = new Set(
          selection.moves
            .filter(move => move.from < 0 && move.to >= 0 && move.player === player)
            .map(move => move.piece)
        )
        const trays = trayEntries(
          game.design.pieces,
          reserves[player],
          usable,
          usable.size > 0 ? selection.piece : null
        )
        return trays.length === 0
          ? null
          : trayNode(
              this._look,
              { player, name: player, trays },
              { reserve: piece => this._settle(pickReserve(this._selection, piece), -1) }
            )
      })
      const pass = passMove(selection)
      const button =
        pass &&
        html('button', {
          type: 'button',
          class: 'pass',
          part: 'pass',
          text: formatText('pass'),
          onclick: () => this._play(pass)
        })
      replaceWith(this._nodes.near, [nodes[0], button].filter(Boolean))
      replaceWith(this._nodes.far, nodes.slice(1).filter(Boolean))
    }

    // --- input -----------------------------------------------------------------------------------

    _pick (places) {
      this._closeChooser()
      const meant = meantPlaces(this._board.layout, places, {
        picked: pickedBy(this._selection),
        sources: this._sources(),
        targets: this._targets()
      })
      const take = at =>
        this._settle(
          this._grouping ? pickForGroup(this._selection, this._groups, at) : pickPosition(this._selection, at),
          at
        )
      if (meant.length === 1) take(meant[0])
      else
        this._openChooser(meant[0], placeEntries(this._game.design, this._cells, meant, labelOf), k => take(meant[k]))
    }

    _drag (index) {
      if (!this._sources().has(index)) return false
      this._closeChooser()
      this._selection = this._grouping
        ? dragInGroup(this._selection, this._groups, index)
        : Object.assign(cancelSelection(this._selection), { from: index })
      this._draw()
      return true
    }

    /** Preview the move of a click on the positions under the pointer. */
    _point (places) {
      const targets = this._targets()
      const target = this._selection.from >= 0 ? targets.get(places.find(at => targets.has(at))) : undefined
      const hidden = new Set(this._board.layout.hidden)
      showPreview(
        this._board,
        target === undefined ? null : previewOf(target.moves, this._cells, this._game.design.players, hidden)
      )
    }

    _cancel () {
      const isChoosing = this._chooser !== null
      this._closeChooser()
      if (!isChoosing || this._selection.choices) this._selection = stepBack(this._selection)
      this._draw()
    }

    /** Apply a new selection: play its move, open the chooser, or show it. */
    _settle (selection, at) {
      this._selection = selection
      if (selection.move) return this._play(selection.move)
      this._draw()
      if (selection.choices)
        this._openChooser(at, choiceEntries(this._game.design, selection.choices), k =>
          this._settle(choose(this._selection, k), at)
        )
    }

    /** Play a move of the user, unless a listener of `beforemove` prevents it. */
    _play (move) {
      if (this._emit('beforemove', move)) this._game.move(move)
      else this._start()
    }

    _openChooser (at, entries, take) {
      this._chooser = createChooser(this._board, at, entries, {
        choose: k => { this._closeChooser(); take(k); if (!this._chooser) focusBoard(this._board, at) },
        cancel: () => { this._cancel(); focusBoard(this._board, at) }
      })
      this._chooser.setAttribute('part', 'chooser')
      this._nodes.box.append(this._chooser)
      this._chooser.querySelector('button').focus()
    }

    _closeChooser () {
      if (this._chooser !== null) this._chooser.remove()
      this._chooser = null
    }
  }

  customElements.define('zrf-board', BoardElement)
}
