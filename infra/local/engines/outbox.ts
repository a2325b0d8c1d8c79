import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'

const itemSchema = v.object({
  id: v.string(),
  channel: v.picklist(['email', 'sms']),
  to: v.string(),
  subject: v.nullable(v.string()),
  text: v.string(),
  html: v.optional(v.nullable(v.string()), null),
  /** Those of an email that say more than to whom it goes. */
  headers: v.optional(v.record(v.string(), v.string()), {}),
  sentAt: v.string(),
})

/** A message that was caught instead of sent. `sentAt` is ISO 8601. */
export type OutboxItem = v.InferOutput<typeof itemSchema>

export type Outbox = ReturnType<typeof openOutbox>

/** Opens the outbox kept in a file, one JSON line a message. */
export function openOutbox(file: string) {
  const items = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => v.parse(itemSchema, JSON.parse(line)))
    : []
  return {
    add: (item: OutboxItem): void => {
      items.push(item)
      appendFileSync(file, `${JSON.stringify(item)}\n`)
    },
    /** Newest first; only those to an address or number where one is given. */
    list: (to?: string): OutboxItem[] =>
      (to ? items.filter((item) => isTo(item, to)) : items).toReversed(),
  }
}

/** Numbers compare by their digits, with or without the country; a `+` may have become a space. */
function isTo(item: OutboxItem, to: string): boolean {
  if (item.channel === 'email') return item.to.toLowerCase() === to.trim().toLowerCase()
  const digits = to.replaceAll(/\D/g, '')
  return digits.length >= 10 && item.to.endsWith(digits)
}
