import type { SeeingCall, TenantCall } from '#functions/platform/http/call.ts'
import { ensureCovered } from '#functions/platform/identity/scope.ts'
import type { HandlerInput } from '#shared/api/contract.ts'
import type { ownAppointmentRoutes } from '#shared/api/own-appointments.ts'
import { CatalogueError } from '#shared/errors.ts'
import {
  type AppointmentReply,
  endOf,
  isExpected,
  type OwnAppointment,
  type ReplyAnswer,
} from '#shared/model/appointment.ts'
import { type AppointmentItem, nextOf } from '../../rules/appointment.ts'
import type { AppointmentStore, Book } from '../../store.ts'
import { answerAppointment, isAnswerable, showReplies, showReply } from './answer.ts'

/**
 * The next appointment of the caller's own chart; null where there is none.
 * @throws ERR_TARGET_NOT_FOUND
 */
export async function readOwnNext(
  store: AppointmentStore,
  reading: Promise<Book | null>,
  call: SeeingCall,
): Promise<{ appointment: OwnAppointment | null }> {
  const book = ensureBook(await reading, call)
  const { record, all } = book
  const at = nextOf(all, call.now)
  const next = all.find(({ status, scheduledAt }) => scheduledAt === at && isExpected(status))
  const [shown] = await Promise.all([
    next ? showReply(store, next, record) : null,
    call.seen(record.patientId),
  ])
  return { appointment: next && shown ? own(next, shown) : null }
}

type Listing = HandlerInput<typeof ownAppointmentRoutes.list>['query']

/**
 * A page of the appointments of the caller's own chart: those still to end by their time, the others latest first.
 * @throws ERR_TARGET_NOT_FOUND
 */
export async function listOwn(
  store: AppointmentStore,
  reading: Promise<Book | null>,
  { when, offset, limit }: Listing,
  call: SeeingCall,
) {
  const { record, all } = ensureBook(await reading, call)
  const isUpcoming = when === 'upcoming'
  const sign = isUpcoming ? 1 : -1
  const found = all
    .filter((one) => endOf(one) > call.now.getTime() === isUpcoming)
    .toSorted((one, other) => sign * one.scheduledAt.localeCompare(other.scheduledAt))
  const page = found.slice(offset, offset + limit)
  const [shown] = await Promise.all([showReplies(store, page, record), call.seen(record.patientId)])
  const items = page.flatMap((item, at) => (shown[at] ? [own(item, shown[at])] : []))
  return { items, total: found.length, offset, limit }
}

type Given = {
  patientId: string
  appointmentId: string
  scheduledAt: string
  answer: ReplyAnswer
  wish: string
}

/**
 * Takes the answer of a patient who is signed in. The same answer again changes nothing.
 * @throws ERR_TARGET_NOT_FOUND for what is unknown, has begun, or was moved or deleted since,
 *   ERR_NO_CHANGE where it was canceled meanwhile
 */
export async function answerOwn(
  store: AppointmentStore,
  { patientId, appointmentId, scheduledAt, ...given }: Given,
  call: TenantCall,
): Promise<{ appointment: OwnAppointment }> {
  const open = async () => {
    const book = ensureBook(await store.book(patientId), call)
    const found = book.all.find(({ id }) => id === appointmentId)
    if (!found || !isAnswerable(found, scheduledAt, call.now)) {
      throw new CatalogueError('ERR_TARGET_NOT_FOUND')
    }
    return { store, book, found }
  }
  const { after, shown } = await answerAppointment(open, given, () => call)
  return { appointment: own(after, shown) }
}

const own = ({ id }: Pick<AppointmentItem, 'id'>, shown: AppointmentReply): OwnAppointment => ({
  id,
  ...shown,
})

function ensureBook(book: Book | null, { scope }: TenantCall): Book {
  if (!book) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  ensureCovered(scope, book.record)
  return book
}
