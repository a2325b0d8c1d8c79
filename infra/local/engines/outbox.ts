import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'

const itemSchema = v.object({
  id: v.string(),
  channel: v.picklist(['email', 'sms']),
  to: v.string(),
  subject: v.nullable(v.string()),
  text: v.string(),
  sentAt: v.string(),
})

/** A message that was caught instead of sent. `sentAt` is ISO 8601. */
export type OutboxItem = v.InferOutput<typeof itemSchema>

export type Outbox = {
  add: (item: OutboxItem) => void
  /** Newest first; only those to an address or number where one is given. */
  list: (to?: string) => OutboxItem[]
}

/** Opens the outbox kept in a file, one JSON line a message. */
export const openOutbox = (file: string): Outbox => {
  const items = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => v.parse(itemSchema, JSON.parse(line)))
    : []
  return {
    add: (item) => {
      items.push(item)
      appendFileSync(file, `${JSON.stringify(item)}\n`)
    },
    list: (to) => (to ? items.filter((item) => isTo(item, to)) : items).toReversed(),
  }
}

/** Numbers compare by their digits, with or without the country; a `+` may have become a space. */
const isTo = (item: OutboxItem, to: string): boolean => {
  if (item.channel === 'email') return item.to.toLowerCase() === to.trim().toLowerCase()
  const digits = to.replaceAll(/\D/g, '')
  return digits.length >= 10 && item.to.endsWith(digits)
}
