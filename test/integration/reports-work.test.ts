import { describe, expect, it } from 'vitest'
import { appointmentWrites } from '#functions/appointments/store.ts'
import { newId } from '#functions/platform/ids.ts'
import type { Write } from '#functions/platform/table.ts'
import type { TaskItem } from '#functions/tasks/records.ts'
import { followUp } from '#functions/tasks/rules/task.ts'
import { taskWrites } from '#functions/tasks/store.ts'
import { appointmentReportRoutes } from '#shared/api/appointment-reports.ts'
import { taskReportRoutes } from '#shared/api/task-reports.ts'
import { taskRoutes } from '#shared/api/tasks.ts'
import type { AppointmentStatus } from '#shared/model/appointment.ts'
import { role } from '#shared/model/roles.ts'
import { anAppointment } from '#test/support/appointments.ts'
import { aPatient, aPractice, aStaff, type PracticeOf, tableOf } from '#test/support/builders.ts'
import { answered, type Client, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()
const HOUR_MS = 60 * 60_000

/** A moment so many hours from now. */
const inHours = (hours: number) =>
  new Date(app.run.clock.now().getTime() + hours * HOUR_MS).toISOString()

const ask = (
  { practiceId, admin }: PracticeOf,
  report: string,
  query: Record<string, string | number> = { range: 'recent7' },
  client: Client = admin.client,
) => client.get(`/practices/${practiceId}/reports/${report}`, { query })

/** Writes a task of the practice. */
async function aTask({ practiceId, admin }: PracticeOf, changes: Partial<TaskItem> = {}) {
  const now = app.run.clock.now()
  const about = { practiceId, patientId: newId() }
  const reason = { text: 'New', details: null }
  const base = followUp({ id: newId(), lead: about, advocateId: admin.id, reason, now })
  await tableOf(app.run).transact(taskWrites({ ...base, ...changes }))
}

async function listed({ practiceId, admin }: PracticeOf, query: Record<string, string | number>) {
  const reply = await admin.client.get(`/practices/${practiceId}/tasks`, { query })
  return answered(reply, taskRoutes.list.response).total
}

const itemId = newId()
const check = (status: string | null) => ({
  ...{ id: itemId, name: 'Reached them', statuses: ['Yes', 'No'], isPrimary: true, status },
})

describe('reports of tasks', () => {
  it('agree with the lists that they lead to, by who has them', async () => {
    const practice = await aPractice(app.run)
    const done = { status: 1, completedAt: inHours(0) } as const
    await aTask(practice, { ...done, dueAt: inHours(1) })
    await aTask(practice, { ...done, dueAt: inHours(-1) })
    await aTask(practice, { dueAt: inHours(-2) })
    await aTask(practice, { status: 20, completedAt: inHours(0) })

    const reply = await ask(practice, 'task-advocate')
    const report = answered(reply, taskReportRoutes.taskAdvocate.response)

    const advocateId = practice.admin.id
    expect(report.total).toMatchObject({
      ...{ given: { now: 4, before: 0 }, completed: { now: 2 }, inTime: { now: 1 } },
      ...{ missed: { now: 1 }, open: 1, overdue: 1 },
    })
    expect(report.advocates).toEqual([
      expect.objectContaining({ staffId: advocateId, ...report.total }),
    ])
    const bounds = {
      completedAtFrom: report.window.from ?? '',
      completedAtTo: report.window.to,
      advocateId,
    }
    expect(await listed(practice, { ...bounds, status: 1 })).toBe(2)
    expect(await listed(practice, { ...bounds, status: 1, isInTime: 0 })).toBe(1)
    expect(await listed(practice, { advocateId, status: '0,15', dueAtTo: report.at })).toBe(1)
  })

  it('say what checklists found out, by the names of types and items that are gone too', async () => {
    const practice = await aPractice(app.run)
    const subjectId = newId()
    const done = { status: 1, completedAt: inHours(0), subjectId, subject: 'Call back' } as const
    await aTask(practice, { ...done, checklist: [check('Yes')] })
    await aTask(practice, { ...done, checklist: [check(null)] })
    await aTask(practice, { subjectId, checklist: [check('No')] })

    const reply = await ask(practice, 'checklists')
    const { subjects, window } = answered(reply, taskReportRoutes.checklists.response)

    expect(subjects).toEqual([
      {
        ...{ subjectId, name: 'Call back', completed: { now: 2, before: 0 } },
        items: [
          {
            ...{ itemId, name: 'Reached them', isPrimary: true },
            statuses: [
              { status: 'Yes', count: { now: 1, before: 0 } },
              { status: null, count: { now: 1, before: 0 } },
            ],
          },
        ],
      },
    ])
    const done1 = { status: 1, completedAtTo: window.to, subjectId, checkItemId: itemId }
    expect(await listed(practice, { ...done1, checkStatus: 'Yes' })).toBe(1)
    expect(await listed(practice, { ...done1, isChecked: 0 })).toBe(1)
  })

  it('are for those who read reports', async () => {
    const practice = await aPractice(app.run)
    const advocate = await aStaff(app.run, practice.practiceId, [role.staff])
    for (const report of ['task-advocate', 'checklists', 'appointments']) {
      expect(await ask(practice, report, {}, advocate.client)).toMatchObject(
        refusal('ERR_ACCESS_DENIED'),
      )
    }
  })
})

/** Says that a provider has a calendar. */
function calendarOf({ practiceId }: Pick<PracticeOf, 'practiceId'>, providerId: string): Write {
  const key = { pk: `PRACTICE#${practiceId}#CALENDARS`, sk: providerId }
  return { kind: 'put', item: { ...key, entity: 'calendar', providerId, version: 1 } }
}

describe('the report on appointments', () => {
  async function aVisit(
    { practiceId, admin }: PracticeOf,
    patientId: string,
    scheduledAt: string,
    status: AppointmentStatus = 'scheduled',
  ) {
    const table = tableOf(app.run)
    const after = anAppointment({
      ...{ id: newId(), practiceId, patientId, scheduledAt, status },
      ...{ providerId: admin.id, locationId: newId() },
    })
    await table.transact([
      ...appointmentWrites(practiceId, [{ before: null, after }]),
      calendarOf({ practiceId }, admin.id),
    ])
    return after
  }

  it('says what became of them, and leads to each by name', async () => {
    const practice = await aPractice(app.run)
    const patientId = await aPatient(practice, { firstName: 'Jane', lastName: 'Roe' })
    const { id: missed } = await aVisit(practice, patientId, inHours(-2), 'noShow')
    await aVisit(practice, patientId, inHours(-2), 'completed')
    await aVisit(practice, patientId, inHours(-3))
    await aVisit(practice, patientId, inHours(-24 * 9), 'canceled')

    const reply = await ask(practice, 'appointments')
    const report = answered(reply, appointmentReportRoutes.summary.response)

    expect(report).toMatchObject({
      all: {
        ...{ total: { now: 3, before: 1 }, came: { now: 1 }, noShow: { now: 1 } },
        ...{ unsaid: { now: 1 }, canceled: { now: 0, before: 1 }, noShowRate: { now: 0.5 } },
      },
      readTo: null,
    })
    expect(report.providers).toMatchObject([{ id: practice.admin.id, total: { now: 3 } }])
    expect(report.locations.map(({ name }) => name)).toEqual(['', '', '', ''])
    const list = async (query: Record<string, string | number>) =>
      answered(
        await ask(practice, 'appointments/list', { range: 'recent7', ...query }),
        appointmentReportRoutes.list.response,
      )
    expect(await list({ outcome: 'noShow', providerId: practice.admin.id })).toMatchObject({
      ...{ total: 1, items: [{ id: missed, patientId, patientName: 'Jane Roe' }] },
    })
    expect((await list({ limit: 2, offset: 2 })).items).toHaveLength(1)
    expect((await list({ providerId: newId() })).total).toBe(0)
  })

  it('says what was changed by others since it was read', async () => {
    const practice = await aPractice(app.run)
    const patientId = await aPatient(practice)
    const totals = async () => {
      const reply = await ask(practice, 'appointments')
      const { all, providers } = answered(reply, appointmentReportRoutes.summary.response)
      return { came: all.came.now, noShow: all.noShow.now, providers: providers.length }
    }
    expect(await totals()).toEqual({ came: 0, noShow: 0, providers: 0 })
    const before = await aVisit(practice, patientId, inHours(-2), 'completed')
    expect(await totals()).toEqual({ came: 1, noShow: 0, providers: 1 })

    await tableOf(app.run).transact(
      appointmentWrites(practice.practiceId, [
        { before, after: { ...before, status: 'noShow', version: 2 } },
      ]),
    )
    expect(await totals()).toEqual({ came: 0, noShow: 1, providers: 1 })
    // With so many providers they are counted all in one.
    const visits = [newId(), newId(), newId(), newId()].map((providerId) => ({
      before: null,
      after: { ...before, id: newId(), providerId },
    }))
    await tableOf(app.run).transact([
      ...appointmentWrites(practice.practiceId, visits),
      ...visits.map(({ after: { providerId } }) => calendarOf(practice, providerId)),
    ])
    expect(await totals()).toEqual({ came: 4, noShow: 1, providers: 5 })
  })

  it('refuses days that are none, by name', async () => {
    const practice = await aPractice(app.run)

    for (const report of ['appointments', 'appointments/list', 'task-advocate', 'checklists']) {
      expect(await ask(practice, report, { range: '0001-01-01..' })).toMatchObject(
        refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
      )
    }
  })
})
