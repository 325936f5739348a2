// All texts of the page in one table, ready for translation. Names in braces are placeholders.

export const TEXTS = {
  board: 'Board',
  boardHelp: 'Arrow keys move the cursor, Enter selects, Escape cancels, and the question mark inspects a position. Type the name of a position to go to it.',
  actions: 'Actions',
  toMove: '{player} to move',
  mustContinue: '{player}: continue with the same piece',
  mayContinue: '{player}: continue with the same piece, or stop',
  mustPass: '{player} can only pass',
  thinking: '{player} is thinking',
  rolling: '{player} moves at random',
  reviewing: 'Viewing an earlier position. Another move opens a variation.',
  reviewingEngine: 'Viewing an earlier position. The computer plays {player}.',
  continueHere: 'Continue from here',
  moveNow: 'Move now',
  pause: 'Pause',
  resume: 'Resume',
  paused: 'Paused',
  confirmIt: 'Play this move',
  confirmAsk: 'Tap again to play {move}',
  wins: '{player} wins',
  draw: 'Draw',
  puzzleWon: 'Solved',
  puzzleLost: 'Not solved',
  lost: '{player} loses',
  announcedMove: '{player}: {move}.',
  moveTo: ' to ',
  moveTakes: ' takes ',
  castlesKing: 'castles king side',
  castlesQueen: 'castles queen side',
  engineFailed: 'The computer could not move: {reason}',
  gameFailed: 'This game could not be started: {reason}',
  engineGame: 'This game cannot be played here: its rules are in the plug-in {engine}, not in the rules file.',
  undo: 'Undo',
  undoHelp: 'Undo the last move',
  redo: 'Redo',
  redoHelp: 'Redo the next move',
  restart: 'Restart',
  restartHelp: 'Restart the game',
  flip: 'Flip',
  flipHelp: 'Flip the board',
  hint: 'Hint',
  hintHelp: 'Show a good move',
  inspect: 'Inspect',
  inspectHelp: 'Show the captures and the attackers of a piece',
  resign: 'Resign',
  resignHelp: 'Resign the game',
  resignAsk: '{player} resigns?',
  resignNote: 'The game ends. Undo takes it up again.',
  offer: 'Draw',
  offerHelp: 'Offer a draw',
  offerAsk: '{player} offers a draw',
  offerNote: 'Does {player} accept?',
  accept: 'Accept',
  offerThinking: 'The computer considers the draw',
  offerDeclined: 'The computer declines the draw',
  rematch: 'Rematch',
  clockOf: 'Clock of {player}',
  noClock: 'None',
  clockChoice: '{minutes} min + {seconds} s per move',
  takenBy: 'Captured by {player}: {list}',
  'setting-clock': 'Clock',
  edit: 'Set up',
  editHelp: 'Set up a position',
  save: 'Save',
  saveHelp: 'Save the game to a file (.zsg)',
  open: 'Open',
  openHelp: 'Open a saved game (.zsg)',
  position: 'Position',
  positionHelp: 'Copy or paste the position or the game, or copy links to them',
  pass: 'Pass',
  stop: 'Stop here',
  settings: 'Settings',
  home: 'All games',
  close: 'Close',
  'setting-theme': 'Theme',
  'setting-time': 'Thinking time of the computer',
  'setting-animation': 'Animate moves',
  'setting-coordinates': 'Coordinates',
  'setting-letters': 'Letters on the pieces',
  'setting-symbols': 'Western symbols on the pieces',
  'setting-confirm': 'Confirm each move',
  'setting-pictures': 'Pictures of the rules file',
  'setting-set-board': 'Picture of the board',
  'setting-set-pieces': 'Pictures of the pieces',
  pictureSet: 'Set {n}',
  'setting-sounds': 'Sounds',
  'setting-attributes': 'Attributes on the pieces',
  'setting-evaluation': 'Evaluation by the engine',
  'theme-auto': 'System',
  'theme-light': 'Light',
  'theme-dark': 'Dark',
  seconds: '{n} s per move',
  variant: 'Game',
  changeVariant: 'Start {title}?',
  changeVariantNote: 'The game in play ends. Undo returns to it.',
  startGame: 'Start',
  moves: 'Moves',
  variations: 'Variations',
  variation: 'Variation from move {move}',
  noMovesYet: 'No moves yet',
  allMoves: 'All legal moves',
  about: 'About the game',
  description: 'Rules',
  history: 'History',
  strategy: 'Strategy',
  pieces: 'Pieces',
  inShort: 'How to play',
  howItMoves: 'How {piece} moves',
  diagramOf: 'Moves of {piece} from {place}: {list}',
  diagramPlayer: 'Player',
  diagramSearching: 'Trying the moves of {piece}',
  diagramNone: '{piece} has no move alone on the board.',
  diagramZone: 'Stays in the zone {zone}.',
  diagramVictims: 'Captures only {list}.',
  diagramBecomes: 'Can become {list} on {places}.',
  diagramDropped: 'Can be dropped on the board.',
  manyPlaces: '{n} positions',
  'diagram-step': 'Steps here',
  'diagram-slide': 'Slides here over free positions',
  'diagram-leap': 'Leaps here, also over pieces',
  'diagram-lame': 'Leaps here if no piece is in the way',
  'diagram-first': 'Moves here only as an exception, such as the first move',
  'diagram-take': 'Captures here',
  'diagram-takeSame': 'Captures wherever it moves',
  'diagram-hop': 'Moves here with the help of another piece',
  'diagram-hopTake': 'Captures here over another piece',
  'diagram-over': 'Captures a piece here and lands elsewhere',
  'diagram-jump': 'Lands here after a capture',
  zones: 'Zones',
  person: 'Human',
  computer: 'Computer {level}',
  chance: 'Chance',
  playedBy: '{player} is played by',
  reserve: "{player}'s reserve",
  reserveItem: '{piece}, {count} in reserve',
  unlimited: 'unlimited',
  offBoard: 'Off the board',
  choose: 'Choose a move',
  cancel: 'Cancel',
  empty: 'empty',
  canMove: 'can move',
  selected: 'selected',
  target: 'possible move',
  targetCapture: 'possible capture',
  checked: 'in check',
  check: 'Check.',
  keepsType: 'Stays {piece}',
  captures: 'Captures {places}',
  capturesNothing: 'Captures nothing',
  othersMove: 'Also moves {places}',
  othersStay: 'Moves no other piece',
  creates: 'Places {what}',
  changes: 'Changes {places}',
  continues: 'Continues',
  stops: 'Stops',
  ply: 'Move {number}, {player}: {move}',
  start: 'Start',
  hinting: 'Searching for a move',
  hinted: 'Hint: {move}',
  evaluation: 'Evaluation',
  even: 'Even',
  better: '{player} is better, {percent}%',
  winning: '{player} wins',
  inspectAsk: 'Choose a piece to see its captures and its attackers',
  canCapture: 'Can capture {list}',
  attackedBy: 'Attacked by {list}',
  noCaptures: 'No captures and no attackers',
  why: 'Move explanation',
  whyPiece: '{piece} on {place}',
  whyEmpty: 'Nothing on {place}',
  whyNothing: 'No move block starts here',
  inZones: 'In {list}',
  positionText: 'Position as text',
  format: 'Format',
  'format-json': 'Position',
  'format-fen': 'Position in FEN',
  'format-sfen': 'Position in SFEN',
  'format-pgn': 'Game in PGN',
  'format-sgf': 'Game in SGF',
  'format-zsg': 'Game of Zillions',
  gameLink: 'Link to the whole game',
  copyGameLink: 'Copy link to the game',
  glyph: 'Glyph',
  comment: 'Comment on the move',
  positionLink: 'Link to the position',
  positionNote: 'Copy the position or the game, or paste another one in any of these formats and use it.',
  copyPosition: 'Copy',
  usePosition: 'Use this text',
  copyLink: 'Copy link',
  copied: 'Copied',
  copyYourself: 'The browser does not allow the page to copy. Press Ctrl+C.',
  badText: 'Cannot read this text: {reason}',
  noGameCalled: 'no game has the title {title}',
  cannotSave: 'Cannot save this game: {reason}',
  opened: 'Opened {name}',
  eraser: 'Remove',
  turnOf: 'Player to move',
  held: "{player}'s reserve of {piece}",
  editorHelp: 'Choose a piece, then click its position.',
  'editor-clear': 'Clear',
  'editor-initial': 'Starting position',
  'editor-cancel': 'Cancel',
  'editor-done': 'Done',
  holdHelp: 'Touch and hold a position to see the effects of the move; lift to play it.',
  group: 'Group: {places}. Choose its target, or more pieces.',
  ruleSetup: 'Setup of {player}: {list}.',
  ruleSetupAll: 'Setup of each player: {list}.',
  ruleHeld: 'Reserve of {player}: {list}.',
  ruleHeldAll: 'Reserve of each player: {list}.',
  ruleCount: '{n} \u00d7 {piece}',
  ruleAnyNumber: '{piece} (any number)',
  ruleAlone: 'One player plays alone.',
  ruleTurns: '{list} move in turn, {player} first.',
  ruleOrder: 'Order of moves: {list}.',
  ruleOrderRepeats: 'Order of moves: {list}; then again from {player}.',
  ruleTurnMode: '{player} ({mode})',
  ruleTurnChance: '{player} (at random)',
  rulePass: 'A player may pass.',
  rulePassForced: 'A player without a legal move passes.',
  rulePassPartial: 'A player may end a series of moves early.',
  rulePriority: 'Moves of the type {mode} take precedence over all others.',
  ruleMaximal: 'A player who captures must capture as many pieces as possible.',
  ruleRecycle: 'Captured pieces go to the reserve of the player who captures them.',
  goalWin: 'Win for {player}: {condition}.',
  goalLoss: 'Loss for {player}: {condition}.',
  goalDraw: 'Draw: {condition}.',
  goalCount: 'End, with a win for the player with most pieces: {condition}.',
  anyPlayer: 'any player',
  goalAnd: '{a} and {b}',
  goalOr: '{a}, or {b}',
  goalNot: 'it is not the case that {a}',
  goalStalemated: 'no move is legal',
  goalCheckmated: 'the {pieces} is in checkmate',
  goalCaptured: 'the {pieces} is captured',
  goalMoved: 'the player made the last move',
  goalRepetition: 'the position occurs for the third time',
  goalRemaining: 'the player has {pieces} left: {n}',
  goalNone: 'the player has no {pieces} left',
  goalTotal: 'the number of {pieces} on the board is {n}',
  goalPlaced: '{pieces} is on {places}',
  goalPlacedOther: 'an opponent\'s {pieces} is on {places}',
  goalNotPlaced: '{pieces} is not on {places}',
  goalRow: '{n} {pieces} are in a row',
  goalPattern: 'pieces form a pattern',
  goalScript: 'the script of the game decides so',
  goalPieces: 'pieces',
  goalZone: 'the zone {zone}'
}

const REASONS = {
  resigned: 'resignation',
  agreed: 'agreement',
  time: 'time is up',
  checkmated: 'checkmate',
  stalemated: 'stalemate',
  repetition: 'repetition',
  captured: 'captured',
  'pieces-remaining': 'pieces remaining',
  'total-piece-count': 'piece count',
  'absolute-config': 'goal reached',
  'relative-config': 'line or pattern complete',
  'no moves': 'no legal moves',
  OnIsGameOver: 'end by the rules',
  'no moves at the start': 'no legal move at the start: a script with rules or the setup may be missing',
  count: 'piece count',
  'count-condition': 'piece count'
}

/**
 * Return a text with its placeholders replaced.
 * @param {keyof typeof TEXTS} key
 * @param {Object<string, string | number>} [values] by placeholder
 */
export function formatText(key, values) {
  return TEXTS[key].replace(/\{(\w+)\}/g, (whole, name) => values && name in values ? String(values[name]) : whole)
}

/** Return the text for the `reason` of an outcome; an unknown reason with spaces for hyphens. */
export function formatReason(reason) {
  if (!reason) return ''
  return Object.prototype.hasOwnProperty.call(REASONS, reason) ? REASONS[reason] : String(reason).replace(/[-_]/g, ' ')
}

const CASTLING = /^King ([a-z]+)(\d+) - [a-z]+\2 Rook ([a-z]+)\2 - [a-z]+\2$/

/** Return the side of a castling move, `king` or `queen`; null for other moves. The side of the king has the last files. */
function castlingSide(text) {
  const [, king, , rook] = CASTLING.exec(text) || []
  return rook === undefined ? null : rook.length > king.length || (rook.length === king.length && rook > king) ? 'king' : 'queen'
}

/** Return the notation of a move without partial-move numbers, attributes and script data. */
const bareMove = text => String(text).replace(/^partial \d+ /, '').replace(/ @ \S+ \d+ \S+/g, '').replace(/ & \{.*\}$/, '')

/** Return the notation of a move with typographic signs, and in short for castling. */
export function formatMove(text) {
  const bare = bareMove(text)
  const side = castlingSide(bare)
  return side === null ? bare.replace(/ - /g, '\u2013').replace(/ x /g, '\u00d7') : side === 'king' ? 'O-O' : 'O-O-O'
}

/** Return a move in words, for screen readers. */
export function spokenMove(text) {
  const bare = bareMove(text)
  const side = castlingSide(bare)
  return side === null ? bare.replace(/ - /g, formatText('moveTo')).replace(/ x /g, formatText('moveTakes')) : formatText(side === 'king' ? 'castlesKing' : 'castlesQueen')
}

/** Split a ZRF text into paragraphs: a backslash at a line end joins lines, two start a paragraph. */
export function paragraphsOf(text) {
  return String(text || '').replace(/\r\n?/g, '\n').split(/\\\\|\n[ \t]*\n/)
    .map(p => p.replace(/\\[ \t]*(\n|$)/g, ' ').replace(/\s+/g, ' ').trim()).filter(Boolean)
}

/** Return a text about a piece without the name at its start, which the page shows next to it. */
export function helpOf({ name }, text) {
  const help = paragraphsOf(text).join(' ')
  if (help.slice(0, name.length).toLowerCase() !== name.toLowerCase()) return help
  const rest = help.slice(name.length)
  return /^\s*([:.,;\u2013\u2014-]|$)/.test(rest) ? rest.replace(/^[\s:.,;\u2013\u2014-]+/, '') : help
}

/** Return a list of words in one text, such as positions. */
export const listOf = words => words.join(', ')

/** Return a list of words with `and` or `or` before the last one, as in the language of the page. */
export function enumerate(words, type) {
  return typeof Intl === 'object' && Intl.ListFormat ? new Intl.ListFormat('en-GB', { type: type || 'conjunction' }).format(words) : listOf(words)
}
