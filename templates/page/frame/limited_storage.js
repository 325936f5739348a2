// A storage of limited size in memory. The page in a frame and the document around it both have one.

/** Most characters of the names and values of one page; a browser stores about five million for all pages of a site. */
const MAX_STORED = 2 ** 20

/**
 * Create a storage with some of the methods of Storage.
 * @param {Object<string, string>} values
 * @param {(name: string, value: string | null) => void} onChange is called after a change; null stands for a removal
 */
export function createLimitedStorage (values, onChange) {
  const stored = new Map()
  let size = 0

  function put (name, value) {
    const old = stored.has(name) ? name.length + stored.get(name).length : 0
    const after = size - old + (value === null ? 0 : name.length + value.length)
    if (after > MAX_STORED && value !== null) throw new RangeError('the storage of this page is full')
    size = after
    if (value === null) stored.delete(name)
    else stored.set(name, value)
  }

  for (const name of Object.keys(values)) put(name, values[name])
  return {
    get length () { return stored.size },
    key: index => Array.from(stored.keys())[index],
    getItem: name => stored.has(name) ? stored.get(name) : null,
    setItem: (name, value) => { put(name, value); onChange(name, value) },
    removeItem: name => { put(name, null); onChange(name, null) }
  }
}
