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
import { messagingRoutes } from '#shared/api/messaging.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import { subjectRoutes } from '#shared/api/subjects.ts'
import { sendThru } from '#shared/model/delivery.ts'
import { patientRecord } from '#shared/model/patient.ts'
import { task } from '#shared/model/task.ts'
import {
  aPatient,
  aPractice,
  aSession,
  codeFor,
  PASSWORD,
  type PracticeOf,
  tableOf,
} from '#test/support/builders.ts'
import { askForCard } from '#test/support/cards.ts'
import { acceptBy, inviteTo, secretSentTo } from '#test/support/claims.ts'
import { answered, createClient } from '#test/support/client.ts'
import { reviewsOf } from '#test/support/reviews.ts'
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

describe('the history of a record', () => {
  it('has messages without their content, cards, second opinions and changes of tasks, each once', async () => {
    const practice = await aPractice(app.run)
    const { practiceId, admin } = practice
    const patientId = await aPatient(practice)
    const inPractice = (rest: string) => `/practices/${practiceId}/${rest}`
    const subjects = await admin.client.get(inPractice('subjects'))
    const [type] = answered(subjects, subjectRoutes.list.response).items
    const reviews = reviewsOf(admin)
    app.run.faults.duplicateEvents(true)

    const message = { patientId, message: 'Your scans are here', sendThru: sendThru.email }
    answered(
      await admin.client.post(inPractice('messages'), { body: message }),
      messagingRoutes.send.response,
    )
    await askForCard(admin.client, { practiceId, patientId })
    const { id: reviewId } = await reviews.begin({ patientId, practiceId, content: 'See knee' })
    await reviews.cancel(reviewId)
    const form = { patientId, subjectId: type?.id, comments: 'Ask her', advocateId: admin.id }
    const added = answered(await admin.client.post(inPractice('tasks'), { body: form }), task)
    const change = (body: object) => admin.client.patch(inPractice(`tasks/${added.id}`), { body })
    expect((await change({ priority: 9 })).status).toBe(200)
    const dueAt = new Date(Date.parse(added.dueAt) + 86_400_000).toISOString()
    expect((await change({ dueAt })).status).toBe(200)
    const ended = await admin.client.post(inPractice(`tasks/${added.id}/cancel`), { body: {} })
    expect(ended.status).toBe(200)
    await app.run.idle()

    const entries = await history(practice, patientId)
    const told = `Task “${added.subject}”`
    expect(entries.map(({ summary }) => summary).toSorted()).toEqual(
      [
        'Added as a patient',
        'Message sent, with a notice by email',
        'Card requested',
        'Second opinion requested',
        'Second opinion canceled',
        'Task given to Ann Lee',
        `${told} changed`,
        `${told} is due at another time`,
        `${told} canceled`,
      ].toSorted(),
    )
    expect(JSON.stringify(entries)).not.toContain('Your scans are here')
    expect(entries.every(({ actor }) => actor?.name === 'Ann Lee')).toBe(true)

    const path = `${pathOf(practice, patientId)}/events`
    const ofTasks = await admin.client.get(path, { query: { group: 'tasks' } })
    const { items } = answered(ofTasks, patientRoutes.events.response)
    expect(items.map(({ kind }) => kind)).toEqual(['task', 'task', 'task', 'task'])
    expect(await admin.client.get(path, { query: { group: 'all' } })).toMatchObject({ status: 400 })
  })
})

describe('the account of a patient', () => {
  it('gives a claimed lead the first touch that the browser sent at registration', async () => {
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
    await inviteTo({ practice, patientId: leadId })
    const session = await aSession(app.run, id)
    const member = { client: session, id, email, firstName: 'Jane', lastName: 'Doe' }
    expect((await acceptBy(member, await secretSentTo(app.run, email))).status).toBe(200)

    expect(await read(practice, leadId)).toMatchObject({
      ...{ isActive: true, registerSource: 'Google', marketingCampaign: 'spring' },
      firstTouch: { ...came, gclid: null, formId: null, formName: null },
    })
  })
})
