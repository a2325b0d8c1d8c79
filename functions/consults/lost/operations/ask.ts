import { consultLinkAsked } from '#events/consults.ts'
import { DAY, HOUR } from '#functions/platform/clock.ts'
import type { Call } from '#functions/platform/http/call.ts'
import { newId } from '#functions/platform/ids.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { countOrThrow, type Limit, networkOf } from '#functions/platform/rate-limit.ts'
import type { Table } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import { type AskedLink, askedWrite } from '../store.ts'

/** A whole clinic may share an address. */
const byNetwork: Limit = { name: 'lost-consult-network', max: 300, windowSeconds: HOUR }
/** Nobody is sent more, and nobody tries more dates of birth of a number, whoever asks. */
const byMobile: Limit = { name: 'lost-consult', max: 5, windowSeconds: DAY }

/**
 * Takes that somebody looks for the link of their consultation. Whether there is one is looked up afterwards, so that
 * neither the answer nor how long it takes says anything; nor does a number that was named too often.
 * @throws ERR_ACCESS_DENIED after too many from one network
 */
export async function askForLink(
  table: Table,
  { now, ip }: Call,
  { dob, mobile }: AskedLink,
): Promise<void> {
  const [isTaken] = await Promise.all([
    isWithin(table, mobile, now),
    countOrThrow(table, byNetwork, networkOf(ip), now, 'ERR_ACCESS_DENIED'),
  ])
  if (!isTaken) return
  const requestId = newId()
  await table.transact([
    askedWrite(requestId, { dob, mobile }, now),
    eventWrite(consultLinkAsked, { requestId }, { practiceId: null, actor: null, now }),
  ])
}

async function isWithin(table: Table, mobile: string, now: Date): Promise<boolean> {
  const tooMany = new CatalogueError('ERR_ACCESS_DENIED')
  try {
    await countOrThrow(table, byMobile, mobile, now, tooMany)
    return true
  } catch (error) {
    if (error === tooMany) return false
    throw error
  }
}
