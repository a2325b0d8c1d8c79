import { actionWords, type OwnAuditEntry } from '#shared/model/audit.ts'

/** What somebody did about a record at one time, newest first. */
export type Visit = Pick<OwnAuditEntry, 'id' | 'at' | 'name' | 'roles'> & { words: string[] }

const PAUSE_MS = 30 * 60_000

/**
 * Entries, newest first, as visits: what one person did without a longer pause is one, for opening
 * a record reads its parts one by one.
 */
export function visitsOf(entries: readonly OwnAuditEntry[]): Visit[] {
  const visits: (Visit & { until: string })[] = []
  for (const { id, at, name, roles, action } of entries) {
    const words = actionWords(action)
    const last = visits.at(-1)
    const goesOn =
      last !== undefined &&
      last.name === name &&
      last.roles.join() === roles.join() &&
      Date.parse(last.until) - Date.parse(at) <= PAUSE_MS
    if (!goesOn) visits.push({ id, at, until: at, name, roles, words: [words] })
    else {
      last.until = at
      if (!last.words.includes(words)) last.words.push(words)
    }
  }
  return visits.map(({ until: _, ...visit }) => visit)
}
