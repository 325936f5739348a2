// Downloads of games and pictures.

/** Save a text or a Blob as a file; its name is made of a title, and ends with `type`. */
export function download (title, content, type) {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = title.replace(/[^\w\u0080-\uffff]+/g, '-').slice(0, 80).replace(/^-+|-+$/g, '') + '.' + type
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
