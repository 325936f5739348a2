// A project: its files by name, and which of them is the main one. Files are bytes, or texts that were edited.

/** Extensions of files that the editor opens. */
const TEXTS = /\.(zrf|dgz|4th|js|mjs|toml|txt|md)$/i
const RULES = /\.(zrf|dgz)$/i
const LIMIT = 50_000_000

export const isText = name => TEXTS.test(name)
export const isRules = name => RULES.test(name)

/** Return a new project with a file of rules. */
export function newProject (title, files, main = mainOf(Object.keys(files))) {
  return { id: `${Date.now()}-${Math.random()}`, title, main, files: new Map(Object.entries(files)), saved: null, histories: {} }
}

/** Return a new project from a template, whose first file is the main one. */
export const projectFrom = ({ title, files }) => newProject(title, files, Object.keys(files)[0])

/** Return the file that is probably the main one: rules in the top folder first. */
export function mainOf (names) {
  const rules = names.filter(isRules)
  const depth = name => name.split('/').length
  return rules.sort((a, b) => depth(a) - depth(b) || a.localeCompare(b))[0] || names[0] || 'game.zrf'
}

/** Return the script of a game: the file of the same name with the extension .js, or null. */
export function scriptOf ({ main, files }) {
  const name = main.replace(RULES, '.js')
  return name !== main && files.has(name) ? name : null
}

/**
 * Return the names of files without the folder that all of them share.
 * @param {[string, Uint8Array][]} entries
 * @throws {RangeError} for files that are too large together, and for paths that leave the project
 */
export function cleanEntries (entries) {
  const names = entries.map(([name]) => name.replace(/\\/g, '/').replace(/^\/+/, ''))
  if (names.some(name => name.split('/').some(part => part === '..' || part === ''))) throw new RangeError('A path leads out of the project.')
  if (entries.reduce((sum, [, content]) => sum + content.length, 0) > LIMIT) throw new RangeError(`The files are larger than ${LIMIT / 1e6} MB.`)
  const [first] = names
  const folder = first ? first.slice(0, first.indexOf('/') + 1) : ''
  const shared = folder && names.every(name => name.startsWith(folder)) ? folder.length : 0
  return Object.fromEntries(entries.map(([, content], number) => [names[number].slice(shared), content]))
}

/** Return the bytes of a file. */
export const bytesOf = content => typeof content === 'string' ? new TextEncoder().encode(content) : content
