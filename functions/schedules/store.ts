import * as v from 'valibot'
import { momentSet } from '#events/schedules.ts'
import { madeEventWrite } from '#functions/platform/outbox.ts'
import type { Table } from '#functions/platform/table.ts'
import { momentKeys, textOf } from './keys.ts'

const momentItem = v.pipe(
  v.object({ detail: v.pipe(v.string(), v.parseJson(), momentSet.schema) }),
  v.transform(({ detail }) => detail),
)
export type Moment = v.InferOutput<typeof momentItem>

/** The moments of all practices: ids and times, and nothing of what they are about. */
export function createMomentStore(table: Table) {
  return {
    /** Those of a day (YYYY-MM-DD) until a time of which nobody has said that they are done. */
    async left(day: string, until: string): Promise<Moment[]> {
      const partitions = await Promise.all(
        momentKeys.ofDay(day).map((pk) => table.queryAll({ pk, range: { to: until } }, momentItem)),
      )
      return partitions.flat()
    },
    /** Lets the event of a moment happen now. */
    happen: (moment: Moment, now: Date) => {
      const { practiceId, event, payload, at } = moment
      const made = { ...event, id: textOf(moment), payload }
      const occurrence = { practiceId, actor: null, now: new Date(at) }
      return table.transact([madeEventWrite(made, occurrence, now)])
    },
  }
}
export type MomentStore = ReturnType<typeof createMomentStore>
