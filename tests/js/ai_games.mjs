// Compiled games for the tests of the search.
import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

import { LAST_MOVE_READ, FRAME, ABSENT_PATTERNS, STAMP, UNDO } from '../../templates/runtime/state/layout.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'zrf2js-ai-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** The folder of compiled modules, which all files of a test run share (tests/test_js.py). */
const modules = process.env.ZRF2JS_TEST_MODULES || join(folder, 'modules')
mkdirSync(modules, { recursive: true })

/** Return a Python interpreter with the compiler's libraries: from the variable PYTHON, the Makefile's, or the system's. */
function findPython () {
  if (process.env.PYTHON) return process.env.PYTHON
  const inside = join(root, '.venv', 'bin', 'python')
  const candidates = [existsSync(inside) && inside, 'python3', 'python'].filter(Boolean)
  const found = candidates.find(python => spawnSync(python, ['-c', 'import zrf2js.cli, esprima, jinja2'], { cwd: root }).status === 0)
  if (found === undefined) throw new Error('no Python that can run zrf2js: name one in PYTHON')
  return found
}

let python = null

/** Run a command in the process at ZRF2JS_COMPILER (tests/compiling.py), or in a new one. */
async function zrf2js (command) {
  const running = process.env.ZRF2JS_COMPILER
  if (running !== undefined) {
    const answer = await fetch(running, { method: 'POST', body: JSON.stringify(command) })
    if (!answer.ok) throw new Error(await answer.text())
    return
  }
  if (python === null) python = findPython()
  await promisify(execFile)(python, ['-c', 'from zrf2js.cli import main; main()', ...command], { cwd: root })
}

/** The options for the features that tests use, and that modules have on request. */
const FEATURES = ['--with', 'algorithms,engine,force,texts']

async function compiled (source, name, ...options) {
  const key = createHash('sha256').update(JSON.stringify([source.startsWith(root) ? source : readFileSync(source, 'utf8'), name, options]))
  const target = join(modules, key.digest('hex').slice(0, 20))
  const module = join(target, name + '.mjs')
  if (existsSync(target)) return module
  const draft = mkdtempSync(join(modules, 'draft-'))
  await zrf2js(['convert', source, '-o', join(draft, name + '.mjs'), ...FEATURES, ...options])
  if (existsSync(target)) return module // compiled by another file in the meantime
  renameSync(draft, target)
  return module
}

/** Return the path of the module of examples/NAME.zrf or NAME.dgz. */
export function exampleFile (name, ...options) {
  const source = ['.zrf', '.dgz'].map(extension => join(root, 'examples', name + extension)).find(file => existsSync(file))
  return compiled(source, name, ...options)
}

/** Return the path of the module of rules given as text. */
export function rulesFile (name, text, ...options) {
  return compiled(textFile(name + '.zrf', text), name, ...options)
}

/** Return the path of a file with that text. */
export function textFile (name, text) {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/** Import the module of examples/NAME.zrf. */
export const example = async (name, ...options) => import(pathToFileURL(await exampleFile(name, ...options)).href)

/** Import the module of rules given as text. */
export const rules = async (name, text, ...options) => import(pathToFileURL(await rulesFile(name, text, ...options)).href)

/** The option for modules whose internal properties tests read. */
export const OPEN = '--full-names'

/** The options for modules whose `Model` tests use. */
export const SCRIPTS = ['--with', 'scripts']

/** Return the state of a position for comparison, without counters, caches of goals, and the undo log. */
export function snapshot (game) {
  const { board, registers, counts, reserve } = game._position.state
  const passing = [STAMP, LAST_MOVE_READ, ABSENT_PATTERNS, FRAME, UNDO]
  const numbers = Array.from(registers).filter((_, register) => !passing.includes(register))
  return JSON.stringify([Array.from(board), numbers, Array.from(counts), Array.from(reserve), game.position()])
}

/** Return a generator of numbers in [0, 1) that depends only on the seed. */
export function dice (seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state / 0x80000000
  }
}

/** Return the points of `choose` (1, 1/2 or 0 per game) against random moves, with alternating sides. */
export function againstRandom (createGame, games, choose, cap = 300) {
  let points = 0
  for (let n = 0; n < games; n++) {
    const game = createGame({ seed: n + 1 })
    const random = dice(n + 1)
    const me = game.design.players[n % 2]
    for (let ply = 0; game.outcome() === null && ply < cap; ply++) {
      const moves = game.moves()
      game.apply(game.player === me ? choose(game) : moves[Math.floor(random() * moves.length)])
    }
    const outcome = game.outcome()
    points += outcome === null || outcome.kind === 'draw' ? 0.5 : outcome.winner === me ? 1 : 0
  }
  return points
}
