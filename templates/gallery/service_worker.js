// Service worker of the gallery. It keeps the files of a version of the gallery, and each page that is opened, and it
// isolates the pages from other origins, so that the workers of their engines can share memory. `self.gallery` is
// written by the build: `version` changes with any file, `files` are the paths to keep from the start, `pages` those of
// all pages.
const { version, files, pages } = self.gallery
const addresses = new Set(pages.map(path => new URL(path, self.registration.scope).href))
const PREFIX = 'gallery:' + self.registration.scope + ':'
const NAME = PREFIX + version

/** Return true for the caches of other versions of this gallery; an origin may have several galleries. */
const isOld = name => name.slice(0, PREFIX.length) === PREFIX && name !== NAME

async function keepFiles () {
  const cache = await caches.open(NAME)
  await cache.addAll(files.map(path => new Request(path, { cache: 'reload' })))
  await self.skipWaiting()
}

async function removeOld () {
  const names = await caches.keys()
  await Promise.all(names.filter(isOld).map(name => caches.delete(name)))
  await self.clients.claim()
}

/**
 * Return a page with the headers that servers of static files do not send. Other pages of the server stay as they are.
 */
function isolate (response, request) {
  if (request.mode !== 'navigate' || response.status !== 200 || !addresses.has(request.url.replace(/[?#].*/, '')))
    return response
  const headers = new Headers(response.headers)
  headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp')
  return new Response(response.body, { headers })
}

/** Return the kept file, else that of the server, which is kept if it belongs to the gallery. */
async function answer (request) {
  const cache = await caches.open(NAME)
  const kept = await cache.match(request, { ignoreSearch: true })
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok && request.url.indexOf(self.registration.scope) === 0) await cache.put(request, response.clone())
  return response
}

self.addEventListener('install', event => event.waitUntil(keepFiles()))
self.addEventListener('activate', event => event.waitUntil(removeOld()))
self.addEventListener('fetch', event => {
  if (event.request.method === 'GET')
    event.respondWith(answer(event.request).then(response => isolate(response, event.request)))
})
