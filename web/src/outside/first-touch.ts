import * as v from 'valibot'
import { type Touch, touch } from '#shared/model/touch.ts'

const KEY = 'praxis-first-touch'
/** How long it is kept in the browser: the privacy page says so. */
export const KEPT_DAYS = 90
const KEPT_MS = KEPT_DAYS * 24 * 3_600_000

const kept = v.pipe(v.string(), v.parseJson(), v.object({ at: v.number(), touch }))

type Visit = { pathname: string; search: string; referrer: string; host: string }

/** How somebody came to a page, as its address and the page before it say. */
export function touchOf({ pathname, search, referrer, host }: Visit): Touch {
  const query = new URLSearchParams(search)
  return v.parse(touch, {
    ...{ source: query.get('utm_source'), medium: query.get('utm_medium') },
    ...{ campaign: query.get('utm_campaign'), gclid: query.get('gclid') },
    ...{ gbraid: query.get('gbraid'), wbraid: query.get('wbraid') },
    ...{ fbclid: query.get('fbclid'), msclkid: query.get('msclkid') },
    ...{ referrerHost: hostElsewhere(referrer, host), landingPath: pathname },
  })
}

/** The site before; null where that is ours. */
export function hostElsewhere(referrer: string, own: string): string | null {
  if (!URL.canParse(referrer)) return null
  const { host } = new URL(referrer)
  return host === own ? null : host
}

/**
 * How somebody came first: what is kept from a visit before, else how they come now, which is kept from then on. It
 * stays in this browser until they register or send a form.
 */
export function firstTouch(now: Touch, at = Date.now()): Touch {
  const before = readFirstTouch(at)
  if (before) return before
  try {
    localStorage.setItem(KEY, JSON.stringify({ at, touch: now }))
  } catch {
    // A browser that keeps nothing: this visit is all that is known.
  }
  return now
}

/** What is kept from a visit before; null where there was none, or it is too long ago. */
export function readFirstTouch(at = Date.now()): Touch | null {
  try {
    const read = v.safeParse(kept, localStorage.getItem(KEY))
    return read.success && at - read.output.at < KEPT_MS ? read.output.touch : null
  } catch {
    return null
  }
}
