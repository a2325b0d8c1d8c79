import { afterEach, describe, expect, it } from 'vitest'
import { SESSION_IDLE_SECONDS } from '#functions/platform/identity/sessions.ts'
import { joinWrites } from '#functions/staffs/public.ts'
import { statusRoutes } from '#shared/api/status.ts'
import { taskRoutes } from '#shared/api/tasks.ts'
import { memberInfo } from '#shared/model/member.ts'
import { role } from '#shared/model/roles.ts'
import { setOwed } from '#test/support/billing.ts'
import {
  aMember,
  aPatient,
  aPractice,
  aStaff,
  PASSWORD,
  type Person,
  type PracticeOf,
  tableOf,
} from '#test/support/builders.ts'
import { answered, createClient, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()
const DAYS_MS = 24 * 60 * 60 * 1000

afterEach(() => app.run.faults.duplicateEvents(false))

async function statusOf({ client }: Pick<Person, 'client'>) {
  return answered(await client.get('/members/status'), statusRoutes.get.response)
}

/** What is due some days from now, when the person has long been signed out. */
async function dueLater({ email }: Person) {
  app.run.clock.advance(7 * DAYS_MS)
  const client = createClient(app.run.origin)
  answered(await client.post('/auth/login', { body: { email, password: PASSWORD } }), memberInfo)
  const { practiceStaffStatus } = await statusOf({ client })
  return { client, due: practiceStaffStatus?.ongoingTaskDueTodayCount }
}

/** The task of a new lead, which goes to the admin where nobody else works. */
async function aTask({ practiceId, admin, name }: PracticeOf) {
  const patientId = await aPatient({ practiceId, admin, name }, { isLead: 1, isPatient: 0 })
  await app.run.idle()
  const reply = await admin.client.get(`/practices/${practiceId}/tasks`, { query: { patientId } })
  const [task] = answered(reply, taskRoutes.list.response).items
  if (!task) throw new Error('the lead has no task')
  return task
}

describe('tasks due', () => {
  it('are counted from the day they are due until they are done', async () => {
    const practice = await aPractice(app.run)
    const { id } = await aTask(practice)
    await aTask(practice)

    const before = await statusOf(practice.admin)
    const { client, due } = await dueLater(practice.admin)
    await client.post(`/practices/${practice.practiceId}/tasks/${id}/complete`, { body: {} })
    await app.run.idle()

    expect(before.practiceStaffStatuses).toHaveLength(1)
    expect(due).toBe(2)
    expect((await statusOf({ client })).practiceStaffStatus?.ongoingTaskDueTodayCount).toBe(1)
  })

  it('are counted once where every event is delivered twice', async () => {
    const practice = await aPractice(app.run)
    app.run.faults.duplicateEvents(true)
    await aTask(practice)

    expect((await dueLater(practice.admin)).due).toBe(1)
  })

  it('are counted in the end where the consumer fails twice', async () => {
    const practice = await aPractice(app.run)
    app.run.faults.failConsumer('status-reactions', 2)
    await aTask(practice)

    expect((await dueLater(practice.admin)).due).toBe(1)
  })

  it('are all counted where many come at once', async () => {
    const practice = await aPractice(app.run)
    await Promise.all(
      Array.from({ length: 6 }, () => aPatient(practice, { isLead: 1, isPatient: 0 })),
    )
    await app.run.idle()

    expect((await dueLater(practice.admin)).due).toBe(6)
  })

  it('of a practice that somebody left are those of who got their tasks, and none when they come back', async () => {
    const practice = await aPractice(app.run)
    const { practiceId, admin } = practice
    const second = await aStaff(app.run, practiceId, [role.admin])
    const { id } = await aTask(practice)
    await aTask(practice)

    await second.client.delete(`/practices/${practiceId}/staffs/${admin.id}`)
    const atOnce = await statusOf(admin)
    await app.run.idle()
    await second.client.post(`/practices/${practiceId}/tasks/${id}/complete`, { body: {} })
    await app.run.idle()
    const later = await statusOf(admin)
    const staff = { ...admin, staffId: admin.id }
    await tableOf(app.run).transact(
      joinWrites(practiceId, staff, { roles: [role.staff], now: app.run.clock.now() }),
    )
    await admin.client.patch('/members/me/practices', { body: { practiceId } })

    expect([atOnce, later].map((status) => status.practiceStaffStatuses)).toEqual([[], []])
    expect((await dueLater(admin)).due).toBe(0)
    expect((await dueLater(second)).due).toBe(1)
  })
})

describe('polling', () => {
  it('is answered by 304 as long as nothing has changed', async () => {
    const practice = await aPractice(app.run)
    const { client } = practice.admin
    const first = await client.get('/members/status')
    const etag = first.headers.get('etag') ?? ''

    const same = await client.get('/members/status', { headers: { 'if-none-match': etag } })
    await aTask(practice)
    const changed = await client.get('/members/status', { headers: { 'if-none-match': etag } })

    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    expect([same.status, same.body, same.headers.get('etag')]).toEqual([304, '', etag])
    expect(changed.status).toBe(200)
  })

  it('never puts off the end of the session', async () => {
    const { client } = await aMember(app.run)

    for (const _ of [1, 2, 3]) {
      app.run.clock.advance((SESSION_IDLE_SECONDS * 1000) / 3 - 1000)
      expect((await client.get('/members/status')).status).toBe(200)
    }
    app.run.clock.advance(5000)

    expect(await client.get('/members/status')).toMatchObject(refusal('ERR_UNAUTHENTICATED'))
    expect(await client.get('/members/me')).toMatchObject(refusal('ERR_UNAUTHENTICATED'))
  })

  it('says nothing of practices to who works in none', async () => {
    expect(await statusOf(await aMember(app.run))).toEqual({
      practiceStaffStatus: null,
      unreadNotificationCount: 0,
      unreadOwnMessageCount: 0,
      practiceStaffStatuses: [],
      restriction: null,
    })
  })

  it('says why the practice at hand can only read, to all of its staff', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const advocate = await aStaff(app.run, practiceId, [role.staff])
    expect(await statusOf(admin)).toMatchObject({ restriction: null })
    // That nothing is wrong is remembered for a minute.
    app.run.clock.advance(61_000)

    await setOwed(app.run, { practiceId }, { suspendedAt: app.run.clock.now().toISOString() })

    for (const one of [admin, advocate]) {
      expect(await statusOf(one)).toMatchObject({ restriction: 'suspended' })
    }
    const pastDueSince = new Date(app.run.clock.now().getTime() - 15 * DAYS_MS).toISOString()
    await setOwed(app.run, { practiceId }, { suspendedAt: null, pastDueSince })
    expect(await statusOf(advocate)).toMatchObject({ restriction: 'unpaid' })
    await setOwed(app.run, { practiceId }, { pastDueSince: null })
    expect(await statusOf(advocate)).toMatchObject({ restriction: null })
  })
})
