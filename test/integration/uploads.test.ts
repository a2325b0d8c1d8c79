import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { uploadRoutes } from '#shared/api/uploads.ts'
import type { UploadTarget } from '#shared/model/upload.ts'
import { MULTIPART_OVER_BYTES } from '#shared/model/upload-rules.ts'
import { aGuest, aMember, aPatient, aPractice, type PracticeOf } from '#test/support/builders.ts'
import { answered, type Client, refusal } from '#test/support/client.ts'
import { aStudy, begun, planned, put, sendMissing, type TestFile } from '#test/support/scans.ts'
import { runApp } from './app.ts'

const app = runApp()

let practice: PracticeOf
let staff: Client

beforeAll(async () => {
  practice = await aPractice(app.run)
  staff = practice.admin.client
}, 60_000)

async function anUpload(changes: Record<string, unknown> = {}) {
  const patientId = await aPatient(practice, changes)
  const key = await begun(staff, { practiceId: practice.practiceId, patientId })
  return { patientId, key }
}

const bytes = (size: number) => new Uint8Array(randomBytes(size))
const aFile = (name = 'report.txt', size = 2000): TestFile => ({ name, bytes: bytes(size) })

async function stored(key: string): Promise<Map<string, Uint8Array>> {
  const { files } = answered(await staff.get(`/uploads/${key}`), uploadRoutes.get.response)
  const read = files.map(async ({ name, url }) => {
    const response = await fetch(url)
    return [name, new Uint8Array(await response.arrayBuffer())] as const
  })
  return new Map(await Promise.all(read))
}

describe('an upload', () => {
  it('goes from a guest with a link to the staff, with studies and pictures', async () => {
    const patientId = await aPatient(practice)
    const { practiceId } = practice
    const { client, key: linkKey, pwd } = await aGuest(app.run, practice, patientId)
    const guest = { key: linkKey, pwd }
    const files = aStudy()

    const key = await begun(client, { practiceId, patientId, ...guest })
    await sendMissing(client, key, files, guest)
    const completed = await client.post(`/uploads/${key}/complete`, { query: guest })
    await app.run.idle(60_000)

    const total = files.reduce((sum, file) => sum + file.bytes.length, 0)
    expect(completed.body).toEqual({ files: files.length, bytes: total })
    expect(await stored(key)).toEqual(new Map(files.map((file) => [file.name, file.bytes])))
    const { studies, state } = answered(
      await staff.get(`/uploads/${key}/parse`),
      uploadRoutes.parse.response,
    )
    expect(state).toBe('ready')
    expect(studies).toMatchObject([
      {
        patientBirthDate: '19800229',
        description: 'CT ABDOMEN',
        series: [{ modality: 'CT', description: 'AXIAL', instances: 5 }],
      },
    ])
    const picture = await fetch(studies[0]?.series[0]?.previewUrl ?? '')
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect((await staff.get(`/practices/${practiceId}/patients/${patientId}`)).body).toMatchObject({
      uploadCount: 1,
      newUploadCount: 1,
    })
    expect((await staff.get(`/practices/${practiceId}/status`)).body).toMatchObject({
      steps: { patientAdded: true, linkSent: true, scansReceived: true },
    })
  })

  it('is read at once where the event has not been consumed yet', async () => {
    const { key } = await anUpload()
    await sendMissing(staff, key, aStudy())
    await staff.post(`/uploads/${key}/complete`)

    expect((await staff.get(`/uploads/${key}/parse`)).body).toMatchObject({
      studies: [{ series: [{ instances: 5 }] }],
    })
  })

  it('is counted as new until somebody of the staff looks at it, once', async () => {
    const { key, patientId } = await anUpload()
    await sendMissing(staff, key, [aFile()])
    await staff.post(`/uploads/${key}/complete`)
    await app.run.idle()

    const looked = await Promise.all([
      staff.patch(`/uploads/${key}`, { body: { seen: 1 } }),
      staff.patch(`/uploads/${key}`, { body: { seen: 1 } }),
    ])
    await app.run.idle()

    expect(looked.map(({ status }) => status)).toEqual([200, 200])
    const path = `/practices/${practice.practiceId}/patients/${patientId}`
    expect((await staff.get(path)).body).toMatchObject({ uploadCount: 1, newUploadCount: 0 })
  })

  it('counts once where its event is delivered twice', async () => {
    const { key, patientId } = await anUpload()
    await sendMissing(staff, key, [aFile()])

    app.run.faults.duplicateEvents(true)
    await staff.post(`/uploads/${key}/complete`)
    await app.run.idle()
    app.run.faults.duplicateEvents(false)

    const path = `/practices/${practice.practiceId}/patients/${patientId}`
    expect((await staff.get(path)).body).toMatchObject({ uploadCount: 1, newUploadCount: 1 })
  })

  it('counts all the same where a consumer fails twice', async () => {
    const { key, patientId } = await anUpload()
    await sendMissing(staff, key, [aFile()])

    app.run.faults.failConsumer('patients-reactions', 2)
    await staff.post(`/uploads/${key}/complete`)
    await app.run.idle()

    const path = `/practices/${practice.practiceId}/patients/${patientId}`
    expect((await staff.get(path)).body).toMatchObject({ uploadCount: 1 })
    expect(app.run.deadLetters()).toEqual([])
  })
})

describe('a list of uploads', () => {
  it('comes in the order asked for, and in no other', async () => {
    const { patientId, key } = await anUpload()
    const { practiceId } = practice
    await planned(staff, key, [aFile()])

    const list = (order: string) =>
      staff.get('/uploads', { query: { practiceId, patientId, order } })

    for (const order of ['createdAt ASC', 'createdAt DESC']) {
      expect((await list(order)).body).toMatchObject({ items: [{ key }] })
    }
    for (const order of ['garbage', 'createdAt', 'bytes ASC']) {
      expect(await list(order)).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    }
  })
})

describe('announcing files', () => {
  it.each([
    ['a way out of the folder', '../secrets.txt'],
    ['a way out in the middle', 'a/../../b.txt'],
    ['an absolute path', '/etc/passwd'],
    ['a control character', 'a\u0000b.txt'],
    ['a line break', 'a\nb.txt'],
    ['a backslash', 'a\\b.txt'],
    ['1,000 characters', `${'a'.repeat(996)}.txt`],
    ['nothing', ''],
    ['a dot at its end', 'setup.exe.'],
    ['a space at the end of a part', 'a /b.txt'],
    ['a space only', ' '],
    ['an override of direction', 'scan\u202egpj.txt'],
    ['a zero-width mark', 'a\u200bb.txt'],
    ['half a character', 'a\ud800.txt'],
  ])('refuses a name with %s', async (_case, name) => {
    const { key } = await anUpload()

    const reply = await staff.post(`/uploads/${key}/files`, {
      body: { files: [{ name, size: 1 }] },
    })

    expect(reply).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
  })

  it.each([
    ['an empty file', { name: 'a.txt', size: 0 }],
    ['a size below nothing', { name: 'a.txt', size: -1 }],
    ['a size that is no number', { name: 'a.txt', size: 'big' }],
    ['more than 5 GiB', { name: 'a.txt', size: 5 * 1024 ** 3 + 1 }],
    ['a program', { name: 'autorun.exe', size: 1 }],
    ['a checksum that is none', { name: 'a.txt', size: 1, sha256: 'abc' }],
  ])('refuses %s', async (_case, file) => {
    const { key } = await anUpload()

    const reply = await staff.post(`/uploads/${key}/files`, { body: { files: [file] } })

    expect(reply).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
  })

  it('takes up to 500 at once', async () => {
    const { key } = await anUpload()
    const files = Array.from({ length: 501 }, (_, number) => ({ name: `${number}.txt`, size: 1 }))

    const tooMany = await staff.post(`/uploads/${key}/files`, { body: { files } })
    const enough = await staff.post(`/uploads/${key}/files`, { body: { files: files.slice(1) } })

    expect(tooMany).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    expect(answered(enough, v.object({ items: v.array(v.unknown()) })).items).toHaveLength(500)
  })
})

describe('what is sent', () => {
  it('must have the size that was announced', async () => {
    const { key } = await anUpload()
    const [target] = await planned(staff, key, [aFile('a.txt', 100)])
    if (target?.kind !== 'single') throw new Error('a small file goes to one address')

    await expect(put(target.url ?? '', bytes(101), target.headers)).rejects.toThrow(/403/)
    expect(await staff.post(`/uploads/${key}/complete`)).toMatchObject({
      ...refusal('ERR_UPLOAD_FAILED'),
      body: { details: { files: [{ name: 'a.txt', announced: 100, arrived: null }] } },
    })
  })

  it('is counted in the list until the upload is finished', async () => {
    const { key, patientId } = await anUpload()
    const files = [aFile('a.txt', 100), aFile('b.txt', 50)]
    const [target] = await planned(staff, key, files)
    if (target?.kind !== 'single') throw new Error('a small file goes to one address')
    await put(target.url ?? '', files[0]?.bytes ?? bytes(100), target.headers)
    const listed = async () => {
      const query = { practiceId: practice.practiceId, patientId }
      const reply = await staff.get('/uploads', { query })
      const { items } = answered(reply, uploadRoutes.list.response)
      return items.find((item) => item.key === key)
    }

    const half = await listed()
    await sendMissing(staff, key, files)
    answered(await staff.post(`/uploads/${key}/complete`), uploadRoutes.complete.response)

    expect(half).toMatchObject({ fileCount: 2, bytes: 150, arrival: { files: 1, bytes: 100 } })
    expect(Date.parse(half?.arrival?.at ?? '')).not.toBeNaN()
    expect((await listed())?.arrival).toBeNull()
  })

  it('must have the checksum that was announced', async () => {
    const { key } = await anUpload()
    const file = { name: 'a.txt', size: 100, sha256: `${'A'.repeat(43)}=` }
    const reply = await staff.post(`/uploads/${key}/files`, { body: { files: [file] } })
    const [target] = answered(reply, uploadRoutes.planFiles.response).items
    if (target?.kind !== 'single') throw new Error('a small file goes to one address')

    await expect(put(target.url ?? '', bytes(100), target.headers)).rejects.toThrow(/400/)
  })

  it('must arrive before its address expires', async () => {
    const { key } = await anUpload()
    const file = aFile()
    const [target] = await planned(staff, key, [file])
    if (target?.kind !== 'single') throw new Error('a small file goes to one address')

    app.run.clock.advance(16 * 60_000)

    await expect(put(target.url ?? '', file.bytes, target.headers)).rejects.toThrow(/403.*expired/s)
    await sendMissing(staff, key, [file])
    expect((await staff.post(`/uploads/${key}/complete`)).status).toBe(200)
  })

  it('may say it is DICOM and not be: it is kept as a file without studies', async () => {
    const { key } = await anUpload()
    const files = [{ ...aFile('scan.dcm'), type: 'application/dicom' }]
    await sendMissing(staff, key, files)
    await staff.post(`/uploads/${key}/complete`)
    await app.run.idle()

    expect((await staff.get(`/uploads/${key}/parse`)).body).toMatchObject({
      state: 'ready',
      studies: [],
      otherFiles: 1,
    })
  })
})

describe('an upload that broke off', () => {
  it('goes on with what is missing, and is equal byte for byte', async () => {
    const { key, patientId } = await anUpload()
    const files = aStudy({ slices: 6 })
    const [first] = await planned(staff, key, files)
    if (first?.kind !== 'single') throw new Error('a small file goes to one address')
    await put(first.url ?? '', files[0]?.bytes ?? bytes(0), first.headers)
    await killedPut((await planned(staff, key, files))[1], files[1]?.bytes ?? bytes(0))

    const again = await begun(staff, { practiceId: practice.practiceId, patientId })
    const states = (await planned(staff, again, files)).map(({ state }) => state)
    await sendMissing(staff, again, files)
    await staff.post(`/uploads/${key}/complete`)

    expect(again).toBe(key)
    expect(states).toEqual(['present', ...files.slice(1).map(() => 'missing')])
    expect(await stored(key)).toEqual(new Map(files.map((file) => [file.name, file.bytes])))
  })

  /** Sends half of the bytes and hangs up. */
  async function killedPut(target: UploadTarget | undefined, whole: Uint8Array): Promise<void> {
    if (target?.kind !== 'single') throw new Error('a small file goes to one address')
    const headers = { ...target.headers, 'content-length': String(whole.length) }
    const sending = request(target.url ?? '', { method: 'PUT', headers })
    const broken = once(sending, 'error')
    sending.write(whole.subarray(0, whole.length / 2), () => sending.destroy(new Error('line')))
    await broken
  }

  it('sends again only the parts of a large file that are missing', async () => {
    const { key } = await anUpload()
    const file = { name: 'large.bin.dcm', bytes: bytes(MULTIPART_OVER_BYTES + 1000) }
    const [target] = await planned(staff, key, [file])
    if (target?.kind !== 'parts') throw new Error('a large file goes in parts')
    const [one] = target.parts
    await put(one?.url ?? '', file.bytes.subarray(0, target.partSize), one?.headers)

    const [rest] = await planned(staff, key, [file])
    await sendMissing(staff, key, [file])
    const completed = await staff.post(`/uploads/${key}/complete`)

    expect(rest).toMatchObject({ uploadId: target.uploadId, state: 'missing' })
    expect(rest?.kind === 'parts' && rest.parts.map(({ partNumber }) => partNumber)).toEqual([
      2, 3, 4, 5,
    ])
    expect(completed.body).toEqual({ files: 1, bytes: file.bytes.length })
    const read = (await stored(key)).get(file.name) ?? bytes(0)
    expect(Buffer.compare(read, file.bytes)).toBe(0)
  })
})

describe('committing', () => {
  it('answers the same again, and once for a double click', async () => {
    const { key } = await anUpload()
    await sendMissing(staff, key, [aFile()])

    const replies = await Promise.all([1, 2, 3].map(() => staff.post(`/uploads/${key}/complete`)))
    const later = await staff.post(`/uploads/${key}/complete`)

    for (const reply of [...replies, later]) {
      expect(reply).toMatchObject({ status: 200, body: { files: 1, bytes: 2000 } })
    }
  })

  it('names the files that are missing', async () => {
    const { key } = await anUpload()
    await planned(staff, key, [aFile('one.txt'), aFile('two.txt')])

    const reply = await staff.post(`/uploads/${key}/complete`)

    expect(reply).toMatchObject(refusal('ERR_UPLOAD_FAILED'))
    expect(JSON.stringify(reply.body)).toMatch(/one\.txt.*two\.txt/s)
  })

  it('takes no more files afterwards', async () => {
    const { key, patientId } = await anUpload()
    await sendMissing(staff, key, [aFile()])
    await staff.post(`/uploads/${key}/complete`)

    const files = [{ name: 'more.txt', size: 1 }]
    const more = await staff.post(`/uploads/${key}/files`, { body: { files } })
    const next = await begun(staff, { practiceId: practice.practiceId, patientId })

    expect(more).toMatchObject(refusal('ERR_UPLOAD_FAILED'))
    expect(next).not.toBe(key)
  })
})

describe('deleting', () => {
  it('leaves nothing of a cancelled upload', async () => {
    const { key } = await anUpload()
    const file = { name: 'large.dcm', bytes: bytes(MULTIPART_OVER_BYTES + 1) }
    await sendMissing(staff, key, [aFile()])
    await planned(staff, key, [file])

    const deleted = await staff.delete(`/uploads/${key}`)

    expect(deleted.status).toBe(200)
    expect(await staff.get(`/uploads/${key}`)).toMatchObject(refusal('ERR_UPLOAD_NOT_EXISTS'))
  })

  it('takes the files named, and no others', async () => {
    const { key } = await anUpload()
    await sendMissing(staff, key, [aFile('one.txt'), aFile('two.txt')])

    await staff.delete(`/uploads/${key}`, { body: { files: ['one.txt'] } })

    expect([...(await stored(key)).keys()]).toEqual(['two.txt'])
  })

  it('is not for a guest once the staff have looked', async () => {
    const patientId = await aPatient(practice)
    const { client, key: linkKey, pwd } = await aGuest(app.run, practice, patientId)
    const query = { key: linkKey, pwd }
    const key = await begun(client, { practiceId: practice.practiceId, patientId, ...query })
    await sendMissing(client, key, [aFile()], query)
    await client.post(`/uploads/${key}/complete`, { query })
    await staff.patch(`/uploads/${key}`, { body: { seen: 1 } })

    expect(await client.delete(`/uploads/${key}`, { query })).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
  })
})

describe('somebody else’s uploads', () => {
  it('are out of reach of other patients, guests and practices', async () => {
    const { key, patientId } = await anUpload()
    await sendMissing(staff, key, [aFile()])
    const { practiceId } = practice
    const other = await aPatient(practice)
    const guest = await aGuest(app.run, practice, other)
    const query = { key: guest.key, pwd: guest.pwd }
    const stranger = (await aPractice(app.run)).admin.client
    const member = await aMember(app.run)

    for (const [client, credentials] of [
      [guest.client, query],
      [stranger, {}],
      [member.client, {}],
    ] as const) {
      const replies = await Promise.all([
        client.get(`/uploads/${key}`, { query: credentials }),
        client.get(`/uploads/${key}/parse`, { query: credentials }),
        client.post(`/uploads/${key}/complete`, { query: credentials }),
        client.delete(`/uploads/${key}`, { query: credentials }),
        client.get('/uploads', { query: { practiceId, patientId, ...credentials } }),
      ])
      for (const reply of replies) {
        expect(reply.status).toBe(400)
        expect(JSON.stringify(reply.body)).toMatch(/ERR_(TARGET_NOT_FOUND|ACCESS_DENIED)/)
      }
    }
  })
})
