// Counts positions: one request a line on stdin, { runtime, rules, jobs }, one answer a line on
// stdout: the counts of each job { variant, position, depth, turns }, or what was thrown.
import { createInterface } from 'node:readline'

function answer ({ runtime, rules, jobs }) {
  try {
    const { createGame } = new Function('"use strict"; ' + runtime + rules + '\n; return { createGame }')()
    return jobs.map(({ variant, position, depth, turns }) => {
      const game = createGame(variant === undefined ? {} : { variant })
      if (position) game.setPosition(position)
      return game.nodes(depth, { turns })
    })
  } catch (error) {
    return String(error)
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + '\n')
}
