import type { Access } from '../../data/uploads.ts'

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
  const [key, pwd] = readPair(() => sessionStorage.getItem(KEPT)) ?? []
  return key && pwd ? { key, pwd } : null
}

export function forgetLink() {
  current = null
  try {
    sessionStorage.removeItem(KEPT)
  } catch {
    // There is nothing to forget where nothing can be kept.
  }
}

const PRACTICE = 'praxis.guest-practice'

/** Whom to call: the practice whose link was opened on this device last. */
export type KnownPractice = { readonly practiceName: string; readonly practicePhone: string }

export function rememberPractice({ practiceName, practicePhone }: KnownPractice) {
  try {
    localStorage.setItem(PRACTICE, JSON.stringify([practiceName, practicePhone]))
  } catch {
    // Without storage the page names no practice once the link has expired.
  }
}

export function knownPractice(): KnownPractice | null {
  const [practiceName, practicePhone] = readPair(() => localStorage.getItem(PRACTICE)) ?? []
  return practiceName && practicePhone ? { practiceName, practicePhone } : null
}

function readPair(read: () => string | null): [string, string] | null {
  try {
    const kept: unknown = JSON.parse(read() ?? 'null')
    if (!Array.isArray(kept)) return null
    const [one, other]: unknown[] = kept
    return typeof one === 'string' && typeof other === 'string' ? [one, other] : null
  } catch {
    return null
  }
}
