import * as v from 'valibot'
import { draftKey } from './drafts.ts'

/** So many searches of a tab are kept, each letter of one by itself; earlier ones are forgotten. */
const KEPT = 100
const NAME = 'words'

const entries = v.array(v.tuple([v.string(), v.string()]))
type Entries = v.InferOutput<typeof entries>

/**
 * Keeps words that tell of a person in this tab, and answers a token that stands for them in the
 * address of the page: addresses end in histories, bookmarks and logs.
 */
export function keepWords(memberId: string, words: string): string {
  const kept = read(memberId)
  const known = kept.find(([, one]) => one === words)
  if (known) return known[0]
  const token = crypto.randomUUID().slice(0, 8)
  write(memberId, [...kept, [token, words] as const].slice(-KEPT))
  return token
}

/** The words of a token; none where this member kept none in this tab. */
export function keptWords(memberId: string, token: string | undefined): string {
  return read(memberId).find(([one]) => one === token)?.[1] ?? ''
}

function read(memberId: string): Entries {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(draftKey(memberId, NAME)) ?? '[]')
    return v.parse(entries, stored)
  } catch {
    return []
  }
}

function write(memberId: string, kept: readonly (readonly [string, string])[]): void {
  sessionStorage.setItem(draftKey(memberId, NAME), JSON.stringify(kept))
}
