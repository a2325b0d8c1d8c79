import { createHash } from 'node:crypto'
import { DAY, HOUR, MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import type { ConversionStatus } from '#shared/model/google-ads.ts'
import type { FirstTouch } from '#shared/model/touch.ts'
import { type AdsItem, type ConversionItem, clickKinds } from '../records.ts'

/** Google takes clicks of the last 90 days. */
const CLICK_SECONDS = 90 * DAY
/** Conversions of an hour go together; those of its last minutes with the next. */
const AHEAD_SECONDS = 10 * MINUTE

/** A lead, as far as Google may know of it. */
export type AdsLead = {
  patientId: string
  firstTouch: FirstTouch | null
  email: string | null
  mobile: string | null
}

type Reached = { conversionId: string; status: ConversionStatus; at: string }

/**
 * The conversion that a status is which a lead has reached; null where nobody wants to know, or it came by no ad.
 * Whoever has not agreed is never told of; that this was so is noted.
 */
export function conversionOf(
  settings: Pick<AdsItem, 'isOn' | 'way' | 'actions' | 'sendsContact'>,
  { patientId, firstTouch, email, mobile }: AdsLead,
  { conversionId, status, at }: Reached,
): ConversionItem | null {
  const action = settings.actions.find((one) => one.status === status)
  const kind = clickKinds.find((name) => firstTouch?.[name])
  const id = (kind && firstTouch?.[kind]) || null
  if (!settings.isOn || !action || !firstTouch || !kind || id === null) return null
  const problem = problemOf(firstTouch, at)
  // Google takes neither of them together with the others.
  const withContact = settings.sendsContact && kind === 'gclid' && problem === null
  const waits = settings.way === 'upload' ? ('waiting' as const) : ('inFile' as const)
  const { name, actionId, value } = action
  return {
    ...{ conversionId, patientId, status, at, name, actionId, value },
    state: problem === null ? waits : 'skipped',
    ...{ problem, sentAt: null, click: { kind, id } },
    ...{ requestId: null, notBefore: null, isAlone: false },
    hashedEmail: withContact && email ? hashed(plainEmail(email)) : null,
    hashedPhone: withContact && mobile ? hashed(`+1${mobile}`) : null,
  }
}

function problemOf(touch: FirstTouch, at: string): string | null {
  if (touch.consentVersion === null) return 'The form by which the lead came asked for no consent.'
  const isOld = plusSeconds(new Date(touch.at), CLICK_SECONDS).toISOString() < at
  return isOld ? 'The click is older than 90 days, which Google does not take.' : null
}

/** An address as Google hashes it: of its own, dots do not count. */
function plainEmail(email: string): string {
  const [name = '', host = ''] = email.trim().toLowerCase().split('@')
  const isGoogles = host === 'gmail.com' || host === 'googlemail.com'
  return `${isGoogles ? name.replaceAll('.', '') : name}@${host}`
}

const hashed = (text: string) => createHash('sha256').update(text).digest('hex')

/** When conversions that come now are sent: with all others of the hour. */
export function sendingTime(now: Date): string {
  const soonest = plusSeconds(now, AHEAD_SECONDS).getTime()
  const hour = HOUR * 1000
  return new Date(Math.ceil(soonest / hour) * hour).toISOString()
}

/** A time as Google Ads writes it. */
export const adsTime = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 19)}+00:00`

/** A cell of a file, which no program takes for more than text. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * The file that Google Ads fetches by itself: clicks, what became of them, and when. It takes clicks of one kind alone,
 * and the hashes where there are some.
 */
export function conversionFile(items: readonly ConversionItem[]): string {
  const head =
    'Google Click ID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency'
  const rows = items
    .filter(({ state, click }) => state === 'inFile' && click.kind === 'gclid')
    .map(({ click, name, at, value, hashedEmail, hashedPhone }) =>
      [
        ...[click.id, cell(name), adsTime(at)],
        ...(value === null ? ['', ''] : [String(value), 'USD']),
        ...[hashedEmail ?? '', hashedPhone ?? ''],
      ].join(','),
    )
  return ['Parameters:TimeZone=+0000', `${head},Email,Phone Number`, ...rows, ''].join('\n')
}
