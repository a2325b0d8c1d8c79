import { hashSecret } from '#functions/platform/ids.ts'
import type { Key } from '#functions/platform/table.ts'

const PLACE_DIGITS = 9

export type InboxState = 'unread' | 'read' | 'closed'

/** Keys of the messages of one practice. */
export function messageKeys(practiceId: string) {
  const thread = (patientId: string) => `PRACTICE#${practiceId}#PATIENT#${patientId}#MESSAGES`
  const sortKey = (seq: number) => `MESSAGE#${String(seq).padStart(PLACE_DIGITS, '0')}`
  return {
    thread,
    /** Messages by their place, from 1 without a gap: any page of a thread is a range of keys. */
    messages: 'MESSAGE#',
    place: sortKey,
    message: (patientId: string, seq: number): Key => ({
      pk: thread(patientId),
      sk: sortKey(seq),
    }),
    /** Conversations by their last message, in the index: those with unread ones, the other open ones, and those that are closed. */
    inbox: (state: InboxState) => `PRACTICE#${practiceId}#CONVERSATIONS#${state}`,
    /** Which messages have a word, by all words that begin alike: `<word>#<time>#<patient>#<place>`. */
    words: (word: string) => `PRACTICE#${practiceId}#WORDS#${[...word].slice(0, 2).join('')}`,
    conversation: (patientId: string): Key => ({ pk: thread(patientId), sk: 'CONVERSATION' }),
    /** For whom, in the counters of their pages, the unread messages are counted now. */
    counted: (patientId: string): Key => ({ pk: thread(patientId), sk: 'COUNTED' }),
    /** Who of the staff has the thread open. */
    presences: 'PRESENCE#',
    presence: (patientId: string, memberId: string): Key => ({
      pk: thread(patientId),
      sk: `PRESENCE#${memberId}`,
    }),
    /** What became of a card that a patient sent; what is on it is in another table. */
    card: (patientId: string, cardId: string): Key => ({
      pk: thread(patientId),
      sk: `CARD#${cardId}`,
    }),
    draft: (patientId: string, memberId: string): Key => ({
      pk: thread(patientId),
      sk: `DRAFT#${memberId}`,
    }),
  }
}

/** The object that holds a file of a message, below the record of the message. */
export function messageFileObject(
  { practiceId, patientId }: { practiceId: string; patientId: string },
  fileId: string,
): string {
  return `practices/${practiceId}/patients/${patientId}/messages/${fileId}`
}

/** The sender of a file, for a record. */
export type FileSender = { practiceId: string; patientId: string; senderId: string }

/**
 * The object that takes a file until its message is sent. Its key names the sender, so that no other
 * person sends it. A rule of the bucket deletes it.
 */
export function sentFileObject(
  { practiceId, patientId, senderId }: FileSender,
  fileId: string,
): string {
  return `temporary/${practiceId}/messages/${patientId}/${hashSecret(senderId)}/${fileId}`
}
