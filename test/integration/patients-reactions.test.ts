import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import type { EventDefinition } from '#events/define.ts'
import {
  shareLinkCreated,
  shareLinkRevoked,
  uploadCompleted,
  uploadDeleted,
  uploadSeen,
} from '#events/uploads.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { memberRoutes } from '#shared/api/members.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import { memberInfo } from '#shared/model/member.ts'
import { patientRecord } from '#shared/model/patient.ts'
import {
  aMember,
  aPatient,
  aPractice,
  codeFor,
  PASSWORD,
  type Person,
  type PracticeOf,
  tableOf,
} from '#test/support/builders.ts'
import { answered, createClient, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()

afterEach(() => app.run.faults.duplicateEvents(false))

const pathOf = ({ practiceId }: PracticeOf, patientId: string) =>
  `/practices/${practiceId}/patients/${patientId}`

async function read(practice: PracticeOf, patientId: string) {
  return answered(await practice.admin.client.get(pathOf(practice, patientId)), patientRecord)
}

async function history(practice: PracticeOf, patientId: string) {
  const reply = await practice.admin.client.get(`${pathOf(practice, patientId)}/events`)
  return answered(reply, patientRoutes.events.response).items
}

/** Lets an event of another domain happen, as its transaction would. */
async function emit<S extends v.GenericSchema>(
  { practiceId, admin }: PracticeOf,
  event: EventDefinition<S>,
  payload: v.InferInput<S>,
  actor: string | null = admin.id,
) {
  const occurrence = { practiceId, actor, now: app.run.clock.now() }
  await tableOf(app.run).transact([eventWrite(event, payload, occurrence)])
}

const anUpload = (patientId: string) => ({
  key: randomUUID(),
  patientId,
  files: 3,
  bytes: 2048,
  uploader: 'guest' as const,
})

describe('scans of a patient', () => {
  it('are counted on the record and in the list, once, and told in the history', async () => {
    const practice = await aPractice(app.run)
    const patientId = await aPatient(practice)
    const upload = anUpload(patientId)
    app.run.faults.duplicateEvents(true)

    await emit(practice, uploadCompleted, upload, 'link:L')
    await app.run.idle()

    expect(await read(practice, patientId)).toMatchObject({ uploadCount: 1, newUploadCount: 1 })
    const { body } = await practice.admin.client.get(`/practices/${practice.practiceId}/patients`, {
      query: { hasNewUploads: 1 },
    })
    expect(body).toMatchObject({
      total: 1,
      items: [{ patientId, lastUploadAt: expect.any(String) }],
    })
    expect((await history(practice, patientId))[0]).toMatchObject({
      kind: 'upload',
      summary: '3 files uploaded',
      actor: { id: 'link:L', name: 'Guest with a link' },
      details: { key: upload.key, files: 3, bytes: 2048 },
    })
  })

  it('are no longer new once seen, and no longer counted once deleted, in any order', async () => {
    const practice = await aPractice(app.run)
    const patientId = await aPatient(practice)
    const [kept, gone] = [anUpload(patientId), anUpload(patientId)]
    const { key } = gone

    await emit(practice, uploadDeleted, { key, patientId, wasCompleted: true, wasNew: true })
    await emit(practice, uploadSeen, { key: kept.key, patientId })
    await app.run.idle()
    for (const upload of [kept, gone]) await emit(practice, uploadCompleted, upload)
    const unfinished = { key: 'K', patientId, wasCompleted: false, wasNew: false }
    await emit(practice, uploadDeleted, unfinished)
    await app.run.idle()

    expect(await read(practice, patientId)).toMatchObject({ uploadCount: 1, newUploadCount: 0 })
    const kinds = (await history(practice, patientId)).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['created', 'upload', 'upload', 'uploadDeleted'])
  })

  it('do not get in the way of who edits the record meanwhile', async () => {
    const practice = await aPractice(app.run)
    const patientId = await aPatient(practice)

    await emit(practice, uploadCompleted, anUpload(patientId))
    await app.run.idle()
    const reply = await practice.admin.client.patch(pathOf(practice, patientId), {
      body: { lastName: 'Roe', version: 1 },
    })

    expect(reply.body).toMatchObject({ lastName: 'Roe', version: 2, uploadCount: 1 })
  })

  it('are counted in full where many arrive at once', async () => {
    const practice = await aPractice(app.run)
    const patientId = await aPatient(practice)

    await Promise.all(
      Array.from({ length: 8 }, () => emit(practice, uploadCompleted, anUpload(patientId))),
    )
    await app.run.idle()

    expect(await read(practice, patientId)).toMatchObject({ uploadCount: 8, newUploadCount: 8 })
  })

  it('are counted in the end where the consumer fails twice', async () => {
    const practice = await aPractice(app.run)
    const patientId = await aPatient(practice)
    app.run.faults.failConsumer('patients-reactions', 2)

    await emit(practice, uploadCompleted, anUpload(patientId))
    await app.run.idle()

    expect(await read(practice, patientId)).toMatchObject({ uploadCount: 1 })
  })
})

describe('upload links', () => {
  it('are told in the history', async () => {
    const practice = await aPractice(app.run)
    const patientId = await aPatient(practice)

    await emit(practice, shareLinkCreated, { linkId: 'L', patientId, sentThru: 'text' })
    await app.run.idle()
    await emit(practice, shareLinkRevoked, { linkId: 'L', patientId })
    await app.run.idle()

    expect(await history(practice, patientId)).toMatchObject([
      { kind: 'linkRevoked', summary: 'Upload link revoked', actor: { name: 'Ann Lee' } },
      { kind: 'link', summary: 'Upload link sent by text' },
      { kind: 'created' },
    ])
  })
})

describe('the account of a patient', () => {
  async function charts({ client }: Person) {
    return answered(await client.get('/members/me'), memberInfo).patients
  }

  it('gets the charts of every practice that have its address', async () => {
    const [one, two] = [await aPractice(app.run), await aPractice(app.run)]
    const email = `${randomUUID()}@example.com`
    const ids = [await aPatient(one, { email }), await aPatient(two, { email })]
    await app.run.idle()

    const person = await aMember(app.run, { email })
    await app.run.idle()

    const linked = await charts(person)
    expect(linked.map(({ patientId }) => patientId).toSorted()).toEqual(ids.toSorted())
    const [patientId = ''] = ids
    expect(await read(one, patientId)).toMatchObject({ isActive: true })
    expect((await history(one, patientId)).filter(({ kind }) => kind === 'account')).toHaveLength(1)
    expect(
      await one.admin.client.patch(pathOf(one, patientId), {
        body: { addressCity: 'Waco', version: 1 },
      }),
    ).toMatchObject(refusal('ERR_ACCESS_DENIED'))
  })

  it('gets a chart that is added, or given its address, later; once', async () => {
    const practice = await aPractice(app.run)
    const [ann, bob] = [await aMember(app.run), await aMember(app.run)]
    app.run.faults.duplicateEvents(true)

    const ofAnn = await aPatient(practice, { email: ann.email })
    const ofBob = await aPatient(practice)
    // The reaction to the new chart must be over, or it finds the address that comes later.
    await app.run.idle()
    await practice.admin.client.patch(pathOf(practice, ofBob), {
      body: { email: bob.email, version: 1 },
    })
    await app.run.idle()

    expect(await charts(ann)).toMatchObject([{ patientId: ofAnn }])
    expect(await charts(bob)).toMatchObject([{ patientId: ofBob }])
    expect((await history(practice, ofAnn)).map(({ kind }) => kind)).toEqual(['account', 'created'])
  })

  it('tells of a lead how the person came first, as their browser said when they registered', async () => {
    const practice = await aPractice(app.run)
    const email = `${randomUUID()}@example.com`
    const leadId = await aPatient(practice, { email, isLead: 1, isPatient: 0 })
    await app.run.idle()
    const client = createClient(app.run.origin)
    const came = { source: 'google', campaign: 'spring', landingPath: '/products/crm' }
    const person = { email, password: PASSWORD, firstName: 'Jane', lastName: 'Doe' }

    const registered = await client.post('/members', { body: { ...person, touch: came } })
    const { id } = answered(registered, memberRoutes.register.response)
    const code = await codeFor(app.run, email)
    await client.get(`/members/${id}/register-email`, { query: { email, code } })
    await app.run.idle()

    expect(await read(practice, leadId)).toMatchObject({
      ...{ isActive: true, registerSource: 'Google', marketingCampaign: 'spring' },
      firstTouch: { ...came, gclid: null, formId: null, formName: null },
    })
  })

  it('gets nothing before the address is proven', async () => {
    const practice = await aPractice(app.run)
    const email = `${randomUUID()}@example.com`
    const patientId = await aPatient(practice, { email })
    const client = createClient(app.run.origin)
    const form = { email, password: PASSWORD, firstName: 'Eve', lastName: 'Lee' }

    await client.post('/members', { body: { ...form, mobile: '4155550123' } })
    await app.run.idle()
    const signedIn = await client.post('/auth/login', { body: form })

    expect(await codeFor(app.run, email)).toMatch(/^\d{6}$/)
    expect(signedIn.status).toBe(400)
    expect(await read(practice, patientId)).toMatchObject({ isActive: false })
  })

  it('of somebody of the staff is linked like any other, and once', async () => {
    const practice = await aPractice(app.run)
    app.run.faults.duplicateEvents(true)

    const patientId = await aPatient(practice, { email: practice.admin.email })
    await app.run.idle()

    expect(await charts(practice.admin)).toMatchObject([{ patientId }])
  })
})
