import { maskCardNumbers } from '#shared/cards/numbers.ts'

/** Enough digits for a card, as JSON encodes them. Most answers have none and are not searched. */
const MAY_HAVE_CARD =
  /\p{Nd}(?:(?:[\s\p{Pd}\p{Cf}./_,·•|]|\\[nrt\\]|\\u00[0-9a-f]{2}){0,3}\p{Nd}){12}/u

/**
 * Fields that hold identifiers of other systems, addresses of files and revealed cards. A campaign is
 * often a number of an advertiser. All other text in an answer is free text.
 */
const IDENTIFIERS = /^(.*(id|ids|uid|uids|key|keys|cursor|url|urls|token|number|campaign|etag))$/i

/** The JSON of an answer. Card numbers in free text are covered, as they must not be shown. */
export function encodeMasked(body: unknown): string {
  const json = JSON.stringify(body)
  return MAY_HAVE_CARD.test(json) ? JSON.stringify(masked('', body)) : json
}

function masked(name: string, value: unknown): unknown {
  if (typeof value === 'string') return IDENTIFIERS.test(name) ? value : maskCardNumbers(value)
  if (Array.isArray(value)) return value.map((item: unknown) => masked(name, item))
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, masked(key, item)]))
}
