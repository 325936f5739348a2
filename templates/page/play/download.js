// Downloads of games.

/** Save a text as a file; its name is made of a title. */
export function download(title, text) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = title.replace(/[^\w\u0080-\uffff]+/g, '-').slice(0, 80).replace(/^-+|-+$/g, '') + '.zsg'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
