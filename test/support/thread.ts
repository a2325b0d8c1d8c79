import { newConversation, withMessage } from '#functions/messages/rules/conversation.ts'
import { createMessageStore } from '#functions/messages/store.ts'
import { newId } from '#functions/platform/ids.ts'
import type { Item, Write } from '#functions/platform/table.ts'
import type { LocalRun } from '#infra/runner/start.ts'
import { direction } from '#shared/model/message.ts'
import type { MessageFile } from '#shared/model/message-files.ts'
import { tableOf } from './builders.ts'

type Written = {
  practiceId: string
  patientId: string
  texts: readonly string[]
  /** The files of each message; none by default. */
  files?: MessageFile[]
}

/**
 * A thread as it is kept, in which both sides write by turns; the practice begins. It is to be written past the
 * API, which has no events of it.
 */
export function aThread(run: LocalRun, { practiceId, patientId, texts, files = [] }: Written) {
  const store = createMessageStore(tableOf(run), practiceId)
  const properties = { calendarTitle: null, calendarTime: null, secureMessageId: null }
  const by = { senderId: newId(), senderName: 'Ann Lee', delivery: null }
  const kind = { type: 'plain' as const, properties, sendThru: null }
  let conversation = newConversation(practiceId, patientId)
  const messages = texts.map((message, place) => {
    const way = place % 2 === 0 ? direction.out : direction.in
    const named = { id: newId(), clientId: newId(), message, files, direction: way }
    const { after, added } = withMessage(
      conversation,
      { ...by, ...kind, ...named },
      run.clock.now(),
    )
    conversation = after
    return added
  })
  const writes = [...messages.map(store.messageWrite), store.conversationWrite(conversation)]
  return { messages, items: writes.map(itemOf) }
}

const AT_ONCE = 100

/** Writes it, a few messages at once. @returns its messages */
export async function writeThread(run: LocalRun, written: Written) {
  const { messages, items } = aThread(run, written)
  const table = tableOf(run)
  for (let start = 0; start < items.length; start += AT_ONCE) {
    const some = items.slice(start, start + AT_ONCE)
    await table.transact(some.map((item) => ({ kind: 'put', item })))
  }
  return messages
}

function itemOf(write: Write): Item {
  if (write.kind !== 'put') throw new Error('messages are put')
  return write.item
}
