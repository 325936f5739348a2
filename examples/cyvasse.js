// Nine-Tile Cyvasse: land, moves and engagement.
//
// The published rules leave four questions open. In this script, a heavy piece in water has light
// armor. The trebuchet shoots only if it can step back, and over mountains if another piece engages
// the target. The capturing piece need not be one of the engaging pieces.

const ARMS = {
  King: { armor: 1, moves: 1, from: 1, to: 1 },
  Rabble: { armor: 1, moves: 1, from: 1, to: 1 },
  Spears: { armor: 1, moves: 1, from: 1, to: 1, forward: true },
  LightHorse: { armor: 1, moves: 3, from: 1, to: 1, rides: true },
  HeavyHorse: { armor: 2, moves: 2, from: 1, to: 1, rides: true },
  Elephant: { armor: 2, moves: 1, from: 1, to: 2, blocked: true },
  Crossbow: { armor: 0, moves: 2, from: 1, to: 3 },
  Trebuchet: { armor: 0, moves: 1, from: 2, to: 4 },
  Dragon: { armor: 2, moves: 4, from: 1, to: 2, flies: true },
  Tower: { armor: 2, moves: 0, from: 1, to: 1 }
}
const LAND = 3 // the player whose pieces are mountains and water
const WET = 0 // the value of a piece that stands in water

// --- the board -----------------------------------------------------------------------------------

const typeAt = (board, pos) => {
  const piece = board.getPiece(pos)
  return piece === null ? null : board.game.design.pieceNames[piece.type]
}
const isUnit = (board, pos, player) => {
  const piece = board.getPiece(pos)
  return piece !== null && piece.player === player
}
const isMountain = (board, pos) => typeAt(board, pos) === 'Mountain'
const isFree = (board, pos) => board.getPiece(pos) === null || typeAt(board, pos) === 'Water'
const isWet = (board, pos) => {
  const piece = board.getPiece(pos)
  return piece !== null && piece.getValue(WET) === true
}
const units = (board, player) => board.positionsOf(player)

const ahead = [] // by player: the directions of pieces that only go forward
let all = null // the directions of other pieces

/** Return the directions in which a piece can move, engage and capture. */
function directions ({ game: { design } }, type, player) {
  if (ARMS[type].forward) return waysAhead(design, player)
  if (all === null) all = design.allDirections()
  return all
}

function waysAhead (design, player) {
  if (ahead[player] === undefined) ahead[player] = ['nw', 'ne'].map(name => design.turned(player, design.getDirection(name)))
  return ahead[player]
}

/** Return the cells on a straight line from a position, up to a distance. */
function line (board, pos, dir, distance) {
  const { design } = board.game
  const cells = []
  for (let i = 0; i < distance; i++) {
    pos = design.navigate(1, pos, dir)
    if (pos === null) break
    cells.push(pos)
  }
  return cells
}

const besides = (board, pos) => board.game.design.neighbors(pos)

// --- engagement ----------------------------------------------------------------------------------

/** Return the pieces of a player that engage the piece on a position. */
function engaging (board, target, player) {
  const enemy = 3 - player
  const found = []
  const archers = [] // trebuchets behind mountains, which shoot if another piece engages the target
  for (const pos of units(board, player)) {
    const type = typeAt(board, pos)
    if (isWet(board, pos)) continue
    for (const dir of directions(board, type, player)) {
      const way = line(board, pos, dir, ARMS[type].to)
      const at = way.indexOf(target)
      if (at < ARMS[type].from - 1) continue
      if (facesTower(board, pos, enemy) && !(typeAt(board, target) === 'Tower' && besides(board, pos).indexOf(target) >= 0)) break
      const between = way.slice(0, at)
      if (between.some(cell => isUnit(board, cell, enemy))) continue
      if (!between.some(cell => isMountain(board, cell)) || ARMS[type].flies) found.push(pos)
      else if (type === 'Trebuchet') archers.push(pos)
    }
  }
  return found.length > 0 ? found.concat(archers) : found
}

const facesTower = (board, pos, enemy) => besides(board, pos).some(next => isUnit(board, next, enemy) && typeAt(board, next) === 'Tower')

/** Return true if enough pieces of a player engage an enemy to capture it. */
function canFall (board, target, player) {
  const armor = Math.min(ARMS[typeAt(board, target)].armor, isWet(board, target) ? 1 : 2)
  if (armor === 0) return true
  const arms = engaging(board, target, player)
  if (armor === 1) return arms.length > 0
  return arms.length > 1 || arms.some(pos => ARMS[typeAt(board, pos)].armor === 2)
}

// --- moves ---------------------------------------------------------------------------------------

/** Return true if a piece that enters a cell must stop there: in front of enemy spears. */
function isGuarded (board, pos, enemy) {
  const { design } = board.game
  return waysAhead(design, enemy).some(dir => {
    const behind = design.navigate(1, pos, design.opposite(dir))
    return behind !== null && isUnit(board, behind, enemy) && typeAt(board, behind) === 'Spears'
  })
}

/** Return the destinations of a piece without captures. */
function quietTargets (board, from) {
  const { player } = board.getPiece(from)
  const type = typeAt(board, from)
  const arms = ARMS[type]
  const reached = new Set([from])
  let edge = [from]
  for (let step = 0; step < arms.moves; step++) {
    const next = []
    for (const pos of edge) {
      if (pos !== from && isGuarded(board, pos, 3 - player)) continue
      for (const dir of directions(board, type, player)) {
        const to = board.game.design.navigate(1, pos, dir)
        if (to === null || reached.has(to) || isUnit(board, to, 3 - player)) continue
        if ((isMountain(board, to) && !arms.flies) || (arms.blocked && isUnit(board, to, player))) continue
        reached.add(to)
        next.push(to)
      }
    }
    edge = next
  }
  if (type === 'King') for (const pos of overTowers(board, from, player)) reached.add(pos)
  return Array.from(reached).filter(pos => pos !== from && isFree(board, pos))
}

/** Return the cells behind the player's own towers that a king is adjacent to. */
function overTowers (board, from, player) {
  return board.game.design.allDirections().map(dir => line(board, from, dir, 2))
    .filter(([tower, to]) => to !== undefined && isUnit(board, tower, player) && typeAt(board, tower) === 'Tower').map(([, to]) => to)
}

/** Return the captures of a piece: [captured position, destination]. */
function captures (board, from) {
  const { player } = board.getPiece(from)
  const type = typeAt(board, from)
  const arms = ARMS[type]
  if (type === 'Crossbow' || type === 'Tower') return []
  const found = []
  for (const dir of directions(board, type, player)) {
    const reach = type === 'Trebuchet' || type === 'Elephant' ? arms.to : arms.moves
    const way = line(board, from, dir, reach)
    const at = way.findIndex(pos => isUnit(board, pos, 3 - player))
    if (at < 0 || at < (type === 'Trebuchet' ? 1 : 0) || !canFall(board, way[at], player)) continue
    if (type === 'Trebuchet') {
      const [back] = line(board, from, board.game.design.opposite(dir), 1)
      const blind = way.slice(0, at).some(pos => isMountain(board, pos))
      const seen = !blind || engaging(board, way[at], player).some(pos => pos !== from) || ARMS[typeAt(board, way[at])].armor === 0
      if (back !== undefined && isFree(board, back) && seen) found.push([way[at], back])
    } else if (!isBarred(board, way.slice(0, at), arms, player)) {
      found.push([way[at], way[at]])
      if (arms.rides) found.push(...ridingOn(board, way.slice(at), arms, player).map(to => [way[at], to]))
    }
  }
  if (type === 'King') {
    for (const to of overTowers(board, from, player)) if (isUnit(board, to, 3 - player) && canFall(board, to, player)) found.push([to, to])
  }
  return found
}

/** Return true if a piece cannot cross these cells on its way to an enemy. */
function isBarred (board, cells, arms, player) {
  return cells.some(pos => (isMountain(board, pos) && !arms.flies) || (arms.blocked && isUnit(board, pos, player)) || isGuarded(board, pos, 3 - player))
}

/** Return the cells behind a captured piece, the first of the list, where a rider can stop. */
function ridingOn (board, [fallen, ...cells], arms, player) {
  const stops = []
  let before = fallen
  for (const pos of cells) {
    if (isMountain(board, pos) || isUnit(board, pos, 3 - player) || isGuarded(board, before, 3 - player)) break
    if (isFree(board, pos)) stops.push(pos)
    before = pos
  }
  return stops
}

/** Return the move of a piece: water closes behind it, and it stands in water if it enters it. */
function moveOf (board, from, to, fallen) {
  const move = Model.createMove()
  const wet = typeAt(board, to) === 'Water' || isWet(board, to)
  if (fallen !== null && fallen !== to) fall(board, move, fallen)
  move.movePiece(from, to, board.getPiece(from).setValue(WET, wet || null))
  if (isWet(board, from)) move.dropPiece(from, water(board))
  return move
}

/** Return a capture without a move to the captured position. */
function fall (board, move, pos) {
  if (isWet(board, pos)) move.dropPiece(pos, water(board))
  else move.capturePiece(pos)
}

const water = board => Model.createPiece(board.game.design.getPieceType('Water'), LAND)

// --- the turns -----------------------------------------------------------------------------------

/** Return the kind of the current turn: land, placement, move, or the move of a second Rabble. */
function phaseOf (board) {
  const before = board.game.raw.turns.length - 2 // turns of the setup
  if (board.turn < before) return board.turn < CENTRES.length ? 'land' : 'place'
  return board.getValue('rabble') === null ? 'first' : 'second'
}

Model.Extension = function (board) {
  const phase = phaseOf(board)
  if (phase === 'land') layTiles(board)
  if (phase === 'first') moveUnits(board)
  if (phase === 'second') moveSecondRabble(board)
}

function moveUnits (board) {
  for (const from of units(board, board.player)) {
    for (const to of quietTargets(board, from)) {
      const move = moveOf(board, from, to, null)
      if (typeAt(board, from) === 'Rabble' && hasSecond(board, from, to)) move.setValue('rabble', to).goTo(board.turn)
      board.moves.push(move)
    }
    for (const [fallen, to] of captures(board, from)) board.moves.push(moveOf(board, from, to, fallen))
  }
}

/** Return true if another Rabble could move after this one. */
function hasSecond (board, from, to) {
  const after = board.apply(moveOf(board, from, to, null))
  return units(after, board.player).some(pos => pos !== to && typeAt(after, pos) === 'Rabble' && quietTargets(after, pos).length > 0)
}

/** Allow, but not require, the move of a second Rabble. */
function moveSecondRabble (board) {
  board.moves = [Model.createMove().setValue('rabble', null)]
  for (const from of units(board, board.player)) {
    if (typeAt(board, from) !== 'Rabble' || from === board.getValue('rabble')) continue
    for (const to of quietTargets(board, from)) board.moves.push(moveOf(board, from, to, null).setValue('rabble', null))
  }
}

// --- the land ------------------------------------------------------------------------------------

const CENTRES = ['b8', 'e8', 'h8', 'c5', 'f5', 'j5', 'e2', 'h2', 'k2']

// Land on a tile: in its center, or around it.
const TILES = {
  Plain: {},
  Peak: { center: 'Mountain' },
  Ridge: { center: 'Mountain', e: 'Mountain' },
  Lake: { center: 'Water', e: 'Water', ne: 'Water' }
}

function layTiles (board) {
  const { design } = board.game
  board.moves = []
  for (const name of CENTRES) {
    if (board.getValue(name) !== null) continue
    for (const tile of Object.keys(TILES)) {
      const move = Model.createMove().setValue(name, tile)
      const center = design.getPosition(name)
      for (const where of Object.keys(TILES[tile])) {
        const pos = where === 'center' ? center : design.navigate(1, center, design.getDirection(where))
        move.dropPiece(pos, Model.createPiece(design.getPieceType(TILES[tile][where]), LAND))
      }
      board.moves.push(move)
    }
  }
}
