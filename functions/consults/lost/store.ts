import * as v from 'valibot'
import { DAY, epochSeconds, HOUR, plusSeconds } from '#functions/platform/clock.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { joiningTimes } from '#shared/model/consult.ts'
import { consultsOfMobile, lostLinkKey, lostLinkSentKey } from '../keys.ts'
import type { ConsultItem } from '../records.ts'

/** So many consultations are looked through that one number may have to come. */
const PLACES_MAX = 25

/** What somebody says of themselves who asks for a link: as records have it. */
const asked = v.object({ dob: v.string(), mobile: v.string() })
export type AskedLink = v.InferOutput<typeof asked>

/** Kept as long as it may take until it is looked at: events carry no such thing. */
export const askedWrite = (requestId: string, { dob, mobile }: AskedLink, now: Date): Write => ({
  kind: 'put',
  item: {
    ...lostLinkKey(requestId),
    ...{ entity: 'lostConsultLink', dob, mobile },
    expiresAt: epochSeconds(plusSeconds(now, HOUR)),
  },
})

export const answeredWrite = (requestId: string): Write => ({
  kind: 'delete',
  key: lostLinkKey(requestId),
})

export const readAsked = (table: Table, requestId: string) =>
  table.get(lostLinkKey(requestId), asked)

/** Pause between two messages with a lost link to one patient. */
const PAUSE_SECONDS = HOUR
const sent = v.object({ expiresAt: v.number() })

export const sentRecently = async (table: Table, practiceId: string, patientId: string) =>
  (await table.get(lostLinkSentKey(practiceId, patientId), sent)) !== null

/** Fails with ERR_VERSION_CONFLICT if a link was sent within the pause. */
export const sentWrite = (practiceId: string, patientId: string, now: Date): Write => ({
  kind: 'put',
  item: {
    ...lostLinkSentKey(practiceId, patientId),
    entity: 'lostConsultLinkSent',
    expiresAt: epochSeconds(plusSeconds(now, PAUSE_SECONDS)),
  },
  absent: 'ERR_VERSION_CONFLICT',
})

const place = v.object({ practiceId: v.string(), consultId: v.string() })

/** Which consultations may be of somebody with a number; each is to be looked at as it is now. */
export async function placesOf(table: Table, mobile: string) {
  const asked = { pk: consultsOfMobile(mobile), limit: PLACES_MAX }
  return (await table.query(asked, place)).items
}

/**
 * By which numbers a consultation that has a time is found: the one that was said for it, and that of the record. They go
 * by themselves once it is over.
 */
export function mobileWrites(
  { id: consultId, practiceId, contactPhone, scheduledAt, scheduledLen, state }: ConsultItem,
  mobile: string | null,
): Write[] {
  if (scheduledAt === null || state !== 'pending') return []
  const { closesAt } = joiningTimes({ scheduledAt, scheduledLen })
  const expiresAt = epochSeconds(plusSeconds(new Date(closesAt), DAY))
  const numbers = new Set([contactPhone, mobile].filter((number) => number !== null))
  return [...numbers].map((number) => ({
    kind: 'put',
    item: {
      ...{ pk: consultsOfMobile(number), sk: `${practiceId}#${consultId}` },
      ...{ entity: 'consultOfMobile', practiceId, consultId, expiresAt },
    },
  }))
}
