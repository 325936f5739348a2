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

/** mulberry32: every engine draws from the same sequence. */
function generator () {
  let state = 1
  return below => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor(((t ^ (t >>> 14)) >>> 0) / 4294967296 * below)
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
