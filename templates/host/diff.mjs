// Compare how two compiled games play: node diff.mjs OLD NEW < { key, games, plies, seed }
//
// OLD and NEW are paths of modules. The result on stdout is { key, answer, printed }; compare.mjs describes the answer,
// and `printed` are lines of scripts.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { compareGames } from './compare.mjs'
import { collectConsole } from './script_console.js'

const takePrinted = collectConsole()

const request = JSON.parse(readFileSync(0, 'utf8'))
const [before, after] = await Promise.all(process.argv.slice(2, 4).map(path => import(pathToFileURL(path).href)))
const answer = compareGames(before, after, request)
process.stdout.write(JSON.stringify({ key: request.key, answer, printed: takePrinted() }))
