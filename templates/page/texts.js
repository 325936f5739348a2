// Every word the page itself says, in one table: ready for another language.

export const TEXTS = {
  board: 'Board',
  boardHelp: 'Arrow keys move, Enter selects, Escape cancels.',
  toMove: '{player} to move',
  goOn: '{player}: go on with the same piece',
  goOnOrStop: '{player}: go on, or pass to stop',
  mustPass: '{player} can only pass',
  thinking: '{player} is thinking',
  rolling: '{player} decides by chance',
  waiting: 'Looking back. Play a move to go on from here.',
  waitingEngine: 'Looking back. {player} is played by the computer.',
  continueHere: 'Go on from here',
  wins: '{player} wins',
  draw: 'Draw',
  puzzleWon: 'Solved',
  puzzleLost: 'Not solved',
  lost: '{player} loses',
  noMoves: 'no legal moves',
  said: '{player}: {move}.',
  stopped: 'The computer could not move: {reason}',
  broken: 'This game could not be started: {reason}',
  engineGame: 'This game cannot be played here: its moves come from a plug-in, {engine}, and not from the rules file.',
  undo: 'Undo',
  redo: 'Redo',
  restart: 'Restart',
  flip: 'Turn board',
  pass: 'Pass',
  theme: 'Light or dark',
  themeAuto: 'Colours: as the system',
  themeLight: 'Colours: light',
  themeDark: 'Colours: dark',
  variant: 'Game',
  moves: 'Moves',
  noMovesYet: 'No moves yet',
  allMoves: 'All legal moves',
  about: 'About the game',
  description: 'Rules',
  history: 'History',
  strategy: 'Strategy',
  pieces: 'Pieces',
  person: 'Person',
  easy: 'Computer: easy',
  medium: 'Computer: medium',
  hard: 'Computer: strong',
  chance: 'Chance',
  playedBy: '{player} is played by',
  reserve: "{player}'s reserve",
  reserveItem: '{piece}, {count} in reserve',
  unlimited: 'unlimited',
  offBoard: 'Beside the board',
  choose: 'Choose a move',
  cancel: 'Cancel',
  empty: 'empty',
  canMove: 'can move',
  selected: 'selected',
  target: 'possible move',
  targetCapture: 'possible capture',
  drops: '{piece}',
  promotes: '{piece}',
  keeps: 'Stays {piece}',
  takes: 'Takes {places}',
  takesNothing: 'Takes nothing',
  creates: 'Places {what}',
  changes: 'Changes {places}',
  goesOn: 'Goes on',
  stops: 'Stops',
  ply: 'Move {number}, {player}: {move}',
  start: 'Start',
  noScript: 'This page needs JavaScript.'
}

const REASONS = {
  checkmated: 'checkmate',
  stalemated: 'stalemate',
  repetition: 'repetition',
  captured: 'captured',
  'pieces-remaining': 'pieces remaining',
  'total-piece-count': 'piece count',
  'absolute-config': 'goal reached',
  'relative-config': 'line or pattern complete',
  'no moves': 'no legal moves',
  count: 'piece count',
  'count-condition': 'piece count'
}

/** A text with its {names} filled in. */
export function say(key, values) {
  return TEXTS[key].replace(/\{(\w+)\}/g, (whole, name) => values && name in values ? String(values[name]) : whole)
}

export function sayReason(reason) {
  if (!reason) return ''
  return Object.prototype.hasOwnProperty.call(REASONS, reason) ? REASONS[reason] : String(reason).replace(/[-_]/g, ' ')
}

/** A move's notation as print sets it: signs instead of letters, the bookkeeping of partial moves left out. */
export function prettyMove(text) {
  return String(text).replace(/^partial \d+ /, '').replace(/ - /g, '\u2013').replace(/ x /g, '\u00d7')
}

/** ZRF's texts: a backslash at a line's end joins the lines, two of them start a paragraph. */
export function paragraphsOf(text) {
  return String(text || '').replace(/\r\n?/g, '\n').split(/\\\\|\n[ \t]*\n/)
    .map(p => p.replace(/\\[ \t]*(\n|$)/g, ' ').replace(/\s+/g, ' ').trim()).filter(Boolean)
}
