// Games between two settings of the constants of one module: node spsa.mjs MODULE NODES
//
// `spsa.py` writes the module, which exports `setConstants`, and one line of JSON per request: the constants of both
// settings, the number of the first pair, and the number of pairs. The answer is the sum of points of the first setting.
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

import { playPair } from './pairs.mjs'

const [,, path, nodes] = process.argv
const modules = await Promise.all(['first', 'second'].map(name => import(pathToFileURL(path).href + '?' + name)))

for await (const line of createInterface({ input: process.stdin })) {
  const { constants, first, pairs } = JSON.parse(line)
  modules.forEach((api, i) => api.setConstants(constants[i]))
  let points = 0
  for (let pair = first; pair < first + pairs; pair++) points += playPair(modules, [nodes, nodes].map(Number), pair).points
  console.log(JSON.stringify({ points }))
}
