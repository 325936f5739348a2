// A whole game as the fragment of an address: JSON, compressed by the browser.

/** Size limit of an unpacked game in bytes: a short address can contain a huge text. */
const MOST = 2 ** 24

/** Return a record as URL-safe base64, as a promise. */
export function packGame (record) {
  return through(new Blob([JSON.stringify(record)]), new CompressionStream('deflate-raw')).then(bytes => {
    let text = ''
    bytes.forEach(byte => { text += String.fromCharCode(byte) })
    return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
  })
}

/** Return the record of a packed game, as a promise; it is rejected for any other text. */
export function unpackGame (text) {
  return Promise.resolve().then(() => {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), c => c.charCodeAt(0))
    return through(new Blob([bytes]), new DecompressionStream('deflate-raw'), MOST)
  }).then(bytes => JSON.parse(new TextDecoder().decode(bytes)))
}

/** Pass a blob through a transform stream. Return a promise of the output, which is rejected above `most` bytes. */
function through (blob, stream, most = Infinity) {
  let size = 0
  const counter = new TransformStream({
    transform (chunk, controller) {
      size += chunk.length
      if (size > most) throw new RangeError('too large')
      controller.enqueue(chunk)
    }
  })
  return new Response(blob.stream().pipeThrough(stream).pipeThrough(counter))
    .arrayBuffer()
    .then(buffer => new Uint8Array(buffer))
}
