// Fairy-Stockfish as the npm package ffish, which the tests install.
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Load ffish from the folder of the packages; it prints a line when it starts, which is left out. */
export async function loadFfish (packages) {
  const { log } = console
  console.log = () => {}
  globalThis.fetch = undefined // else ffish loads its WebAssembly from the network
  const ffish = createRequire(join(packages, 'package.json'))('ffish')
  await new Promise(resolve => { ffish.onRuntimeInitialized = resolve })
  console.log = log
  return ffish
}
