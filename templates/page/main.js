// Entry point of the page: one game in play, its players, and the panels. This module connects the parts.
import { HAS_DROPS, HAS_PICTURES, HAS_PROBLEMS, HAS_PUZZLES } from '../runtime/state/build_flags.js'
import { useDrawings } from './drawing/tables.js'
import {
  applyAppearance, applySetting, boardLayout, chooseSet, flipBoard, pictureChoices, showZone, usefulSettings
} from './appearance.js'
import {
  changeVariant, firstGame, keepGame, openGame, openRecord, openSavedState, replaceGame, restoreReplaced, startGame,
  withDistinctTitles
} from './game_start.js'
import {
  annotate, begun, directMoves, goTo, listenForSteps, nextHumanPly, play, previousHumanPly, refresh, restart, setSeat,
  step
} from './game_flow.js'
import { openSettings } from './panels/dialogs.js'
import { fillAllMoves } from './panels/moves.js'
import { openPiece } from './panels/piece_dialog.js'
import { openHandicaps } from './panels/handicap.js'
import { createShell, fillVariants } from './panels/shell.js'
import { closeGame, offerDraw, rematch, requestAtTable, resign, showDeclined } from './play/agreements.js'
import { analyze } from './play/analysis.js'
import { attackMap } from './play/attacks.js'
import { startTicking } from './play/clock.js'
import { editorActions, startEditing } from './play/editing.js'
import { leaveExercise, nextMistake, solveMistake, startExercise, tryMove } from './play/exercise.js'
import { giveHandicap, handicapsOf } from './play/handicap.js'
import {
  askForFile, gameLinkOf, listenForPaste, saveGame, shareGame, showPosition, useAddress
} from './play/import_export.js'
import {
  cancelPick, closeChooser, confirmPending, drawMark, inspect, pick, pickUpForDrag, pointAt, settle, toggleInspect
} from './play/input.js'
import { listenForMessages } from './play/messages.js'
import { findMove } from './play/move_names.js'
import { createOpponent } from './play/opponent.js'
import { listenForVisibility } from './play/ponder.js'
import { mayPremove, pickPremove } from './play/premove.js'
import { passMove, pickReserve, startSelection } from './play/selection.js'
import { openLine, truncate } from './play/session.js'
import { acceptPictures } from './play/own_pictures.js'
import { loadBest, loadOwn, loadSets, saveOwn } from './play/storage.js'
import { loadSettings } from './play/stored_values.js'
import { giveHint, moveNow, setPaused, stopEngine } from './play/turn_control.js'
import { listenForAddress } from './surroundings.js'
import { inviteFriend, say, seatPlayers, showJoined, showPhrase, showRejection, showRequest } from './table/friend.js'
import { sendMessage } from './table/messages.js'
import { chooseLanguage, languageNow, useTexts, writingDirection } from './texts.js'
import { followTheme } from './theme.js'
import { mayAct } from './choices.js'
import { show } from './view.js'

/**
 * Build the page in `root` for the games of a compiled module.
 * @param {Element} root
 * @param {object} api the exports of the module
 * @param {(judges?: boolean) => object} makeOpponent creates an engine; the page uses one for moves, and one that
 *   judges positions
 * @param {{images?: object, sounds?: object, home?: string, global?: string}} media the data of the page
 * @returns {object} the state of the page
 */
export function startPage (root, api, makeOpponent, media) {
  const page = Object.assign(initialState(), {
    api: Object.assign({}, api, { games: withDistinctTitles(api.games) }),
    root,
    media: media || {},
    opponent: makeOpponent(),
    analyst: makeOpponent(true),
    settings: loadSettings()
  })
  if (HAS_PICTURES) page.sets = loadSets(page)
  page.own = loadOwn(page)
  if (HAS_PUZZLES || HAS_PROBLEMS) page.best = loadBest(page)
  page.on = actionsOf(page)
  buildShell(page)
  followTheme(() => page.settings)
  if (!openSavedState(page)) openGame(page, firstGame(api.games))
  useAddress(page)
  listenForAddress(() => useAddress(page))
  listenForPaste(page)
  listenForSteps(page)
  listenForMessages(page)
  listenForVisibility(page)
  startTicking(page, page.on.timeUp)
  return page
}

/** Build the parts of the page in the language of the settings. */
function buildShell (page) {
  chooseLanguage(page.settings.language)
  document.documentElement.lang = languageNow()
  document.documentElement.dir = writingDirection()
  page.parts = createShell(
    page.root,
    page.media.home,
    Object.assign(
      {
        variant: index => changeVariant(page, index),
        openAll: () => fillAllMoves(page.parts, mayAct(page) ? page.session.moves : [], page.on)
      },
      page.on
    )
  )
  acceptPictures(page, () => { applyAppearance(page); show(page) })
}

/** Build the page again in another language. */
function changeLanguage (page) {
  buildShell(page)
  if (!page.session) return openGame(page, firstGame(page.api.games))
  Object.assign(page, { announcement: '', hint: null })
  fillVariants(page.parts, page.api.games, page.session.info.index, page.best)
  page.parts.title.textContent = page.session.info.title
  applyAppearance(page)
  show(page)
}

function initialState () {
  return {
    session: null,
    replaced: null,
    choices: {},
    isStarted: false,
    best: {},
    own: {},
    look: null,
    board: null,
    parts: null,
    selection: startSelection([]),
    seats: {},
    order: [],
    flipped: false,
    expected: undefined,
    chooser: null,
    bubble: null,
    refusal: '',
    continuing: false,
    exercise: null,
    groups: null,
    grouping: false,
    editor: null,
    inspecting: null,
    premove: null,
    analyzing: null,
    hint: null,
    lines: null,
    pending: null,
    paused: false,
    previewing: false,
    zones: [],
    cells: [],
    attacks: null,
    sets: {},
    clock: null,
    drawn: [],
    table: null,
    invitation: null,
    question: null,
    dialog: null,
    ticket: 0, // number of the current engine request; answers to earlier ones are ignored
    error: '', announcement: ''
  }
}

/** Return functions that call others with the page before their arguments. */
const bound = (page, functions) =>
  Object.fromEntries(Object.entries(functions).map(([name, run]) => [name, (...values) => run(page, ...values)]))

/** Return the actions that the panels and the board call. */
function actionsOf (page) {
  return Object.assign(
    {
      play: move => page.exercise ? tryMove(page, move) : play(page, move),
      timeUp: player => {
        sendMessage(page, 'time', { player })
        closeGame(page, 'time', player)
      },
      playText: text => {
        const move = findMove(page.session.moves, text)
        if (move) page.on.play(move)
      },
      reserve: piece => {
        if (!HAS_DROPS) return
        page.pending = null
        settle(page, pickReserve(page.selection, piece), -1)
      },
      choose: choices => {
        Object.assign(page.choices, choices)
      },
      openLine: (line, at) => {
        if (page.table) return
        stopEngine(page)
        page.pending = null
        openLine(page.session, line, at)
        refresh(page)
      },
      seat: (player, level) => {
        leaveExercise(page)
        setSeat(page, player, level)
      },
      cut: () => {
        truncate(page.session)
        refresh(page)
      },
      pause: () => setPaused(page, true),
      resume: () => setPaused(page, false),
      refresh: () => {
        stopEngine(page)
        refresh(page)
      },
      stopAnalysis: () => {
        stopEngine(page)
        show(page)
      },
      editor: editorActions(page),
      piece: name => openPiece(page, name, boardLayout(page))
    },
    bound(page, {
      start: startGame,
      confirm: confirmPending,
      escape: cancelPick,
      rematch,
      goTo,
      annotate,
      moveNow,
      openGame,
      replaceGame,
      keepGame,
      restore: openRecord,
      analyze,
      learn: startExercise,
      leaveExercise,
      nextMistake,
      solveMistake,
      attacks: cachedAttacks,
      zone: showZone,
      begun
    }),
    boardActions(page),
    toolbarActions(page),
    tableActions(page)
  )
}

/** Return the actions of pointer and keyboard on the board. */
function boardActions (page) {
  return Object.assign(bound(page, { drag: pickUpForDrag, point: pointAt, inspectAt: inspect, draw: drawMark }), {
    pick: places => {
      if (mayPremove(page)) {
        page.premove = pickPremove(page, places)
        show(page)
      } else pick(page, places)
    },
    cancel: () => { page.premove = null; cancelPick(page) },
    steps: () => HAS_PUZZLES && directMoves(page) !== null,
    step: direction => HAS_PUZZLES && step(page, direction)
  })
}

/** Return the actions of a table, which its messages call. */
function tableActions (page) {
  return Object.assign(
    bound(page, {
      seated: seatPlayers,
      joined: showJoined,
      say,
      said: showPhrase,
      close: closeGame,
      requested: showRequest,
      declined: showDeclined,
      rejected: showRejection
    }),
    {
      invite: player => {
        show(page)
        inviteFriend(page, player, gameLinkOf(page))
      },
      clock: setting => applySetting(page, 'clock', setting)
    }
  )
}

/** Return the actions of the buttons, by `data-action`. */
function toolbarActions (page) {
  return Object.assign(
    bound(page, {
      restart,
      flip: flipBoard,
      hint: giveHint,
      inspect: toggleInspect,
      resign,
      offer: offerDraw,
      save: saveGame,
      open: askForFile,
      position: showPosition,
      share: shareGame
    }),
    {
      pass: () => {
        const move = passMove(page.selection)
        if (move) page.on.play(move)
      },
      undo: () => {
        if (requestAtTable(page, 'undo')) return
        if (page.session.at > 0 || !restoreReplaced(page)) goTo(page, previousHumanPly(page))
      },
      redo: () => goTo(page, nextHumanPly(page)),
      edit: () => {
        stopEngine(page)
        closeChooser(page)
        page.inspecting = null
        page.pending = null
        startEditing(page)
      },
      handicap: () => {
        const given = handicapsOf(page)
        openHandicaps(page.look, given, piece => giveHandicap(page, given.player, piece))
      },
      settings: () =>
        openSettings(page.settings, usefulSettings(page), HAS_PICTURES ? pictureChoices(page) : {}, {
          change: (name, value) => applySetting(page, name, value),
          choose: (name, value) => {
            if (HAS_PICTURES) chooseSet(page, name, value)
          },
          removeOwn: () => {
            saveOwn(page)
            applyAppearance(page)
            show(page)
          },
          language: value => {
            applySetting(page, 'language', value)
            changeLanguage(page)
            page.on.settings()
          }
        })
    }
  )
}

/** Return the attack map of the current position, computed once per position. */
function cachedAttacks (page) {
  if (!page.attacks)
    page.attacks = attackMap(
      page.api,
      page.session.info.index,
      page.session.game.position(),
      new Set(page.board.layout.hidden)
    )
  return page.attacks
}

/** Start the page in a document that contains a module, and return its state; null elsewhere. */
export function bootPage () {
  if (typeof document === 'undefined' || !document.getElementById('zrf-data')) return null
  if (window.zrfPage) return window.zrfPage
  const data = JSON.parse(document.getElementById('zrf-data').textContent)
  const api = window[data.global]
  useDrawings(data.drawings || {})
  useTexts(JSON.parse(document.getElementById('zrf-texts').textContent))
  const text = document.getElementById('zrf-module').textContent
  window.zrfPage = startPage(
    document.getElementById('app'),
    api,
    judges => createOpponent(api, text, data.global, judges),
    data
  )
  return window.zrfPage
}
