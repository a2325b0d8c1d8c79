import { describe, expect, it } from 'vitest'
import { distributionReportRoutes } from '#shared/api/distribution-reports.ts'
import { distributionRoutes } from '#shared/api/distributions.ts'
import { notificationRoutes } from '#shared/api/notifications.ts'
import { taskRoutes } from '#shared/api/tasks.ts'
import { type Absence, absence } from '#shared/model/absence.ts'
import { type Distribution, distribution } from '#shared/model/distribution.ts'
import { role } from '#shared/model/roles.ts'
import {
  aMember,
  aPatient,
  aPractice,
  aStaff,
  type Person,
  type PracticeOf,
  sentTo,
} from '#test/support/builders.ts'
import { answered, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()

const HOUR_MS = 60 * 60_000

const pathOf = ({ practiceId }: PracticeOf, rest = '') =>
  `/practices/${practiceId}/distributions${rest}`
const listOf = async (practice: PracticeOf) =>
  answered(await practice.admin.client.get(pathOf(practice)), distributionRoutes.list.response)

/** A practice where Bo and Cy take turns. */
async function aTeam() {
  const practice = await aPractice(app.run)
  const { practiceId } = practice
  const bo = await aStaff(app.run, practiceId, [role.staff], { firstName: 'Bo' })
  const cy = await aStaff(app.run, practiceId, [role.staff], { firstName: 'Cy' })
  await distribute(practice, [share(bo), share(cy)])
  return { practice, bo, cy }
}

type Share = Distribution['staffs'][number]

const share = (person: Person, changes: Partial<Share> = {}): Share => ({
  ...{ staffId: person.id, label: person.firstName, enabled: true, weight: 1, capacity: null },
  ...changes,
})

/** Lets new leads go to these people. */
async function distribute(practice: PracticeOf, staffs: Share[], rest: object = {}) {
  const [first] = (await listOf(practice)).items
  const body = { staffs, version: first?.version, ...rest }
  const reply = await practice.admin.client.patch(pathOf(practice, `/${first?.id}`), { body })
  return answered(reply, distribution)
}

async function leads(practice: PracticeOf, count: number, form: object = {}) {
  const ids = await Promise.all(
    Array.from({ length: count }, () => aPatient(practice, { isLead: 1, isPatient: 0, ...form })),
  )
  await app.run.idle()
  return ids
}

async function waitingNotices({ client }: Person) {
  const reply = await client.get('/members/me/notifications')
  const { items } = answered(reply, notificationRoutes.list.response)
  return items.filter(({ kind }) => kind === 'leadsWaiting')
}

async function tasksOf({ practiceId, admin }: PracticeOf, query: Record<string, string> = {}) {
  const reply = await admin.client.get(`/practices/${practiceId}/tasks`, { query })
  return answered(reply, taskRoutes.list.response).items
}

/** How many tasks each of them has. */
const countsOf = (practice: PracticeOf, people: readonly Person[]) =>
  Promise.all(people.map(async ({ id }) => (await tasksOf(practice, { advocateId: id })).length))

const plan = ({ practiceId }: PracticeOf, by: Person, body: object = {}) =>
  by.client.post(`/practices/${practiceId}/absences`, {
    body: { from: '2020-01-01T06:00:00.000Z', until: '2020-12-31T06:00:00.000Z', ...body },
  })

/** An absence that began an hour ago. */
async function isAway(practice: PracticeOf, person: Person): Promise<Absence> {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  return answered(await plan(practice, person, { from: at(-1), until: at(48) }), absence)
}

describe('distributions', () => {
  it('take staff of the practice only', async () => {
    const { practice, bo } = await aTeam()
    const [first] = (await listOf(practice)).items
    const stranger = share(await aMember(app.run))
    const path = pathOf(practice, `/${first?.id}`)
    const send = (staffs: Share[]) =>
      practice.admin.client.patch(path, { body: { staffs, version: first?.version } })

    expect(await send([stranger])).toMatchObject(refusal('ERR_ADVOCATE_NOT_IN_PRACTICE'))
    expect(await send([share(bo), share(bo)])).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
    expect(await send([share(bo, { weight: 2 })])).toMatchObject({
      body: { staffs: [{ staffId: bo.id, weight: 2 }] },
    })
    expect(await send([share(bo)])).toMatchObject(refusal('ERR_VERSION_CONFLICT'))
  })

  it('are added for a provider, who comes before all of them, and deleted', async () => {
    const { practice, bo, cy } = await aTeam()
    const { admin, practiceId } = practice
    const doctor = await aStaff(app.run, practiceId, [role.provider])
    const body = { target: 'lead', basis: doctor.id, label: 'Of the doctor', staffs: [share(cy)] }
    const add = (changes: object = {}) =>
      admin.client.post(pathOf(practice), { body: { ...body, ...changes } })

    const made = answered(await add(), distribution)
    await leads(practice, 3, { providerId: doctor.id })
    expect(await countsOf(practice, [bo, cy])).toEqual([0, 3])
    const [task] = await tasksOf(practice, { advocateId: cy.id })
    expect(task?.trail[0]?.details).toBe('Next in turn in “Of the doctor”: weight 1 of 1')

    const wrong = refusal('ERR_REQUEST_PARAMS_MISFORMAT')
    expect(await add()).toMatchObject(wrong)
    expect(await add({ target: 'task', subjectId: doctor.id })).toMatchObject(wrong)
    expect(await add({ basis: bo.id })).toMatchObject(refusal('ERR_DOCTOR_NOT_IN_PRACTICE'))

    await admin.client.delete(pathOf(practice, `/${made.id}`))
    await leads(practice, 2, { providerId: doctor.id })
    expect(await countsOf(practice, [bo, cy])).toEqual([1, 4])
  })

  it('are one for the same work, whoever adds or changes them at once', async () => {
    const { practice } = await aTeam()
    const { admin, practiceId } = practice
    const [ann, bob] = await Promise.all([
      aStaff(app.run, practiceId, [role.provider]),
      aStaff(app.run, practiceId, [role.provider]),
    ])
    const add = (label: string, basis: string) =>
      admin.client.post(pathOf(practice), { body: { target: 'lead', basis, label } })
    const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status).sort()

    const added = await Promise.all(['One', 'Two', 'Three'].map((label) => add(label, ann.id)))

    expect(statuses(added)).toEqual([200, 400, 400])
    expect(added.find(({ status }) => status === 400)).toMatchObject({
      body: { name: 'ERR_REQUEST_PARAMS_MISFORMAT' },
    })
    expect((await listOf(practice)).items).toHaveLength(2)

    const first = (await listOf(practice)).items.find(({ basis }) => basis === ann.id)
    const body = { basis: bob.id, version: first?.version }
    const moved = await Promise.all([
      admin.client.patch(pathOf(practice, `/${first?.id}`), { body }),
      add('Four', bob.id),
    ])

    expect(statuses(moved)).toEqual([200, 400])
    const [, ...others] = (await listOf(practice)).items
    expect(others.filter(({ basis }) => basis === bob.id)).toHaveLength(1)

    await Promise.all(others.map(({ id }) => admin.client.delete(pathOf(practice, `/${id}`))))
    expect(statuses([await add('Five', ann.id), await add('Six', bob.id)])).toEqual([200, 200])
  })

  it('tell to whom the next would go, write nothing, and are right', async () => {
    const { practice, bo, cy } = await aTeam()
    const { id } = await distribute(practice, [share(bo, { weight: 2 }), share(cy)])
    const ask = async () => {
      const reply = await practice.admin.client.get(pathOf(practice, `/${id}/simulation`), {
        query: { count: 6 },
      })
      return answered(reply, distributionRoutes.simulate.response).turns
    }

    const told = (await ask()).map(({ staffId }) => staffId)
    expect((await ask()).map(({ staffId }) => staffId)).toEqual(told)

    const got: (string | undefined)[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      const [patientId = ''] = await leads(practice, 1)
      got.push((await tasksOf(practice, { patientId }))[0]?.advocateId)
    }
    expect(got).toEqual(told.slice(0, 3))
  })
})

describe('a lead for whom nobody is free', () => {
  it('waits, all at once too, and is given to who is free again, the first first', async () => {
    const { practice, bo, cy } = await aTeam()
    await distribute(practice, [share(bo, { capacity: 1 }), share(cy, { capacity: 2 })])

    await leads(practice, 6)

    expect(await countsOf(practice, [bo, cy])).toEqual([1, 2])
    expect((await listOf(practice)).waitingLeads).toBe(3)

    const [task] = await tasksOf(practice, { advocateId: bo.id })
    await bo.client.post(`/practices/${practice.practiceId}/tasks/${task?.id}/complete`, {
      body: {},
    })
    await app.run.idle()
    expect((await listOf(practice)).waitingLeads).toBe(2)
    const ofBo = await tasksOf(practice, { advocateId: bo.id, status: '0' })
    expect(ofBo).toHaveLength(1)
    expect(ofBo[0]?.trail[0]?.details).toContain('It waited until someone was free')

    await distribute(practice, [share(bo), share(cy, { capacity: 2 })])
    await app.run.idle()
    expect((await listOf(practice)).waitingLeads).toBe(0)
    expect(await tasksOf(practice)).toHaveLength(6)
    expect(app.run.deadLetters()).toEqual([])
  })

  it('notifies managers and admins once an hour, and its email names no one', async () => {
    const now = app.run.clock.now().getTime()
    // The notice counts by the hour of the clock: all leads come within one.
    app.run.clock.advance(HOUR_MS - (now % HOUR_MS))
    const { practice, bo } = await aTeam()
    const manager = await aStaff(app.run, practice.practiceId, [role.patientManager])
    await distribute(practice, [share(bo, { capacity: 1 })])

    await leads(practice, 3, { firstName: 'Secret' })

    const link = '/practice-hub/settings?tab=distribution'
    expect(await waitingNotices(practice.admin)).toMatchObject([{ link }])
    expect(await waitingNotices(manager)).toMatchObject([{ link }])
    expect(await waitingNotices(bo)).toEqual([])
    const isAboutLeads = ({ subject }: { subject: string | null }) =>
      subject?.startsWith('New leads wait at ') === true
    const mails = (await sentTo(app.run, manager.email)).filter(isAboutLeads)
    expect(mails).toHaveLength(1)
    expect(JSON.stringify(mails)).not.toContain('Secret')

    // The sessions of the others have ended by then.
    app.run.clock.advance(HOUR_MS)
    const admin = await aStaff(app.run, practice.practiceId, [role.admin])
    await leads({ ...practice, admin }, 1)
    expect(await waitingNotices(admin)).toHaveLength(1)
  })
})

describe('leads that wait', () => {
  /** A practice whose only advocate takes one task, and where a lead waits. */
  async function waiting() {
    const { practice, bo, cy } = await aTeam()
    await distribute(practice, [share(bo, { capacity: 1 })])
    await leads(practice, 2)
    expect((await listOf(practice)).waitingLeads).toBe(1)
    return { practice, bo, cy }
  }

  it('find whoever joins, or takes leads again', async () => {
    const { practice, cy } = await waiting()
    const { admin, practiceId } = practice
    const di = await aMember(app.run, { firstName: 'Di' })
    const asked = await di.client.post(`/practices/${practiceId}/request`, {
      body: { message: 'Hello' },
    })
    expect(asked.status).toBe(200)
    const path = `/practices/${practiceId}/requests/${di.id}`
    await admin.client.post(path, { body: { accept: 1, roles: [role.hrManager] } })
    await app.run.idle()
    expect((await listOf(practice)).waitingLeads).toBe(1)

    const roles = { roles: [role.staff] }
    await admin.client.put(`/practices/${practiceId}/staffs/${di.id}/roles`, { body: roles })
    await app.run.idle()

    expect((await listOf(practice)).waitingLeads).toBe(0)
    expect(await countsOf(practice, [di, cy])).toEqual([1, 0])
    expect(app.run.deadLetters()).toEqual([])
  })

  it('go to an admin where the last one whom they waited for leaves', async () => {
    const { practice, bo } = await waiting()
    const { admin, practiceId } = practice

    await admin.client.delete(`/practices/${practiceId}/staffs/${bo.id}`)
    await app.run.idle()

    expect((await listOf(practice)).waitingLeads).toBe(0)
    expect(await countsOf(practice, [admin])).toEqual([2])
  })
})

describe('the report on distributions', () => {
  it('says who got what, whom it passed by, and why each', async () => {
    const { practice, bo, cy } = await aTeam()
    const { admin, practiceId } = practice
    const path = `/practices/${practiceId}/reports/distributions`
    const summary = async (query: Record<string, string> = {}) =>
      answered(await admin.client.get(path, { query }), distributionReportRoutes.summary.response)
    expect(await summary()).toMatchObject({
      ...{ distributions: [], waitingLeads: 0, readTo: null, before: null },
    })

    await leads(practice, 2)
    await isAway(practice, bo)
    await leads(practice, 1)
    await admin.client.delete(`/practices/${practiceId}/staffs/${cy.id}`)
    await app.run.idle()

    const { distributions } = await summary()
    const named = (name: string) =>
      distributions[0]?.people.find((person) => person.name.startsWith(name))
    expect(distributions).toMatchObject([{ label: 'New leads', target: 'lead', total: 5 }])
    expect(named('Bo')).toMatchObject({ count: 1, weight: 1, expected: 100 })
    expect(named('Bo')?.passed).toMatchObject({ away: 3 })
    expect(named('Cy')).toMatchObject({ count: 2, weight: null, share: 40 })
    expect(named(admin.firstName)).toMatchObject({ count: 2 })

    const list = async (query: Record<string, string | number>) => {
      const reply = await admin.client.get(`${path}/assignments`, { query })
      return answered(reply, distributionReportRoutes.assignments.response)
    }
    const first = await list({ limit: 3 })
    const { items, cursor } = await list({ limit: 3, cursor: first.cursor ?? '' })
    expect(cursor).toBeNull()
    expect([...first.items, ...items].map(({ way }) => way)).toEqual([
      ...['handedOver', 'handedOver', 'turn', 'turn', 'turn'],
    ])
    const ofBo = await list({ limit: 1, staffId: bo.id, target: 'lead' })
    expect(ofBo.items.map(({ staffId }) => staffId)).toEqual([bo.id])
    expect((await list({ staffId: bo.id, distributionId: 'none' })).items).toEqual([])
    expect(first.items[0]).toMatchObject({ staffId: admin.id, from: cy.id })
    expect(first.items[0]?.details).toBe('Everyone is away in the distribution of new leads')
    expect(first.items[2]?.details).toMatch(/Passed by: Bo \S+ \(away through/)

    expect(await summary({ range: '..2025-12-31' })).toMatchObject({
      ...{ distributions: [], period: { from: null, to: '2025-12-31' }, before: null },
    })
    expect(await bo.client.get(path)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
  })
})

describe('whoever is away', () => {
  it('is passed by until they are back, and the task says so', async () => {
    const { practice, bo, cy } = await aTeam()
    const { id } = await isAway(practice, bo)

    await leads(practice, 3)
    expect(await countsOf(practice, [bo, cy])).toEqual([0, 3])
    const [task] = await tasksOf(practice)
    expect(task?.trail[0]?.details).toMatch(/Passed by: Bo \S+ \(away through \d\d\/\d\d\/\d{4}\)/)

    await bo.client.delete(`/practices/${practice.practiceId}/absences/${id}`)
    await leads(practice, 3)
    expect(await countsOf(practice, [bo, cy])).toEqual([2, 4])
  })

  it('says so themselves; of others only who manages people does', async () => {
    const { practice, bo, cy } = await aTeam()
    const { id } = await isAway(practice, bo)
    const path = `/practices/${practice.practiceId}/absences/${id}`
    const next = { from: '2030-01-01T06:00:00.000Z', until: '2030-02-01T06:00:00.000Z' }

    expect(await cy.client.delete(path)).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
    expect(await plan(practice, cy, { ...next, staffId: bo.id })).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
    expect((await plan(practice, practice.admin, { ...next, staffId: bo.id })).body).toMatchObject({
      staffId: bo.id,
    })
    expect(await plan(practice, bo)).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    expect(await plan(practice, bo, { ...next, until: next.from })).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
    const stranger = { ...next, staffId: (await aMember(app.run)).id }
    expect(await plan(practice, practice.admin, stranger)).toMatchObject(
      refusal('ERR_ADVOCATE_NOT_IN_PRACTICE'),
    )
  })
})
