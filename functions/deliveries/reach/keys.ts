import { hashSecret } from '#functions/platform/ids.ts'
import type { Key } from '#functions/platform/table.ts'
import type { Message } from '../rules/message.ts'

/** What stands for an address or number where the thing itself need not be known. */
export function contactMark(channel: Message['channel'], contact: string): string {
  return hashSecret(`${channel}#${contact.trim().toLowerCase()}`)
}

/** What a practice knows of an address or number, whoever has it. */
export const reachKey = (practiceId: string, mark: string): Key => ({
  pk: `PRACTICE#${practiceId}#REACH`,
  sk: `CONTACT#${mark}`,
})
