import type * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { securityChanged } from '#events/accounts.ts'
import type { EventDefinition } from '#events/define.ts'
import { joinRequested, staffJoined, staffRolesChanged } from '#events/staffs.ts'
import { taskChanged, taskCreated } from '#events/tasks.ts'
import { uploadCompleted } from '#events/uploads.ts'
import { patientKeys } from '#functions/patients/records.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { notificationRoutes } from '#shared/api/notifications.ts'
import { statusRoutes } from '#shared/api/status.ts'
import { memberInfo } from '#shared/model/member.ts'
import { NOTIFICATION_DAYS } from '#shared/model/notification.ts'
import {
  aGuest,
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
const OWN = '/members/me/notifications'
const DAY_MS = 24 * 60 * 60 * 1000

let home: PracticeOf
let bo: Person

beforeEach(async () => {
  home = await aPractice(app.run)
  bo = await aStaff(app.run, home.practiceId, [4], { firstName: 'Bo', lastName: 'Li' })
})
afterEach(() => app.run.faults.duplicateEvents(false))

/** Lets something happen, and waits until everybody heard of it. */
async function happens<S extends v.GenericSchema>(
  event: EventDefinition<S>,
  payload: v.InferInput<S>,
  { practiceId = home.practiceId as string | null, actor = home.admin.id as string | null } = {},
) {
  const now = app.run.clock.now()
  await tableOf(app.run).transact([eventWrite(event, payload, { practiceId, actor, now })])
  await app.run.idle()
}

const aTaskFor = (person: Person, patientId = 'nobody') => {
  const dueAt = app.run.clock.now().toISOString()
  return happens(taskCreated, { taskId: 't1', patientId, advocateId: person.id, dueAt })
}

const page = async (
  { client }: Pick<Person, 'client'>,
  query: Record<string, string | number> = {},
) => answered(await client.get(OWN, { query }), notificationRoutes.list.response)

const textsOf = async (person: Pick<Person, 'client'>) =>
  (await page(person)).items.map(({ text }) => text)

const mark = async ({ client }: Pick<Person, 'client'>, body: Record<string, unknown>) =>
  answered(await client.patch(OWN, { body }), notificationRoutes.mark.response).marked

async function unreadOf({ client }: Pick<Person, 'client'>) {
  const status = answered(await client.get('/members/status'), statusRoutes.get.response)
  return {
    inAll: status.unreadNotificationCount,
    here: status.practiceStaffStatus?.unreadNotificationCount,
  }
}

describe('a member is told', () => {
  it('of a task, with whom it is about and where', async () => {
    const patientId = await aPatient(home, { firstName: 'Jane', lastName: 'Doe' })

    await aTaskFor(bo, patientId)

    expect((await page(bo)).items).toMatchObject([
      {
        kind: 'taskGiven',
        practiceId: home.practiceId,
        practiceName: home.name,
        text: 'New task for you: Jane Doe',
        link: `/patient-link/${patientId}/tasks`,
        readAt: null,
      },
    ])
    expect(await unreadOf(bo)).toEqual({ inAll: 1, here: 1 })
    expect(await unreadOf(home.admin)).toEqual({ inAll: 0, here: 0 })
  })

  it('of a task that is handed over, but not by whoever hands it over', async () => {
    const state = { dueAt: app.run.clock.now().toISOString(), status: 0 } as const
    const before = { ...state, advocateId: bo.id }
    const after = { ...state, advocateId: home.admin.id }
    const payload = { taskId: 't1', patientId: 'nobody', before, after }

    await happens(taskChanged, payload, { actor: bo.id })
    await happens(taskChanged, payload)

    expect(await textsOf(home.admin)).toEqual(['Bo Li gave you a task'])
    expect(await textsOf(bo)).toEqual([])
  })

  it('of scans: whose patient it is, else who sent the link, else the admins', async () => {
    const other = await aStaff(app.run, home.practiceId, [4])
    const patientId = await aPatient(home)
    const scans = { key: 'k', patientId, files: 1, bytes: 1 }
    const { linkId } = await aGuest(app.run, { ...home, admin: bo }, patientId)
    const guest = { ...scans, uploader: 'guest' } as const

    await happens(uploadCompleted, guest, { actor: `link:${linkId}` })
    await happens(uploadCompleted, { ...scans, uploader: 'patient' })
    await happens(uploadCompleted, { ...scans, uploader: 'staff' })
    await tableOf(app.run).transact([
      {
        kind: 'update',
        key: patientKeys(home.practiceId).patient(patientId),
        set: { patientAdvocateId: other.id },
      },
    ])
    await happens(uploadCompleted, guest, { actor: `link:${linkId}` })

    const said = ['New scans from Jane Doe']
    expect(await textsOf(bo)).toEqual(said)
    expect(await textsOf(home.admin)).toEqual(said)
    expect(await textsOf(other)).toEqual(said)
  })

  it('of who joins, of other roles, and of how one signs in', async () => {
    const { id } = await aMember(app.run, { firstName: 'Cy', lastName: 'Ott' })

    await happens(joinRequested, { memberId: id }, { actor: id })
    await happens(staffJoined, { staffId: id, roles: [4], invitedBy: home.admin.id }, { actor: id })
    await happens(staffRolesChanged, { staffId: bo.id, before: [4], after: [2, 16] })
    await happens(
      securityChanged,
      { memberId: bo.id, matter: 'password' },
      { practiceId: null, actor: bo.id },
    )

    expect(await textsOf(home.admin)).toEqual([
      `Cy Ott accepted your invitation to ${home.name}`,
      `Cy Ott asks to join ${home.name}`,
    ])
    expect((await page(bo)).items).toMatchObject([
      { text: 'Your password was changed', practiceId: null, link: '/my/security' },
      { text: `Your roles in ${home.name} are now: Provider, Admin` },
    ])
    expect(await unreadOf(bo)).toEqual({ inAll: 2, here: 1 })
  })

  it('when the own password is changed', async () => {
    const body = { oldPassword: PASSWORD, newPassword: 'Another-Good-Word-77' }
    await bo.client.patch('/members/me/password', { body })
    await app.run.idle()

    expect(await textsOf(bo)).toEqual(['Your password was changed'])
  })

  it('once where every event comes twice and the consumer fails twice', async () => {
    app.run.faults.duplicateEvents(true)
    app.run.faults.failConsumer('notifications-reactions', 2)
    await happens(joinRequested, { memberId: bo.id }, { actor: bo.id })

    expect(await textsOf(home.admin)).toHaveLength(1)
    expect(await unreadOf(home.admin)).toEqual({ inAll: 1, here: 1 })
  })
})

describe('notifications', () => {
  it('come page by page, the unread first, then the newest', async () => {
    for (const _ of [1, 2, 3]) await aTaskFor(bo)
    const [newest, , oldest] = (await page(bo)).items

    expect(await mark(bo, { ids: [newest?.id] })).toBe(1)
    const first = await page(bo, { limit: 2 })
    const second = await page(bo, { limit: 2, cursor: first.cursor ?? '' })
    const unread = await page(bo, { unread: 1 })

    expect(first.items.at(-1)?.id).toBe(oldest?.id)
    expect(second.items.map(({ id }) => id)).toEqual([newest?.id])
    expect(second.items[0]?.readAt).not.toBeNull()
    expect(unread.items).toEqual(first.items)
    expect(await bo.client.get(OWN, { query: { cursor: 'x' } })).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
  })

  it('are marked as read once, however often and at once it is asked', async () => {
    for (const _ of [1, 2, 3]) await aTaskFor(bo)
    const ids = (await page(bo)).items.map(({ id }) => id)

    const marked = await Promise.all([
      mark(bo, { ids }),
      mark(bo, { all: 1 }),
      mark(bo, { ids: ids.slice(1) }),
    ])

    expect(marked.reduce((sum, count) => sum + count)).toBe(3)
    expect(await mark(bo, { all: 1 })).toBe(0)
    expect(await unreadOf(bo)).toEqual({ inAll: 0, here: 0 })
    expect(await page(bo, { unread: 1 })).toMatchObject({ items: [] })
  })

  it('that come while all are marked are counted, and stay unread where nobody saw them', async () => {
    await aTaskFor(bo)
    const [seen] = (await page(bo)).items

    await Promise.all([aTaskFor(bo), aTaskFor(bo), mark(bo, { all: 1, upTo: seen?.id })])
    await app.run.idle()

    expect((await page(bo, { unread: 1 })).items).toHaveLength(2)
    expect(await unreadOf(bo)).toEqual({ inAll: 2, here: 2 })
    expect(await mark(bo, { all: 1 })).toBe(2)
    expect(await unreadOf(bo)).toEqual({ inAll: 0, here: 0 })
  })

  it('expire together with their count', async () => {
    await aTaskFor(bo)
    app.run.clock.advance((NOTIFICATION_DAYS - 1) * DAY_MS)
    const client = createClient(app.run.origin)
    const { email } = bo
    answered(await client.post('/auth/login', { body: { email, password: PASSWORD } }), memberInfo)
    const before = [(await page({ client })).items.length, (await unreadOf({ client })).inAll]
    app.run.clock.advance(9 * DAY_MS)
    const later = createClient(app.run.origin)
    answered(await later.post('/auth/login', { body: { email, password: PASSWORD } }), memberInfo)

    expect(before).toEqual([1, 1])
    expect(await page({ client: later })).toMatchObject({ items: [] })
    expect((await unreadOf({ client: later })).inAll).toBe(0)
  })

  it('of a practice go with the place in it, and the count with them', async () => {
    await aTaskFor(bo)
    await aTaskFor(bo)
    await mark(bo, { ids: [(await page(bo)).items[0]?.id] })
    const staff = `/practices/${home.practiceId}/staffs/${bo.id}`

    expect((await home.admin.client.delete(staff)).status).toBe(200)
    await app.run.idle()
    await aTaskFor(bo)

    expect(await textsOf(bo)).toEqual([])
    expect(await unreadOf(bo)).toMatchObject({ inAll: 0 })
  })

  it('name nobody whom the reader may not see any more', async () => {
    const patientId = await aPatient(home)
    await aTaskFor(bo, patientId)
    const path = `/practices/${home.practiceId}/staffs/${bo.id}/roles`

    expect((await home.admin.client.put(path, { body: { roles: [8] } })).status).toBe(200)

    const told = (await page(bo)).items.find(({ kind }) => kind === 'taskGiven')
    expect(told).toMatchObject({ text: 'New task for you', link: null })
  })

  it('are nobody else’s', async () => {
    await aTaskFor(bo)
    const path = `/members/${bo.id}/notifications`
    const ids = (await page(bo)).items.map(({ id }) => id)

    expect(await home.admin.client.get(path)).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
    expect(await home.admin.client.patch(path, { body: { all: 1 } })).toMatchObject(
      refusal('ERR_TARGET_NOT_FOUND'),
    )
    expect(await mark(home.admin, { ids })).toBe(0)
    expect(await unreadOf(bo)).toMatchObject({ inAll: 1 })
    for (const body of [{}, { ids, all: 1 }, { ids: [] }, { ids: ['x'] }]) {
      expect(await bo.client.patch(OWN, { body })).toMatchObject(
        refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
      )
    }
  })
})
