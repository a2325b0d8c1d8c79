import { findSentLink } from '#functions/links/public.ts'
import { callAudit } from '#functions/platform/audit.ts'
import { epochSeconds } from '#functions/platform/clock.ts'
import type { Call } from '#functions/platform/http/call.ts'
import type { NoteSeenByLink } from '#functions/platform/http/seen.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { AppointmentReply, ReplyAnswer } from '#shared/model/appointment.ts'
import { GUEST_PREFIX } from '#shared/model/audit-filters.ts'
import { remindedWrites } from '../../operations/set-reminded.ts'
import type { AppointmentItem } from '../../rules/appointment.ts'
import { createAppointmentStore } from '../../store.ts'
import { answerAppointment, isAnswerable, showReply } from './answer.ts'

/**
 * Reads what the page of a reminder's link shows: the time, place and provider, and nothing of the record.
 * @throws ERR_TARGET_NOT_FOUND alike for what is unknown, has begun, or was moved or deleted since
 */
export async function lookAt(
  table: Table,
  key: string,
  { now, seen }: Call & { seen: NoteSeenByLink },
): Promise<AppointmentReply> {
  const { store, book, found, link } = await open(table, key, now)
  const { linkId, practiceId, validUntil } = link
  const { patientId } = book.record
  const expiresAt = epochSeconds(new Date(validUntil))
  const [shown] = await Promise.all([
    showReply(store, found, book.record),
    seen({ linkId, practiceId, patientId, expiresAt }),
  ])
  return shown
}

/**
 * Takes the answer of whoever holds the link. The same answer again changes nothing.
 * @throws as `lookAt`, ERR_NO_CHANGE where it was canceled meanwhile
 */
export async function answerReply(
  table: Table,
  { key, answer, wish }: { key: string; answer: ReplyAnswer; wish: string },
  { now, ip }: Call,
): Promise<AppointmentReply> {
  const { shown } = await answerAppointment(
    () => open(table, key, now),
    { answer, wish },
    ({ store: { practiceId }, found }) => ({
      actor: holderOf(found),
      scope: { practiceId },
      ip,
      now,
    }),
  )
  return shown
}

/** Whoever holds the link, as the audit trail has it. */
const holderOf = ({ id }: AppointmentItem) => ({ id: `${GUEST_PREFIX}${id}` })

/** Says for the patient whether to be reminded from now on, of any appointment. @throws as `lookAt` */
export async function setReplyReminded(
  table: Table,
  { key, isReminded }: { key: string; isReminded: 0 | 1 },
  { now, ip }: Call,
): Promise<AppointmentReply> {
  const wanted = isReminded === 1
  const prepare = async () => {
    const opened = await open(table, key, now)
    const writes = remindedWrites(opened.book.record, wanted, { actor: null, now })
    return { ...opened, writes }
  }
  return retryOnConflict(prepare, async ({ store, book, found, writes }) => {
    const { practiceId } = store
    const by = { actor: holderOf(found), scope: { practiceId }, ip, now }
    const { patientId } = book.record
    const audit = callAudit(by, 'appointments.setReminded', { patientId })
    if (writes.length > 0) await store.write([...writes, audit])
    return showReply(store, found, { isReminded: wanted })
  })
}

async function open(table: Table, key: string, now: Date) {
  const link = await findSentLink(table, 'appointment', key, now)
  if (!link) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  const store = createAppointmentStore(table, link.practiceId)
  const book = await store.book(link.patientId)
  const found = book?.all.find(({ id }) => id === link.recordId)
  if (!book || !found || !isAnswerable(found, link.validUntil, now)) {
    throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  }
  return { store, book, found, link }
}
