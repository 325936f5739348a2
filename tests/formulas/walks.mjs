// Answers many walks at once: node walks.mjs WALK.mjs < [{ module, request }...]
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const { walk } = await import(pathToFileURL(process.argv[2]).href)
const answers = []
for (const { module, request } of JSON.parse(readFileSync(0, 'utf8'))) {
  const { createGame } = await import(pathToFileURL(module).href)
  answers.push(walk(createGame(), request).moves)
}
process.stdout.write(JSON.stringify(answers))
