import {
  isOfType,
  MESSAGE_FILE_MAX_BYTES,
  type MessageFile,
  messageFileTypeOf,
  type SentFile,
} from '#shared/model/message-files.ts'

/** An object of the store, and its first bytes. */
type Stored = { size: number; head: Uint8Array }

/** The file as the message has it; null if it is too large, or not of the type that its name says. */
export function checkFile({ id, name }: SentFile, stored: Stored | null): MessageFile | null {
  const type = messageFileTypeOf(name)
  if (!stored || !type || stored.size > MESSAGE_FILE_MAX_BYTES) return null
  return isOfType(type, stored.head) ? { id, name, size: stored.size, type } : null
}
