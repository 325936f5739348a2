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
  entries.forEach(() => count(0))
  for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
    if (entry.isDirectory) waiting.push(...await entriesIn(entry, count))
    else found.push([entry.fullPath.slice(1), await new Promise((resolve, reject) => entry.file(resolve, reject))])
  }
  return found
}

/** Return the entries of a folder, of which a browser returns some at a time; `count` throws above the limit. */
async function entriesIn (folder, count) {
  const reader = folder.createReader()
  const found = []
  for (;;) {
    const next = await new Promise((resolve, reject) => reader.readEntries(resolve, reject))
    if (next.length === 0) return found
    for (const entry of next) {
      found.push(entry)
      count(0)
    }
  }
}

/**
 * Return the contents of files: [path, bytes] each; archives are unpacked.
 * @param {[string, File][]} files
 * @param {{Unzip: Function, UnzipInflate: Function}} unzipper classes of fflate
 * @throws {RangeError} above the limits of a project, before the rest is read or unpacked
 */
export async function readFiles (files, unzipper) {
  const entries = []
  const count = createCounter()
  const countArchive = createCounter()
  for (const [path, file] of files) {
    const isArchive = /\.zip$/i.test(path)
    if (isArchive) countArchive(file.size)
    else count(file.size)
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (isArchive) entries.push(...unpack(bytes, unzipper, count))
    else entries.push([path, bytes])
  }
  return entries
}

/** Number of bytes that are unpacked at a time: they become a thousand times as many at most. */
const SLICE = 2 ** 10

/** Return the files of an archive. What is unpacked is counted, because an archive may state other sizes. */
function unpack (bytes, { Unzip, UnzipInflate }, count) {
  const found = []
  let open = 0
  const archive = new Unzip(entry => {
    const parts = []
    count(0)
    open++
    entry.ondata = (error, part, isLast) => {
      if (error) throw error instanceof RangeError ? error : new RangeError(`The archive is damaged: ${error.message}`)
      count(part.length, 0)
      parts.push(part)
      if (!isLast) return
      open--
      if (!entry.name.endsWith('/')) found.push([entry.name, joined(parts)])
    }
    entry.start()
  })
  archive.register(UnzipInflate)
  for (let at = 0; at < bytes.length; at += SLICE)
    archive.push(bytes.subarray(at, at + SLICE), at + SLICE >= bytes.length)
  if (open > 0 || (found.length === 0 && bytes.length > EMPTY_ARCHIVE)) throw new RangeError('The archive is damaged.')
  return found
}

/** Number of bytes of an archive without files. */
const EMPTY_ARCHIVE = 22

function joined (parts) {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
