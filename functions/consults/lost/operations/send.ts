import type { consultLinkAsked } from '#events/consults.ts'
import type { Received } from '#events/define.ts'
import { type QueueMessage, readReach, usableOf } from '#functions/deliveries/public.ts'
import { type PatientBasics, readPatient, timelineWrite } from '#functions/patients/public.ts'
import { reactionAudit } from '#functions/platform/audit.ts'
import { type Clock, HOUR, plusSeconds } from '#functions/platform/clock.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import { newId } from '#functions/platform/ids.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { readPractice } from '#functions/practices/public.ts'
import type { OtherAction } from '#shared/model/audit.ts'
import { newOwnLink } from '../../guests/operations/own-link.ts'
import type { ConsultItem } from '../../records.ts'
import { consultEntry } from '../../rules/entries.ts'
import { isOfAsker, lostConsults } from '../../rules/lost.ts'
import { foundLink } from '../../rules/reminders.ts'
import { createConsultStore } from '../../store.ts'
import {
  type AskedLink,
  answeredWrite,
  placesOf,
  readAsked,
  sentRecently,
  sentWrite,
} from '../store.ts'

type Sending = { table: Table; clock: Clock; queue: QueueMessage; origin: string }

/**
 * Sends a link to the next consultation in each practice whose record has this date of birth and number. It
 * goes to the address of the record or of the consultation, never to one that the request names, and at most
 * once an hour to one patient: requests cannot flood the patient, and the patient has a link that works.
 */
export async function sendLostLink(
  { table, clock, queue, origin }: Sending,
  event: Received<(typeof consultLinkAsked)['schema']>,
  name: OtherAction,
): Promise<void> {
  const { requestId } = event.payload
  const now = clock()
  const asked = await readAsked(table, requestId)
  if (!asked) return
  const found = await consultsOfAsker(table, asked)
  const prepare = () =>
    Promise.all(
      lostConsults(found, now).map((one) =>
        sendingWrites({ table, clock, queue, origin }, one, { name, now }),
      ),
    )
  await retryOnConflict(prepare, (sent) =>
    table.transact([consumedWrite(name, event.id, now), answeredWrite(requestId), ...sent.flat()]),
  )
}

type Found = { consult: ConsultItem; patient: PatientBasics }

async function consultsOfAsker(table: Table, asked: AskedLink): Promise<Found[]> {
  const places = await placesOf(table, asked.mobile)
  const found = await Promise.all(
    places.map(async ({ practiceId, consultId }) => {
      const consult = await createConsultStore(table, practiceId).find(consultId)
      const patient = consult && (await readPatient(table, practiceId, consult.patientId))
      return consult && patient ? [{ consult, patient }] : []
    }),
  )
  return found.flat().filter((one) => isOfAsker(one, asked))
}

async function sendingWrites(
  { table, queue, origin }: Sending,
  { consult, patient }: Found,
  { name: action, now }: { name: OtherAction; now: Date },
): Promise<Write[]> {
  const { practiceId, contactEmail, contactPhone } = consult
  const { patientId } = patient
  const [practice, isSent] = await Promise.all([
    readPractice(table, practiceId),
    sentRecently(table, practiceId, patientId),
  ])
  if (!practice || isSent) return []
  const isSaid = contactEmail !== null || contactPhone !== null
  const said = isSaid ? { email: contactEmail, mobile: contactPhone } : patient
  const to = usableOf(said, await readReach(table, practiceId, said))
  const link = newOwnLink(consult, { origin, now })
  const message = foundLink(to, { practice, url: link.url })
  if (message === null) return []
  const usefulUntil = plusSeconds(now, HOUR)
  return [
    sentWrite(practiceId, patientId, now),
    link.write(message, patient),
    ...(await queue(message, {
      ...{ id: newId(), usefulUntil, practiceId, actor: null, now },
      // One patient is sent one an hour at most, and one transaction may write to several practices' patients.
      ...{ kind: 'consultation', recordId: patientId, countsRecipient: false, ifLimited: 'hold' },
    })),
    reactionAudit({ practiceId, patientId, action, actor: null, now }),
    timelineWrite({
      ...{ id: newId(), practiceId, patientId, at: now.toISOString(), actor: null },
      entry: consultEntry(consult, 'sendAgain'),
    }),
  ]
}
