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
const FARTHEST = 4 // the longest distance at which a piece engages

// --- the board -----------------------------------------------------------------------------------

let map = null // what no move changes: rays of cells by direction and position, directions by piece type

/** Return the map of the design. */
function mapOf (design) {
  if (map !== null) return map
  const all = design.allDirections()
  const rays = all.map(dir => design.allPositions().map(pos => ray(design, pos, dir)))
  const ahead = [1, 2].map(player => ['nw', 'ne'].map(name => design.turned(player, design.getDirection(name))))
  const water = Model.createPiece(design.getPieceType('Water'), LAND)
  const opposite = all.map(dir => design.opposite(dir))
  map = { all, ahead: [null, ...ahead], opposite, rays, water }
  return map
}

/** Return the cells on a straight line from a position to the edge of the board. */
function ray (design, pos, dir) {
  const cells = []
  for (let to = design.navigate(1, pos, dir); to !== null; to = design.navigate(1, to, dir)) cells.push(to)
  return cells
}

/** Return the directions in which a piece can move, engage and capture. */
const directions = (type, player) => ARMS[type].forward ? map.ahead[player] : map.all

/**
 * The pieces of a board by position: their types, their players (0 for none) and whether they stand in water.
 * `towered` and `guarded` list by player the cells next to the towers and in front of the spears of that player.
 */
class Field {
  constructor (board) {
    const { design } = board.game
    mapOf(design)
    const count = design.positionNames.length
    this.board = board
    this.types = new Array(count).fill(null)
    this.owners = new Array(count).fill(0)
    this.wet = new Array(count).fill(false)
    this.towered = [null, new Uint8Array(count), new Uint8Array(count)]
    this.guarded = [null, new Uint8Array(count), new Uint8Array(count)]
    this.reached = new Uint8Array(count) // cells that a search has reached
    for (let pos = 0; pos < count; pos++) {
      const piece = board.getPiece(pos)
      if (piece !== null) this._add(pos, piece, design)
    }
  }

  _add (pos, piece, design) {
    const { player } = piece
    const type = design.pieceNames[piece.type]
    this.types[pos] = type
    this.owners[pos] = player
    if (player === LAND) return
    this.wet[pos] = piece.getValue(WET) === true
    if (type === 'Tower') for (const next of design.neighbors(pos)) this.towered[player][next] = 1
    if (type !== 'Spears') return
    for (const dir of map.ahead[player]) for (const cell of map.rays[dir][pos].slice(0, 1)) this.guarded[player][cell] = 1
  }

  isMountain (pos) { return this.types[pos] === 'Mountain' }

  isFree (pos) { return this.types[pos] === null || this.types[pos] === 'Water' }
}

// --- engagement ----------------------------------------------------------------------------------

/** Return the pieces of a player that engage the piece on a position. */
function engaging (field, target, player) {
  const found = []
  const archers = [] // trebuchets behind mountains, which shoot if another piece engages the target
  for (const dir of map.all) {
    const cells = map.rays[dir][target]
    let blind = false // a mountain is in between
    for (let i = 0; i < cells.length && i < FARTHEST; i++) {
      const pos = cells[i]
      if (field.owners[pos] === 3 - player) break
      if (field.isMountain(pos)) blind = true
      if (field.owners[pos] !== player || !aims(field, pos, dir, i + 1, target)) continue
      const type = field.types[pos]
      if (!blind || ARMS[type].flies) found.push(pos)
      else if (type === 'Trebuchet') archers.push(pos)
    }
  }
  return found.length > 0 ? found.concat(archers) : found
}

/** Return true if a piece engages at a distance. A piece next to an enemy tower engages only adjacent towers. */
function aims (field, pos, dir, distance, target) {
  const { [field.types[pos]]: arms } = ARMS
  if (field.wet[pos] || distance < arms.from || distance > arms.to) return false
  const player = field.owners[pos]
  if (arms.forward && map.ahead[player].indexOf(map.opposite[dir]) < 0) return false
  return field.towered[3 - player][pos] === 0 || (distance === 1 && field.types[target] === 'Tower')
}

/** Return true if enough pieces of a player engage an enemy to capture it. */
function canFall (field, target, player) {
  const armor = Math.min(ARMS[field.types[target]].armor, field.wet[target] ? 1 : 2)
  if (armor === 0) return true
  const arms = engaging(field, target, player)
  if (armor === 1) return arms.length > 0
  return arms.length > 1 || arms.some(pos => ARMS[field.types[pos]].armor === 2)
}

// --- moves ---------------------------------------------------------------------------------------

/** Return the destinations of a piece without captures. A piece must stop in front of enemy spears. */
function quietTargets (field, from) {
  const { owners, reached, types } = field
  const player = owners[from]
  const arms = ARMS[types[from]]
  const ways = directions(types[from], player)
  const guarded = field.guarded[3 - player]
  const cells = [from]
  reached[from] = 1
  for (let step = 0, next = 0; step < arms.moves; step++) {
    for (const end = cells.length; next < end; next++) {
      const pos = cells[next]
      if (pos !== from && guarded[pos] !== 0) continue
      for (const dir of ways) {
        const [to] = map.rays[dir][pos]
        if (to === undefined || reached[to] !== 0 || owners[to] === 3 - player) continue
        if ((types[to] === 'Mountain' && !arms.flies) || (arms.blocked && owners[to] === player)) continue
        reached[to] = 1
        cells.push(to)
      }
    }
  }
  if (types[from] === 'King') for (const to of overTowers(field, from, player)) if (reached[to] === 0) cells.push(to)
  for (const pos of cells) reached[pos] = 0
  return cells.filter(pos => field.isFree(pos))
}

/** Return the cells behind the player's own towers that a king is adjacent to. */
function overTowers ({ owners, types }, from, player) {
  return map.all.map(dir => map.rays[dir][from])
    .filter(([tower, to]) => to !== undefined && owners[tower] === player && types[tower] === 'Tower').map(([, to]) => to)
}

/** Return the captures of a piece: [captured position, destination]. */
function captures (field, from) {
  const player = field.owners[from]
  const type = field.types[from]
  const arms = ARMS[type]
  if (type === 'Crossbow' || type === 'Tower') return []
  const found = []
  const reach = type === 'Trebuchet' || type === 'Elephant' ? arms.to : arms.moves
  for (const dir of directions(type, player)) {
    const way = map.rays[dir][from]
    const at = firstEnemy(field, way, reach, player)
    if (at < (type === 'Trebuchet' ? 1 : 0) || !canFall(field, way[at], player)) continue
    if (type === 'Trebuchet') {
      const [back] = map.rays[map.opposite[dir]][from]
      if (back !== undefined && field.isFree(back) && isSeen(field, from, way.slice(0, at + 1), player)) found.push([way[at], back])
    } else if (!isBarred(field, way, at, arms, player)) {
      found.push([way[at], way[at]])
      if (arms.rides) for (const to of ridingOn(field, way.slice(at, reach), player)) found.push([way[at], to])
    }
  }
  if (type === 'King') {
    for (const to of overTowers(field, from, player)) if (field.owners[to] === 3 - player && canFall(field, to, player)) found.push([to, to])
  }
  return found
}

/** Return the index of the first enemy within reach on a way, -1 for none. */
function firstEnemy ({ owners }, way, reach, player) {
  for (let i = 0; i < reach && i < way.length; i++) if (owners[way[i]] === 3 - player) return i
  return -1
}

/** Return true if a trebuchet sees the last of these cells, or another piece sees it for it. */
function isSeen (field, from, cells, player) {
  const target = cells.pop()
  if (!cells.some(pos => field.isMountain(pos)) || ARMS[field.types[target]].armor === 0) return true
  return engaging(field, target, player).some(pos => pos !== from)
}

/** Return true if a piece cannot cross the first cells of its way to an enemy. */
function isBarred (field, way, count, arms, player) {
  for (let i = 0; i < count; i++) {
    const pos = way[i]
    if ((field.isMountain(pos) && !arms.flies) || (arms.blocked && field.owners[pos] === player) || field.guarded[3 - player][pos] !== 0) return true
  }
  return false
}

/** Return the cells behind a captured piece, the first of the list, where a rider can stop. */
function ridingOn (field, [fallen, ...cells], player) {
  const stops = []
  let before = fallen
  for (const pos of cells) {
    if (field.isMountain(pos) || field.owners[pos] === 3 - player || field.guarded[3 - player][before] !== 0) break
    if (field.isFree(pos)) stops.push(pos)
    before = pos
  }
  return stops
}

/** Return the move of a piece: water closes behind it, and it stands in water if it enters it. */
function moveOf ({ board, types, wet }, from, to, fallen) {
  const move = Model.createMove()
  const enters = types[to] === 'Water' || wet[to]
  if (fallen !== null && fallen !== to) fall(move, fallen, wet[fallen])
  move.movePiece(from, to, enters === wet[from] ? null : board.getPiece(from).setValue(WET, enters || null))
  if (wet[from]) move.dropPiece(from, map.water)
  return move
}

/** Add a capture without a move to the captured position. */
function fall (move, pos, isWet) {
  if (isWet) move.dropPiece(pos, map.water)
  else move.capturePiece(pos)
}

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
  const field = new Field(board)
  const units = board.positionsOf(board.player)
  const rabble = units.filter(pos => field.types[pos] === 'Rabble')
  for (const from of units) {
    for (const to of quietTargets(field, from)) {
      const move = moveOf(field, from, to, null)
      if (field.types[from] === 'Rabble' && hasSecond(field, rabble, from, to)) move.setValue('rabble', to).goTo(board.turn)
      board.moves.push(move)
    }
    for (const [fallen, to] of captures(field, from)) board.moves.push(moveOf(field, from, to, fallen))
  }
}

/** Return true if another Rabble could move after this one has left its cell for another one. */
function hasSecond (field, rabble, from, to) {
  const { design } = field.board.game
  return rabble.some(pos => pos !== from && design.neighbors(pos).some(next => next === from || (next !== to && field.isFree(next))))
}

/** Allow, but not require, the move of a second Rabble. */
function moveSecondRabble (board) {
  board.moves = [Model.createMove().setValue('rabble', null)]
  const field = new Field(board)
  for (const from of board.positionsOf(board.player)) {
    if (field.types[from] !== 'Rabble' || from === board.getValue('rabble')) continue
    for (const to of quietTargets(field, from)) board.moves.push(moveOf(field, from, to, null).setValue('rabble', null))
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
