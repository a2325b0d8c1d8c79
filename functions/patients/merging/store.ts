import * as v from 'valibot'
import { epochSeconds, HOUR, plusSeconds } from '#functions/platform/clock.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { MERGE_UNDO_HOURS } from '#shared/model/merging.ts'
import { patientSideKeys } from '../keys.ts'
import { patientItem } from '../records.ts'
import { sharedDates, takenFields, type Undo } from './rules/merge.ts'

const taken = v.partial(v.pick(patientItem, takenFields))
const dates = v.object(v.entriesFromList(sharedDates, v.nullable(v.string())))
const undoItem = v.object({ before: taken, after: taken, dates })

/** What merges of one practice are undone by. */
export function createMergeStore(table: Table, practiceId: string) {
  const { merge } = patientSideKeys(practiceId)
  return {
    /** What the merge of a record into another changed there; null once it cannot be undone. */
    find: (goneId: string) => table.get(merge(goneId), undoItem),
    put: (goneId: string, undo: Undo, now: Date): Write => ({
      kind: 'put',
      item: {
        ...merge(goneId),
        entity: 'merge',
        ...undo,
        expiresAt: epochSeconds(plusSeconds(now, MERGE_UNDO_HOURS * HOUR)),
      },
    }),
    remove: (goneId: string): Write => ({ kind: 'delete', key: merge(goneId) }),
  }
}
export type MergeStore = ReturnType<typeof createMergeStore>
