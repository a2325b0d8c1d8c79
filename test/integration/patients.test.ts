import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { timelineWrite } from '#functions/patients/store.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import { patientRecord } from '#shared/model/patient.ts'
import { role } from '#shared/model/roles.ts'
import {
  aPatient,
  aPatientForm,
  aPractice,
  aStaff,
  isTreatedBy,
  type PracticeOf,
  tableOf,
} from '#test/support/builders.ts'
import { answered, type Client, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()

const pathOf = ({ practiceId }: PracticeOf, patientId = '') =>
  `/practices/${practiceId}/patients${patientId && `/${patientId}`}`

async function read(practice: PracticeOf, patientId: string) {
  return answered(await practice.admin.client.get(pathOf(practice, patientId)), patientRecord)
}

async function list(practice: PracticeOf, query = {}, client: Client = practice.admin.client) {
  return answered(await client.get(pathOf(practice), { query }), patientRoutes.list.response)
}

describe('searching', () => {
  const found = async ({ practiceId }: PracticeOf, client: Client, body: object) => {
    const reply = await client.post(`/practices/${practiceId}/patients/search`, { body })
    return answered(reply, patientRoutes.search.response)
  }

  it('finds people by what a front desk is told, within what the caller sees', async () => {
    const practice = await aPractice(app.run)
    const provider = await aStaff(app.run, practice.practiceId, [role.provider])
    const zoe = { firstName: 'Zoe', lastName: 'Abel', dob: '19800304', mobile: '2125550142' }
    const patientId = await aPatient(practice, { ...zoe, contactPhone: '7135550100' })
    await aPatient(practice)
    const { client } = practice.admin

    for (const search of [
      '(212) 555-01',
      '0142',
      '713',
      '3/4/80 zoe',
      patientId,
      'abel 2125550142',
    ])
      expect(await found(practice, client, { search }), search).toMatchObject({
        items: [{ patientId }],
        total: 1,
      })
    expect(await found(practice, client, { search: '0142', isPatient: 0 })).toMatchObject({
      total: 0,
    })
    expect(await found(practice, provider.client, { search: '0142' })).toMatchObject({ total: 0 })
    await isTreatedBy(practice, patientId, provider)
    expect(await found(practice, provider.client, { search: '0142' })).toMatchObject({ total: 1 })
  })

  it('is not for those who see no patients, and takes no words in its address', async () => {
    const practice = await aPractice(app.run)
    const hr = await aStaff(app.run, practice.practiceId, [role.hrManager])
    const path = `${pathOf(practice)}/search`

    expect(await hr.client.post(path, { body: { search: 'zoe' } })).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
    expect(await practice.admin.client.post(path, { query: { search: 'zoe' } })).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
  })
})

describe('adding a patient', () => {
  it('keeps the form, and lists and finds the record at once', async () => {
    const practice = await aPractice(app.run)

    const patientId = await aPatient(practice, { addressState: 'TX' })

    expect(await read(practice, patientId)).toMatchObject({
      patientId,
      firstName: 'Jane',
      mobile: '4155550199',
      dob: '19800229',
      timezone: 'America/Chicago',
      isPatient: true,
      isLead: false,
      leadStatus: 0,
      creatorId: practice.admin.id,
      version: 1,
    })
    expect(await list(practice, { name: 'doe jan' })).toMatchObject({
      total: 1,
      items: [{ patientId }],
      offset: 0,
      limit: 50,
    })
  })

  it('takes forms as browsers send them', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const form = { email: 'form@example.com', firstName: '', dob: '1980-02-29', isPatient: '1' }

    const reply = await admin.client.post(`/practices/${practiceId}/patients`, { form })

    expect(reply.status).toBe(200)
  })

  it('names every bad field', async () => {
    const practice = await aPractice(app.run)
    const body = { firstName: '4', mobile: '12', dob: '20250231', addressState: 'XX', isLead: 2 }

    const reply = await practice.admin.client.post(pathOf(practice), { body })

    expect(reply).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    expect(reply.body).toMatchObject({
      comments: expect.arrayContaining([
        'firstName: must be a name',
        'mobile: must be a 10-digit phone number',
        'dob: must be a day of the calendar',
        'addressState: must be a US state or territory',
        'isLead: must be 0 or 1',
      ]),
    })
  })

  it('happens once for a double click', async () => {
    const practice = await aPractice(app.run)
    const sent = { body: aPatientForm(), idempotencyKey: randomUUID() }
    const { client } = practice.admin

    const replies = await Promise.all([1, 2, 3].map(() => client.post(pathOf(practice), sent)))

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await list(practice)).total).toBe(1)
  })

  it('refuses an address that another record of the practice has', async () => {
    const [practice, elsewhere] = [await aPractice(app.run), await aPractice(app.run)]
    const body = aPatientForm()
    await aPatient(practice, body)

    const again = await practice.admin.client.post(pathOf(practice), {
      body: { ...body, email: body.email.toUpperCase() },
    })
    const other = await elsewhere.admin.client.post(pathOf(elsewhere), { body })

    expect(again).toMatchObject(refusal('ERR_EMAIL_EXISTS'))
    expect(other.status).toBe(200)
  })

  it('leaves an entry in the audit trail, as does every look', async () => {
    const practice = await aPractice(app.run)
    const patientId = await aPatient(practice)
    await read(practice, patientId)
    await list(practice)

    const pk = `PRACTICE#${practice.practiceId}#AUDIT`
    const entry = v.object({ action: v.string(), actor: v.string() })
    const ofRecord = await tableOf(app.run).queryAll({ pk: `${pk}#${patientId}` }, entry)
    const ofPractice = await tableOf(app.run).queryAll({ pk: `${pk}#PRACTICE` }, entry)

    const actor = practice.admin.id
    expect(ofRecord).toEqual([
      { action: 'patients.create', actor },
      { action: 'patients.read', actor },
    ])
    expect(ofPractice).toContainEqual({ action: 'patients.list', actor })
  })
})

describe('looking for duplicates', () => {
  it('finds records by email, and all that share a mobile number', async () => {
    const practice = await aPractice(app.run)
    const email = 'twin@example.com'
    const [one, two] = [
      await aPatient(practice, { email, firstName: 'Ann' }),
      await aPatient(practice, { firstName: 'Bob' }),
    ]
    const exists = async (query: Record<string, string>) =>
      (await practice.admin.client.get(`${pathOf(practice)}/exists`, { query })).body

    expect(await exists({ email: 'TWIN@example.com' })).toEqual({
      items: [{ patientId: one, email, name: 'Ann Doe', isFormer: false }],
    })
    const shared = v.parse(
      patientRoutes.exists.response,
      await exists({ mobile: '+1 415-555-0199' }),
    )
    expect(shared.items.map(({ patientId }) => patientId).sort()).toEqual([one, two].sort())
    expect(await exists({ mobile: '4155550000' })).toEqual({ items: [] })
    expect(await exists({})).toMatchObject({ name: 'ERR_REQUEST_PARAMS_MISFORMAT' })
  })

  it('follows changes of email and mobile', async () => {
    const practice = await aPractice(app.run)
    const { client } = practice.admin
    const email = 'before@example.com'
    const patientId = await aPatient(practice, { email })
    const change = { email: 'after@example.com', mobile: '4155550111', version: 1 }

    await client.patch(pathOf(practice, patientId), { body: change })

    const exists = async (query: Record<string, string>) =>
      answered(
        await client.get(`${pathOf(practice)}/exists`, { query }),
        patientRoutes.exists.response,
      ).items.length
    expect(await exists({ email })).toBe(0)
    expect(await exists({ mobile: '4155550199' })).toBe(0)
    expect(await exists({ email: 'after@example.com', mobile: '4155550111' })).toBe(1)
    expect((await client.post(pathOf(practice), { body: aPatientForm({ email }) })).status).toBe(
      200,
    )
    expect(
      await client.patch(pathOf(practice, patientId), { body: { email, version: 2 } }),
    ).toMatchObject(refusal('ERR_EMAIL_EXISTS'))
  })
})

describe('editing a record', () => {
  it('keeps what one wrote from being overwritten by another who had not seen it', async () => {
    const practice = await aPractice(app.run)
    const colleague = await aStaff(app.run, practice.practiceId, [role.staff])
    const patientId = await aPatient(practice)
    const path = pathOf(practice, patientId)

    const replies = await Promise.all([
      practice.admin.client.patch(path, { body: { addressCity: 'A', version: 1 } }),
      colleague.client.patch(path, { body: { addressCity: 'B', version: 1 } }),
    ])

    const [won, lost] = replies.toSorted((one, other) => one.status - other.status)
    expect(won?.body).toMatchObject({ version: 2 })
    expect(lost).toMatchObject(refusal('ERR_VERSION_CONFLICT'))
    const { addressCity, version } = await read(practice, patientId)
    expect([won?.body, version]).toMatchObject([{ addressCity }, 2])
  })

  it('says so where nothing changes, or nobody could be reached any more', async () => {
    const practice = await aPractice(app.run)
    const path = pathOf(practice, await aPatient(practice, { lastName: '' }))
    const { client } = practice.admin

    expect(await client.patch(path, { body: { firstName: 'Jane', version: 1 } })).toMatchObject(
      refusal('ERR_NO_CHANGE'),
    )
    expect(await client.patch(path, { body: { email: '', mobile: '', version: 1 } })).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
  })

  it('applies an edit without a version to what is there, and refuses a stale one', async () => {
    const practice = await aPractice(app.run)
    const path = pathOf(practice, await aPatient(practice, { lastName: '' }))
    const { client } = practice.admin

    expect(await client.patch(path, { body: { firstName: 'Joan' } })).toMatchObject({
      status: 200,
      body: { firstName: 'Joan', version: 2 },
    })
    expect(await client.patch(path, { body: { firstName: 'Ann', version: 1 } })).toMatchObject(
      refusal('ERR_VERSION_CONFLICT'),
    )
  })

  it('is told in the history, newest first, page by page', async () => {
    const practice = await aPractice(app.run)
    const { client } = practice.admin
    const [patientId, other] = [await aPatient(practice), await aPatient(practice)]
    for (const [version, insuranceCompany] of [
      [1, 'Aetna'],
      [2, 'Cigna'],
    ] as const) {
      const body = { insuranceCompany, version }
      await client.patch(pathOf(practice, patientId), { body })
    }
    const events = async (id: string, query: Record<string, string | number>) =>
      client.get(`${pathOf(practice, id)}/events`, { query })

    const first = answered(await events(patientId, { limit: 2 }), patientRoutes.events.response)
    const cursor = first.cursor ?? ''
    const second = answered(await events(patientId, { cursor }), patientRoutes.events.response)

    const actor = { id: practice.admin.id, name: 'Ann Lee' }
    expect(first.items).toMatchObject([
      { actor, changes: [{ field: 'insuranceCompany', from: 'Aetna', to: 'Cigna' }] },
      { actor, changes: [{ field: 'insuranceCompany', from: null, to: 'Aetna' }] },
    ])
    expect(second).toMatchObject({
      items: [{ kind: 'created', summary: 'Added as a patient', actor }],
      cursor: null,
    })
    expect(await events(other, { cursor })).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    const trail = await client.get(`/practices/${practice.practiceId}/audit`)
    expect(trail).toMatchObject({ status: 200 })
    expect(JSON.stringify(trail.body)).not.toMatch(/Aetna|Cigna/)
  })

  it('is told of the times before values were kept too', async () => {
    const practice = await aPractice(app.run)
    const { practiceId } = practice
    const patientId = await aPatient(practice)
    const old = { kind: 'updated', summary: 'Changed city', details: null } as const
    const origin = { practiceId, patientId, id: 'OLD', at: '2020-01-01T00:00:00.000Z' }
    await tableOf(app.run).transact([timelineWrite({ ...origin, actor: null, entry: old })])

    const reply = await practice.admin.client.get(`${pathOf(practice, patientId)}/events`)

    const { items } = answered(reply, patientRoutes.events.response)
    expect(items.at(-1)).toMatchObject({ summary: 'Changed city', changes: [] })
  })
})

describe('listing patients', () => {
  it('filters, orders, counts and pages', async () => {
    const practice = await aPractice(app.run)
    const names = ['Ávila', 'Baker', 'avery', 'Cole', 'Abel']
    for (const [index, lastName] of names.entries()) {
      await aPatient(practice, { lastName, firstName: 'Zoë', dob: `1980010${index + 1}` })
    }
    const lastNames = async (query: Record<string, string | number>) => {
      const { items, total } = await list(practice, query)
      return { names: items.map(({ lastName }) => lastName), total }
    }

    expect(await lastNames({ order: 'name ASC', offset: 1, limit: 2 })).toEqual({
      names: ['avery', 'Ávila'],
      total: 5,
    })
    expect(await lastNames({ order: 'dob DESC', limit: 1 })).toEqual({ names: ['Abel'], total: 5 })
    expect(await lastNames({ name: 'zoe av', order: 'name DESC' })).toEqual({
      names: ['Ávila', 'avery'],
      total: 2,
    })
    expect(await lastNames({ dob: '01/02/1980' })).toEqual({ names: ['Baker'], total: 1 })
    expect(await lastNames({ offset: 99 })).toEqual({ names: [], total: 5 })
    const bad = await practice.admin.client.get(pathOf(practice), { query: { order: 'fee ASC' } })
    expect(bad).toMatchObject(refusal('ERR_SEARCH_QUERY_INVALID'))
  })

  it('shows a write in the next answer of every warm instance', async () => {
    const practice = await aPractice(app.run)
    const lists = () => Promise.all(Array.from({ length: 6 }, () => list(practice)))
    await lists()

    const patientId = await aPatient(practice)
    const added = await lists()
    await practice.admin.client.patch(pathOf(practice, patientId), {
      body: { lastName: 'Roe', version: 1 },
    })
    const changed = await lists()

    expect(added.map(({ total }) => total)).toEqual([1, 1, 1, 1, 1, 1])
    expect(changed.flatMap(({ items }) => items.map(({ lastName }) => lastName))).toEqual(
      Array.from({ length: 6 }, () => 'Roe'),
    )
  })

  it('shows still what expired changes told', async () => {
    const practice = await aPractice(app.run)
    await aPatient(practice)
    await list(practice)

    app.run.clock.advance(29 * 60_000)
    await aPatient(practice)
    expect((await list(practice)).total).toBe(2)
    app.run.clock.advance(29 * 60_000)
    expect((await list(practice)).total).toBe(2)
  })
})

describe('who sees what', () => {
  it('keeps other practices out', async () => {
    const [practice, other] = [await aPractice(app.run), await aPractice(app.run)]
    const patientId = await aPatient(practice)
    const { client } = other.admin

    for (const path of [pathOf(practice), pathOf(practice, patientId)]) {
      expect(await client.get(path)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    }
    for (const path of [pathOf(other, patientId), `${pathOf(other, patientId)}/events`]) {
      expect(await client.get(path)).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
    }
    const body = { lastName: 'Roe', version: 1 }
    expect(await client.patch(pathOf(other, patientId), { body })).toMatchObject(
      refusal('ERR_TARGET_NOT_FOUND'),
    )
  })

  it('lets marketing managers add and see leads only', async () => {
    const practice = await aPractice(app.run)
    const { client } = await aStaff(app.run, practice.practiceId, [role.marketingManager])
    const email = 'patient@example.com'
    const patientId = await aPatient(practice, { email })
    const add = (changes: object) =>
      client.post(pathOf(practice), { body: aPatientForm({ isPatient: 0, ...changes }) })

    expect(await add({ isPatient: 1 })).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    expect(await add({ isPatient: 1, isLead: 1 })).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    expect((await add({ isLead: 1 })).status).toBe(200)
    expect(await list(practice, {}, client)).toMatchObject({ total: 1, items: [{ isLead: true }] })
    expect(await client.get(pathOf(practice, patientId))).toMatchObject(
      refusal('ERR_TARGET_NOT_FOUND'),
    )
    expect(await client.get(`${pathOf(practice)}/exists`, { query: { email } })).toMatchObject({
      body: { items: [] },
    })
  })

  it('lets providers see their own patients only, and add none', async () => {
    const practice = await aPractice(app.run)
    const { client } = await aStaff(app.run, practice.practiceId, [role.provider])
    const patientId = await aPatient(practice)

    expect((await list(practice, {}, client)).total).toBe(0)
    expect(await client.get(pathOf(practice, patientId))).toMatchObject(
      refusal('ERR_TARGET_NOT_FOUND'),
    )
    expect(await client.post(pathOf(practice), { body: aPatientForm() })).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
  })

  it('asks everybody to sign in', async () => {
    const practice = await aPractice(app.run)
    const { client } = practice.admin
    await client.post('/auth/logout')

    expect(await client.get(pathOf(practice))).toMatchObject(refusal('ERR_UNAUTHENTICATED'))
  })
})
