import { threadChanged } from '#events/messages.ts'
import { channelOf, type QueueMessage, queuedAt, readReach } from '#functions/deliveries/public.ts'
import { type PatientBasics, patientName } from '#functions/patients/public.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { idempotent, keyedBy } from '#functions/platform/idempotency.ts'
import type { NewId } from '#functions/platform/ids.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { MANY_ATTEMPTS, retryOnConflict } from '#functions/platform/retry.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import type { PracticeBasics } from '#functions/practices/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import { sendThru } from '#shared/model/delivery.ts'
import { direction, type Message, type MessageForm, message } from '#shared/model/message.ts'
import type { TakenFiles } from '../files/operations/take.ts'
import type { Conversation, MessageItem } from '../records.ts'
import { type Side, showMessage, withMessage } from '../rules/conversation.ts'
import { ensureContent, propertiesOf } from '../rules/message.ts'
import type { MessageStore } from '../store.ts'
import { noticeWrites } from './notice.ts'
import { conversationOf } from './read-thread.ts'

export type WriteWork = {
  table: Table
  objects: ObjectStore
  store: MessageStore
  queue: QueueMessage
  origin: string
  newId: NewId
  call: TenantCall
}

type Form = Pick<MessageForm, 'message' | 'clientId' | 'files'>
type Written = Parameters<typeof withMessage>[1]

/**
 * Writes to the patient, who is sent a link by email or text in the same transaction, by what works where
 * nobody chose. The draft of whoever sends it is emptied.
 * @throws ERR_EMAIL_NOT_SET, ERR_MOBILE_MISFORMAT, ERR_BIRTH_DATE_NOT_SET where the chart lacks what the
 *   patient needs; ERR_SENDING_LIMIT, ERR_SENDING_NOT_VERIFIED; ERR_REQUEST_PARAMS_MISFORMAT,
 *   ERR_IDEMPOTENCY_KEY_REUSED; ERR_UPLOAD_FAILED, ERR_MESSAGE_FILE_INVALID
 */
export async function sendToPatient(
  work: WriteWork,
  patient: PatientBasics,
  practice: PracticeBasics,
  form: MessageForm,
): Promise<Message> {
  const { call, store } = work
  const { now } = call
  ensureContent(form)
  const reach = await readReach(work.table, store.practiceId, patient)
  const channel = channelOf(patient, form.sendThru, reach)
  const properties = propertiesOf(form, now)
  if (patient.dob === '') throw new CatalogueError('ERR_BIRTH_DATE_NOT_SET')
  const { patientId } = patient
  const about = { type: form.type, properties, delivery: queuedAt(now) }
  const written = {
    ...writtenBy(work, call.actor.name, form),
    ...{ direction: direction.out, sendThru: sendThru[channel.sentThru], ...about },
  }
  const take = filesOf(work, patient, form)
  return append(work, { patientId, side: 'staff', written, form, take }, (added) =>
    Promise.all([
      [callAudit(call, 'messages.send', { patientId })],
      [store.draftSent(patientId, call.actor.id, now)],
      noticeWrites(work, {
        ...{ practice, channel, added, createdBy: call.actor.name },
        occurrence: occurrenceOf(call),
      }),
    ]),
  )
}

/**
 * Writes to the practice.
 * @throws ERR_REQUEST_PARAMS_MISFORMAT, ERR_IDEMPOTENCY_KEY_REUSED, ERR_UPLOAD_FAILED,
 *   ERR_MESSAGE_FILE_INVALID
 */
export async function writeToPractice(
  work: WriteWork,
  patient: PatientBasics,
  form: Form,
): Promise<Message> {
  ensureContent(form)
  const { patientId } = patient
  const nothing = { calendarTitle: null, calendarTime: null, secureMessageId: null }
  const plain = { type: 'plain' as const, properties: nothing, sendThru: null, delivery: null }
  const by = writtenBy(work, patientName(patient), form)
  const senderId = work.call.actor.kind === 'member' ? by.senderId : null
  const written = { ...by, ...plain, senderId, direction: direction.in }
  const take = filesOf(work, patient, form)
  return append(work, { patientId, side: 'patient', written, form, take }, async () => [
    [callAudit(work.call, 'messages.reply', { patientId })],
  ])
}

function writtenBy({ call, newId }: WriteWork, senderName: string, { message, clientId }: Form) {
  const name = { clientId: clientId ?? null }
  return { id: newId(), senderId: call.actor.id, senderName, message, files: [], ...name }
}

/** Takes the files of a form. The code is loaded with the first file: most messages have none. */
function filesOf({ objects, call }: WriteWork, patient: PatientBasics, { files }: Form): TakeFiles {
  return async () => {
    if (files.length === 0) return null
    const { takeFiles } = await import('../files/operations/take.ts')
    return takeFiles(objects, { call, patient }, files)
  }
}

/** By which channel the patient is notified of a message. */
function channelNamed({ sendThru: code }: MessageItem) {
  if (code === null) return null
  return code === sendThru.email ? 'email' : 'text'
}

type TakeFiles = () => Promise<TakenFiles | null>

type Appended = {
  patientId: string
  side: Side
  written: Written
  form: Pick<Form, 'message' | 'clientId'>
  /** Checks the files of the message, unless it was written before. */
  take?: TakeFiles
  /** What is done around it, unless it was done before. */
  around?: (write: () => Promise<Message>) => Promise<Message>
}

/** Puts a message at the end of a thread, with `others`; two at once come one after the other. */
export function append(
  { table, store, call }: WriteWork,
  { patientId, side, written, form, take, around = (write) => write() }: Appended,
  others: (added: MessageItem, before: Conversation) => Promise<Write[][]>,
): Promise<Message> {
  const name = `messages#${patientId}`
  return idempotent(table, keyedBy(call, form), name, message, async (marker) => {
    const taken = (await take?.()) ?? null
    const content = taken ? { ...written, files: taken.files } : written
    const prepare = async () => {
      const before = await conversationOf(store, patientId)
      const { after, added } = withMessage(before, content, call.now)
      return { after, added, more: (await others(added, before)).flat() }
    }
    const write = () =>
      retryOnConflict(
        prepare,
        async ({ after, added, more }) => {
          const answer = showMessage(added, after, side)
          const change = side === 'staff' ? 'sent' : 'received'
          const { seq, type } = added
          // Limits that refuse the message are checked by now, so no file is copied in vain.
          await taken?.keep()
          const changed = { patientId, seq, change, type, sentThru: channelNamed(added) } as const
          await table.transact([
            store.conversationWrite(after),
            store.messageWrite(added),
            eventWrite(threadChanged, changed, occurrenceOf(call)),
            ...more,
            ...marker(answer),
          ])
          return answer
        },
        MANY_ATTEMPTS,
      )
    return around(write)
  })
}
