import { appointmentAnswered } from '#events/appointments.ts'
import { timelineWrite } from '#functions/patients/public.ts'
import { callAudit } from '#functions/platform/audit.ts'
import { newId } from '#functions/platform/ids.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Write } from '#functions/platform/table.ts'
import { CatalogueError, ensureFound } from '#shared/errors.ts'
import { type AppointmentReply, isExpected, type ReplyAnswer } from '#shared/model/appointment.ts'
import { changeWrites } from '../../operations/commit.ts'
import { addressOf } from '../../operations/read.ts'
import { type AppointmentItem, answeredBy } from '../../rules/appointment.ts'
import { answeredEntry } from '../../rules/entries.ts'
import { stillHolds } from '../../rules/reminder.ts'
import type { AppointmentStore, Book } from '../../store.ts'

/** An appointment with all that it is changed with. */
export type Opened = { store: AppointmentStore; book: Book; found: AppointmentItem }

type Given = { answer: ReplyAnswer; wish: string }
/** Who answers: by the link of a reminder, or signed in. */
type By = Parameters<typeof callAudit>[0]
type Answered = { after: AppointmentItem; shown: AppointmentReply }

/**
 * Takes the answer of a patient, whichever way it came. The same answer again changes nothing.
 * @param open reads the appointment, again after a conflict
 * @throws as `open`, ERR_NO_CHANGE where it was canceled meanwhile
 */
export function answerAppointment(
  open: () => Promise<Opened>,
  given: Given,
  byOf: (opened: Opened) => By,
): Promise<Answered> {
  const prepare = async () => {
    const opened = await open()
    const { found } = opened
    const after = answeredBy(found, given.answer, given.wish)
    if (after === null) return { ...opened, after: found, writes: [] }
    if (!isExpected(found.status)) throw new CatalogueError('ERR_NO_CHANGE')
    return { ...opened, after, writes: await answerWrites(opened, after, given, byOf(opened)) }
  }
  return retryOnConflict(prepare, async ({ store, book, after, writes }) => {
    if (writes.length > 0) await store.write(writes)
    return { after, shown: await showReply(store, after, book.record) }
  })
}

async function answerWrites(
  { store, book, found }: Opened,
  after: AppointmentItem,
  { answer, wish }: Given,
  call: By,
): Promise<Write[]> {
  const { practiceId } = store
  const { patientId } = book.record
  const { actor, now } = call
  const by = { practiceId, actor: actor.id, now }
  const { id: appointmentId, creatorId } = found
  return [
    ...(await changeWrites({ store, by }, book, [{ before: found, after }])),
    eventWrite(appointmentAnswered, { patientId, appointmentId, creatorId, answer }, by),
    callAudit(call, 'appointments.answer', { patientId }),
    timelineWrite({
      // The entry says that it was the patient.
      ...{ id: newId(), practiceId, patientId, at: now.toISOString(), actor: null },
      entry: answeredEntry(after, answer, wish),
    }),
  ]
}

/** Whether an appointment that was shown for a time can be answered; a canceled one shows that it is. */
export function isAnswerable(found: AppointmentItem, shownFor: string, now: Date): boolean {
  return stillHolds({ ...found, status: 'scheduled' }, shownFor, now)
}

/** The appointment as the patient sees it: its time, place and provider, and nothing of the record. */
export async function showReply(
  store: AppointmentStore,
  item: AppointmentItem,
  record: Pick<Book['record'], 'isReminded'>,
): Promise<AppointmentReply> {
  const [shown] = await showReplies(store, [item], record)
  return ensureFound(shown ?? null)
}

/** Several appointments of a record as the patient sees them. @throws ERR_TARGET_NOT_FOUND */
export async function showReplies(
  store: AppointmentStore,
  items: readonly AppointmentItem[],
  { isReminded }: Pick<Book['record'], 'isReminded'>,
): Promise<AppointmentReply[]> {
  if (items.length === 0) return []
  const [found, places, staffNames] = await Promise.all([
    store.practice(),
    store.locations(items.map(({ locationId }) => locationId)),
    store.staffNames(items.map(({ providerId }) => providerId)),
  ])
  const practice = ensureFound(found)
  return items.map(({ scheduledAt, minutes, status, wantsOtherTime, locationId, providerId }) => {
    const place = places.get(locationId)
    return {
      practiceName: practice.name,
      contactPhone: practice.contactPhone,
      timezone: practice.timezone,
      place: place ? addressOf(place) : null,
      providerName: staffNames.get(providerId) ?? null,
      ...{ scheduledAt, minutes, status, wantsOtherTime, isReminded },
    }
  })
}
