// Runs modules for Jocly in Jocly and compares them with zrf2js modules.
//
//   node run.mjs < { jocly, folder, module, index, games, depth, walks, plies }
//
// `jocly` is the npm package, `index` the emitted list of games, `module` the zrf2js module of the
// same rules. `folder` receives the files that Jocly's build makes of the scripts. Prints
// [{ name, perft, ours, games, differences }].
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const request = JSON.parse(readFileSync(0, 'utf8'))
const require = createRequire(import.meta.url)
const { createGame } = await import(pathToFileURL(request.module).href)

/** Create a copy of Jocly with the emitted games, in the layout of its build. */
function install () {
  const { jocly, folder, index } = request
  const source = join(jocly, 'dist', 'node')
  const games = join(folder, 'games', 'ours')
  mkdirSync(games, { recursive: true })
  for (const name of ['jocly.core.js', 'jocly.game.js', 'jocly.uct.js', 'jocly.util.js']) copyFileSync(join(source, name), join(folder, name))
  const list = require(index).games
  const all = {}
  for (const { name, modelScripts, config } of list) {
    const header = 'exports.model = Model = { Game: {}, Board: {}, Move: {} };\n'
    const scripts = modelScripts.map(script => readFileSync(join(dirname(index), script), 'utf8'))
    writeFileSync(join(games, name + '-model.js'), 'var Model;\n' + header + scripts.join('\n'))
    writeFileSync(join(games, name + '-config.js'), 'exports.config = ' + JSON.stringify(config))
    all[name] = { title: config.model['title-en'], module: 'ours' }
  }
  writeFileSync(join(folder, 'jocly-allgames.js'), 'exports.games = ' + JSON.stringify(all))
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }')
  return { core: require(join(folder, 'jocly.core.js')), list }
}

function dice (seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state / 0x80000000
  }
}

// --- Jocly's side ----------------------------------------------------------------------------------

function joclyMoves (game, board) {
  board.mFinished = false
  board.mMoves = []
  board.GenerateMoves(game)
  return board.mFinished ? [] : board.mMoves
}

function joclyPerft (game, board, depth) {
  const moves = joclyMoves(game, board)
  if (depth === 1) return moves.length
  return moves.map((_, index) => {
    board.mMoves = moves
    const next = board.MakeAndApply(game, index)
    next.mWho = -board.mWho
    return joclyPerft(game, next, depth - 1)
  }).reduce((a, b) => a + b, 0)
}

// --- zrf2js ----------------------------------------------------------------------------------------

function ourTurns (game) {
  const found = []
  const follow = plies => {
    for (const move of game.moves()) {
      const chain = plies.concat(move.uniqueText)
      if (!move.partial) {
        found.push(chain.join(', '))
        continue
      }
      game.apply(move)
      if (game.position().partial !== null && game.outcome() === null) follow(chain)
      else found.push(chain.join(', '))
      game.undo()
    }
  }
  follow([])
  return found
}

const RESULT = { 1: 0, '-1': 1, 2: null }

async function play (core, { name, config }, variant, seed) {
  const match = await core.createMatch(name)
  await match.load({ playedMoves: [] })
  const game = createGame({ variant })
  const { seats } = config.model.gameOptions
  const random = dice(seed)
  for (let ply = 0; ply < request.plies; ply++) {
    const wanted = ourTurns(game).sort()
    const found = joclyMoves(match.game, match.game.mBoard).slice()
    const texts = found.map(move => move.ToString())
    if (texts[0] !== 'wait' && JSON.stringify(texts.slice().sort()) !== JSON.stringify(wanted)) return { seed, ply, texts, wanted }
    const move = found[Math.floor(random() * found.length)]
    if (move === undefined) return { seed, ply, texts, wanted }
    const { finished, winner } = await match.applyMove(JSON.parse(JSON.stringify(move)))
    for (const text of move.plies) game.apply(text)
    const outcome = game.outcome()
    if (finished !== (outcome !== null)) return { seed, ply, finished, outcome }
    if (outcome !== null) {
      const said = RESULT[winner] === null ? null : seats[RESULT[winner]]
      return said === outcome.winner ? null : { seed, ply, winner, outcome }
    }
  }
  return null
}

const { core, list } = install()
const answers = []
for (const entry of list) {
  const { name, config } = entry
  const { variant } = config.model.gameOptions
  const match = await core.createMatch(name)
  await match.load({ playedMoves: [] })
  const { game } = match
  const perft = []
  for (let depth = 1; depth <= request.depth; depth++) perft.push(joclyPerft(game, game.mBoard, depth))
  const differences = []
  for (let seed = 1; seed <= request.walks; seed++) {
    const difference = await play(core, entry, variant, seed)
    if (difference !== null) differences.push(difference)
  }
  const own = createGame({ variant })
  answers.push({ name, perft, ours: own.nodes(request.depth, { turns: true }), games: request.walks, differences })
}
process.stdout.write(JSON.stringify(answers))
