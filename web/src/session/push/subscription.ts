import * as v from 'valibot'
import { type PushSubscriptionKeys, pushSubscription } from '#shared/model/push.ts'
import { keepOwner } from './owner.ts'

/** The service worker that shows notifications (web/public/push-worker.js). */
const WORKER = '/push-worker.js'

/** How this browser is subscribed; null if it is not. */
export async function readSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/**
 * Asks the person for the permission and subscribes this browser for a member.
 * @param serverKey the server's public key in base64url
 * @returns null if the person refused
 */
export async function subscribe(
  serverKey: string,
  memberId: string,
): Promise<PushSubscriptionKeys | null> {
  // Asked before anything is loaded: browsers ask only right after a click.
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  // A subscription by another key of the server would get nothing.
  if (before && !isBy(before, serverKey)) await before.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: serverKey,
  })
  keepOwner(memberId)
  const { endpoint, keys } = subscription.toJSON()
  return v.parse(pushSubscription, { endpoint, keys })
}

/** Ends what this browser gets. The server hears of it with the next push. */
export async function unsubscribe(): Promise<void> {
  keepOwner(null)
  await (await readSubscription())?.unsubscribe()
}

/** The id by which the server lists a browser: the SHA-256 of its endpoint in base64url. */
export async function deviceIdOf(endpoint: string): Promise<string> {
  return toBase64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))
}

function isBy({ options }: PushSubscription, serverKey: string): boolean {
  const key = options.applicationServerKey
  return key !== null && toBase64url(key) === serverKey
}

function toBase64url(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
