// Measures one engine on one piece of work: node measure.mjs '{ "engine": "ours", ... }'
//
// { engine, game, fen, position, work: 'perft' | 'leaves' | 'playouts', amount, seconds }
// -> { nodes, speed }: nodes of one run, and nodes a CPU second of runs that lasted so many seconds
//
// 'perft' counts leaves to depth `amount` as fast as the engine can, 'leaves' makes each of them,
// 'playouts' plays random games until `amount` moves have been made. The same work, for half as
// long, goes before the measured runs: compilers need time to find out what matters.
const request = JSON.parse(process.argv[2])
const { open } = await import(`./engines/${request.engine}.mjs`)
const engine = await open(request)

function work (amount) {
  if (request.work === 'playouts') return engine.playouts(amount, generator())
  return engine[request.work](amount)
}

/**
 * Numbers below `below`, which is below 65536, the same ones for every engine: the upper half of a
 * linear congruential generator (the constants are those of Numerical Recipes). One is drawn for
 * each move, so they must cost next to nothing beside it.
 */
function generator () {
  let state = 1
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    return ((state >>> 16) * below) >>> 16
  }
}

/** Seconds between two looks at the clock: a look is a system call, which a short run would feel. */
const SPAN = 0.05

/** Runs the work until so many CPU seconds are gone. */
function repeat (limit) {
  let done = 0
  let seconds = 0
  let nodes = 0
  let runs = 1
  while (seconds < limit) {
    const before = process.cpuUsage()
    for (let run = 0; run < runs; run++) done += nodes = work(request.amount)
    const { user, system } = process.cpuUsage(before)
    const spent = (user + system) / 1e6
    seconds += spent
    if (spent < SPAN) runs *= 2
  }
  return { nodes, speed: done / seconds }
}

repeat(request.seconds / 2)
process.stdout.write(JSON.stringify(repeat(request.seconds)))
