import { type Delivered, decodeEvent } from '#events/define.ts'
import { leadCreated, leadStatusChanged } from '#events/patients.ts'
import { readAdsLead } from '#functions/patients/public.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { consumedWrite, isConsumed } from '#functions/platform/idempotency.ts'
import { newId } from '#functions/platform/ids.ts'
import { AlreadyDone, type Table } from '#functions/platform/table.ts'
import { type ConversionStatus, conversionStatuses } from '#shared/model/google-ads.ts'
import { leadStatus } from '#shared/model/leads.ts'
import { dueWrite } from '../compose.ts'
import { conversionOf } from '../rules/conversion.ts'
import { createGoogleAdsStore } from '../store.ts'

type Reached = { patientId: string; status: ConversionStatus }

const isCounted = (status: number): status is ConversionStatus =>
  conversionStatuses.some((one) => one === status)

/** The status that a lead reached by an event; null for none that counts. */
function reachedBy({ detailType, detail }: Delivered): Reached | null {
  if (detailType === leadCreated.detailType) {
    const { patientId } = decodeEvent(leadCreated, detail).payload
    return { patientId, status: leadStatus.new }
  }
  if (detailType !== leadStatusChanged.detailType) return null
  const { patientId, to } = decodeEvent(leadStatusChanged, detail).payload
  return isCounted(to) ? { patientId, status: to } : null
}

/** A lead came, or came further: where it came by an ad, Google is to know; once for a lead and a status. */
export async function trackConversion(
  { table, clock }: { table: Table; clock: Clock },
  event: Delivered,
  name: string,
): Promise<void> {
  const reached = reachedBy(event)
  if (!reached) return
  const practiceId = practiceOf(event)
  const store = createGoogleAdsStore(table, practiceId)
  const settings = await store.find()
  if (!settings?.isOn) return
  const lead = await readAdsLead(table, practiceId, reached.patientId)
  const made =
    lead &&
    conversionOf(settings, lead, {
      ...{ conversionId: newId(), status: reached.status, at: event.occurredAt },
    })
  if (!made) return
  const now = clock()
  try {
    await table.transact([
      consumedWrite(name, event.id, now),
      ...store.add(made),
      ...(made.state === 'waiting' ? [dueWrite(now, practiceId)] : []),
    ])
  } catch (error) {
    // The lead had been in this status before.
    if (!(error instanceof AlreadyDone) || isConsumed(error, event.id)) throw error
  }
}
