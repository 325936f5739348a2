// A project: its files by name, and which of them is the main one. Files are bytes, or texts that were edited.

/** Extensions of files that the editor opens. */
const TEXTS = /\.(zrf|dgz|ini|diagram|4th|html?|js|mjs|toml|txt|md)$/i
const RULES = /\.(zrf|dgz|ini|diagram)$/i
const PAGES = /\.html?$/i
/** Limits of a project: archives and links are untrusted. */
const MOST_BYTES = 50_000_000
const MOST_FILES = 5_000

export const isText = name => TEXTS.test(name)
export const isRules = name => RULES.test(name)
/** Return true for rules and for pages, which can be those of Dagaz. */
export const isGame = name => RULES.test(name) || PAGES.test(name)
/** Return true for Fairy-Stockfish variants. */
const isVariants = name => /\.ini$/i.test(name)
/** Return true for files whose lines start with a key: Fairy-Stockfish variants and Interactive Diagrams. */
export const hasKeys = name => /\.(ini|diagram)$/i.test(name)

/** Return true for game descriptions. */
export const isDescription = name => /\.dgz$/i.test(name)

/** Return a new project with a file of rules. */
export function newProject (title, files, main = mainOf(Object.keys(files))) {
  return {
    id: `${Date.now()}-${Math.random()}`,
    title,
    main,
    files: new Map(Object.entries(files)),
    saved: null,
    histories: {}
  }
}

/** Return a new project from a template, whose first file is the main one. */
export const projectFrom = ({ title, files }) => newProject(title, files, Object.keys(files)[0])

/**
 * Return the file that is probably the main one: rules in the top folder first. Archives contain files `.ini` and pages
 * for other programs, so these come last.
 */
export function mainOf (names) {
  const depth = name => name.split('/').length
  const rank = name => PAGES.test(name) ? 2 : Number(isVariants(name))
  const order = (a, b) => rank(a) - rank(b) || depth(a) - depth(b) || a.localeCompare(b)
  return names.filter(isGame).sort(order)[0] || names[0] || 'game.zrf'
}

/** Return the script of a game: the file of the same name with the extension .js, or null. */
export function scriptOf ({ main, files }) {
  const name = main.replace(RULES, '.js')
  return name !== main && files.has(name) ? name : null
}

/** Return a function that counts a file of a size, or only bytes of one, and throws a RangeError above the limits. */
export function createCounter () {
  let files = 0
  let bytes = 0
  return (size, number = 1) => {
    files += number
    bytes += size
    if (files > MOST_FILES) throw new RangeError(`There are more than ${MOST_FILES} files.`)
    if (bytes > MOST_BYTES) throw new RangeError(`The files are larger than ${MOST_BYTES / 1e6} MB.`)
  }
}

/**
 * Return files with paths inside the project.
 * @param {[string, Uint8Array|string][]} entries
 * @throws {RangeError} above the limits, and for paths that leave the project
 */
export function insideProject (entries) {
  const count = createCounter()
  return entries.map(([name, content]) => {
    count(content.length)
    const path = name.replace(/\\/g, '/')
    if (path.split('/').some(part => part === '..' || part === '.' || part === ''))
      throw new RangeError('A path leads out of the project.')
    return [path, content]
  })
}

/**
 * Return files by their names without the folder that all of them share.
 * @param {[string, Uint8Array][]} entries
 * @throws {RangeError} as `insideProject` does
 */
export function cleanEntries (entries) {
  const inside = insideProject(entries.map(([name, content]) => [name.replace(/^[/\\]+/, ''), content]))
  const [first] = inside
  const folder = first ? first[0].slice(0, first[0].indexOf('/') + 1) : ''
  const shared = folder && inside.every(([name]) => name.startsWith(folder)) ? folder.length : 0
  return Object.fromEntries(inside.map(([name, content]) => [name.slice(shared), content]))
}

/** Return the bytes of a file. */
export const bytesOf = content => typeof content === 'string' ? new TextEncoder().encode(content) : content
