import { leadStatusChanged } from '#events/patients.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { type Move, moveLead } from '../rules/lead-status.ts'
import type { PatientStore } from '../store.ts'
import { changeLead, type MarkedCall } from './change-lead.ts'

/**
 * Moves a lead along the pipeline. The event's consumer stamps the status and writes the history.
 * @throws ERR_TARGET_NOT_FOUND, ERR_ACCESS_DENIED, ERR_NO_CHANGE, ERR_REQUEST_PARAMS_MISFORMAT
 */
export function setLeadStatus(
  store: PatientStore,
  patientId: string,
  { note, ...move }: Move & { note: string | null },
  marked: MarkedCall,
): Promise<void> {
  const { status: to, reason } = move
  return changeLead(
    store,
    patientId,
    {
      action: 'leads.setStatus',
      note,
      decide: (before, context) => moveLead(before, move, context),
      eventOf: ({ leadStatus: from }) =>
        eventWrite(
          leadStatusChanged,
          { patientId, from, to, reason, noted: note !== null },
          occurrenceOf(marked.call),
        ),
    },
    marked,
  )
}
