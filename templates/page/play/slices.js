// Long computations in short tasks, so that the page responds meanwhile.

/** Length of a task, in ms. */
const SLICE_MS = 12

/**
 * Run a generator to its end.
 * @param {Generator} steps yields often
 * @param {(result: *) => void} done
 * @returns {() => void} stops the computation
 */
export function runInSlices (steps, done) {
  let stopped = false
  const slice = () => {
    if (stopped) return
    const end = Date.now() + SLICE_MS
    let step
    do step = steps.next(); while (!step.done && Date.now() < end)
    if (step.done) done(step.value)
    else setTimeout(slice)
  }
  setTimeout(slice)
  return () => { stopped = true }
}
