// Shows push notifications of the application (web/src/session/push). It caches nothing and answers no requests.

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = readMessage(event.data)
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      icon: '/icon-192.png',
      badge: '/badge.png',
      data: { path },
    }),
  )
})

// Browsers demand that every push shows something, also one that cannot be read.
function readMessage(data) {
  const fallback = { title: 'Praxis', body: 'There is something new.', path: '/', tag: 'praxis' }
  try {
    return { ...fallback, ...data?.json() }
  } catch {
    return fallback
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data?.path ?? '/'))
})

// An open page is used only if it shows the same address: another one may hold text that was not sent yet.
async function openPage(path) {
  const { href, origin } = new URL(path, self.location.origin)
  if (origin !== self.location.origin) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => url === href)
  await (open ? open.focus() : self.clients.openWindow(href))
}
