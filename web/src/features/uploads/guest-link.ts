import type { Access } from './model.ts'

const KEPT = 'praxis.guest-link'

type Link = NonNullable<Access>

/** The link that opened this tab; survives a reload, not the tab. */
let current: Access = null

/** The key and password that an address carries; null where it carries none. */
export function linkIn(search: string): Access {
  const query = new URLSearchParams(search)
  const [key, pwd] = [query.get('key'), query.get('pwd')]
  return key && pwd ? { key, pwd } : null
}

export function keepLink(link: Link) {
  current = link
  try {
    sessionStorage.setItem(KEPT, JSON.stringify([link.key, link.pwd]))
  } catch {
    // Without storage the link holds until the page is left.
  }
}

export function keptLink(): Access {
  if (current) return current
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null')
    if (!Array.isArray(kept)) return null
    const [key, pwd]: unknown[] = kept
    return typeof key === 'string' && typeof pwd === 'string' ? { key, pwd } : null
  } catch {
    return null
  }
}

export function forgetLink() {
  current = null
  try {
    sessionStorage.removeItem(KEPT)
  } catch {
    // There is nothing to forget where nothing can be kept.
  }
}
