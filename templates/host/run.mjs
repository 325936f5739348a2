// Process requests about a compiled game, one line each: node run.mjs MODULE < requests.jsonl > results.jsonl
//
// A process of many requests saves the time in which V8 optimizes the code of the game. A request is { key, ... }
// (requests.mjs), its result { key, answer, printed }: `printed` are lines of scripts. An error in the rules is a
// RangeError: as for every exception, Node prints it to stderr and exits with code 1; stdout ends with { printed }
// then, without a line end.
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { createAnswers } from './requests.mjs'
import { collectConsole } from './script_console.js'

function seconds () {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Return an engine of another project, which only some tournaments have. */
async function openEngine (settings) {
  const { ExternalEngine } = await import('./external_engine.mjs')
  return new ExternalEngine(settings)
}

const takePrinted = collectConsole()
process.on('exit', code => { if (code !== 0) process.stdout.write(JSON.stringify({ printed: takePrinted() })) })
const answerTo = createAnswers(await import(pathToFileURL(process.argv[2]).href), { seconds, openEngine })
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line)
  const answer = await answerTo(request)
  process.stdout.write(JSON.stringify({ key: request.key, answer, printed: takePrinted() }) + '\n')
}
