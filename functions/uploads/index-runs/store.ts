import * as v from 'valibot'
import { uploadIndexDue, uploadPartDue } from '#events/uploads.ts'
import { DAY, epochSeconds, MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { isConflict } from '#functions/platform/retry.ts'
import { type Table, unchanged, type Write } from '#functions/platform/table.ts'
import { uploadKeys } from '../keys.ts'

/** Of the ten runs of the function: a practice that sends a whole archive leaves six to others. */
export const RUNS_A_PRACTICE = 4
/** How long the function may run. The slot of a run that was cut off is free again after it. */
const LEASE_SECONDS = 15 * MINUTE
/** Past the last attempt at an upload, which is when its timer ends. */
const QUEUED_SECONDS = 3 * DAY

const slotItem = v.object({ sk: v.string(), until: v.string(), runId: v.string() })

const indexWork = v.object({
  /** The id of the event that asks for it, the same when the event is delivered again. */
  eventId: v.string(),
  key: v.string(),
  patientId: v.string(),
  part: v.exactOptional(v.omit(uploadPartDue.schema, ['key', 'patientId'])),
})
/** An upload that must be read, or a part of one. */
export type IndexWork = v.InferOutput<typeof indexWork>

export type IndexRunStore = ReturnType<typeof createIndexRunStore>

/** The runs that read the uploads of one practice, and the work that waits for one of them. */
export function createIndexRunStore(table: Table, practiceId: string) {
  const keys = uploadKeys(practiceId)

  const readSlots = () =>
    table.queryAll({ pk: keys.indexing, range: { begins: keys.indexSlots } }, slotItem)

  /** False if another run wrote first. */
  async function tryWrite(writes: Write[]): Promise<boolean> {
    try {
      await table.transact(writes)
      return true
    } catch (error) {
      if (isConflict(error)) return false
      throw error
    }
  }

  return {
    /**
     * Takes one of the practice's slots until `release`, or until the lease ends. A run that asks again
     * keeps its slot.
     */
    async acquire(runId: string, now: Date): Promise<boolean> {
      const slots = await readSlots()
      const at = now.toISOString()
      if (slots.some((slot) => slot.runId === runId && slot.until >= at)) return true
      const until = plusSeconds(now, LEASE_SECONDS)
      for (let number = 0; number < RUNS_A_PRACTICE; number += 1) {
        const key = keys.indexSlot(number)
        const isTaken = slots.some((slot) => slot.sk === key.sk && slot.until >= at)
        if (isTaken) continue
        const lease = { entity: 'indexSlot', runId, until: until.toISOString() }
        const write = {
          kind: 'update',
          key,
          set: { ...lease, expiresAt: epochSeconds(until) },
          below: { attribute: 'until', limit: at, otherwise: 'ERR_VERSION_CONFLICT' },
        } as const
        if (await tryWrite([write])) return true
      }
      return false
    },

    /** Frees the slot of a run. */
    async release(runId: string): Promise<void> {
      const slots = await readSlots()
      for (const slot of slots.filter((held) => held.runId === runId)) {
        const key = { pk: keys.indexing, sk: slot.sk }
        await tryWrite([{ kind: 'delete', key, equals: unchanged('runId', runId) }])
      }
    },

    /** Puts work into the queue. Work of the same event is queued once. */
    async enqueue(work: IndexWork, now: Date): Promise<void> {
      const expiresAt = epochSeconds(plusSeconds(now, QUEUED_SECONDS))
      const place = { ...keys.indexQueued(work.eventId), entity: 'queuedIndexing' }
      await table.transact([{ kind: 'put', item: { ...place, ...work, expiresAt } }])
    },

    /** Takes work out of the queue; false if it is no longer there. */
    dequeue: ({ eventId }: IndexWork) =>
      tryWrite([
        { kind: 'delete', key: keys.indexQueued(eventId), exists: 'ERR_VERSION_CONFLICT' },
      ]),

    /** The work that has waited longest. */
    async first(): Promise<IndexWork | null> {
      const { items } = await table.query(
        { pk: keys.indexing, range: { begins: keys.indexQueue }, limit: 1 },
        indexWork,
      )
      return items[0] ?? null
    },

    /** Raises the event of queued work, and takes it out of the queue; false if it is not there. */
    start: ({ eventId, key, patientId, part }: IndexWork, now: Date) => {
      const occurrence = { practiceId, actor: null, now }
      const place = { key, patientId }
      return tryWrite([
        { kind: 'delete', key: keys.indexQueued(eventId), exists: 'ERR_VERSION_CONFLICT' },
        part
          ? eventWrite(uploadPartDue, { ...place, ...part }, occurrence)
          : eventWrite(uploadIndexDue, place, occurrence),
      ])
    },
  }
}
