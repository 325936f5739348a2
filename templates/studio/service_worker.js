// The studio offline: all of its files are stored at the first visit, and a new build replaces them together.
// The build defines FILES, the names of all files, and VERSION, their hash.
/* global FILES, VERSION */

const CACHE = `zrf2js-studio-${VERSION}`

self.addEventListener('install', event => {
  event.waitUntil(caches.open(CACHE).then(cache => cache.addAll(FILES)).then(() => self.skipWaiting()))
})

self.addEventListener('activate', event => {
  const removed = caches
    .keys()
    .then(names =>
      Promise.all(
        names.filter(name => name.startsWith('zrf2js-studio-') && name !== CACHE).map(name => caches.delete(name))
      )
    )
  event.waitUntil(removed.then(() => self.clients.claim()))
})

self.addEventListener('fetch', event => {
  if (event.request.method !== 'GET') return
  event.respondWith(
    caches
      .open(CACHE)
      .then(cache => cache.match(event.request, { ignoreSearch: true }))
      .then(found => found || fetch(event.request))
  )
})
