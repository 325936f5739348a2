// Rules of puzzles, and independent searches of their solutions.
import { OPEN, rules } from './ai_games.mjs'

const FILES = 'abcdefgh'

/** Return the name of the cell with an index, row by row from the top. */
const cellName = (i, width, height) => FILES[i % width] + (height - Math.floor(i / width))

const boardOf = (width, height) => `(board (grid (start-rectangle 0 0 9 9)
  (dimensions ("${FILES.slice(0, width).split('').join('/')}" (10 0)) ("${Array.from({ length: height }, (_, i) => height - i).join('/')}" (0 10)))
  (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))`

/** Return the module of the puzzle with sliding tiles, 1 at the top left and the gap at the end. */
export function slidingPuzzle (width, height) {
  const tiles = Array.from({ length: width * height - 1 }, (_, i) => i + 1)
  return rules('tiles', `(define slide ($1 (verify empty?) add))
    (game (title "Tiles") (players You) (turn-order You) ${boardOf(width, height)}
      ${tiles.map(n => `(piece (name T${n}) (moves (slide n) (slide s) (slide e) (slide w)))`).join(' ')}
      (board-setup (You ${tiles.map(n => `(T${n} ${cellName(n - 1, width, height)})`).join(' ')}))
      (win-condition (You) (and ${tiles.map(n => `(absolute-config T${n} (${cellName(n - 1, width, height)}))`).join(' ')})))`, OPEN)
}

/** Set up tiles, listed row by row with 0 for the gap. */
export function setTiles (game, tiles, width) {
  const board = {}
  tiles.forEach((tile, i) => { if (tile !== 0) board[cellName(i, width, tiles.length / width)] = ['You', 'T' + tile, {}] })
  game.setPosition({ board })
}

/** Return the number of slides to the goal of the 8-puzzle by arrangement, breadth first. */
export function slides () {
  const goal = '123456780'
  const away = new Map([[goal, 0]])
  let front = [goal]
  while (front.length > 0) {
    const next = []
    for (const text of front) {
      const gap = text.indexOf('0')
      for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
        const [x, y] = [gap % 3 + dx, Math.floor(gap / 3) + dy]
        if (x < 0 || x > 2 || y < 0 || y > 2) continue
        const cells = text.split('')
        cells[gap] = cells[3 * y + x]
        cells[3 * y + x] = '0'
        const other = cells.join('')
        if (away.has(other)) continue
        away.set(other, away.get(text) + 1)
        next.push(other)
      }
    }
    front = next
  }
  return away
}

/** A level of Sokoban: `#` a wall, `$` a box, `.` a target, `@` the player. */
export const LEVEL = ['########', '#.  @  #', '# $ #$ #', '#  ##  #', '#. $  .#', '########']

/**
 * Return the module of LEVEL. Boxes and the player change their types on targets, which are pieces: B and Y become b
 * and y there. A level is solved once no B is left.
 */
export function sokoban () {
  const [height, width] = [LEVEL.length, LEVEL[0].length]
  const pieces = { '#': 'W', $: 'B', '.': 'T', '@': 'Y' }
  const setup = LEVEL.join('').split('').map((cell, i) => pieces[cell] ? `(${pieces[cell]} ${cellName(i, width, height)})` : '').join(' ')
  const directions = ['n', 's', 'e', 'w']
  return rules('sokoban', `
    (define walk ($1 (verify (or empty? (piece? T))) (if (piece? T) (add y) else (add Y))))
    (define push ($1 (verify (or (piece? B) (piece? b))) cascade (if (piece? b) (create y) else (create Y))
      $1 (verify (or empty? (piece? T))) (if (piece? T) (add b) else (add B))))
    (define leave ((create T) (walk $1)))
    (define leave-push ((create T) (push $1)))
    (game (title "Boxes") (players You) (turn-order You) ${boardOf(width, height)}
      (piece (name W)) (piece (name T)) (piece (name B)) (piece (name b))
      (piece (name Y) (moves ${directions.map(d => `(walk ${d}) (push ${d})`).join(' ')}))
      (piece (name y) (moves ${directions.map(d => `(leave ${d}) (leave-push ${d})`).join(' ')}))
      (board-setup (You ${setup}))
      (win-condition (You) (pieces-remaining 0 B)))`, OPEN)
}

/** Return the least number of steps to solve LEVEL, breadth first. */
export function stepsOfLevel () {
  const width = LEVEL[0].length
  const cells = LEVEL.join('')
  const find = char => cells.split('').map((cell, i) => cell === char ? i : -1).filter(i => i >= 0)
  const targets = find('.')
  const start = [find('@')[0]].concat(find('$'))
  const seen = new Set([start.join()])
  let front = [start]
  for (let steps = 0; front.length > 0; steps++) {
    const next = []
    for (const [player, ...boxes] of front) {
      if (boxes.every(box => targets.includes(box))) return steps
      for (const step of [1, -1, width, -width]) {
        const to = player + step
        const moved = boxes.map(box => box === to ? to + step : box).sort((a, b) => a - b)
        if (cells[to] === '#' || moved.some(box => cells[box] === '#') || new Set(moved).size < moved.length) continue
        const state = [to].concat(moved)
        if (seen.has(state.join())) continue
        seen.add(state.join())
        next.push(state)
      }
    }
    front = next
  }
  return -1
}
