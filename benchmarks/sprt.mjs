// Pairs of games between two compilations of one game: node sprt.mjs NEW OLD NODES FIRST PAIRS [NODES OF OLD]
//
// Prints one JSON line per pair: the points of NEW (0 to 2) and the plies.
import { pathToFileURL } from 'node:url'

import { playPair } from './pairs.mjs'

const [,, first, second, nodes, from, pairs, oldNodes = nodes] = process.argv
const modules = await Promise.all([first, second].map(path => import(pathToFileURL(path).href)))

for (let pair = Number(from); pair < Number(from) + Number(pairs); pair++) {
  console.log(JSON.stringify(playPair(modules, [nodes, oldNodes].map(Number), pair)))
}
