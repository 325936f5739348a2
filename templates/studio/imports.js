// Import of files and archives, which are untrusted.
import { createCounter } from './project.js'

/** Return the files that the user has chosen: [path, File] each. */
export const chosenFiles = files => Array.from(files, file => [file.webkitRelativePath || file.name, file])

/**
 * Return the files that the user has dropped, those in folders included: [path, File] each.
 * @param {DataTransfer} transfer its items are valid until the first task after the event
 * @throws {RangeError} above the limits of a project
 */
export async function droppedFiles ({ items, files }) {
  const entries = Array.from(items, item => item.webkitGetAsEntry()).filter(Boolean)
  if (entries.length === 0) return chosenFiles(files) // of a program, not of the file system
  const found = []
  const count = createCounter()
  const waiting = [...entries]
  for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
    if (entry.isDirectory) waiting.push(...await entriesIn(entry))
    else found.push([entry.fullPath.slice(1), await new Promise((resolve, reject) => entry.file(resolve, reject))])
    count(0)
  }
  return found
}

/** Return the entries of a folder, of which a browser returns some at a time. */
async function entriesIn (folder) {
  const reader = folder.createReader()
  const found = []
  for (;;) {
    const next = await new Promise((resolve, reject) => reader.readEntries(resolve, reject))
    if (next.length === 0) return found
    found.push(...next)
  }
}

/**
 * Return the contents of files: [path, bytes] each; archives are unpacked.
 * @param {[string, File][]} files
 * @param {Function} unzip `unzipSync` of fflate
 * @throws {RangeError} above the limits of a project, before the rest is unpacked
 */
export async function readFiles (files, unzip) {
  const entries = []
  const count = createCounter()
  const filter = ({ name, originalSize }) => {
    count(originalSize)
    return !name.endsWith('/')
  }
  for (const [path, file] of files) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (/\.zip$/i.test(path)) for (const entry of Object.entries(unzip(bytes, { filter }))) entries.push(entry)
    else entries.push([path, bytes])
  }
  return entries
}
