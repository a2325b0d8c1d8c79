import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#functions/platform/ids.ts'
import { objectKeys } from '#functions/uploads/keys.ts'
import { uploadRoutes } from '#shared/api/uploads.ts'
import {
  MAX_TEMPORARY_BYTES,
  MAX_TEMPORARY_FILES,
  MULTIPART_OVER_BYTES,
  TEMPORARY,
} from '#shared/model/upload-rules.ts'
import { givenBy, sentTo, tried } from '#test/support/addresses.ts'
import { aMember, aPatient, aPractice, objectsOf, type PracticeOf } from '#test/support/builders.ts'
import { aChartOf } from '#test/support/charts.ts'
import { answered, type Client, createClient, type Reply, refusal } from '#test/support/client.ts'
import { aStudy, planned, sendMissing, type TestFile } from '#test/support/scans.ts'
import { runApp } from './app.ts'
import { countWithinWindows } from './windows.ts'

const app = runApp()
countWithinWindows(app)

let practice: PracticeOf
let staff: Client

beforeEach(async () => {
  practice = await aPractice(app.run)
  staff = practice.admin.client
}, 60_000)

const aFile = (name = 'report.txt'): TestFile => ({
  name,
  bytes: new Uint8Array(randomBytes(2000)),
})

/** An upload that a visitor without an account began. */
async function begunByVisitor() {
  const visitor = createClient(app.run.origin)
  const { practiceId } = practice
  const reply = await visitor.post('/uploads/temp', { body: { practiceId, comment: 'My knee' } })
  const { key, pwd } = answered(reply, uploadRoutes.createTemporary.response)
  const credentials = { key, pwd }
  const complete = () => visitor.post(`/uploads/${key}/complete`, { query: credentials })
  return { visitor, key, pwd, credentials, complete, practiceId }
}

async function sentByVisitor(files: readonly TestFile[] = [aFile()]) {
  const temporary = await begunByVisitor()
  await sendMissing(temporary.visitor, temporary.key, files, temporary.credentials)
  await temporary.complete()
  return { ...temporary, files }
}

async function aPatientWithAccount() {
  const person = await aMember(app.run)
  const patientId = await aChartOf(app.run, practice, person)
  await app.run.idle()
  return { ...person, patientId }
}

const kept = (client: Client, key: string, body: Record<string, unknown> = {}) =>
  client.patch(`/uploads/${key}`, { body: { keep: 1, ...body } })

const nameOf = ({ body }: Reply) =>
  typeof body === 'object' && body !== null && 'name' in body ? body.name : null

const leftOf = (key: string) => {
  const { practiceId } = practice
  return objectsOf(app.run).list(objectKeys({ practiceId, patientId: TEMPORARY, key }).all)
}

describe('a temporary upload', () => {
  it('is sent without an account, and kept by the staff in a chart like any other', async () => {
    const patientId = await aPatient(practice)
    const files = aStudy()
    const { key, visitor, credentials } = await sentByVisitor(files)
    const elsewhere = (await begunByVisitor()).key
    const foreign = await visitor.get(`/uploads/${elsewhere}`, { query: credentials })
    const before = await staff.get(`/uploads/${key}`)
    const reply = await kept(staff, key, { patientId })
    await app.run.idle(60_000)

    expect(foreign).toMatchObject(refusal('ERR_UPLOAD_NOT_EXISTS'))
    expect(before).toMatchObject(refusal('ERR_UPLOAD_IS_TEMPORARY'))
    expect(reply.body).toMatchObject({ patientId, comment: 'My knee', isNew: true })
    const read = answered(await staff.get(`/uploads/${key}`), uploadRoutes.get.response)
    const bytes = await Promise.all(
      read.files.map(async ({ name, url }) => {
        return [name, Buffer.from(await (await fetch(url)).arrayBuffer()).toString('base64')]
      }),
    )
    expect(Object.fromEntries(bytes)).toEqual(
      Object.fromEntries(
        files.map((file) => [file.name, Buffer.from(file.bytes).toString('base64')]),
      ),
    )
    expect((await staff.get(`/uploads/${key}/parse`)).body).toMatchObject({
      state: 'ready',
      studies: [{ series: [{ instances: 5 }] }],
    })
    const path = `/practices/${practice.practiceId}/patients/${patientId}`
    expect((await staff.get(path)).body).toMatchObject({ uploadCount: 1, newUploadCount: 1 })
    expect(await leftOf(key)).toEqual([])
    expect(await visitor.get(`/uploads/${key}`, { query: credentials })).toMatchObject(
      refusal('ERR_UPLOAD_INVALID_KEY'),
    )
    expect(app.run.deadLetters()).toEqual([])
  })

  it('is kept by the patient who sent it, by its password', async () => {
    const { client, patientId } = await aPatientWithAccount()
    const { key, pwd } = await sentByVisitor()

    const unproven = await kept(client, key)
    const wrong = await kept(client, key, { pwd: 'A'.repeat(43) })
    const mine = await kept(client, key, { pwd })
    await app.run.idle()

    expect(unproven).toMatchObject(refusal('ERR_UPLOAD_INVALID_KEY'))
    expect(wrong).toMatchObject(refusal('ERR_UPLOAD_INVALID_KEY'))
    expect(mine.body).toMatchObject({ patientId, uploader: { kind: 'patient' } })
    expect((await client.get(`/uploads/${key}`)).status).toBe(200)
  })

  it('is kept once, of a double click too', async () => {
    const patientId = await aPatient(practice)
    const { key } = await sentByVisitor()

    const replies = await Promise.all([1, 2].map(() => kept(staff, key, { patientId })))
    const later = await kept(staff, key, { patientId })
    await app.run.idle()

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400])
    for (const reply of [...replies.filter(({ status }) => status !== 200), later]) {
      expect(reply).toMatchObject(refusal('ERR_UPLOAD_NOT_TEMPORARY'))
    }
    const path = `/practices/${practice.practiceId}/patients/${patientId}`
    expect((await staff.get(path)).body).toMatchObject({ uploadCount: 1 })
  })

  it('is kept whole, by whoever may, for somebody of the practice', async () => {
    const patientId = await aPatient(practice)
    const elsewhere = await aPatient(await aPractice(app.run))
    const unfinished = await begunByVisitor()
    const { key } = await sentByVisitor()

    const answers = [
      await kept(staff, key),
      await kept(staff, key, { patientId: elsewhere }),
      await kept(staff, unfinished.key, { patientId }),
      await kept((await aMember(app.run)).client, key, { patientId }),
      await kept(staff, newId(), { patientId }),
    ]

    expect(answers.map(nameOf)).toEqual([
      'ERR_UPLOAD_NO_UPLOADER',
      'ERR_UPLOAD_UPLOADER_NOT_IN_PRACTICE',
      'ERR_UPLOAD_FAILED',
      'ERR_ACCESS_DENIED',
      'ERR_UPLOAD_NOT_EXISTS',
    ])
  })

  it('is out of reach of others, and of a practice that is none', async () => {
    const { key, practiceId } = await sentByVisitor()
    const other = await begunByVisitor()

    const read = await other.visitor.get(`/uploads/${key}`, { query: other.credentials })
    const removed = await other.visitor.delete(`/uploads/${key}`, { query: other.credentials })
    const listed = await other.visitor.get('/uploads', {
      query: { practiceId, patientId: TEMPORARY, ...other.credentials },
    })
    const nowhere = await other.visitor.post('/uploads/temp', { body: { practiceId: newId() } })

    expect(read).toMatchObject(refusal('ERR_UPLOAD_NOT_EXISTS'))
    expect(removed).toMatchObject(refusal('ERR_UPLOAD_NOT_EXISTS'))
    expect(listed.status).toBe(400)
    expect(nowhere).toMatchObject(refusal('ERR_UPLOAD_NO_HOST'))
  })

  it('takes a few files of some size only', async () => {
    const { visitor, key, credentials: query } = await begunByVisitor()
    const plan = (files: unknown) =>
      visitor.post(`/uploads/${key}/files`, { query, body: { files } })
    const many = Array.from({ length: MAX_TEMPORARY_FILES + 1 }, (_, at) => {
      return { name: `${at}.txt`, size: 1 }
    })

    expect(await plan(many)).toMatchObject(refusal('ERR_UPLOAD_FAILED'))
    expect(await plan([{ name: 'a.dcm', size: MAX_TEMPORARY_BYTES + 1 }])).toMatchObject(
      refusal('ERR_UPLOAD_FAILED'),
    )
    expect((await plan(many.slice(1))).status).toBe(200)
  })

  it('goes by itself after a day, finished or not, with its files and parts', async () => {
    const sent = await sentByVisitor()
    const begun = await begunByVisitor()
    const large = { name: 'large.dcm', size: MULTIPART_OVER_BYTES + 1 }
    await planned(begun.visitor, begun.key, [large], begun.credentials)
    await sendMissing(begun.visitor, begun.key, [aFile()], begun.credentials)

    app.run.clock.advance(25 * 3_600_000)
    await app.run.sweep()
    await app.run.idle()

    expect([await leftOf(sent.key), await leftOf(begun.key)]).toEqual([[], []])
    for (const { key, visitor, credentials: query } of [sent, begun]) {
      expect((await visitor.get(`/uploads/${key}`, { query })).status).toBe(400)
    }
    expect(app.run.deadLetters()).toEqual([])
  })

  it('is kept as it was sent: its addresses bring back nothing, and change nothing', async () => {
    const patientId = await aPatient(practice)
    const file = aFile()
    const { visitor, key, credentials, complete } = await begunByVisitor()
    const { name, bytes } = file
    const announced = [{ name, size: bytes.length, type: 'text/plain' }]
    const given = givenBy(await planned(visitor, key, announced, credentials), [file])
    expect(await Promise.all(given.map(sentTo))).toEqual([200])
    await complete()
    const { files: before } = answered(
      await visitor.get(`/uploads/${key}`, { query: credentials }),
      uploadRoutes.get.response,
    )

    await kept(staff, key, { patientId })
    await app.run.idle()
    const late = await Promise.all(given.map(tried))
    const read = await Promise.all(before.map(({ url }) => fetch(url)))
    const { files } = answered(await staff.get(`/uploads/${key}`), uploadRoutes.get.response)
    const shown = await Promise.all(files.map(async ({ url }) => (await fetch(url)).arrayBuffer()))
    app.run.clock.advance(2 * 3_600_000)
    await app.run.sweep()
    await app.run.idle()

    expect(late.flat()).toContain(200)
    // What they bring lies where no chart reads, until it is swept.
    expect(read.map(({ status }) => status)).toEqual([200])
    expect(shown.map((content) => Buffer.from(content).equals(bytes))).toEqual([true])
    expect(await leftOf(key)).toEqual([])
    expect(app.run.deadLetters()).toEqual([])
  })

  it('is deleted by whoever sent it, with its files', async () => {
    const { visitor, key, credentials: query } = await sentByVisitor()

    expect((await visitor.delete(`/uploads/${key}`, { query })).status).toBe(200)
    await app.run.idle()

    expect(await leftOf(key)).toEqual([])
    expect(app.run.deadLetters()).toEqual([])
  })
})
