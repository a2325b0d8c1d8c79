import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { distributionRoutes } from '#shared/api/distributions.ts'
import { subjectRoutes } from '#shared/api/subjects.ts'
import { taskRoutes } from '#shared/api/tasks.ts'
import { patientRecord } from '#shared/model/patient.ts'
import { role } from '#shared/model/roles.ts'
import { task } from '#shared/model/task.ts'
import {
  aMember,
  aPatient,
  aPractice,
  aStaff,
  PASSWORD,
  type Person,
  type PracticeOf,
} from '#test/support/builders.ts'
import { answered, type Client, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()
const CONSUMER = 'tasks-reactions'

afterEach(() => app.run.faults.duplicateEvents(false))

const tasksOf = ({ practiceId }: PracticeOf) => `/practices/${practiceId}/tasks`

async function aLead(practice: PracticeOf) {
  const leadId = await aPatient(practice, { isLead: 1, isPatient: 0 })
  await app.run.idle()
  return leadId
}

async function list(
  practice: PracticeOf,
  query: Record<string, string | number> = {},
  client: Client = practice.admin.client,
) {
  return answered(await client.get(tasksOf(practice), { query }), taskRoutes.list.response)
}

/** A new lead's task. */
async function aTask(practice: PracticeOf) {
  const { items } = await list(practice, { patientId: await aLead(practice) })
  const [found] = items
  if (!found) throw new Error('the lead has no task')
  return found
}

/** Lets new leads go to these people, by weight. */
async function distribute(
  { practiceId, admin }: PracticeOf,
  among: { person: Person; weight: number; enabled?: boolean }[],
) {
  const path = `/practices/${practiceId}/distributions`
  const { items } = answered(await admin.client.get(path), distributionRoutes.list.response)
  const staffs = among.map(({ person, weight, enabled = true }) => ({
    staffId: person.id,
    label: person.firstName,
    enabled,
    weight,
  }))
  const version = items[0]?.version ?? 0
  const reply = await admin.client.patch(`${path}/${items[0]?.id}`, { body: { staffs, version } })
  expect(reply.status).toBe(200)
}

describe('a new lead', () => {
  it('gets an advocate with a task to follow it up, and says why', async () => {
    const practice = await aPractice(app.run)
    const { practiceId, admin } = practice

    const leadId = await aLead(practice)

    const { items, total } = await list(practice)
    expect(total).toBe(1)
    expect(items).toMatchObject([
      {
        patientId: leadId,
        patientName: 'Jane Doe',
        advocateId: admin.id,
        advocateName: 'Ann Lee',
        subject: 'Follow up new lead',
        status: 0,
        priority: 1,
        trail: [
          {
            text: 'Assigned to Ann automatically',
            details: 'Next in turn in “New leads”: weight 1 of 1',
          },
        ],
      },
    ])
    const path = `/practices/${practiceId}/patients/${leadId}`
    expect(answered(await admin.client.get(path), patientRecord)).toMatchObject({
      leadAdvocate: { id: admin.id, name: 'Ann Lee' },
      version: 1,
    })
    expect((await admin.client.get(`${path}/events`)).body).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ kind: 'task', summary: 'Task given to Ann Lee' }),
      ]),
    })
    const query = { advocateId: admin.id }
    expect(
      (await admin.client.get(`/practices/${practiceId}/patients`, { query })).body,
    ).toMatchObject({ total: 1 })
  })

  it('goes round the enabled staff by weight, also where leads come all at once', async () => {
    const practice = await aPractice(app.run)
    const [bob, cleo, dan] = [
      await aStaff(app.run, practice.practiceId, [role.staff], { firstName: 'Bob' }),
      await aStaff(app.run, practice.practiceId, [role.staff], { firstName: 'Cleo' }),
      await aStaff(app.run, practice.practiceId, [role.staff], { firstName: 'Dan' }),
    ]
    await distribute(practice, [
      { person: bob, weight: 2 },
      { person: cleo, weight: 1 },
      { person: dan, weight: 5, enabled: false },
    ])

    await Promise.all(
      Array.from({ length: 9 }, () => aPatient(practice, { isLead: 1, isPatient: 0 })),
    )
    await app.run.idle()

    const of = async ({ id }: Person) => (await list(practice, { advocateId: id })).total
    expect([await of(bob), await of(cleo), await of(dan)]).toEqual([6, 3, 0])
    expect((await list(practice)).total).toBe(9)
    expect(app.run.deadLetters()).toEqual([])
  })

  it('goes to an admin where nobody is enabled', async () => {
    const practice = await aPractice(app.run)
    await distribute(practice, [{ person: practice.admin, weight: 1, enabled: false }])

    const { advocateId, trail } = await aTask(practice)

    expect(advocateId).toBe(practice.admin.id)
    expect(trail[0]?.details).toContain('No one is enabled')
  })

  it('gets one task, however often its event is delivered', async () => {
    const practice = await aPractice(app.run)
    app.run.faults.duplicateEvents(true)

    await aLead(practice)

    expect((await list(practice)).total).toBe(1)
  })

  it('gets its task in the end where the consumer fails twice', async () => {
    const practice = await aPractice(app.run)
    app.run.faults.failConsumer(CONSUMER, 2)

    await aLead(practice)

    expect((await list(practice)).total).toBe(1)
    expect(app.run.deadLetters()).toEqual([])
  })
})

describe('the first task of a lead', () => {
  const completed = (how: string) => ({
    status: 1,
    trail: [{}, { text: `Completed by itself: ${how}` }],
  })

  async function tasksAfter(
    contact: (practice: PracticeOf, patientId: string) => Promise<unknown>,
  ) {
    const practice = await aPractice(app.run)
    const email = `lead-${randomUUID()}@example.com`
    const patientId = await aPatient(practice, { isLead: 1, isPatient: 0, email })
    await app.run.idle()
    app.run.faults.duplicateEvents(true)
    await contact(practice, patientId)
    await app.run.idle()
    const { items } = await list(practice, { patientId })
    return items
  }

  const move =
    (status: number, reason: string) =>
    async ({ practiceId, admin }: PracticeOf, leadId: string) => {
      const path = `/practices/${practiceId}/leads/${leadId}/status`
      const reply = await admin.client.post(path, { body: { status, reason } })
      expect(reply.status).toBe(200)
    }

  it('completes itself once a message is sent', async () => {
    const items = await tasksAfter(({ practiceId, admin }, patientId) =>
      admin.client.post(`/practices/${practiceId}/messages`, {
        body: { patientId, message: 'How can we help?' },
      }),
    )
    expect(items).toMatchObject([completed('a message was sent to the lead')])
  })

  it('completes itself once the lead is in a status that follows a contact', async () => {
    const items = await tasksAfter(move(3, 'Spoke'))
    expect(items).toMatchObject([completed('the lead’s status became “Engaged”')])
  })

  it('stays where a lead is lost without a contact', async () => {
    expect(await tasksAfter(move(9, 'Unreachable'))).toMatchObject([{ status: 0 }])
  })

  it('is the only task that a contact completes, once', async () => {
    const items = await tasksAfter(async (practice, patientId) => {
      const { practiceId, admin } = practice
      const types = await admin.client.get(`/practices/${practiceId}/subjects`)
      const [type] = answered(types, subjectRoutes.list.response).items
      const about = { patientId, subjectId: type?.id, comments: 'Ask for scans' }
      const body = { ...about, advocateId: admin.id }
      const added = await admin.client.post(tasksOf(practice), { body })
      expect(added.status).toBe(200)
      await move(3, 'Spoke')(practice, patientId)
      await move(4, 'Records received')(practice, patientId)
    })
    const [own, ...others] = items.toSorted((one, other) => other.status - one.status)
    expect(own).toMatchObject(completed('the lead’s status became “Engaged”'))
    expect(others).toMatchObject([{ status: 0 }])
  })
})

describe('listing tasks', () => {
  it('filters by status, time, advocate and patient, and calls people as they are called now', async () => {
    const practice = await aPractice(app.run)
    const { patientId, dueAt, advocateId } = await aTask(practice)
    app.run.clock.advance(60_000)
    const later = await aTask(practice)
    await practice.admin.client.patch(`/practices/${practice.practiceId}/patients/${patientId}`, {
      body: { lastName: 'Roe', version: 1 },
    })
    const total = async (query: Record<string, string | number>) =>
      (await list(practice, query)).total

    const { items } = await list(practice)
    expect(items.map(({ id, patientName }) => [id, patientName])).toEqual([
      [expect.any(String), 'Jane Roe'],
      [later.id, 'Jane Doe'],
    ])
    expect(await total({ status: 0, advocateId })).toBe(2)
    expect(await total({ status: 1 })).toBe(0)
    expect(await total({ dueAtTo: dueAt })).toBe(1)
    expect(await total({ dueAtFrom: later.dueAt })).toBe(1)
    expect(await total({ patientId })).toBe(1)
    expect((await list(practice, { offset: 1, limit: 1 })).items).toHaveLength(1)
    expect(
      await practice.admin.client.get(tasksOf(practice), { query: { order: 'comments' } }),
    ).toMatchObject(refusal('ERR_SEARCH_QUERY_INVALID'))
  })

  it('shows providers their own only, marketing managers none, and strangers nothing', async () => {
    const [practice, other] = [await aPractice(app.run), await aPractice(app.run)]
    const { id } = await aTask(practice)
    const provider = await aStaff(app.run, practice.practiceId, [role.provider])
    const marketing = await aStaff(app.run, practice.practiceId, [role.marketingManager])

    expect((await list(practice, {}, provider.client)).total).toBe(0)
    expect(await provider.client.get(`${tasksOf(practice)}/${id}`)).toMatchObject(
      refusal('ERR_TARGET_NOT_FOUND'),
    )
    expect(await provider.client.post(`${tasksOf(practice)}/${id}/complete`)).toMatchObject(
      refusal('ERR_TARGET_NOT_FOUND'),
    )
    expect(await marketing.client.get(tasksOf(practice))).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
    expect(await other.admin.client.get(tasksOf(practice))).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
    expect(await other.admin.client.get(`${tasksOf(other)}/${id}`)).toMatchObject(
      refusal('ERR_TARGET_NOT_FOUND'),
    )
  })
})

describe('completing a task', () => {
  it('takes it from the ongoing ones', async () => {
    const practice = await aPractice(app.run)
    const { id } = await aTask(practice)
    const path = `${tasksOf(practice)}/${id}`

    const reply = await practice.admin.client.post(`${path}/complete`, {
      body: { comments: 'Booked for Monday', version: 1 },
    })

    const completed = { status: 1, comments: 'Booked for Monday', version: 2 }
    expect(answered(reply, task)).toMatchObject(completed)
    expect((await practice.admin.client.get(path)).body).toMatchObject(completed)
    expect((await list(practice, { status: 0 })).total).toBe(0)
    expect((await list(practice, { status: 1 })).items).toMatchObject([{ id }])
  })

  it('happens once', async () => {
    const practice = await aPractice(app.run)
    const colleague = await aStaff(app.run, practice.practiceId, [role.staff])
    const { id } = await aTask(practice)
    const path = `${tasksOf(practice)}/${id}/complete`

    const replies = await Promise.all([
      practice.admin.client.post(path, { body: {} }),
      colleague.client.post(path, { body: {} }),
    ])

    const [won, lost] = replies.toSorted((one, other) => one.status - other.status)
    expect(won?.status).toBe(200)
    expect(lost).toMatchObject(refusal('ERR_NO_CHANGE'))
  })

  it('is answered alike for a double click', async () => {
    const practice = await aPractice(app.run)
    const { id } = await aTask(practice)
    const sent = { body: { version: 1 }, idempotencyKey: randomUUID() }
    const path = `${tasksOf(practice)}/${id}/complete`

    const replies = await Promise.all([1, 2].map(() => practice.admin.client.post(path, sent)))

    expect(replies.map(({ status }) => status)).toEqual([200, 200])
  })

  it('is refused to who looked at an older version', async () => {
    const practice = await aPractice(app.run)
    const { id } = await aTask(practice)

    const reply = await practice.admin.client.post(`${tasksOf(practice)}/${id}/complete`, {
      body: { version: 7 },
    })

    expect(reply).toMatchObject(refusal('ERR_VERSION_CONFLICT'))
  })
})

describe('the share of new leads', () => {
  const sharesOf = async ({ practiceId, admin }: PracticeOf) => {
    const reply = await admin.client.get(`/practices/${practiceId}/distributions`)
    const { items } = answered(reply, distributionRoutes.list.response)
    return items[0]?.staffs.map(({ staffId, weight, enabled }) => ({ staffId, weight, enabled }))
  }
  const ofWeight1 = ({ id: staffId }: Person) => ({ staffId, weight: 1, enabled: true })

  it('comes with joining, goes with leaving, and is theirs alone who take leads', async () => {
    const practice = await aPractice(app.run)
    const { practiceId, admin } = practice
    const [bo, cy] = [await aMember(app.run), await aMember(app.run)]
    const letIn = async ({ client, id }: Person, roles: number[]) => {
      await client.post(`/practices/${practiceId}/request`, { body: { message: 'Hello' } })
      const path = `/practices/${practiceId}/requests/${id}`
      const reply = await admin.client.post(path, { body: { accept: 1, roles } })
      expect(reply.status).toBe(200)
    }
    app.run.faults.duplicateEvents(true)
    await letIn(bo, [role.staff])
    await letIn(cy, [role.hrManager])
    await app.run.idle()

    expect(await sharesOf(practice)).toEqual([ofWeight1(admin), ofWeight1(bo)])
    const roles = { roles: [role.hrManager, role.staff] }
    await admin.client.put(`/practices/${practiceId}/staffs/${cy.id}/roles`, { body: roles })
    await app.run.idle()
    expect(await sharesOf(practice)).toEqual([admin, bo, cy].map(ofWeight1))
    await admin.client.delete(`/practices/${practiceId}/staffs/${bo.id}`)
    await app.run.idle()
    expect(await sharesOf(practice)).toEqual([admin, cy].map(ofWeight1))
  })
})

describe('the tasks of somebody who leaves', () => {
  async function leaving() {
    const practice = await aPractice(app.run)
    const { practiceId } = practice
    const bo = await aStaff(app.run, practiceId, [role.staff], { firstName: 'Bo' })
    const cy = await aStaff(app.run, practiceId, [role.staff], { firstName: 'Cy' })
    await distribute(practice, [{ person: bo, weight: 1 }])
    const leads = [await aLead(practice), await aLead(practice)]
    const leave = (query: Record<string, string>) =>
      practice.admin.client.delete(`/practices/${practiceId}/staffs/${bo.id}`, { query })
    return { practice, bo, cy, leads, leave }
  }

  it('go to the colleague who was chosen, with their leads, once', async () => {
    const { practice, bo, cy, leads, leave } = await leaving()
    app.run.faults.duplicateEvents(true)

    expect((await leave({ tasksTo: cy.id })).status).toBe(200)
    await app.run.idle()

    const { items } = await list(practice, { advocateId: cy.id })
    expect(items.map(({ patientId }) => patientId).toSorted()).toEqual(leads.toSorted())
    for (const { trail } of items) {
      expect(trail).toHaveLength(2)
      expect(trail[1]?.text).toBe('Bo no longer works here. Cy took it over')
    }
    expect(await list(practice, { advocateId: bo.id })).toMatchObject({ total: 0 })
    const path = `/practices/${practice.practiceId}/patients/${leads[0]}`
    expect(answered(await practice.admin.client.get(path), patientRecord)).toMatchObject({
      leadAdvocate: { id: cy.id },
    })
  })

  it('go round the distribution, and to an admin where nobody is in it', async () => {
    const { practice, leave } = await leaving()

    await leave({ tasksTo: 'distribution' })
    await app.run.idle()

    expect(await list(practice, { advocateId: practice.admin.id })).toMatchObject({ total: 2 })
  })

  it('go round it where nobody is chosen, and to nobody who takes none', async () => {
    const { practice, bo, cy, leave } = await leaving()
    const hr = await aStaff(app.run, practice.practiceId, [role.hrManager])
    const wrong = refusal('ERR_ADVOCATE_NOT_IN_PRACTICE')

    expect(await leave({ tasksTo: hr.id })).toMatchObject(wrong)
    expect(await leave({ tasksTo: bo.id })).toMatchObject(wrong)
    expect((await leave({})).body).toMatchObject({ openTasks: [{}, {}] })
    await app.run.idle()
    expect(await list(practice, { advocateId: bo.id })).toMatchObject({ total: 0 })
    expect(await list(practice, { advocateId: practice.admin.id })).toMatchObject({ total: 2 })
    expect(await list(practice, { advocateId: cy.id })).toMatchObject({ total: 0 })
  })

  it('go on as well where their account is closed, or they take none any more', async () => {
    const { practice, bo, cy } = await leaving()
    const { admin, practiceId } = practice
    await distribute(
      practice,
      [bo, cy].map((person) => ({ person, weight: 1 })),
    )

    const roles = { roles: [role.hrManager] }
    await admin.client.put(`/practices/${practiceId}/staffs/${bo.id}/roles`, { body: roles })
    await app.run.idle()
    const { items } = await list(practice, { advocateId: cy.id })
    expect(items.map(({ trail }) => trail[1]?.text)).toEqual(
      Array(2).fill('Bo no longer takes tasks. Assigned to Cy automatically'),
    )

    expect(
      (await cy.client.post('/members/me/close', { body: { password: PASSWORD } })).status,
    ).toBe(200)
    await app.run.idle()
    const left = (await list(practice, { advocateId: admin.id })).items
    expect(left.map(({ trail }) => trail[2]?.text)).toEqual(
      Array(2).fill(`Cy no longer works here. Assigned to ${admin.firstName} as a practice admin`),
    )
  })
})
