import type { ImportItem } from '../store.ts'
import { isSilent } from './lost.ts'

/** An import that reads lines or is undone, or that waits to: a practice has one at a time. */
export type Job = { kind: 'import' | 'undo'; item: ImportItem }

type Waiting = Job & { state: string; since: string | null; aliveAt: string | null }

const jobsOf = (item: ImportItem): Waiting[] => [
  { kind: 'import', item, state: item.state, since: item.startedAt, aliveAt: item.aliveAt },
  ...(item.undo
    ? [
        {
          ...{ kind: 'undo' as const, item, state: item.undo.state },
          ...{ since: item.undo.requestedAt, aliveAt: item.undo.aliveAt },
        },
      ]
    : []),
]

const order = ({ since, item }: Waiting) => `${since}#${item.importId}`
/** One that broke off is in nobody's way, and may go on. */
const isRunning = (job: Waiting, now: Date) => job.state === 'running' && !isSilent(job, now)

/**
 * The import where it may read lines now, or be undone: it runs already, or was asked for before all others
 * that wait, and no other runs.
 */
export function dueOf(
  items: readonly ImportItem[],
  { kind, importId }: { kind: Job['kind']; importId: string },
  now: Date,
): ImportItem | null {
  const isAsked = (job: Job) => job.kind === kind && job.item.importId === importId
  const jobs = items.flatMap(jobsOf)
  const asked = jobs.find(isAsked)
  if (asked?.state === 'running') {
    return jobs.some((job) => !isAsked(job) && isRunning(job, now)) ? null : asked.item
  }
  const next = nextOf(items, now)
  return next !== null && isAsked(next) ? next.item : null
}

/** What has its turn now; null where something runs, or nothing waits. */
export function nextOf(items: readonly ImportItem[], now: Date): Job | null {
  const jobs = items.flatMap(jobsOf)
  if (jobs.some((job) => isRunning(job, now))) return null
  const queued = jobs.filter(({ state }) => state === 'queued')
  const [first] = queued.toSorted((one, other) => order(one).localeCompare(order(other)))
  return first ? { kind: first.kind, item: first.item } : null
}
