// Import of files and archives, which are untrusted.
import { createCounter } from './project.js'

/**
 * Return the files that the user has chosen or dropped: [path, bytes] each; archives are unpacked.
 * @param {File[]} files
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
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const path = file.webkitRelativePath || file.name
    if (/\.zip$/i.test(path)) for (const entry of Object.entries(unzip(bytes, { filter }))) entries.push(entry)
    else entries.push([path, bytes])
  }
  return entries
}
