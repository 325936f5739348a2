// Pictures of a project, decoded by the browser: Pyodide has no package that reads BMP, GIF and JPEG.

const PICTURE = /\.(bmp|gif|jpe?g|png)$/i
/** Limits as in emit/js/media.py: pixels of a picture, and its longest side in a page. */
const MOST_PIXELS = 40_000_000
const LONGEST_SIDE = 2400

export const isPicture = name => PICTURE.test(name)

/**
 * Decode a picture. Pure green is transparent, as in Zillions.
 * @param {Uint8Array} bytes
 * @returns {Promise<{png: Uint8Array, width: number, height: number, isBlank: boolean} | null>} null if the browser cannot read it
 */
export async function decodePicture (bytes) {
  let image = null
  try {
    image = await createImageBitmap(new Blob([bytes]), { premultiplyAlpha: 'none', colorSpaceConversion: 'none' })
    const { width, height } = image
    if (width * height > MOST_PIXELS) return null
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
  const small = new OffscreenCanvas(Math.max(1, Math.round(canvas.width * scale)), Math.max(1, Math.round(canvas.height * scale)))
  small.getContext('2d').drawImage(canvas, 0, 0, small.width, small.height)
  return small
}
