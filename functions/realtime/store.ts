import * as v from 'valibot'
import type { Subject } from '#events/hints.ts'
import type { Key, Table } from '#functions/platform/table.ts'

const generationItem = v.object({
  topic: v.string(),
  subjectId: v.string(),
  generation: v.number(),
})

/** Whose generation a subject's channels are of: all threads of a practice go by the practice's. */
const heldBy = ({ topic, id, practiceId }: Subject): Subject =>
  practiceId === undefined ? { topic, id } : { topic: 'practice', id: practiceId }

const partitionOf = (subject: Subject) => {
  const { topic, id } = heldBy(subject)
  return `REALTIME#${topic}#${id}`
}
const keyOf = (subject: Subject): Key => ({ pk: partitionOf(subject), sk: 'GENERATION' })

/** How often the listeners of topics were let in anew: of each subject, 0 where never. */
export async function readGenerations(
  table: Table,
  subjects: readonly Subject[],
): Promise<(subject: Subject) => number> {
  // Each once: a batch of keys may not have any twice.
  const keys = new Map(subjects.map((one) => [partitionOf(one), keyOf(one)]))
  const items = await table.getMany([...keys.values()], generationItem)
  return (subject) => {
    const { topic, id } = heldBy(subject)
    return items.find((one) => one.topic === topic && one.subjectId === id)?.generation ?? 0
  }
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
