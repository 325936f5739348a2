// Measures one engine on one task: node measure.mjs '{ "engine": "ours", ... }'
//
// { engine, game, fen, position, work: 'perft' | 'leaves' | 'playouts', amount, seconds }
// -> { nodes, speed }: nodes of one run, and nodes per CPU second of runs of at least `seconds` s
//
// 'perft' counts leaves to depth `amount` by the fastest method of the engine, 'leaves' makes each leaf
// move, and 'playouts' plays random games until `amount` moves are made. The measured runs start after a
// warm-up of half the time, in which the JIT compiler optimizes.
const request = JSON.parse(process.argv[2])
const { open } = await import(`./engines/${request.engine}.mjs`)
const engine = await open(request)

function work (amount) {
  if (request.work === 'playouts') return engine.playouts(amount, generator())
  return engine[request.work](amount)
}

/**
 * Return random numbers below `below` (< 65536), equal for all engines: the upper half of a linear
 * congruential generator with the constants of Numerical Recipes. Every move draws one number, so they
 * must be cheap.
 */
function generator () {
  let state = 1
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    return ((state >>> 16) * below) >>> 16
  }
}

/** Seconds between clock reads: a read is a system call, which would slow short runs. */
const SPAN = 0.05

/** Repeat the work for `limit` CPU seconds. */
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
