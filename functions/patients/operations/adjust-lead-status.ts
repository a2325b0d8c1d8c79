import { leadStatusAdjusted } from '#events/patients.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { type Adjustment, adjustLead } from '../rules/lead-status.ts'
import type { PatientStore } from '../store.ts'
import { changeLead, type MarkedCall } from './change-lead.ts'

/**
 * Corrects the status of a lead, or since when it is in it. As with a move, the event's consumer stamps
 * the status, where nothing did before, and writes the history.
 * @throws ERR_TARGET_NOT_FOUND, ERR_PATIENT_MERGED, ERR_NO_CHANGE, ERR_REQUEST_PARAMS_MISFORMAT
 */
export function adjustLeadStatus(
  store: PatientStore,
  patientId: string,
  { note, ...adjustment }: Adjustment & { note: string | null },
  marked: MarkedCall,
): Promise<void> {
  const { call } = marked
  return changeLead(
    store,
    patientId,
    {
      action: 'leads.adjustStatus',
      note,
      decide: (before, context) => adjustLead(before, adjustment, context),
      eventOf: ({ leadStatus: from }, { leadStatus: to, leadStatusAt }) =>
        eventWrite(
          leadStatusAdjusted,
          {
            patientId,
            from,
            to,
            reason: adjustment.reason ?? null,
            statusAt: leadStatusAt ?? call.now.toISOString(),
            noted: note !== null,
          },
          occurrenceOf(call),
        ),
    },
    marked,
  )
}
