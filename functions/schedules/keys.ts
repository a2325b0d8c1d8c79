import { createHash } from 'node:crypto'
import type { Key } from '#functions/platform/table.ts'

/** A moment's time (ISO 8601 UTC) and its name among those of the same time. */
export type MomentId = { at: string; name: string }

/**
 * How many partitions there are for the moments of a day: however many tasks of however many practices
 * are due on one, none of its partitions has to take more writes than a partition may.
 */
export const SHARDS = 8

const partition = (day: string, shard: number) => `MOMENTS#${day}#${shard}`

/** Moments that have not passed, or have passed without what was to happen; by day, soonest first. */
export const momentKeys = {
  moment: ({ at, name }: MomentId): Key => ({
    pk: partition(
      at.slice(0, 10),
      createHash('sha256').update(name).digest().readUInt8(0) % SHARDS,
    ),
    sk: `${at}#${name}`,
  }),
  ofDay: (day: string): string[] =>
    Array.from({ length: SHARDS }, (_, shard) => partition(day, shard)),
}

/** A moment as one text, which is the id of the event that happens then. */
export const textOf = ({ at, name }: MomentId): string => `${at}#${name}`

/** @throws where the text is none of a moment */
export function momentOf(text: string): MomentId {
  const [at = '', name = ''] = text.split('#')
  if (!at || !name) throw new Error(`${text} is no moment`)
  return { at, name }
}
