// The console of scripts of a game. The host shows what they print, marked as theirs: it is not an answer to a request.

const METHODS = ['debug', 'dir', 'error', 'info', 'log', 'table', 'trace', 'warn']
/** Number of characters that are kept for each request. */
const LIMIT = 100000

function textOf (value) {
  if (typeof value !== 'object' || value === null || value instanceof Error) return String(value)
  try {
    return JSON.stringify(value)
  } catch (error) { // with a cycle
    return String(value)
  }
}

/** Let the methods of the console pass each text to `print`. */
export function replaceConsole (print) {
  for (const name of METHODS) globalThis.console[name] = (...values) => print(values.map(textOf).join(' '))
}

/** Replace the console; return a function that returns the lines printed since its last call. */
export function collectConsole () {
  let lines = []
  let size = 0
  replaceConsole(text => {
    if (size > LIMIT) return
    size += text.length + 1
    lines.push(...(size > LIMIT ? ['...'] : text.split('\n')))
  })
  return () => {
    const printed = lines
    lines = []
    size = 0
    return printed
  }
}
