import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { exportRequested } from '#events/exports.ts'
import { createExportStore } from '#functions/exports/store.ts'
import type { CommunicationItem } from '#functions/growth/phone/records.ts'
import { createPhoneStore } from '#functions/growth/phone/store.ts'
import { patientKeys } from '#functions/patients/records.ts'
import { hashSecret, newId } from '#functions/platform/ids.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { auditRoutes } from '#shared/api/audit.ts'
import { dataExportRoutes } from '#shared/api/data-exports.ts'
import { notificationRoutes } from '#shared/api/notifications.ts'
import type { ExportKind } from '#shared/model/data-exports.ts'
import {
  aMember,
  aPatient,
  aPractice,
  aSession,
  aStaff,
  objectsOf,
  type Person,
  type PracticeOf,
  tableOf,
} from '#test/support/builders.ts'
import { anAppointment } from '#test/support/callers.ts'
import { connectAccount } from '#test/support/charts.ts'
import { inviteTo, secretSentTo } from '#test/support/claims.ts'
import { answered, type Client, refusal } from '#test/support/client.ts'
import { consultPathOf, consultsOf, inMinutes } from '#test/support/consults.ts'
import { problemsOfFhirPatient } from '#test/support/fhir-r4.ts'
import { anOpinion, reviewsOf } from '#test/support/reviews.ts'
import { filesOfZip } from '#test/support/zip.ts'
import { runApp } from './app.ts'

const app = runApp()

let home: PracticeOf
let admin: Client
beforeEach(async () => {
  home = await aPractice(app.run)
  admin = home.admin.client
})

const pathOf = (exportId = '') =>
  `/practices/${home.practiceId}/exports${exportId && `/${exportId}`}`

async function start(kind: ExportKind = 'all', client = admin) {
  return answered(await client.post(pathOf(), { body: { kind } }), dataExportRoutes.create.response)
}

async function read(exportId: string) {
  return answered(await admin.get(pathOf(exportId)), dataExportRoutes.get.response)
}

/** The files of the archive, as whoever downloads it gets them. */
async function download(exportId: string) {
  const reply = await admin.post(`${pathOf(exportId)}/download`, { body: {} })
  const { url } = answered(reply, dataExportRoutes.download.response)
  const fetched = await fetch(url)
  expect(fetched.headers.get('content-disposition')).toMatch(/^attachment; filename="praxis-/)
  return filesOfZip(new Uint8Array(await fetched.arrayBuffer()))
}

const linesOf = (text = '') =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

const stored = () => objectsOf(app.run).list(`exports/${home.practiceId}/`)

async function toldOf({ client }: Person) {
  const reply = await client.get('/members/me/notifications')
  const { items } = answered(reply, notificationRoutes.list.response)
  return items.map(({ kind }) => kind).filter((kind) => kind.startsWith('export'))
}

/** The practice writes to a patient, and a doctor answers a question about them. */
async function writes(patientId: string) {
  const { practiceId } = home
  const doctor = await aStaff(app.run, practiceId, [2])
  await admin.post(`/practices/${practiceId}/messages`, {
    body: { patientId, message: 'Please bring your images' },
  })
  const { id } = await reviewsOf(home.admin).begin({
    ...{ practiceId, patientId, content: 'Is it broken?', providerId: doctor.id },
  })
  await reviewsOf(home.admin).remark(id, { content: 'Among ourselves' })
  await reviewsOf(doctor).post(id, { opinion: anOpinion })
  const consult = await consultsOf(home.admin).create({
    ...{ practiceId, patientId, providerId: doctor.id, note: 'By video' },
    scheduledAt: inMinutes(app.run.clock.now(), 600),
  })
  await admin.post(consultPathOf(consult.id, '/guests'), {
    body: { name: 'Ana Ruiz', kind: 'interpreter' },
  })
}

/** A text of somebody with a record, and a call of a number that several have. */
async function calls(patientId: string, others: readonly string[], practiceId = home.practiceId) {
  const store = createPhoneStore(tableOf(app.run), practiceId)
  const missed: CommunicationItem = {
    ...{ communicationId: newId(), kind: 'call', direction: 'in', number: '7135550111' },
    ...{ state: 'missed', at: '2026-01-05T15:02:00.000Z', seconds: null, text: null },
    ...{ patientId: null, candidates: [...others], parties: {}, isFinal: true, version: 1 },
  }
  const text: CommunicationItem = {
    ...{ ...missed, communicationId: newId(), kind: 'text', state: 'received', patientId },
    ...{ at: '2026-01-05T15:01:00.000Z', text: 'Running\nlate', candidates: [] },
  }
  await tableOf(app.run).transact([store.note(null, text), store.note(null, missed)])
}

describe('an export of a practice', () => {
  it('holds all that it keeps and nothing of others, once though the event comes twice', async () => {
    app.run.faults.duplicateEvents(true)
    const other = await aPractice(app.run)
    const stranger = await aPatient(other, { firstName: 'Stranger' })
    await calls(stranger, [], other.practiceId)
    const second = await aStaff(app.run, home.practiceId, [16])
    const ids = [
      await aPatient(home, { firstName: 'Zoë', isLead: 1 }),
      await aPatient(home, { lastName: "O'Brien" }),
    ]
    const [patientId = ''] = ids
    await admin.post(`/practices/${home.practiceId}/notes`, {
      body: { patientId, note: 'Prefers\nmornings' },
    })
    await anAppointment(app.run, home, patientId)
    await writes(patientId)
    await calls(patientId, ids)
    await app.run.idle()

    const { exportId } = await start()
    await app.run.idle()

    expect(await read(exportId)).toMatchObject({ state: 'ready', bytes: expect.any(Number) })
    expect(await stored()).toHaveLength(1)
    const files = await download(exportId)
    const manifest = JSON.parse(files['manifest.json'] ?? '')
    expect(Object.keys(files)).toEqual([
      ...manifest.files.map(({ name }: { name: string }) => name),
      'manifest.json',
    ])
    for (const { name, lines, sha256 } of manifest.files) {
      const text = files[name] ?? ''
      expect(createHash('sha256').update(text).digest('hex'), name).toBe(sha256)
      if (name.endsWith('.ndjson')) expect(linesOf(text), name).toHaveLength(lines)
    }
    const idsIn = (name: string) =>
      new Set(linesOf(files[name]).map((line) => line.patientId ?? line.id))
    expect(idsIn('records.ndjson')).toEqual(new Set(ids))
    expect(idsIn('patients.fhir.ndjson')).toEqual(new Set(ids))
    expect(idsIn('history.ndjson')).toEqual(new Set(ids))
    expect(linesOf(files['notes.ndjson'])).toMatchObject([{ patientId, note: 'Prefers\nmornings' }])
    expect(linesOf(files['tasks.ndjson'])).toMatchObject([{ patientId }])
    expect(linesOf(files['appointments.ndjson'])).toMatchObject([{ patientId, minutes: 30 }])
    expect(linesOf(files['messages.ndjson'])).toMatchObject([
      { patientId, seq: 1, message: 'Please bring your images' },
    ])
    const [text, call, ...noMore] = linesOf(files['communications.ndjson'])
    expect(noMore).toEqual([])
    expect(text).toMatchObject({
      patientId,
      kind: 'text',
      text: 'Running\nlate',
      state: 'received',
    })
    expect(call).toMatchObject({ patientId: null, kind: 'call', state: 'missed', candidates: ids })
    expect(Object.keys(call)).not.toContain('parties')
    const [consult, ...noOther] = linesOf(files['consults.ndjson'])
    expect(noOther).toEqual([])
    expect(consult).toMatchObject({ patientId, note: 'By video', state: 'pending' })
    expect(consult.guests).toEqual([expect.not.objectContaining({ link: expect.anything() })])
    expect(consult.chat).toEqual([])
    const [review] = linesOf(files['reviews.ndjson'])
    expect(review).toMatchObject({ patientId, content: 'Is it broken?', postCount: 2, state: 1 })
    expect(linesOf(files['review-posts.ndjson'])).toMatchObject([
      { patientId, reviewId: review.id, seq: 1, content: 'Is it broken?' },
      { patientId, reviewId: review.id, seq: 2, opinion: anOpinion },
    ])
    expect(Object.values(files).join()).not.toContain('Among ourselves')
    expect(linesOf(files['patients.fhir.ndjson']).flatMap(problemsOfFhirPatient)).toEqual([])
    expect(JSON.parse(files['practice.json'] ?? '')).toMatchObject({
      practice: { id: home.practiceId, name: home.name },
    })
    expect(Object.values(files).join()).not.toContain('Stranger')
    expect(await toldOf(second)).toEqual(['exportRequested'])
    expect(await toldOf(home.admin)).toEqual(['exportReady', 'exportRequested'])
    app.run.faults.duplicateEvents(false)
  })

  it('says which charts have an account, and holds no secret of their invitations', async () => {
    const claimed = await aPatient(home, { firstName: 'Claire' })
    const open = await aPatient(home, { email: `open-${home.practiceId}@example.com` })
    const person = await aMember(app.run)
    await connectAccount(app.run, {
      ...{ practiceId: home.practiceId, patientId: claimed, memberId: person.id },
    })
    await inviteTo({ practice: home, patientId: open })
    const secret = await secretSentTo(app.run, `open-${home.practiceId}@example.com`)

    const { exportId } = await start()
    await app.run.idle()
    const files = await download(exportId)

    const records = linesOf(files['records.ndjson'])
    const isActiveOf = (patientId: string) =>
      records.find((record) => record.patientId === patientId)?.isActive
    expect([isActiveOf(claimed), isActiveOf(open)]).toEqual([true, false])
    const all = Object.values(files).join()
    for (const hidden of [secret, hashSecret(secret), person.email]) {
      expect(all).not.toContain(hidden)
    }
  })

  it('of records for other systems holds those alone', async () => {
    await aPatient(home)

    const { exportId } = await start('fhir')
    await app.run.idle()

    expect(Object.keys(await download(exportId))).toEqual([
      'README.txt',
      'patients.fhir.ndjson',
      'manifest.json',
    ])
  })

  it('is for admins, and only with a second factor proven in the last minutes', async () => {
    const { exportId } = await start('fhir')
    await app.run.idle()
    const stale = await aSession(app.run, home.admin.id, 0, false)
    const manager = await aStaff(app.run, home.practiceId, [10])

    expect(await stale.post(pathOf(), { body: { kind: 'all' } })).toMatchObject(
      refusal('ERR_TWO_FACTOR_NOT_FRESH'),
    )
    expect(await stale.post(`${pathOf(exportId)}/download`, { body: {} })).toMatchObject(
      refusal('ERR_TWO_FACTOR_NOT_FRESH'),
    )
    expect((await stale.get(pathOf())).status).toBe(200)
    expect(await manager.client.post(pathOf(), { body: { kind: 'all' } })).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
    app.run.clock.advance(10 * 60_000)
    expect(await admin.post(`${pathOf(exportId)}/download`, { body: {} })).toMatchObject(
      refusal('ERR_TWO_FACTOR_NOT_FRESH'),
    )
  })

  it('is one at a time, however often it is asked for', async () => {
    const headers = { 'idempotency-key': 'a-double-click' }
    const ask = () => admin.post(pathOf(), { body: { kind: 'fhir' }, headers })

    const replies = await Promise.all([ask(), ask()])

    const [one, other] = replies.map((reply) => answered(reply, dataExportRoutes.create.response))
    expect(one).toEqual(other)
    const { items } = answered(await admin.get(pathOf()), dataExportRoutes.list.response)
    expect(items).toHaveLength(1)
  })

  it('that was stopped, at whatever point, leaves nothing in the store', async () => {
    const { exportId } = await start()
    answered(await admin.delete(pathOf(exportId)), dataExportRoutes.remove.response)
    await app.run.idle()

    expect(await stored()).toEqual([])
    expect(['cancelled', 'removed']).toContain((await read(exportId)).state)
    const again = await admin.delete(pathOf(exportId))
    expect(again).toMatchObject(refusal('ERR_NO_CHANGE'))
    expect(await admin.post(`${pathOf(exportId)}/download`, { body: {} })).toMatchObject(
      refusal('ERR_EXPORT_NOT_READY'),
    )
  })

  it('is deleted with its archive, and every step stands in the audit trail', async () => {
    const { exportId } = await start('fhir')
    await app.run.idle()
    await download(exportId)

    answered(await admin.delete(pathOf(exportId)), dataExportRoutes.remove.response)

    expect(await stored()).toEqual([])
    expect(await read(exportId)).toMatchObject({ state: 'removed' })
    const trail = await admin.get(`/practices/${home.practiceId}/audit`)
    const actions = answered(trail, auditRoutes.list.response).items.map(({ action }) => action)
    expect(actions.filter((action) => action.startsWith('exports.'))).toEqual([
      'exports.remove',
      'exports.download',
      'exports.create',
    ])
  })

  it('that breaks off each time has failed, and leaves nothing in the store', async () => {
    const broken = { ...patientKeys(home.practiceId).patient(newId()), entity: 'patient' }
    await tableOf(app.run).transact([{ kind: 'put', item: broken }])

    const { exportId } = await start()
    await app.run.idle()

    expect(await read(exportId)).toMatchObject({ state: 'failed', reason: 'broken' })
    expect(await stored()).toEqual([])
    expect(app.run.deadLetters()).toHaveLength(1)
  })

  it('that broke off is begun anew by the next delivery, and another one of the event does nothing', async () => {
    const { exportId } = await start('fhir')
    await app.run.idle()
    const table = tableOf(app.run)
    const store = createExportStore(table, home.practiceId)
    const before = await store.find(exportId)
    if (!before) throw new Error('there is none')
    const now = app.run.clock.now()
    const deliver = async () => {
      const payload = { exportId, kind: 'fhir' } as const
      const about = { practiceId: home.practiceId, actor: home.admin.id, now }
      await table.transact([eventWrite(exportRequested, payload, about)])
      await app.run.idle()
    }

    await deliver()
    expect(await store.find(exportId)).toEqual(before)

    const aliveUntil = new Date(now.getTime() - 1).toISOString()
    await store.step(before, { state: 'running', aliveUntil, mark: 'broken-off' })
    await deliver()
    expect(await store.find(exportId)).toMatchObject({ state: 'ready', runs: 2 })
  })
})
