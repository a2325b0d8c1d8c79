import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { uploadCompleted, uploadDeleted } from '#events/uploads.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { objectKeys } from '#functions/uploads/keys.ts'
import { createUploadStore } from '#functions/uploads/store.ts'
import { uploadRoutes } from '#shared/api/uploads.ts'
import { MULTIPART_OVER_BYTES } from '#shared/model/upload-rules.ts'
import { aPatient, aPractice, objectsOf, type PracticeOf, tableOf } from '#test/support/builders.ts'
import { answered, type Client, refusal } from '#test/support/client.ts'
import { aStudy, begun, planned, put, sendMissing, type TestFile } from '#test/support/scans.ts'
import { runApp } from './app.ts'

const app = runApp()
const thrice = [1, 2, 3]

let practice: PracticeOf
let staff: Client

beforeAll(async () => {
  practice = await aPractice(app.run)
  staff = practice.admin.client
}, 60_000)

async function anUpload(): Promise<string> {
  const patientId = await aPatient(practice)
  return begun(staff, { practiceId: practice.practiceId, patientId })
}

const aFile = (name: string, size = 2000): TestFile => ({
  name,
  bytes: new Uint8Array(randomBytes(size)),
})

const complete = (key: string) => staff.post(`/uploads/${key}/complete`)

async function read(key: string) {
  return answered(await staff.get(`/uploads/${key}`), uploadRoutes.get.response)
}

async function studiesOf(key: string) {
  return answered(await staff.get(`/uploads/${key}/parse`), uploadRoutes.parse.response)
}

async function statusOf(url: string | null | undefined): Promise<number> {
  const response = await fetch(url ?? '')
  await response.arrayBuffer()
  return response.status
}

describe('at the same moment', () => {
  it('begins one upload for a double click', async () => {
    const patientId = await aPatient(practice)
    const body = { practiceId: practice.practiceId, patientId }

    const keys = await Promise.all(thrice.map(() => begun(staff, body)))

    expect(new Set(keys).size).toBe(1)
  })

  it('announces each file once', async () => {
    const key = await anUpload()
    const files = Array.from({ length: 120 }, (_, at) => aFile(`IM${at}`, 10))

    const plans = await Promise.all(thrice.map(() => planned(staff, key, files)))

    for (const plan of plans) {
      expect(plan.map(({ name }) => name)).toEqual(files.map(({ name }) => name))
      expect(plan.every(({ state }) => state === 'missing')).toBe(true)
    }
    expect(await read(key)).toMatchObject({ fileCount: 120, bytes: 1200 })
  })

  it('sends the parts of a large file to one place', async () => {
    const key = await anUpload()
    const files = [{ name: 'large.dcm', size: MULTIPART_OVER_BYTES + 1 }]

    const replies = await Promise.all(
      thrice.map(() => staff.post(`/uploads/${key}/files`, { body: { files } })),
    )

    const targets = replies.flatMap(
      (reply) => answered(reply, uploadRoutes.planFiles.response).items,
    )
    const uploadIds = targets.map((target) => target.kind === 'parts' && target.uploadId)
    expect(uploadIds).toEqual(thrice.map(() => expect.any(String)))
    expect(new Set(uploadIds).size).toBe(1)
  })

  it('finds an upload that moves to another chart between two reads', async () => {
    const { practiceId } = practice
    const key = await anUpload()
    await sendMissing(staff, key, [aFile('one.txt')])
    await complete(key)
    const { patientId } = await read(key)
    const other = await aPatient(practice)
    const table = tableOf(app.run)
    let isMoved = false
    const store = createUploadStore(
      {
        ...table,
        get: async (at, schema) => {
          const found = await table.get(at, schema)
          const body = { patientId: other, from: patientId }
          if (!isMoved)
            expect(await staff.patch(`/uploads/${key}`, { body })).toMatchObject({ status: 200 })
          isMoved = true
          return found
        },
      },
      practiceId,
    )

    expect(await store.find(key)).toMatchObject({ key, patientId: other })
  })

  it('deletes once', async () => {
    const key = await anUpload()
    await sendMissing(staff, key, [aFile('one.txt')])

    const replies = await Promise.all(thrice.map(() => staff.delete(`/uploads/${key}`)))

    const gone = expect.objectContaining(refusal('ERR_UPLOAD_NOT_EXISTS'))
    expect(replies.some(({ status }) => status === 200)).toBe(true)
    for (const reply of replies.filter(({ status }) => status !== 200)) expect(reply).toEqual(gone)
    expect(await staff.get(`/uploads/${key}`)).toEqual(gone)
  })
})

describe('a file announced again with other content', () => {
  it('starts over: what arrived before does not pass for it', async () => {
    const key = await anUpload()
    await sendMissing(staff, key, [aFile('scan.dcm', 3000)])
    const other = aFile('scan.dcm', 4000)

    const [target] = await planned(staff, key, [other])
    const early = await complete(key)
    await sendMissing(staff, key, [other])

    expect(target?.state).toBe('missing')
    expect(early).toMatchObject(refusal('ERR_UPLOAD_FAILED'))
    expect((await complete(key)).body).toEqual({ files: 1, bytes: 4000 })
    const [file] = (await read(key)).files
    const bytes = await (await fetch(file?.url ?? '')).arrayBuffer()
    expect(Buffer.compare(new Uint8Array(bytes), other.bytes)).toBe(0)
  })

  it('lets go of the parts that arrived before', async () => {
    const key = await anUpload()
    const large = { name: 'scan.dcm', size: MULTIPART_OVER_BYTES + 1 }
    const reply = await staff.post(`/uploads/${key}/files`, { body: { files: [large] } })
    const [before] = answered(reply, uploadRoutes.planFiles.response).items
    if (before?.kind !== 'parts') throw new Error('a large file goes in parts')

    await sendMissing(staff, key, [aFile('scan.dcm', 500)])

    const stale = put(before.parts[0]?.url ?? '', new Uint8Array(before.partSize))
    await expect(stale).rejects.toThrow('NoSuchUpload')
    expect((await complete(key)).body).toEqual({ files: 1, bytes: 500 })
  })
})

describe('the files of an upload', () => {
  it('are read page by page, in the order of their names', async () => {
    const key = await anUpload()
    const names = Array.from({ length: 12 }, (_, position) => `DISC/IM${position + 1}.txt`)
    await planned(staff, key, names.map((name) => ({ name, size: 1 })).toReversed())
    const page = async (query: Record<string, string | number>) => {
      const reply = await staff.get(`/uploads/${key}`, { query })
      const { files, fileCount } = answered(reply, uploadRoutes.get.response)
      return { names: files.map(({ name }) => name), fileCount }
    }

    expect(await page({})).toEqual({ names, fileCount: 12 })
    expect((await page({ limit: 5 })).names).toEqual(names.slice(0, 5))
    expect((await page({ limit: 5, offset: 5 })).names).toEqual(names.slice(5, 10))
    expect((await page({ limit: 5, offset: 10 })).names).toEqual(names.slice(10))
    expect((await page({ offset: 12 })).names).toEqual([])
    expect((await page({ offset: 5000 })).names).toEqual([])
    expect((await page({ limit: 5, after: names[4] ?? '' })).names).toEqual(names.slice(5, 10))
    expect((await page({ limit: 5, after: names[4] ?? '', offset: 2 })).names).toEqual(
      names.slice(7),
    )
    expect((await page({ after: names[11] ?? '' })).names).toEqual([])
    expect((await page({ after: 'DISC/IM2a.txt' })).names).toEqual(names.slice(2))
  })
})

describe('deleting', () => {
  async function anIndexedUpload() {
    const key = await anUpload()
    const files = aStudy()
    await sendMissing(staff, key, files)
    await complete(key)
    await app.run.idle(60_000)
    const [series] = (await studiesOf(key)).studies[0]?.series ?? []
    if (!series) throw new Error('the study has a series')
    return { key, series }
  }

  it('takes a file out of the studies, with the picture that showed it', async () => {
    const { key, series } = await anIndexedUpload()
    const middle = series.files[series.files.length >> 1] ?? ''
    expect(await statusOf(series.previewUrl)).toBe(200)

    await staff.delete(`/uploads/${key}`, { body: { files: [middle] } })

    const left = await studiesOf(key)
    expect(left.studies[0]?.series).toMatchObject([
      { instances: 4, files: series.files.filter((name) => name !== middle), previewUrl: null },
    ])
    expect(await statusOf(series.previewUrl)).toBe(404)
    expect(await read(key)).toMatchObject({ fileCount: 4 })
  })

  it('leaves neither bytes nor pictures behind', async () => {
    const { key, series } = await anIndexedUpload()
    const addresses = [...(await read(key)).files.map(({ url }) => url), series.previewUrl]

    await staff.delete(`/uploads/${key}`)
    await app.run.idle()

    expect(await Promise.all(addresses.map(statusOf))).toEqual(addresses.map(() => 404))
  })

  it('is done at once for everybody, and goes on where it broke off or is asked for twice', async () => {
    const { practiceId } = practice
    const patientId = await aPatient(practice)
    const key = await begun(staff, { practiceId, patientId })
    await sendMissing(staff, key, [aFile('one.txt'), aFile('two.txt')])
    await complete(key)
    await app.run.idle()
    const [objects, store] = [objectsOf(app.run), createUploadStore(tableOf(app.run), practiceId)]
    const { all } = objectKeys({ practiceId, patientId, key })

    app.run.faults.failConsumer('uploads-reactions', 2)
    app.run.faults.duplicateEvents(true)
    const replies = await Promise.all(thrice.map(() => staff.delete(`/uploads/${key}`)))
    const gone = await staff.get(`/uploads/${key}`)
    const listed = await staff.get('/uploads', { query: { practiceId, patientId } })
    await app.run.idle()
    app.run.faults.duplicateEvents(false)

    expect(replies.map(({ status }) => status)).toContain(200)
    expect(gone).toMatchObject(refusal('ERR_UPLOAD_NOT_EXISTS'))
    expect(listed.body).toMatchObject({ items: [], total: 0 })
    expect(await store.find(key)).toBeNull()
    expect(await store.files(key)).toEqual([])
    expect(await objects.list(all)).toEqual([])
    expect(app.run.deadLetters()).toEqual([])
  })

  it('of an upload that is hidden is finished by its event', async () => {
    const { practiceId } = practice
    const patientId = await aPatient(practice)
    const key = await begun(staff, { practiceId, patientId })
    await sendMissing(staff, key, [aFile('one.txt')])
    const [objects, store] = [objectsOf(app.run), createUploadStore(tableOf(app.run), practiceId)]
    const upload = await store.find(key)
    if (!upload) throw new Error('the upload was begun')

    const event = { key, patientId, wasCompleted: false, wasNew: false }
    const occurrence = { practiceId, actor: null, now: new Date() }
    await store.hide(upload, [eventWrite(uploadDeleted, event, occurrence)])
    await app.run.idle()

    expect(await store.find(key)).toBeNull()
    expect(await objects.list(objectKeys(upload).all)).toEqual([])
  })

  it('takes with it what a reader that broke off left behind', async () => {
    const { practiceId } = practice
    const patientId = await aPatient(practice)
    const key = await begun(staff, { practiceId, patientId })
    await sendMissing(staff, key, [aFile('one.txt')])
    await staff.delete(`/uploads/${key}`)
    const objects = objectsOf(app.run)
    const picture = objectKeys({ practiceId, patientId, key }).preview(1)
    await objects.write(picture, 'a picture', 'image/png')

    const event = { key, patientId, files: 1, bytes: 2000, uploader: 'staff' as const }
    const occurrence = { practiceId, actor: null, now: new Date() }
    await tableOf(app.run).transact([eventWrite(uploadCompleted, event, occurrence)])
    await app.run.idle()

    expect(await objects.read(picture)).toBeNull()
    expect(app.run.deadLetters()).toEqual([])
  })

  it('changes nothing where no file is named, or none that is there', async () => {
    const key = await anUpload()
    await sendMissing(staff, key, [aFile('one.txt')])

    for (const files of [[], ['other.txt']]) {
      expect(await staff.delete(`/uploads/${key}`, { body: { files } })).toMatchObject(
        refusal('ERR_NO_CHANGE'),
      )
    }
    expect(await read(key)).toMatchObject({ fileCount: 1 })
  })
})
