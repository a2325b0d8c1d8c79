import * as v from 'valibot'
import type { Subject } from '#events/hints.ts'
import type { Key, Table } from '#functions/platform/table.ts'

const generationItem = v.object({
  topic: v.string(),
  subjectId: v.string(),
  generation: v.number(),
})

type Counted = Pick<Subject, 'topic' | 'id'>

/** Whose generations a subject's channels are of: a thread's go by its practice's, too. */
const countedFor = ({ topic, id, practiceId }: Subject): Counted[] => [
  { topic, id },
  ...(practiceId === undefined ? [] : [{ topic: 'practice', id: practiceId } as const]),
]

const partitionOf = ({ topic, id }: Counted) => `REALTIME#${topic}#${id}`
const keyOf = (counted: Counted): Key => ({ pk: partitionOf(counted), sk: 'GENERATION' })

/** How often the listeners of topics were let in anew, by themselves or with all of their practice: 0 where never. */
export async function readGenerations(
  table: Table,
  subjects: readonly Subject[],
): Promise<(subject: Subject) => number> {
  // Each once: a batch of keys may not have any twice.
  const keys = new Map(subjects.flatMap(countedFor).map((one) => [partitionOf(one), keyOf(one)]))
  const items = await table.getMany([...keys.values()], generationItem)
  const generationOf = ({ topic, id }: Counted) =>
    items.find((one) => one.topic === topic && one.subjectId === id)?.generation ?? 0
  // Both only ever go up, and so does their sum.
  return (subject) => countedFor(subject).reduce((sum, counted) => sum + generationOf(counted), 0)
}

/** From now on only those hear a topic who are let in after this. Done twice it does no harm. */
export async function beginGeneration(table: Table, { topic, id }: Subject): Promise<void> {
  await table.update({
    kind: 'update',
    key: keyOf({ topic, id }),
    set: { entity: 'realtimeGeneration', topic, subjectId: id },
    add: { generation: 1 },
  })
}
