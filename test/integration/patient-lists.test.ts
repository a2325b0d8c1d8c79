import { afterEach, describe, expect, it } from 'vitest'
import { taskChanged } from '#events/tasks.ts'
import { auditItem, auditKeys } from '#functions/platform/audit.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { exportRoutes } from '#shared/api/exports.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import { taskRoutes } from '#shared/api/tasks.ts'
import { viewRoutes } from '#shared/api/views.ts'
import { aPatient, aPractice, aStaff, type PracticeOf, tableOf } from '#test/support/builders.ts'
import { answered } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()

afterEach(() => app.run.faults.duplicateEvents(false))

async function list(
  { practiceId, admin }: PracticeOf,
  query: Record<string, string | number> = {},
) {
  const reply = await admin.client.get(`/practices/${practiceId}/patients`, { query })
  return answered(reply, patientRoutes.list.response)
}

async function ids(practice: PracticeOf, query: Record<string, string | number>) {
  return (await list(practice, query)).items.map(({ patientId }) => patientId)
}

describe('the list', () => {
  it('filters by who cares, where people live and how they pay, and names them', async () => {
    const practice = await aPractice(app.run)
    const advocate = await aStaff(app.run, practice.practiceId, [4], { firstName: 'Zoe' })
    const [one, other] = [
      await aPatient(practice, { addressCity: 'San José', addressState: 'CA', dob: '19800229' }),
      await aPatient(practice, { insurancePlan: 'selfPay', insuranceCompany: 'Aetna Health' }),
    ]
    await practice.admin.client.patch(
      `/practices/${practice.practiceId}/patients/${one}/advocate`,
      { body: { advocateId: advocate.id } },
    )

    expect(await ids(practice, { patientAdvocateId: advocate.id })).toEqual([one])
    expect(await ids(practice, { patientAdvocateId: 'none' })).toEqual([other])
    expect(await ids(practice, { advocateId: 'none' })).toEqual([other])
    expect(await ids(practice, { possibleCity: 'jose' })).toEqual([one])
    expect(await ids(practice, { addressState: 'CA' })).toEqual([one])
    expect(await ids(practice, { insuranceCompany: 'health' })).toEqual([other])
    expect(await ids(practice, { insurancePlan: 'selfpay' })).toEqual([other])
    expect(await ids(practice, { dobFrom: '19800229', dobTo: '19800229' })).toContain(one)
    expect(await ids(practice, { createdAtTo: '2001-01-01T00:00:00Z' })).toEqual([])
    expect(await ids(practice, { nextAppointmentAtFrom: '2001-01-01T00:00:00Z' })).toEqual([])
    const { items, total } = await list(practice, { order: 'patientAdvocate ASC' })
    expect(total).toBe(2)
    expect(items[0]).toMatchObject({
      ...{ patientId: one, possibleCity: 'San José', nextAppointmentAt: null },
      patientAdvocate: { id: advocate.id, name: expect.stringContaining('Zoe') },
    })
  })

  it('refuses what is no filter of its kind', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const path = `/practices/${practiceId}/patients`

    for (const query of [{ providerId: 'nobody' }, { createdAtFrom: 'soon' }, { dobFrom: '0' }]) {
      const { status, body } = await admin.client.get(path, { query })
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { name: 'ERR_REQUEST_PARAMS_MISFORMAT' },
      })
    }
  })
})

describe('the tasks of a row', () => {
  it('are counted once each, however often and in whatever order it is told of them', async () => {
    const practice = await aPractice(app.run)
    const { practiceId, admin } = practice
    app.run.faults.duplicateEvents(true)
    const lead = await aPatient(practice, { isLead: 1, isPatient: 0 })
    await app.run.idle()
    const tasks = answered(
      await admin.client.get(`/practices/${practiceId}/tasks`),
      taskRoutes.list.response,
    )
    const [first] = tasks.items

    expect((await list(practice, { hasOpenTasks: 1 })).items).toMatchObject([
      { patientId: lead, openTaskCount: 1, nextTaskDueAt: first?.dueAt },
    ])
    expect(await ids(practice, { nextTaskDueAtTo: first?.dueAt ?? '' })).toEqual([lead])

    await admin.client.post(`/practices/${practiceId}/tasks/${first?.id}/complete`, { body: {} })
    await app.run.idle()
    expect((await list(practice)).items).toMatchObject([{ openTaskCount: 0, nextTaskDueAt: null }])

    // An event of before that comes late says nothing that the table does not.
    const state = { advocateId: admin.id, dueAt: first?.dueAt ?? '', status: 0 } as const
    const payload = { taskId: first?.id ?? '', patientId: lead, before: state, after: state }
    const occurrence = { practiceId, actor: admin.id, now: app.run.clock.now() }
    await tableOf(app.run).transact([eventWrite(taskChanged, payload, occurrence)])
    await app.run.idle()
    expect(await ids(practice, { hasOpenTasks: 0 })).toEqual([lead])
  })
})

const aView = { section: 'leads', name: 'Waiting', filters: { leadStatus: 1 }, columns: null }
const order = 'leadStatusAt ASC'

describe('views', () => {
  it('are of one person, or of all who see the list', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const other = await aStaff(app.run, practiceId, [4])
    const path = `/practices/${practiceId}/list-views`
    const of = async ({ client }: typeof admin) =>
      answered(await client.get(path), viewRoutes.list.response).items

    await admin.client.post(path, { body: { ...aView, order } })
    await admin.client.post(path, { body: { ...aView, order, name: 'Ours', isShared: 1 } })

    expect((await of(admin)).map(({ name }) => name)).toEqual(['Ours', 'Waiting'])
    const [shared, ...rest] = await of(other)
    expect(rest).toEqual([])
    expect(shared).toMatchObject({ isShared: true, ownerId: admin.id, filters: { leadStatus: 1 } })
  })

  it('that are shared are changed by one after the other, and taken away by who made them', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const other = await aStaff(app.run, practiceId, [4])
    const path = `/practices/${practiceId}/list-views`
    const made = await admin.client.post(path, { body: { ...aView, order, isShared: 1 } })
    const { viewId, version } = answered(made, viewRoutes.create.response)
    const at = `${path}/${viewId}`

    const changed = await other.client.patch(at, { body: { name: 'Called', version } })
    expect(changed.body).toMatchObject({ name: 'Called', version: 2, filters: { leadStatus: 1 } })
    const late = await admin.client.patch(at, { body: { name: 'Ours', version } })
    expect(late.body).toMatchObject({ name: 'ERR_VERSION_CONFLICT' })
    for (const reply of [
      await other.client.patch(at, { body: { isShared: 0, version: 2 } }),
      await other.client.delete(at),
    ]) {
      expect(reply.body).toMatchObject({ name: 'ERR_VIEW_NOT_OWN' })
    }
    const own = await admin.client.patch(at, { body: { isShared: 0, version: 2 } })
    expect(own.body).toMatchObject({ isShared: false, version: 3 })
    expect((await other.client.delete(at)).body).toMatchObject({ name: 'ERR_TARGET_NOT_FOUND' })
    expect((await admin.client.delete(at)).body).toEqual({ ok: true })
  })

  it('of tasks keep what tasks are filtered by, and what is changed of them is of tasks too', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const path = `/practices/${practiceId}/list-views`
    const filters = { due: 'today', status: [0, 15], everyone: 1 }
    const columns = [{ name: 'subject' }, { name: 'completedAt', width: 120 }]
    const body = { section: 'tasks', name: 'Late', filters, order: 'advocate ASC', columns }

    const made = answered(await admin.client.post(path, { body }), viewRoutes.create.response)
    const at = `${path}/${made.viewId}`

    expect(made).toMatchObject({ section: 'tasks', filters, columns })
    const refused = await admin.client.patch(at, { body: { order: 'dob ASC', version: 1 } })
    expect(refused.body).toMatchObject({ details: { fields: [{ field: 'order' }] } })
    const changed = await admin.client.patch(at, { body: { order: 'dueAt DESC', version: 1 } })
    expect(changed.body).toMatchObject({ order: 'dueAt DESC', filters, version: 2 })
    const chosen = { section: 'tasks', columns }
    await admin.client.put(`/practices/${practiceId}/list-columns`, { body: chosen })
    const read = answered(await admin.client.get(path), viewRoutes.list.response)
    expect(read.columns).toEqual({ patients: null, leads: null, tasks: columns })
  })

  it('and columns refuse what lists do not have', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const views = `/practices/${practiceId}/list-views`
    const columns = `/practices/${practiceId}/list-columns`
    const set = (chosen: object[]) =>
      admin.client.put(columns, { body: { section: 'leads', columns: chosen } })

    for (const reply of [
      await admin.client.post(views, { body: { ...aView, order, filters: { shoe: 'size' } } }),
      await admin.client.post(views, { body: { ...aView, order: 'shoe ASC' } }),
      await admin.client.post(views, { body: { ...aView, order, section: 'tasks' } }),
      await admin.client.post(views, { body: { ...aView, order: 'dueAt ASC' } }),
      await set([{ name: 'dueAt' }]),
      await set([{ name: 'dob' }, { name: 'dob' }]),
      await set([{ name: 'dob', width: 9000 }]),
      await set([]),
    ]) {
      expect(reply.body).toMatchObject({ name: 'ERR_REQUEST_PARAMS_MISFORMAT' })
    }
  })

  it('beside the columns of each list, of which none is lost for another', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const path = `/practices/${practiceId}/list-columns`
    const columns = [{ name: 'name', width: 200 }, { name: 'dob' }]

    await Promise.all([
      admin.client.put(path, { body: { section: 'leads', columns } }),
      admin.client.put(path, { body: { section: 'patients', columns: [{ name: 'email' }] } }),
    ])

    const read = async () =>
      answered(
        await admin.client.get(`/practices/${practiceId}/list-views`),
        viewRoutes.list.response,
      ).columns
    expect(await read()).toEqual({ leads: columns, patients: [{ name: 'email' }], tasks: null })
    await admin.client.put(path, { body: { section: 'leads', columns: null } })
    expect(await read()).toEqual({ leads: null, patients: [{ name: 'email' }], tasks: null })
  })
})

describe('the dashboard', () => {
  it('is arranged by each for themselves, also by who sees no lists', async () => {
    const practice = await aPractice(app.run)
    const { practiceId, admin } = practice
    const path = `/practices/${practiceId}/dashboard`
    const hr = await aStaff(app.run, practiceId, [8])
    const cards = [
      { name: 'activity', isHidden: 0 },
      { name: 'today', isHidden: 1 },
    ]
    const read = async (client = admin.client) =>
      answered(await client.get(path), viewRoutes.dashboard.response).cards

    expect(await read()).toBeNull()
    const reply = await hr.client.put(path, { body: { cards } })
    expect(answered(reply, viewRoutes.setDashboard.response)).toEqual({ cards })
    expect([await read(hr.client), await read()]).toEqual([cards, null])

    for (const wrong of [[cards[0], cards[0]], [{ name: 'weather', isHidden: 0 }]]) {
      const refused = await hr.client.put(path, { body: { cards: wrong } })
      expect(refused.body).toMatchObject({ name: 'ERR_REQUEST_PARAMS_MISFORMAT' })
    }
    await hr.client.put(path, { body: { cards: null } })
    expect(await read(hr.client)).toBeNull()
  })
})

describe('an export', () => {
  it('gives every row in order, page by page, and is told of once, without what was looked for', async () => {
    const practice = await aPractice(app.run)
    const { practiceId, admin } = practice
    for (const lastName of ['Adams', 'Brown', 'Clark']) await aPatient(practice, { lastName })
    await aPatient(practice, { isLead: 1, isPatient: 0 })
    const path = `/practices/${practiceId}/patient-exports`
    const body = { isPatient: 1, order: 'name DESC', search: 'jane' }

    const begun = answered(await admin.client.post(path, { body }), exportRoutes.create.response)
    const names: (string | null)[] = []
    let after: string | undefined
    for (let isLast = false; !isLast; ) {
      const query = { limit: 2, ...(after && { after }) }
      const reply = await admin.client.get(`${path}/${begun.exportId}/rows`, { query })
      const page = answered(reply, exportRoutes.rows.response)
      names.push(...page.items.map(({ lastName }) => lastName))
      after = page.items.at(-1)?.patientId
      isLast = page.isLast
      // Who comes first meanwhile moves nobody who is still to come.
      if (!isLast) await aPatient(practice, { lastName: 'Zuse' })
    }

    expect(begun.total).toBe(3)
    expect(names).toEqual(['Clark', 'Brown', 'Adams'])
    const trail = await tableOf(app.run).queryAll(
      { pk: auditKeys(practiceId).ofRecord(null) },
      auditItem,
    )
    expect(trail.filter(({ action }) => action === 'patients.export')).toMatchObject([
      { actor: admin.id, details: '3 rows, filtered by isArchived, isPatient, search' },
    ])
  })

  it('is for who began it, and for roles that may export', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const [manager, advocate] = [
      await aStaff(app.run, practiceId, [10]),
      await aStaff(app.run, practiceId, [4]),
    ]
    const path = `/practices/${practiceId}/patient-exports`
    const begun = await admin.client.post(path, { body: {} })
    const { exportId } = answered(begun, exportRoutes.create.response)

    const rows = (who: typeof admin) => who.client.get(`${path}/${exportId}/rows`)
    expect((await rows(manager)).body).toMatchObject({ name: 'ERR_EXPORT_NOT_OWN' })
    expect((await rows(advocate)).body).toMatchObject({ name: 'ERR_ACCESS_DENIED' })
    expect((await rows(admin)).body).toEqual({ items: [], isLast: true })
  })
})
