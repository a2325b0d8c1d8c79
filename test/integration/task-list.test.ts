import { describe, expect, it } from 'vitest'
import { newId } from '#functions/platform/ids.ts'
import type { TaskItem } from '#functions/tasks/records.ts'
import { followUp } from '#functions/tasks/rules/task.ts'
import { taskWrites } from '#functions/tasks/store.ts'
import { taskRoutes } from '#shared/api/tasks.ts'
import { role } from '#shared/model/roles.ts'
import { aPatient, aPractice, aStaff, type PracticeOf, tableOf } from '#test/support/builders.ts'
import { answered, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()
const DAY_MS = 86_400_000

/** Writes a task of the practice, as of now. */
async function aTask({ practiceId, admin }: PracticeOf, changes: Partial<TaskItem> = {}) {
  const now = app.run.clock.now()
  const about = { practiceId, patientId: newId() }
  const reason = { text: 'New', details: null }
  const base = followUp({ id: newId(), lead: about, advocateId: admin.id, reason, now })
  const task = { ...base, ...changes }
  await tableOf(app.run).transact(taskWrites(task))
  return task
}

async function list({ practiceId, admin }: PracticeOf, query: Record<string, string | number>) {
  const reply = await admin.client.get(`/practices/${practiceId}/tasks`, { query })
  return answered(reply, taskRoutes.list.response)
}

const subjects = async (practice: PracticeOf, query: Record<string, string | number>) =>
  (await list(practice, query)).items.map(({ subject }) => subject)

describe('the list of tasks', () => {
  it('takes several statuses, priorities and a type, each with an exact total', async () => {
    const practice = await aPractice(app.run)
    const subjectId = newId()
    await aTask(practice, { subject: 'Waiting', status: 15, priority: 9 })
    await aTask(practice, { subject: 'Done', status: 1, priority: 10, subjectId })
    await aTask(practice, { subject: 'Open', priority: 2, subjectId })

    const open = await list(practice, { status: '0,15', limit: 1 })

    expect([open.items.length, open.total]).toEqual([1, 2])
    expect(await subjects(practice, { priority: '10,2', order: 'subject ASC' })).toEqual([
      'Done',
      'Open',
    ])
    expect(await subjects(practice, { subjectId, status: 0 })).toEqual(['Open'])
    expect(await subjects(practice, { subjectId: 'none' })).toEqual(['Waiting'])
    expect((await list(practice, {})).total).toBe(3)
  })

  it('is ordered by any column, by whom it is about and who has it too', async () => {
    const practice = await aPractice(app.run)
    const { practiceId, admin } = practice
    const bob = await aStaff(app.run, practiceId, [role.staff], { firstName: 'Bob' })
    const [adams, young] = [
      await aPatient(practice, { firstName: 'Zoe', lastName: 'Adams' }),
      await aPatient(practice, { firstName: 'Al', lastName: 'Young' }),
    ]
    await aTask(practice, { subject: 'For Young', patientId: young, advocateId: bob.id })
    await aTask(practice, { subject: 'For Adams', patientId: adams, advocateId: admin.id })

    expect(await subjects(practice, { order: 'patient ASC' })).toEqual(['For Adams', 'For Young'])
    expect(await subjects(practice, { order: 'patient DESC' })).toEqual(['For Young', 'For Adams'])
    expect(await subjects(practice, { order: 'advocate DESC' })).toEqual(['For Young', 'For Adams'])
    expect(
      await subjects(practice, { order: 'patient ASC', advocateId: bob.id, status: 0 }),
    ).toEqual(['For Young'])
    const query = { order: 'comments' }
    expect(await admin.client.get(`/practices/${practiceId}/tasks`, { query })).toMatchObject(
      refusal('ERR_SEARCH_QUERY_INVALID'),
    )
  })

  it('shows what was written since it was read, by whatever call', async () => {
    const practice = await aPractice(app.run)
    const { practiceId, admin } = practice
    const patientId = await aPatient(practice)
    const { id } = await aTask(practice, { patientId })
    const open = {
      status: 0,
      dueAtTo: new Date(app.run.clock.now().getTime() + 9 * DAY_MS).toISOString(),
    }
    const before = (await list(practice, open)).total

    await admin.client.post(`/practices/${practiceId}/tasks/${id}/complete`, { body: {} })

    expect([before, (await list(practice, open)).total]).toEqual([1, 0])
    expect((await list(practice, { status: 1 })).items.map((task) => task.id)).toEqual([id])
  })
})
