import { leadsLocked } from '#events/patients.ts'
import { auditWrite } from '#functions/platform/audit.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { AlreadyDone, type Write } from '#functions/platform/table.ts'
import { nextCountAt } from '#functions/practices/public.ts'
import type { Submission } from '../records.ts'
import { type Placing, placeSubmission } from './place.ts'

/** Makes a submission a lead, adds it to one, or keeps it until the plan has room; once. */
export async function takeSubmission(placing: Placing, sent: Submission): Promise<void> {
  try {
    const placed = await placeSubmission(placing, sent)
    if (placed.kind === 'full') await lockSubmission(placing, sent)
  } catch (error) {
    // A double click, or a retry whose first answer was lost: it is one submission.
    if (!(error instanceof AlreadyDone)) throw error
  }
}

/**
 * Keeps a submission until the plan has room for it. The first of a day tells the practice, and sees
 * to it that it is opened when the next month begins.
 * @throws AlreadyDone where it was sent before
 */
async function lockSubmission(placing: Placing, sent: Submission): Promise<void> {
  const { store, forms, now, audit, writes } = placing
  const { practiceId } = store
  const occurrence = { practiceId, actor: null, now }
  const kept = [
    forms.lock(sent),
    auditWrite({ practiceId, patientId: null, now, ...audit }),
    ...writes,
  ]
  if (await forms.wasTold(now)) return store.write(kept)
  const told = forms.told(now)
  try {
    await store.write([
      ...kept,
      told,
      eventWrite(leadsLocked, {}, occurrence),
      ...(await dueWrites(placing)),
    ])
  } catch (error) {
    const isSaidBefore =
      error instanceof AlreadyDone && told.kind === 'marker' && error.marker.pk === told.item.pk
    if (!isSaidBefore) throw error
    await store.write(kept)
  }
}

/** What opens the rest next month; nothing for the trial, whose count never begins again. */
export async function dueWrites({
  store,
  forms,
  now,
}: Pick<Placing, 'store' | 'forms' | 'now'>): Promise<Write[]> {
  const plan = await store.plan()
  const at = plan && nextCountAt(plan, now)
  return at === null ? [] : [forms.dueWrite(at, now)]
}
