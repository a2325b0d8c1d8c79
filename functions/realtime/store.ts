import * as v from 'valibot'
import type { Subject } from '#events/hints.ts'
import type { Key, Table } from '#functions/platform/table.ts'

const generationItem = v.object({
  topic: v.string(),
  subjectId: v.string(),
  generation: v.number(),
})

const keyOf = ({ topic, id }: Subject): Key => ({ pk: `REALTIME#${topic}#${id}`, sk: 'GENERATION' })

/** How often the listeners of topics were let in anew: of each subject, 0 where never. */
export async function readGenerations(
  table: Table,
  subjects: readonly Subject[],
): Promise<(subject: Subject) => number> {
  const items = await table.getMany(subjects.map(keyOf), generationItem)
  return ({ topic, id }) =>
    items.find((one) => one.topic === topic && one.subjectId === id)?.generation ?? 0
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
