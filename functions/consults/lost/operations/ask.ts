import { consultLinkAsked } from '#events/consults.ts'
import { HOUR } from '#functions/platform/clock.ts'
import type { Call } from '#functions/platform/http/call.ts'
import { newId } from '#functions/platform/ids.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { countOrThrow, type Limit, networkOf } from '#functions/platform/rate-limit.ts'
import type { Table } from '#functions/platform/table.ts'
import { type AskedLink, askedWrite } from '../store.ts'

/** A whole clinic may share an address. */
const byNetwork: Limit = { name: 'lost-consult-network', max: 300, windowSeconds: HOUR }

/**
 * Accepts a request for the link of a consultation. A reaction looks the consultation up, so neither the
 * answer nor its time says whether there is one. Requests are counted per network and never per mobile
 * number: a stranger who names someone else's number must not use up the owner's requests.
 * @throws ERR_ACCESS_DENIED after too many from one network
 */
export async function askForLink(
  table: Table,
  { now, ip }: Call,
  { dob, mobile }: AskedLink,
): Promise<void> {
  await countOrThrow(table, byNetwork, networkOf(ip), now, 'ERR_ACCESS_DENIED')
  const requestId = newId()
  await table.transact([
    askedWrite(requestId, { dob, mobile }, now),
    eventWrite(consultLinkAsked, { requestId }, { practiceId: null, actor: null, now }),
  ])
}
