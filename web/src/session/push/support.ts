/**
 * Whether this browser can get push notifications. `install`: on an iPhone or iPad only once the page is on the
 * home screen; `denied`: the person refused them in the browser's settings; `none`: the browser cannot.
 */
export type PushSupport = 'ready' | 'install' | 'denied' | 'none'

type Browser = {
  userAgent: string
  maxTouchPoints: number
  hasPush: boolean
  permission: NotificationPermission | null
}

/** Decides it from what the browser says of itself. */
export function pushSupportOf({
  userAgent,
  maxTouchPoints,
  hasPush,
  permission,
}: Browser): PushSupport {
  if (hasPush && permission !== null) return permission === 'denied' ? 'denied' : 'ready'
  return isIos(userAgent, maxTouchPoints) ? 'install' : 'none'
}

/** Decides it for the browser that runs this. */
export function readPushSupport(): PushSupport {
  return pushSupportOf({
    userAgent: navigator.userAgent,
    maxTouchPoints: navigator.maxTouchPoints,
    hasPush: 'serviceWorker' in navigator && 'PushManager' in window,
    permission: 'Notification' in window ? Notification.permission : null,
  })
}

/** iPads say that they are Macs, which have no touch screen. */
const isIos = (userAgent: string, maxTouchPoints: number): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg/, 'Edge'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** What people call the browser, such as `Chrome on Android`. */
export function browserLabel(userAgent: string): string {
  const browser = findName(BROWSERS, userAgent) ?? 'Browser'
  const system = findName(SYSTEMS, userAgent)
  return system === null ? browser : `${browser} on ${system}`
}

function findName(names: readonly (readonly [RegExp, string])[], userAgent: string) {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
}
