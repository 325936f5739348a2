// Lines of text from programs that may send anything.

/** Length limit of a line, in UTF-16 code units: a game of 100,000 moves fits. */
const LONGEST = 2 ** 20

/**
 * Call `receive` for each line of a stream, without its end. The rest of a longer line is discarded.
 * @param {import('node:stream').Readable} stream
 * @param {{receive: (line: string) => void, refuse: (reason: string) => void, end: () => void}} listeners
 *   `refuse` is called once for each line above the limit; `end` after the last line
 */
export function readLines (stream, { receive, refuse, end = () => {} }) {
  let rest = ''
  let isTooLong = false // the rest of the line is discarded
  stream.setEncoding('utf8')
  stream.on('data', text => {
    const lines = (rest + text).split('\n')
    rest = lines.pop()
    for (const line of lines) {
      if (!isTooLong) receive(line)
      isTooLong = false
    }
    if (rest.length <= LONGEST && !isTooLong) return
    if (!isTooLong) refuse('a line has more than ' + LONGEST + ' characters')
    isTooLong = true
    rest = ''
  })
  stream.on('end', () => {
    if (rest !== '' && !isTooLong) receive(rest)
    end()
  })
}
