import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import type { Books } from './books.ts'

/** What is kept of the books from one start to the next: what sellers and customers would find again. */
const kept = [
  ...(['plans', 'variations', 'customers', 'cards', 'subscriptions'] as const),
  ...(['invoices', 'payments', 'refunds', 'discounts', 'answers'] as const),
] as const satisfies readonly (keyof Books)[]

const file = v.record(v.picklist(kept), v.array(v.tuple([v.string(), v.unknown()])))

/** Fills the books with what was kept; leaves them as they are where nothing was. */
export function readBooks(path: string, books: Books): void {
  if (!existsSync(path)) return
  const read = v.parse(file, JSON.parse(readFileSync(path, 'utf8')))
  for (const name of kept) {
    const things: Map<string, unknown> = books[name]
    for (const [id, thing] of read[name] ?? []) things.set(id, thing)
  }
}

/** Keeps the books where something is in them that was not before. */
export function createKeeper(path: string, books: Books): () => void {
  let before = ''
  return () => {
    const now = JSON.stringify(Object.fromEntries(kept.map((name) => [name, [...books[name]]])))
    if (now !== before) writeFileSync(path, now)
    before = now
  }
}
