import { subscriptions } from '#events/subscriptions.ts'
import { distributionsChanged } from '#events/tasks.ts'
import { consumerDependencies } from '#functions/platform/compose.ts'
import { consume, practiceOf } from '#functions/platform/consumer.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Write } from '#functions/platform/table.ts'
import { requireFactorOfNew } from '#functions/staffs/public.ts'
import { hasLeadRole } from '#shared/model/roles.ts'
import { createGroupStore } from './groups/store.ts'
import { shareWrites } from './operations/share-leads.ts'
import { createPracticeStore, type Progress } from './store.ts'

const { table, clock } = consumerDependencies()

/** Records one of the practice's first steps; later and repeated events change nothing. */
function records(step: keyof Progress) {
  return (event: { practiceId: string | null; occurredAt: string }) =>
    createPracticeStore(table, practiceOf(event)).noteStep(step, event.occurredAt)
}

type StaffEvent = {
  id: string
  practiceId: string | null
  actor: string | null
  payload: { staffId: string }
}

/** What goes with every change of who gets work: leads that wait may find somebody now. */
function once(event: StaffEvent, name: string): Write[] {
  const now = clock()
  const occurrence = { practiceId: practiceOf(event), actor: event.actor, now }
  return [consumedWrite(name, event.id, now), eventWrite(distributionsChanged, {}, occurrence)]
}

/** Gives somebody a share of the new leads, or takes it, by the roles that they have now. */
async function shares(event: StaffEvent, name: string): Promise<void> {
  const practiceId = practiceOf(event)
  const { staffId } = event.payload
  const store = createPracticeStore(table, practiceId)
  await retryOnConflict(
    () => shareWrites(store, practiceId, staffId),
    (writes) => table.transact([...writes, ...once(event, name)]),
  )
}

export const handler = consume(subscriptions.practices, {
  'practices/on-patient-created': records('patientAddedAt'),
  'practices/on-import-ended': async (event) => {
    if (event.payload.added > 0) await records('patientAddedAt')(event)
  },
  'practices/on-sharelink-created': records('linkSentAt'),
  'practices/on-upload-completed': records('scansReceivedAt'),
  'practices/on-staff-joined': async (event, name) => {
    // The call has done so already, unless a session was opened at the same moment, or the call
    // failed in between.
    const { staffId } = event.payload
    await requireFactorOfNew(table, { practiceId: practiceOf(event), staffId })
    await shares(event, name)
  },
  /** Other roles change a share only where they change whether somebody takes leads. */
  'practices/on-staff-roles-changed': async (event, name) => {
    const { before, after } = event.payload
    if (hasLeadRole(before) !== hasLeadRole(after)) await shares(event, name)
  },
  /** Whoever leaves the practice leaves its groups and its leads, and has none on returning. */
  'practices/on-staff-deactivated': async (event, name) => {
    const practiceId = practiceOf(event)
    const { staffId } = event.payload
    const store = createPracticeStore(table, practiceId)
    await retryOnConflict(
      () => shareWrites(store, practiceId, staffId),
      (writes) =>
        createGroupStore(table, practiceId).takeOut(staffId, [...writes, ...once(event, name)]),
    )
  },
})
