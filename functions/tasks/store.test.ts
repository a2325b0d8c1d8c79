import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#functions/platform/ids.ts'
import { taskStatus } from '#shared/model/task-codes.ts'
import { startTable, type TestTable } from '#test/support/dynamo.ts'
import { aLead, NOON } from '#test/support/records.ts'
import { openTasksOf } from './public.ts'
import { completeTask } from './rules/finish.ts'
import { followUp, type TaskItem } from './rules/task.ts'
import { createTaskStore, taskWrites } from './store.ts'

let engine: TestTable

beforeAll(async () => {
  engine = await startTable()
})
afterAll(() => engine.stop())

const aTask = (practiceId: string, changes: Partial<TaskItem> = {}): TaskItem => ({
  ...followUp({
    id: newId(),
    lead: aLead(),
    advocateId: newId(),
    reason: { text: 'New', details: null },
    now: NOON,
  }),
  practiceId,
  patientId: newId(),
  ...changes,
})

/** A practice with tasks of somebody, among those of twenty others. */
async function aPractice() {
  const practiceId = newId()
  const own = { patientId: newId(), advocateId: newId() }
  const [open, late] = [aTask(practiceId, own), aTask(practiceId, { ...own, status: 20 })]
  const others = Array.from({ length: 20 }, () => aTask(practiceId))
  for (const task of [open, late, ...others]) await engine.table.transact(taskWrites(task))
  return { practiceId, store: createTaskStore(engine.table, practiceId), ...own, open, late }
}

const idsOf = (tasks: readonly { id: string }[]) => tasks.map(({ id }) => id).toSorted()

describe.each(['patientId', 'advocateId'] as const)('the tasks of one %s', (whose) => {
  it('are read without those of others', async () => {
    const { store, open, late, [whose]: id } = await aPractice()

    let found: { id: string }[] = []
    const read = await engine.itemsQueried(async () => {
      found = await store.listed({ [whose]: id })
    })

    expect(idsOf(found)).toEqual(idsOf([open, late]))
    expect(read).toBe(2)
  })

  it('of a status that are due within a time are read alone', async () => {
    const { store, open, [whose]: id } = await aPractice()
    const due = { dueAtFrom: open.dueAt, dueAtTo: open.dueAt }

    expect(idsOf(await store.listed({ [whose]: id, status: [0], ...due }))).toEqual([open.id])
    expect(await store.listed({ [whose]: id, status: [0], dueAtTo: NOON.toISOString() })).toEqual(
      [],
    )
    expect(await store.listed({ [whose]: id, status: [1] })).toEqual([])
  })

  it('move with their status', async () => {
    const { store, open, late, [whose]: id } = await aPractice()
    const done = completeTask(open, { by: 'Ann Lee', now: NOON })

    await store.replace(open, done, [])

    expect(await store.listed({ [whose]: id, status: [taskStatus.ongoing] })).toEqual([])
    expect(idsOf(await store.listed({ [whose]: id, status: [1] }))).toEqual([open.id])
    expect(idsOf(await store.listed({ [whose]: id }))).toEqual(idsOf([open, late]))
  })
})

describe('what somebody has not finished', () => {
  it('is read without the tasks of others', async () => {
    const { practiceId, advocateId, open } = await aPractice()

    let found: { id: string }[] = []
    const read = await engine.itemsQueried(async () => {
      found = await openTasksOf(engine.table, practiceId, advocateId)
    })

    expect(idsOf(found)).toEqual([open.id])
    expect(read).toBe(1)
  })
})
