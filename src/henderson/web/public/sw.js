// The shell without a network: the page and its files are kept when they pass; what the server knows is never kept.
const SHELL = 'henderson-shell-1'
const PAGES = new Set(['/', '/table', '/replay', '/lobby']) // where the page is; elsewhere are answers of their own, which are not it

self.addEventListener('install', (event) => event.waitUntil(caches.open(SHELL).then((cache) => cache.add('/')).then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((n) => n !== SHELL).map((n) => caches.delete(n)))).then(() => self.clients.claim())))

async function newest(request, key) {
  const cache = await caches.open(SHELL)
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put(key, answer.clone())
    return answer
  } catch (error) {
    const kept = await cache.match(key)
    if (kept) return kept
    throw error
  }
}

/** Files named by their content never change. */
async function kept(request) {
  const cache = await caches.open(SHELL)
  const found = await cache.match(request)
  if (found) return found
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate' && PAGES.has(url.pathname)) event.respondWith(newest(request, '/'))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(kept(request))
})

// A notice of a club: {title, url, table}. Who is told of the same table again sees one notice, the newest.
self.addEventListener('push', (event) => {
  const told = event.data ? event.data.json() : {}
  const shown = { tag: told.table || 'henderson', data: { url: told.url || '/' }, icon: '/icon.svg' }
  event.waitUntil(self.registration.showNotification(told.title || 'Henderson', shown))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(event.notification.data.url, location.origin)
  if (url.origin !== location.origin) return
  event.waitUntil(self.clients.matchAll({ type: 'window' }).then(async (pages) => {
    const open = pages.find((page) => page.url === url.href) ?? pages[0]
    if (!open) return self.clients.openWindow(url.href)
    await open.focus()
    if (open.url !== url.href) await open.navigate(url.href)
  }))
})
