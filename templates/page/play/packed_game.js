// A whole game as the fragment of an address: JSON, compressed by the browser.

/** Return a record as URL-safe base64, as a promise. */
export function packGame(record) {
  return through(new Blob([JSON.stringify(record)]), new CompressionStream('deflate-raw')).then(bytes => {
    let text = ''
    bytes.forEach(byte => { text += String.fromCharCode(byte) })
    return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
  })
}

/** Return the record of a packed game, as a promise; it is rejected for any other text. */
export function unpackGame(text) {
  return Promise.resolve().then(() => {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), c => c.charCodeAt(0))
    return through(new Blob([bytes]), new DecompressionStream('deflate-raw'))
  }).then(bytes => JSON.parse(new TextDecoder().decode(bytes)))
}

const through = (blob, stream) => new Response(blob.stream().pipeThrough(stream)).arrayBuffer().then(buffer => new Uint8Array(buffer))
