// Links that contain the texts of a project, compressed in the fragment of the address. No server sees it.
import { insideProject, isText } from './project.js'

const KEY = 'project='
const LIMIT = 20_000_000

/** Return the fragment for a project. Pictures and sounds are left out. */
export async function encodeProject ({ title, main, files }) {
  const texts = Array.from(files).filter(([name]) => isText(name))
  const entries = texts.map(([name, content]) =>
    typeof content === 'string' ? [name, content] : [name, toBase64(content), 'bytes']
  )
  const stream = new Blob([JSON.stringify({ title, main, files: entries })])
    .stream()
    .pipeThrough(new CompressionStream('deflate-raw'))
  return KEY + toBase64(new Uint8Array(await new Response(stream).arrayBuffer()))
}

/**
 * Return the project of a fragment, or null if it has none.
 * @throws {RangeError} if it is not the link of a project
 */
export async function decodeProject (fragment) {
  const text = fragment.replace(/^#/, '')
  if (!text.startsWith(KEY)) return null
  try {
    const { title, main, files } = JSON.parse(await inflated(fromBase64(text.slice(KEY.length))))
    const entries = insideProject(
      files.map(([name, content, form]) => [String(name), form === 'bytes' ? fromBase64(content) : String(content)])
    )
    if (!entries.some(([name]) => name === main)) throw new RangeError('the main file is missing')
    return { title: String(title), main, files: Object.fromEntries(entries) }
  } catch (error) {
    throw new RangeError('The link does not contain a project.', { cause: error })
  }
}

/** Decompress bytes to a text of limited length, as a short link can contain a huge one. */
async function inflated (bytes) {
  const stream = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .pipeThrough(new TextDecoderStream())
  let text = ''
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) return text
    text += value
    if (text.length > LIMIT) throw new RangeError('too large')
  }
}

function toBase64 (bytes) {
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

const fromBase64 = text =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), character => character.charCodeAt(0))
