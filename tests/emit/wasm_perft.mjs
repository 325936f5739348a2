// Prints the nodes of a module at each depth: node wasm_perft.mjs MODULE DEPTH
import { pathToFileURL } from 'node:url'

const [, , path, depth] = process.argv
const { createGame } = await import(pathToFileURL(path).href)
console.log(JSON.stringify(createGame().nodes(Number(depth))))
