// Pictures of a project, decoded by the browser: Pyodide has no package that reads BMP, GIF and JPEG.

const PICTURE = /\.(bmp|gif|jpe?g|png)$/i
/** Limits as in emit/js/page/media.py: pixels of a picture, and its longest side in a page. */
const MOST_PIXELS = 40_000_000
const LONGEST_SIDE = 2400

export const isPicture = name => PICTURE.test(name)

/**
 * Decode a picture. Pure green is transparent, as in Zillions.
 * @param {Uint8Array} bytes
 * @returns {Promise<{png: Uint8Array, width: number, height: number, isBlank: boolean} | null>} null if the browser
 *   cannot read it
 */
export async function decodePicture (bytes) {
  const [width, height] = sizeOf(bytes)
  if (!(width * height <= MOST_PIXELS)) return null // a small file can contain billions of pixels
  let image = null
  try {
    image = await createImageBitmap(new Blob([bytes]), { premultiplyAlpha: 'none', colorSpaceConversion: 'none' })
    if (image.width * image.height > MOST_PIXELS) return null // the first picture of a GIF can be larger
    const { width, height } = image
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    context.drawImage(image, 0, 0)
    const pixels = context.getImageData(0, 0, width, height)
    const isBlank = clearGreen(pixels.data)
    context.putImageData(pixels, 0, 0)
    const blob = await reduced(canvas).convertToBlob({ type: 'image/png' })
    return { png: new Uint8Array(await blob.arrayBuffer()), width, height, isBlank }
  } catch (error) {
    return null
  } finally {
    if (image) image.close()
  }
}

/** Return the width and the height that a file states, without decoding it; NaN for any other file. */
export function sizeOf (bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const starts = text =>
    bytes.length > 26 && Array.from(text).every((character, k) => bytes[k] === character.charCodeAt(0))
  if (starts('\x89PNG')) return [view.getUint32(16), view.getUint32(20)]
  if (starts('GIF8')) return [view.getUint16(6, true), view.getUint16(8, true)]
  if (starts('BM') && view.getUint32(14, true) === 12) return [view.getUint16(18, true), view.getUint16(20, true)]
  if (starts('BM')) return [Math.abs(view.getInt32(18, true)), Math.abs(view.getInt32(22, true))]
  return starts('\xff\xd8') ? sizeOfJpeg(view) : [NaN, NaN]
}

/** Return the size of a JPEG, which is in its first frame header. */
function sizeOfJpeg (view) {
  for (let at = 2; at + 9 < view.byteLength && view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1)
    const isFill = marker === 0xff
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return [view.getUint16(at + 7), view.getUint16(at + 5)]
    at += isFill ? 1 : 2 + view.getUint16(at + 2)
  }
  return [NaN, NaN]
}

/** Make pixels of pure green transparent; return true if no pixel is visible. */
function clearGreen (data) {
  let visible = 0
  for (let i = 0; i < data.length; i += 4) {
    if (data[i] === 0 && data[i + 1] === 255 && data[i + 2] === 0) data[i + 3] = 0
    visible |= data[i + 3]
  }
  return visible === 0
}

/** Return the canvas, or a smaller one if a side is too long. */
function reduced (canvas) {
  const scale = LONGEST_SIDE / Math.max(canvas.width, canvas.height)
  if (scale >= 1) return canvas
  const small = new OffscreenCanvas(
    Math.max(1, Math.round(canvas.width * scale)),
    Math.max(1, Math.round(canvas.height * scale))
  )
  small.getContext('2d').drawImage(canvas, 0, 0, small.width, small.height)
  return small
}
