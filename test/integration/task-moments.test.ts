import { afterEach, describe, expect, it } from 'vitest'
import { sweepDue } from '#events/schedules.ts'
import { createTaskStore } from '#functions/tasks/store.ts'
import { notificationRoutes } from '#shared/api/notifications.ts'
import { statusRoutes } from '#shared/api/status.ts'
import { taskRoutes } from '#shared/api/tasks.ts'
import { memberInfo } from '#shared/model/member.ts'
import { role } from '#shared/model/roles.ts'
import { subject } from '#shared/model/subject.ts'
import { type Task, task } from '#shared/model/task.ts'
import { aPatient, aPractice, aStaff, PASSWORD, tableOf } from '#test/support/builders.ts'
import { answered, createClient } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

afterEach(() => app.run.faults.duplicateEvents(false))

/** A practice with an advocate, a patient and a type of tasks. */
async function aDesk() {
  const practice = await aPractice(app.run)
  const { practiceId, admin } = practice
  const body = { name: 'Ask for scans', dueInDays: 3 }
  const type = answered(
    await admin.client.post(`/practices/${practiceId}/subjects`, { body }),
    subject,
  )
  const bo = await aStaff(app.run, practiceId, [role.staff], { firstName: 'Bo' })
  const patientId = await aPatient(practice)
  return { practiceId, admin, bo, patientId, subjectId: type.id }
}
type Desk = Awaited<ReturnType<typeof aDesk>>

const inTime = (ms: number) => new Date(app.run.clock.now().getTime() + ms).toISOString()

/** A task of the advocate's that is due in an hour and a half and fails then, unless the body says otherwise. */
async function aTask({ practiceId, admin, bo, ...about }: Desk, body: object = {}) {
  const { patientId, subjectId } = about
  const given = { patientId, subjectId, comments: 'Ask', advocateId: bo.id }
  const form = { ...given, dueAt: inTime(90 * MINUTE), ...body }
  const reply = await admin.client.post(`/practices/${practiceId}/tasks`, {
    body: { failAfterDue: 1, ...form },
  })
  const made = answered(reply, task)
  await app.run.idle()
  return made
}

/** Lets time pass, and then all that is to happen in it. */
async function pass(ms: number) {
  app.run.clock.advance(ms)
  await app.run.idle()
}

/** An hour has passed for those who look for what was lost. */
async function sweep() {
  const detail = { id: `sweep-${Math.random()}`, version: 1, occurredAt: inTime(0), payload: '{}' }
  const event = { source: sweepDue.source, 'detail-type': sweepDue.detailType, detail }
  expect(await app.run.invoke('schedules-reactions', event)).toMatchObject({ ok: true })
  await app.run.idle()
}

const now = ({ practiceId }: Desk, { id }: Pick<Task, 'id'>) =>
  createTaskStore(tableOf(app.run), practiceId).find(id)

const scheduledFor = ({ id }: Pick<Task, 'id'>) =>
  app.run
    .schedules()
    .filter(({ name }) => name.includes(id))
    .map(({ name }) => name.split('-')[2])

/** The advocate, signed in again: time has passed. */
async function again({ bo }: Desk) {
  const client = createClient(app.run.origin)
  const body = { email: bo.email, password: PASSWORD }
  answered(await client.post('/auth/login', { body }), memberInfo)
  return client
}
type Client = Awaited<ReturnType<typeof again>>

async function toldOf(client: Client) {
  const reply = await client.get('/members/me/notifications')
  const { items } = answered(reply, notificationRoutes.list.response)
  return items.map(({ kind }) => kind).toSorted()
}

async function dueToday(client: Client) {
  const status = answered(await client.get('/members/status'), statusRoutes.get.response)
  return status.practiceStaffStatus?.ongoingTaskDueTodayCount
}

async function listed(client: Client, { practiceId }: Desk, query = {}) {
  const reply = await client.get(`/practices/${practiceId}/tasks`, { query })
  return answered(reply, taskRoutes.list.response).items.map(({ id }) => id)
}

describe('a task that fails when it is past due', () => {
  it('is failed then, once, and its advocate is told; before that they are reminded', async () => {
    const desk = await aDesk()
    app.run.faults.duplicateEvents(true)
    const made = await aTask(desk)
    expect(scheduledFor(made)).toEqual(['remind', 'due'])

    await pass(30 * MINUTE + 1000)
    expect(await toldOf(await again(desk))).toEqual(['taskDueSoon', 'taskGiven'])
    expect(await now(desk, made)).toMatchObject({ status: 0, version: 1 })
    await pass(HOUR)

    const failed = await now(desk, made)
    expect(failed).toMatchObject({ status: 20, version: 2 })
    expect(failed?.trail.at(-1)?.text).toBe('It failed, as it was not done when it was due')
    const client = await again(desk)
    expect(await toldOf(client)).toEqual(['taskDueSoon', 'taskFailed', 'taskGiven'])
    expect(await dueToday(client)).toBe(0)
    expect(scheduledFor(made)).toEqual([])
    expect(app.run.deadLetters()).toEqual([])
  })

  it('is not, where it was made due later, until then', async () => {
    const desk = await aDesk()
    const made = await aTask(desk)
    await desk.admin.client.patch(`/practices/${desk.practiceId}/tasks/${made.id}`, {
      body: { dueAt: inTime(5 * HOUR) },
    })
    await app.run.idle()
    expect(scheduledFor(made)).toEqual(['remind', 'due'])

    await pass(2 * HOUR)
    expect(await now(desk, made)).toMatchObject({ status: 0 })
    await pass(4 * HOUR)

    expect(await now(desk, made)).toMatchObject({ status: 20 })
  })

  it('is not, where it was done before; nothing is left of what was set', async () => {
    const desk = await aDesk()
    const made = await aTask(desk)

    await desk.bo.client.post(`/practices/${desk.practiceId}/tasks/${made.id}/complete`, {
      body: {},
    })
    await app.run.idle()
    expect(scheduledFor(made)).toEqual([])
    await pass(2 * HOUR)
    await sweep()

    expect(await now(desk, made)).toMatchObject({ status: 1 })
    expect(await toldOf(await again(desk))).toEqual(['taskGiven'])
  })

  it('is not, where it is no longer to fail', async () => {
    const desk = await aDesk()
    const made = await aTask(desk)

    await desk.admin.client.patch(`/practices/${desk.practiceId}/tasks/${made.id}`, {
      body: { failAfterDue: 0 },
    })
    await app.run.idle()
    expect(scheduledFor(made)).toEqual(['remind'])
    await pass(2 * HOUR)

    expect(await now(desk, made)).toMatchObject({ status: 0 })
  })

  it('fails late where nothing ran for two days, and is not reminded of any more', async () => {
    const desk = await aDesk()
    const made = await aTask(desk)

    await pass(2 * DAY)

    expect(await now(desk, made)).toMatchObject({ status: 20 })
    expect(await toldOf(await again(desk))).toEqual(['taskFailed', 'taskGiven'])
  })

  it('is found by the next sweep where its schedule was lost, once', async () => {
    const desk = await aDesk()
    const made = await aTask(desk)
    expect(app.run.faults.loseSchedules(made.id)).toBe(2)
    await pass(90 * MINUTE + 1000)
    await sweep()
    expect(await now(desk, made)).toMatchObject({ status: 0 })

    await pass(DAY)
    await sweep()
    await sweep()

    expect(await now(desk, made)).toMatchObject({ status: 20, version: 2 })
    expect(await toldOf(await again(desk))).toEqual(['taskFailed', 'taskGiven'])
  })

  it('is failed by the next try where the function died', async () => {
    const desk = await aDesk()
    const made = await aTask(desk, { dueAt: inTime(10 * MINUTE) })
    expect(scheduledFor(made)).toEqual(['due'])

    app.run.faults.failConsumer('tasks-reactions', 1)
    await pass(11 * MINUTE)

    expect(await now(desk, made)).toMatchObject({ status: 20, version: 2 })
  })
})

describe('a task that starts later', () => {
  it('is not to be done before that; then its advocate is told', async () => {
    const desk = await aDesk()
    const { bo } = desk
    const starts = { startedAt: inTime(2 * HOUR), dueAt: inTime(2 * HOUR + 20 * MINUTE) }
    const made = await aTask(desk, { ...starts, failAfterDue: 0 })

    expect(made.isWaiting).toBe(true)
    expect(scheduledFor(made)).toEqual(['start'])
    expect(await dueToday(bo.client)).toBe(0)
    expect(await listed(bo.client, desk, { status: 0 })).toEqual([])
    expect(await listed(bo.client, desk, { status: 0, advocateId: bo.id })).toEqual([])
    expect(await listed(bo.client, desk)).toEqual([made.id])
    expect(await listed(bo.client, desk, { status: 0, patientId: desk.patientId })).toEqual([
      made.id,
    ])

    await pass(2 * HOUR + 1000)

    const client = await again(desk)
    expect(await now(desk, made)).toMatchObject({ isWaiting: false, status: 0 })
    expect(await toldOf(client)).toEqual(['taskGiven', 'taskStarted'])
    expect(await listed(client, desk, { status: 0 })).toEqual([made.id])
    await pass(DAY)
    expect(await dueToday(await again(desk))).toBe(1)
  })

  it('can be done before it starts, and does not start then', async () => {
    const desk = await aDesk()
    const { bo, practiceId } = desk
    const made = await aTask(desk, { startedAt: inTime(HOUR), dueAt: inTime(2 * HOUR) })

    await bo.client.post(`/practices/${practiceId}/tasks/${made.id}/complete`, { body: {} })
    await pass(3 * HOUR)

    expect(await now(desk, made)).toMatchObject({ status: 1, isWaiting: true })
    const client = await again(desk)
    expect(await toldOf(client)).toEqual(['taskGiven'])
    expect(await dueToday(client)).toBe(0)
  })

  it('starts with the next sweep where its schedule was lost', async () => {
    const desk = await aDesk()
    const made = await aTask(desk, { startedAt: inTime(HOUR), dueAt: inTime(9 * DAY) })
    app.run.faults.loseSchedules(made.id)

    await pass(2 * HOUR)
    await sweep()

    expect(await now(desk, made)).toMatchObject({ isWaiting: false })
  })
})
