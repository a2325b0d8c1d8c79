import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { showLeadForm } from '#functions/patients/forms/operations/show.ts'
import { submitLeadForm } from '#functions/patients/forms/operations/submit.ts'
import { takeSubmission } from '#functions/patients/forms/operations/take.ts'
import { createLeadFormStore } from '#functions/patients/forms/store.ts'
import { createPatientStore } from '#functions/patients/store.ts'
import { newId } from '#functions/platform/ids.ts'
import { done } from '#shared/api/contract.ts'
import { leadFormRoutes } from '#shared/api/lead-forms.ts'
import { notificationRoutes } from '#shared/api/notifications.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import type { LeadFormForm, LeadFormValues } from '#shared/model/lead-form.ts'
import { patientRecord } from '#shared/model/patient.ts'
import { role } from '#shared/model/roles.ts'
import { noTouch } from '#shared/model/touch.ts'
import {
  aPatient,
  aPractice,
  aSession,
  aStaff,
  changePlan,
  type Person,
  type PracticeOf,
  tableOf,
} from '#test/support/builders.ts'
import { answered, createClient, refusal } from '#test/support/client.ts'
import { aLeadForm, aLeadFormForm, aSubmission, solve } from '#test/support/lead-forms.ts'
import { testSealer } from '#test/support/vault.ts'
import { runApp } from './app.ts'
import { countWithinWindows } from './windows.ts'

// The tests let weeks pass, in which the records of other files would be worked through too.
const app = runApp({ own: true })
countWithinWindows(app)

let home: PracticeOf
beforeEach(async () => {
  home = await aPractice(app.run)
})
afterEach(() => app.run.faults.duplicateEvents(false))

/** The person of `aSubmission`. */
const rosaDiaz = { firstName: 'Rosa', lastName: 'Diaz' }

const forms = (formId = '') => `/practices/${home.practiceId}/lead-forms${formId && `/${formId}`}`
const visitor = () => createClient(app.run.origin)
const publicPath = (formKey: string) => `/lead-forms/${formKey}`

/** The admin's session ended while the clock went on. */
async function signInAgain() {
  home.admin.client = await aSession(app.run, home.admin.id)
}

/** A plan with so many forms and lead records, of which none are used. */
async function onPlan(plan: 'basic' | 'max', leadRecordsLimit = 100) {
  const set = { plan, leadRecordsLimit, leadRecordsUsed: 0, trialEndsAt: null }
  await changePlan(app.run, home, set)
}

async function opened(formKey: string) {
  return answered(await visitor().get(publicPath(formKey)), leadFormRoutes.show.response)
}

/** Solves the form's challenge, as a page does, and waits as long as a person takes. */
async function solved(formKey: string) {
  const { challenge } = await opened(formKey)
  app.run.clock.advance(challenge.waitSeconds * 1000)
  return solve(challenge)
}

async function send(formKey: string, values = {}, changes = {}) {
  const body = { ...aSubmission(values, changes), ...(await solved(formKey)) }
  return visitor().post(publicPath(formKey), { body })
}

async function leads() {
  await app.run.idle()
  const reply = await home.admin.client.get(`/practices/${home.practiceId}/patients`, {
    query: { isLead: 1, order: 'createdAt ASC' },
  })
  return answered(reply, patientRoutes.list.response).items
}

async function record(patientId: string) {
  const path = `/practices/${home.practiceId}/patients/${patientId}`
  return answered(await home.admin.client.get(path), patientRecord)
}

async function history(patientId: string) {
  const path = `/practices/${home.practiceId}/patients/${patientId}/events`
  const { items } = answered(await home.admin.client.get(path), patientRoutes.events.response)
  return items.filter(({ kind }) => kind === 'form')
}

async function told({ client }: Person, kind: string) {
  await app.run.idle()
  const reply = await client.get('/members/me/notifications')
  const { items } = answered(reply, notificationRoutes.list.response)
  return items.filter((one) => one.kind === kind)
}

async function listed() {
  await app.run.idle()
  return answered(await home.admin.client.get(forms()), leadFormRoutes.list.response)
}

async function locked() {
  const reply = await home.admin.client.get(`/practices/${home.practiceId}/locked-leads`, {
    query: { limit: 100 },
  })
  return answered(reply, leadFormRoutes.listLocked.response).items
}

async function openLocked() {
  const path = `/practices/${home.practiceId}/locked-leads/open`
  return answered(await home.admin.client.post(path), leadFormRoutes.openLocked.response)
}

/** Waits for its turn before what a submission does with the table. */
type Step = (name: 'read' | 'write') => Promise<void>
const atOnce: Step = () => Promise.resolve()

/** What somebody sent is taken as it is once its form was solved, each step when `step` lets it. */
async function taken(values: LeadFormValues, step = atOnce) {
  const [table, now, submissionId] = [tableOf(app.run), app.run.clock.now(), newId()]
  const { practiceId } = home
  const [store, forms] = [
    createPatientStore(table, practiceId),
    createLeadFormStore(table, practiceId),
  ]
  const stepped: typeof store = {
    ...store,
    async findByContact(contact) {
      const found = await store.findByContact(contact)
      await step('read')
      return found
    },
    async add(...record) {
      await step('write')
      return store.add(...record)
    },
    async write(writes) {
      await step('write')
      return store.write(writes)
    },
  }
  const formId = 'a-form-of-before'
  const audit = { action: 'leadForms.submit', actor: `form:${formId}`, ip: '' } as const
  await takeSubmission(
    { store: stepped, forms, now, audit, writes: [forms.spent(submissionId, now)] },
    {
      ...{ submissionId, formId, formName: 'Website', advocateId: null, source: null },
      ...{ values, touch: noTouch, consentVersion: 1, at: now.toISOString() },
    },
  )
}

const ok = (reply: Awaited<ReturnType<typeof send>>) => answered(reply, done)
const addForm = (body: object, headers = {}) => home.admin.client.post(forms(), { body, headers })

describe('lead forms', () => {
  it('are kept, changed by whoever read them last, and deleted', async () => {
    const { formId, formKey } = await aLeadForm(home)
    const edit = (body: object) => home.admin.client.patch(forms(formId), { body })

    const after = await edit({ title: 'Call me', version: 1 })
    const late = await edit({ title: 'Call us', version: 1 })

    expect(answered(after, leadFormRoutes.update.response)).toMatchObject({ version: 2 })
    expect(late).toMatchObject(refusal('ERR_VERSION_CONFLICT'))
    expect((await opened(formKey)).title).toBe('Call me')
    ok(await home.admin.client.delete(forms(formId)))
    expect((await listed()).items).toEqual([])
    expect(await visitor().get(publicPath(formKey))).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
    expect(await home.admin.client.delete(forms(formId))).toMatchObject(
      refusal('ERR_TARGET_NOT_FOUND'),
    )
  })

  it('are as many as the plan allows, however many are added at once', async () => {
    await onPlan('basic')

    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, at) => addForm(aLeadFormForm({ name: `Form ${at}` }))),
    )

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
    for (const reply of replies.filter(({ status }) => status !== 200)) {
      expect(reply).toMatchObject(refusal('ERR_LEAD_QUOTA_REACHED'))
    }
    const { items, limit } = await listed()
    expect([items.length, limit]).toEqual([5, 5])
    ok(await home.admin.client.delete(forms(items[0]?.formId)))
    expect((await addForm(aLeadFormForm())).status).toBe(200)
  })

  it('are made once by a double click', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const [one, other] = await Promise.all([
      addForm(aLeadFormForm(), headers),
      addForm(aLeadFormForm(), headers),
    ])

    expect(one.body).toEqual(other.body)
    expect((await listed()).items).toHaveLength(1)
  })

  it.each<[string, Partial<LeadFormForm>, string]>([
    ['a source on no list', { source: 'Carrier pigeon' }, 'ERR_REQUEST_PARAMS_MISFORMAT'],
    [
      'an advocate of nowhere',
      { advocateId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' },
      'ERR_ADVOCATE_NOT_IN_PRACTICE',
    ],
  ])('do not name %s', async (_what, changes, name) => {
    expect(await addForm(aLeadFormForm(changes))).toMatchObject({ status: 400, body: { name } })
  })

  it('show the public what it needs and nothing more', async () => {
    const { formKey } = await aLeadForm(home)

    const shown = await visitor().get(publicPath(formKey))

    expect(Object.keys(shown.body as object).toSorted()).toEqual([
      ...['button', 'challenge', 'color', 'consent', 'fields', 'insurancePlans', 'intro'],
      ...['practiceName', 'redirectUrl', 'thanks', 'title'],
    ])
  })

  it('show nothing once they are turned off', async () => {
    const { formId, formKey } = await aLeadForm(home)
    const ready = await solved(formKey)
    await home.admin.client.patch(forms(formId), { body: { isOn: 0, version: 1 } })

    const body = { ...aSubmission(), ...ready }
    expect(await visitor().get(publicPath(formKey))).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
    expect(await visitor().post(publicPath(formKey), { body })).toMatchObject(
      refusal('ERR_TARGET_NOT_FOUND'),
    )
  })
})

describe('a form that names its sites', () => {
  const ownSite = 'https://www.example.com'

  it('is shown on them and by itself, and nowhere else', async () => {
    const { formKey } = await aLeadForm(home, { sites: [ownSite] })
    const show = (query: Record<string, string>) => visitor().get(publicPath(formKey), { query })

    expect((await show({})).status).toBe(200)
    expect((await show({ site: ownSite })).status).toBe(200)
    for (const site of ['https://evil.example.org', 'null']) {
      expect(await show({ site })).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    }
    expect(await show({ site: 'javascript:x' })).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
  })

  it('takes nothing from a site that it no longer names', async () => {
    const { formId, formKey } = await aLeadForm(home)
    const site = 'https://evil.example.org'
    const { challenge } = answered(
      await visitor().get(publicPath(formKey), { query: { site } }),
      leadFormRoutes.show.response,
    )
    app.run.clock.advance(challenge.waitSeconds * 1000)
    const named = { sites: [ownSite], version: 1 }
    await home.admin.client.patch(forms(formId), { body: named })

    const body = { ...aSubmission(), ...solve(challenge) }
    expect(await visitor().post(publicPath(formKey), { body })).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
    expect(await leads()).toEqual([])
  })
})

describe('a submission', () => {
  it('becomes a lead with how it came and what the person agreed to', async () => {
    const { formId, formKey } = await aLeadForm(home)
    const came = {
      ...{ source: 'google', medium: 'cpc', campaign: 'spring', gclid: 'Cj0K' },
      ...{ referrerHost: 'www.google.com', landingPath: '/back-pain' },
    }

    ok(
      await send(
        formKey,
        { mobile: '(512) 555-0188', message: 'My back hurts' },
        { touch: { ...noTouch, ...came } },
      ),
    )

    const [lead] = await leads()
    expect(lead).toMatchObject({
      ...{ firstName: 'Rosa', email: 'rosa@example.com', mobile: '5125550188', leadStatus: 1 },
      ...{ registerSource: 'Google', marketingCampaign: 'spring', isLead: true, isPatient: false },
    })
    const { patientId = '' } = lead ?? {}
    expect((await record(patientId)).firstTouch).toMatchObject({
      ...{ formId, formName: 'Website', consentVersion: 1, ...came },
    })
    expect(await history(patientId)).toMatchObject([
      {
        summary: 'Became a lead by the form Website',
        details: { note: 'My back hurts', formId },
      },
    ])
    expect((await listed()).items).toMatchObject([{ formId, submissions: 1 }])
    expect(await told(home.admin, 'leadGiven')).toHaveLength(1)
  })

  it('is one lead, however often it is sent and its events are delivered', async () => {
    app.run.faults.duplicateEvents(true)
    const { formKey } = await aLeadForm(home)
    const body = { ...aSubmission(), ...(await solved(formKey)) }
    const post = () => visitor().post(publicPath(formKey), { body })

    for (const reply of await Promise.all([post(), post(), post()])) ok(reply)
    ok(await post())

    expect(await leads()).toHaveLength(1)
    expect((await listed()).items).toMatchObject([{ submissions: 1 }])
  })

  it('goes to the advocate of the form, and to the next one where that has left', async () => {
    const bo = await aStaff(app.run, home.practiceId, [role.staff])
    const { formKey } = await aLeadForm(home, { advocateId: bo.id })
    ok(await send(formKey))
    const [first] = await leads()
    await home.admin.client.delete(`/practices/${home.practiceId}/staffs/${bo.id}`, { body: {} })
    ok(await send(formKey, { email: 'ann@example.com' }))
    const [, second] = await leads()

    expect(first?.leadAdvocateId).toBe(bo.id)
    expect(second?.leadAdvocateId).toBe(home.admin.id)
  })

  it('of somebody who is known is told to who looks after them, and changes nothing', async () => {
    const { formKey } = await aLeadForm(home)
    const email = 'rosa@example.com'
    const patientId = await aPatient(home, { ...rosaDiaz, email, mobile: '5125550111' })
    const before = await record(patientId)

    const known = await send(formKey, { mobile: '5125550188' })
    const unknown = await send(formKey, { email: 'new@example.com' })

    expect(known.body).toEqual(unknown.body)
    expect(await told(home.admin, 'formSentAgain')).toHaveLength(1)
    const { firstName, mobile, version, firstTouch } = await record(patientId)
    expect({ firstName, mobile, version, firstTouch }).toEqual({
      ...{ firstName: before.firstName, mobile: '5125550111', version: before.version },
      firstTouch: null,
    })
    expect(await history(patientId)).toMatchObject([
      {
        summary: 'Sent the form Website again',
        changes: expect.arrayContaining([
          { field: 'mobile', from: '5125550111', to: '5125550188' },
        ]),
      },
    ])
    expect(await leads()).toHaveLength(1)
  })

  it('of another person with the same email is a lead of its own, without that email', async () => {
    const { formKey } = await aLeadForm(home)
    const email = 'joint@example.com'
    const wife = await aPatient(home, { firstName: 'Mary', lastName: 'Diaz', email })

    ok(await send(formKey, { firstName: 'Tom', lastName: 'Diaz', email, mobile: '5125550188' }))

    const [lead] = await leads()
    expect(lead).toMatchObject({ firstName: 'Tom', email: null, mobile: '5125550188' })
    const [entry] = await history(lead?.patientId ?? '')
    expect(entry?.details).toMatchObject({
      note: `Email: ${email} (the address of another record)`,
    })
    expect(await history(wife)).toEqual([])
  })

  it('of answers that do not fit their fields keeps them in the message', async () => {
    const { formKey } = await aLeadForm(home)

    ok(await send(formKey, { email: 'rosa at home', mobile: '+44 20 7946 0958' }))

    const [lead] = await leads()
    expect(lead).toMatchObject({ firstName: 'Rosa', lastName: 'Diaz', email: null, mobile: null })
    expect(await history(lead?.patientId ?? '')).toMatchObject([
      {
        summary: 'Became a lead by the form Website; the message holds what did not fit its field',
        details: { note: 'Email: rosa at home\nMobile: +44 20 7946 0958' },
      },
    ])
  })

  it('of another person with the same telephone is a lead that may be a duplicate', async () => {
    const { formKey } = await aLeadForm(home)
    await aPatient(home, { email: null, mobile: '5125550188', firstName: 'Leo', lastName: 'Diaz' })

    ok(await send(formKey, { mobile: '5125550188' }))

    const [lead] = await leads()
    expect(await history(lead?.patientId ?? '')).toMatchObject([
      { summary: 'Became a lead by the form Website; may be a duplicate' },
    ])
  })

  it.each([
    ['that fills in the unseen field', { unseen: 'https://example.com' }, 0],
    ['that takes no time', {}, -60_000],
  ])('of a program %s is kept and marked', async (_how, changes, ms) => {
    const { formKey } = await aLeadForm(home)
    const ready = await solved(formKey)
    app.run.clock.advance(ms)

    const body = { ...aSubmission({}, changes), ...ready }
    const reply = await visitor().post(publicPath(formKey), { body })

    expect(reply).toMatchObject({ status: 200, body: { ok: true } })
    const [lead] = await leads()
    expect(await history(lead?.patientId ?? '')).toMatchObject([
      { summary: 'Became a lead by the form Website; a program may have filled it in' },
    ])
  })

  it('is refused without a challenge of its form, in time and solved', async () => {
    const { formKey } = await aLeadForm(home)
    await onPlan('basic')
    const other = await aLeadForm(home, { name: 'Other' })
    const ready = await solved(formKey)
    const post = (key: string, body: object) =>
      visitor().post(publicPath(key), { body: { ...aSubmission(), ...ready, ...body } })

    const refused = [
      await post(other.formKey, {}),
      await post(formKey, { nonce: ready.nonce + 1_000_003 }),
      await post(formKey, { challenge: `${ready.challenge}x` }),
    ]
    app.run.clock.advance(3 * 3_600_000)
    refused.push(await post(formKey, {}))
    await signInAgain()

    for (const reply of refused) expect(reply).toMatchObject(refusal('ERR_LEAD_FORM_EXPIRED'))
    expect(await leads()).toEqual([])
  })

  it.each([
    ['a required field left out', { lastName: null }, ['values.lastName']],
    ['a required field of spaces', { lastName: '  ' }, ['values.lastName']],
    ['control characters', { firstName: 'Ro\u0000sa' }, ['values.firstName']],
    ['more text than a form takes', { firstName: 'R'.repeat(2001) }, ['values.firstName']],
  ])('is refused with %s, and may be sent again', async (_what, values, fields) => {
    const { formKey } = await aLeadForm(home)
    const ready = await solved(formKey)
    const post = (sent: Record<string, unknown>) =>
      visitor().post(publicPath(formKey), { body: { ...aSubmission(sent), ...ready } })

    const reply = await post(values)

    expect(reply).toMatchObject({
      ...refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
      body: {
        details: {
          fields: expect.arrayContaining(fields.map((field) => expect.objectContaining({ field }))),
        },
      },
    })
    ok(await post({}))
    expect(await leads()).toHaveLength(1)
  })

  it('keeps the text that each person agreed to, for colleagues of the record alone', async () => {
    const { formId, formKey } = await aLeadForm(home, { consent: 'You may call me.' })
    ok(await send(formKey))
    const body = { consent: 'You may call and text me.', version: 1 }
    const changed = await home.admin.client.patch(forms(formId), { body })
    expect(answered(changed, leadFormRoutes.update.response).consentVersion).toBe(2)
    ok(await send(formKey, { email: 'ben@example.com' }))
    ok(await home.admin.client.delete(forms(formId)))
    const advocate = await aStaff(app.run, home.practiceId, [role.staff])
    const consent = ({ client }: Pick<Person, 'client'>, version: number) =>
      client.get(`${forms(formId)}/consent`, { query: { version } })

    expect(await consent(advocate, 1)).toMatchObject({ body: { consent: 'You may call me.' } })
    expect(await consent(advocate, 2)).toMatchObject({
      body: { consent: 'You may call and text me.' },
    })
    expect(await consent(advocate, 3)).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
    const { admin: stranger } = await aPractice(app.run)
    expect(await consent(stranger, 1)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
  })

  it('is refused without the consent that the form asks for', async () => {
    const { formKey } = await aLeadForm(home)

    expect(await send(formKey, {}, { agreed: 0 })).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
  })
})

describe('submissions beyond the plan', () => {
  it('are locked, told once a day, and opened oldest first when there is room', async () => {
    await onPlan('basic', 1)
    const { formKey } = await aLeadForm(home)
    for (const name of ['first', 'second', 'third']) {
      ok(await send(formKey, { email: `${name}@example.com` }))
    }

    const waiting = await locked()
    expect(waiting).toMatchObject([{ formName: 'Website' }, { formName: 'Website' }])
    expect(JSON.stringify(waiting)).not.toContain('example.com')
    expect(await leads()).toHaveLength(1)
    expect(await told(home.admin, 'leadsLocked')).toMatchObject([
      { link: '/practice-hub/lead-forms' },
    ])
    expect((await listed()).items).toMatchObject([{ submissions: 3 }])
    expect(await openLocked()).toEqual({ opened: 0, more: true })

    await onPlan('basic', 1)
    expect(await openLocked()).toEqual({ opened: 1, more: true })
    expect((await leads()).map(({ email }) => email)).toEqual([
      'first@example.com',
      'second@example.com',
    ])
    expect(await locked()).toHaveLength(1)
    expect((await listed()).items).toMatchObject([{ submissions: 3 }])
  })

  it('are opened by themselves when the next month begins', async () => {
    await onPlan('basic', 1)
    const { formKey } = await aLeadForm(home)
    ok(await send(formKey))
    ok(await send(formKey, { email: 'second@example.com' }))
    ok(await send(formKey, { email: 'third@example.com' }))
    expect(await leads()).toHaveLength(1)
    const known = await aPatient(home, { ...rosaDiaz, email: 'third@example.com' })

    const now = app.run.clock.now()
    const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 1)
    app.run.clock.advance(next - now.getTime())
    await app.run.sweep()
    await app.run.idle()
    await signInAgain()

    expect(await locked()).toEqual([])
    expect(await leads()).toHaveLength(2)
    const [sentAgain] = await history(known)
    expect(sentAgain).toMatchObject({ summary: 'Sent the form Website again' })
  })

  it('are exactly those beyond it, of a hundred at once', async () => {
    const limit = 5
    await onPlan('basic', limit)

    await Promise.all(
      Array.from({ length: 100 }, (_, at) => taken({ email: `lead-${at}@example.com` })),
    )

    await app.run.idle()
    expect(await leads()).toHaveLength(limit)
    expect(await locked()).toHaveLength(100 - limit)
    const plan = await home.admin.client.get(`/practices/${home.practiceId}/status`)
    expect(plan.body).toMatchObject({ leadRecordsUsed: limit })
    expect(await told(home.admin, 'leadsLocked')).toHaveLength(1)
  })
})

describe('submissions at once', () => {
  const rosa = { firstName: 'Rosa', lastName: 'Diaz', mobile: '7135550142' }

  /** So many may still come: who is the first of a month begins its count, which the others then see. */
  async function room(plan: 'basic' | 'max', left: number) {
    await onPlan(plan, left + 1)
    await taken({ email: 'first@a.test' })
  }

  const newLeads = async () => (await leads()).filter(({ email }) => email !== 'first@a.test')

  /** None of so many goes on before all have read who is there. */
  function allRead(count: number): Step {
    let left = count
    const all = Promise.withResolvers<void>()
    return async (name) => {
      if (name !== 'read') return
      left -= 1
      if (left === 0) all.resolve()
      await all.promise
    }
  }

  it.each([
    ['a mobile number', () => rosa],
    [
      'a mobile number, with an address each',
      (at: number) => ({ ...rosa, email: `r${at}@a.test` }),
    ],
    ['an email', (at: number) => ({ email: 'rosa@a.test', mobile: `71355502${10 + at}` })],
  ])('of one person, known by %s, make one record', async (_, valuesOf) => {
    await room('basic', 100)
    const step = allRead(12)

    await Promise.all(Array.from({ length: 12 }, (__, at) => taken(valuesOf(at), step)))

    const [only, ...others] = await newLeads()
    expect(others).toEqual([])
    expect(await history(only?.patientId ?? '')).toHaveLength(12)
    const plan = await home.admin.client.get(`/practices/${home.practiceId}/status`)
    expect(plan.body).toMatchObject({ leadRecordsUsed: 2 })
  })

  it('of one person make one record in whatever order they read and write', async () => {
    await room('max', 1000)
    const store = createPatientStore(tableOf(app.run), home.practiceId)
    let number = 7_135_560_000

    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        number += 1
        const mobile = String(number)
        const step = scheduler.scheduleFunction(async () => undefined)
        const sent = [
          { ...rosa, mobile },
          { mobile },
          { ...rosa, mobile, email: `r${mobile}@a.test` },
        ]

        await scheduler.waitFor(Promise.all(sent.map((values) => taken(values, step))))

        const found = await store.findByContact({ mobile })
        expect(found).toHaveLength(1)
        const ids = found.map(({ patientId }) => patientId)
        const { items } = await store.timeline(ids, { cursor: undefined, limit: 10 })
        expect(items.filter(({ kind }) => kind === 'form')).toHaveLength(3)
      }),
      { numRuns: 20 },
    )
  })

  it('of one person take no more than the last lead record of the plan', async () => {
    await room('basic', 1)
    const step = allRead(6)

    await Promise.all(Array.from({ length: 6 }, () => taken(rosa, step)))

    expect(await locked()).toEqual([])
    const [only, ...others] = await newLeads()
    expect(others).toEqual([])
    expect(await history(only?.patientId ?? '')).toHaveLength(6)
  })

  it('of people who share a telephone make a record each, of which all but the first say so', async () => {
    await room('basic', 100)
    const names = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva']
    const step = allRead(names.length)

    await Promise.all(names.map((firstName) => taken({ ...rosa, firstName }, step)))

    const found = await newLeads()
    expect(found.map(({ firstName }) => firstName).toSorted()).toEqual(names)
    const entries = (await Promise.all(found.map(({ patientId }) => history(patientId)))).flat()
    expect(entries).toHaveLength(names.length)
    const alone = entries.filter(({ summary }) => !summary.includes('may be a duplicate'))
    expect(alone).toHaveLength(1)
  })
})

it('one address sends a form only so often', async () => {
  const { formKey } = await aLeadForm(home)
  const sealer = testSealer()
  const table = tableOf(app.run)
  const call = {
    ...{ requestId: '', now: app.run.clock.now(), ip: '203.0.113.9', userAgent: '' },
    ...{ isBackground: false, idempotencyKey: null, requestHash: null, sessionToken: null },
    ...{ cookies: [], setCookie: () => undefined, signed: null },
  }
  const { challenge } = await showLeadForm({ table, sealer }, call, formKey)
  const body = { ...aSubmission(), ...solve(challenge), agreed: 1 as const }
  const post = () => submitLeadForm({ table, sealer }, call, formKey, body)

  for (let sent = 0; sent < 60; sent += 1) await post()

  await expect(post()).rejects.toMatchObject({ name: 'ERR_ACCESS_DENIED' })
})
