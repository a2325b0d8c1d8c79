import { createHash, randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { objectKeys, type UploadPlace } from '#functions/uploads/keys.ts'
import { uploadRoutes } from '#shared/api/uploads.ts'
import { FORM_UP_TO_BYTES, MULTIPART_OVER_BYTES } from '#shared/model/upload-rules.ts'
import { givenBy, sentByForm, statusOf, tried } from '#test/support/addresses.ts'
import {
  aGuest,
  aPatient,
  aPractice,
  aSession,
  objectsOf,
  type PracticeOf,
} from '#test/support/builders.ts'
import { answered, type Client, refusal } from '#test/support/client.ts'
import {
  begun,
  type Credentials,
  described,
  planned,
  sendMissing,
  type TestFile,
} from '#test/support/scans.ts'
import { runApp } from './app.ts'

/**
 * Addresses to send and read files outlive what allowed them by minutes. Whatever happened since,
 * nothing that was verified may change, and nothing that was deleted may come back.
 */
// The tests let weeks pass, in which the records of other files would be worked through too.
const app = runApp({ own: true })

let practice: PracticeOf

beforeAll(async () => {
  practice = await aPractice(app.run)
}, 60_000)

const sum = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
const aFile = (name: string, size = 2000): TestFile => ({
  name,
  bytes: new Uint8Array(randomBytes(size)),
})

/** A guest's upload of a file with a checksum, one without, and optionally one in parts. */
async function aGuestsUpload(more: TestFile[] = []) {
  const patientId = await aPatient(practice)
  const { client, key: linkKey, pwd, linkId } = await aGuest(app.run, practice, patientId)
  const guest: Credentials = { key: linkKey, pwd }
  const place = { practiceId: practice.practiceId, patientId }
  const key = await begun(client, { ...place, ...guest })
  const files = [aFile('summed.txt'), aFile('plain.txt'), ...more]
  const announced = files.map((file) => {
    const { sha256, ...rest } = described(file)
    return file.name === 'plain.txt' ? rest : { ...rest, ...(sha256 && { sha256 }) }
  })
  const targets = await planned(client, key, announced, guest)
  const given = givenBy(targets, files)
  const send = async () => {
    for (const { url, headers, bytes: body } of given) {
      expect(await statusOf(url, { method: 'PUT', headers, body })).toBe(200)
    }
  }
  const complete = () => client.post(`/uploads/${key}/complete`, { query: guest })
  return { ...place, client, guest, linkId, key, files, announced, given, send, complete }
}

/** What the staff read, by its checksum: comparing megabytes one by one takes minutes. */
async function contents(client: Client, key: string): Promise<Map<string, string>> {
  const { files } = answered(await client.get(`/uploads/${key}`), uploadRoutes.get.response)
  const read = files.map(async ({ name, url }) => {
    const response = await fetch(url)
    return [name, sum(new Uint8Array(await response.arrayBuffer()))] as const
  })
  return new Map(await Promise.all(read))
}

const asSent = (files: readonly TestFile[]) =>
  new Map(files.map((file) => [file.name, sum(file.bytes)]))

describe('the addresses of an upload', () => {
  it('take each file once, and those bytes only that were announced', async () => {
    const { given, send, files, key, complete } = await aGuestsUpload()
    const [summed] = given
    if (!summed) throw new Error('a file was announced')

    const wrong = new Uint8Array(summed.bytes.length)
    const refused = await statusOf(summed.url, {
      method: 'PUT',
      headers: summed.headers,
      body: wrong,
    })
    await send()
    const again = await Promise.all(given.map(tried))

    expect(refused).toBe(400)
    for (const statuses of again) {
      expect(statuses.every((status) => [400, 403, 412].includes(status))).toBe(true)
      expect(statuses[0]).toBe(412)
    }
    expect((await complete()).status).toBe(200)
    expect(await contents(practice.admin.client, key)).toEqual(asSent(files))
  })

  it('change nothing once it is complete and the link revoked', async () => {
    const { given, send, files, key, linkId, complete } = await aGuestsUpload()
    const { client: staff } = practice.admin
    await send()
    await complete()

    await Promise.all(given.map(tried))
    const committed = await contents(staff, key)
    const path = `/practices/${practice.practiceId}/sharelink/${linkId}`
    expect((await staff.delete(path)).status).toBe(200)
    const statuses = (await Promise.all(given.map(tried))).flat()

    expect(statuses.every((status) => status >= 400)).toBe(true)
    expect(committed).toEqual(asSent(files))
    expect(await contents(staff, key)).toEqual(asSent(files))
  })

  it('of a former announcement do not lead to what was announced since', async () => {
    const { client, guest, given, key, complete } = await aGuestsUpload()
    const others = [aFile('summed.txt'), aFile('plain.txt')]

    await sendMissing(client, key, others, guest)
    await Promise.all(given.map(tried))

    expect((await complete()).body).toEqual({ files: 2, bytes: 4000 })
    expect(await contents(practice.admin.client, key)).toEqual(asSent(others))
  })

  it('that did not get through are given again, and nothing else', async () => {
    const { client, guest, given, files, announced, key, complete } = await aGuestsUpload()
    const [first] = given
    if (!first) throw new Error('a file was announced')
    const { url, headers, bytes: body } = first
    await statusOf(url, { method: 'PUT', headers, body })

    const states = (await planned(client, key, announced, guest)).map(({ state }) => state)
    await sendMissing(client, key, files, guest)

    expect(states).toEqual(['present', 'missing'])
    expect((await complete()).status).toBe(200)
    expect(await contents(practice.admin.client, key)).toEqual(asSent(files))
  })
})

describe('a form', () => {
  /** A guest's upload of one file, as a page announces it. */
  async function aFormOf(file: TestFile) {
    const upload = await aGuestsUpload()
    const { client, key, guest } = upload
    const [target] = await planned(client, key, [file], guest, { forms: 1 })
    if (target?.kind !== 'form') throw new Error('a small file with a checksum goes by a form')
    return { ...upload, ...target, file }
  }

  it('takes what was announced, and nothing else', async () => {
    const file = aFile('form.txt')
    const { url, fields, send, complete, key, files } = await aFormOf(file)
    const shorter = file.bytes.slice(1)
    const wrong = new Uint8Array(file.bytes.length).fill(7)
    const others: [Record<string, string>, Uint8Array<ArrayBuffer>][] = [
      [fields, wrong],
      [fields, shorter],
      [{ ...fields, 'x-amz-checksum-sha256': `${'A'.repeat(43)}=` }, wrong],
      [{ ...fields, key: `${fields.key}x` }, file.bytes],
      [{ ...fields, 'content-type': 'text/html' }, file.bytes],
      [{ ...fields, 'x-amz-meta-owner': 'me' }, file.bytes],
    ]

    const refused = []
    for (const [said, bytes] of others) refused.push(await sentByForm(url, said, bytes))
    const { 'x-amz-checksum-sha256': _, ...unsummed } = fields
    refused.push(await sentByForm(url, unsummed, wrong))
    await send()
    const early = await complete()
    const taken = await sentByForm(url, fields, file.bytes)

    expect(refused).toEqual([400, 400, 403, 403, 403, 403, 403])
    expect(early).toMatchObject(refusal('ERR_UPLOAD_FAILED'))
    expect(taken).toBe(204)
    expect((await complete()).status).toBe(200)
    expect(await contents(practice.admin.client, key)).toEqual(asSent([...files, file]))
  })

  it('changes nothing once the upload is complete, and ends with its minutes', async () => {
    const file = aFile('form.txt')
    const { url, fields, send, complete, key, files } = await aFormOf(file)
    await send()
    await sentByForm(url, fields, file.bytes)
    await complete()

    const again = await sentByForm(url, fields, file.bytes)
    const other = await sentByForm(url, fields, new Uint8Array(file.bytes.length))

    expect([again, other]).toEqual([204, 400])
    expect(await contents(practice.admin.client, key)).toEqual(asSent([...files, file]))
    app.run.clock.advance(16 * 60_000)
    expect(await sentByForm(url, fields, file.bytes)).toBe(403)
  })

  it('is for small files whose checksum is known, and for who asks for it', async () => {
    const { client, guest, key } = await aGuestsUpload()
    const small = aFile('small.txt')
    const { sha256: _, ...unsummed } = described(aFile('unsummed.txt'))
    const large = aFile('large.txt', FORM_UP_TO_BYTES + 1)

    const asked = await planned(client, key, [small, unsummed, large], guest, { forms: 1 })
    const unasked = await planned(client, key, [small], guest)

    expect(asked.map(({ kind }) => kind)).toEqual(['form', 'single', 'single'])
    expect(unasked.map(({ kind }) => kind)).toEqual(['single'])
  })
})

describe('after it was deleted', () => {
  const HOURS_MS = 3_600_000

  /** Moves the time on, and lets what expired by then take effect; the staff sign in again. */
  async function later(hours: number) {
    app.run.clock.advance(hours * HOURS_MS)
    await app.run.sweep()
    await app.run.idle()
    const { admin } = practice
    practice = { ...practice, admin: { ...admin, client: await aSession(app.run, admin.id) } }
  }

  const objectsIn = (place: UploadPlace) => objectsOf(app.run).list(objectKeys(place).all)

  const readAddresses = async (key: string) => {
    const reply = await practice.admin.client.get(`/uploads/${key}`)
    return answered(reply, uploadRoutes.get.response).files.map(({ url }) => url)
  }

  it('an upload is read by no address, and what those to send bring back goes', async () => {
    const upload = await aGuestsUpload()
    const { given, send, complete, key } = upload
    await send()
    await complete()
    const toRead = await readAddresses(key)

    expect((await practice.admin.client.delete(`/uploads/${key}`)).status).toBe(200)
    await app.run.idle()
    const read = await Promise.all(toRead.map((url) => statusOf(url)))
    await Promise.all(given.map(tried))
    const back = await objectsIn(upload)
    await later(2)

    expect(read).toEqual([404, 404])
    expect(back).toHaveLength(2)
    expect(await objectsIn(upload)).toEqual([])
    expect(await Promise.all(given.map(tried)).then((all) => new Set(all.flat()))).toEqual(
      new Set([403]),
    )
    expect(app.run.deadLetters()).toEqual([])
  })

  it('a file of a finished upload does not come back, and the others stay', async () => {
    const upload = await aGuestsUpload()
    const { given, send, complete, key, files } = upload
    await send()
    await complete()
    const { client: staff } = practice.admin

    await staff.delete(`/uploads/${key}`, { body: { files: ['plain.txt'] } })
    await Promise.all(given.map(tried))
    const shown = await contents(staff, key)
    await later(2)

    expect(shown).toEqual(asSent(files.slice(0, 1)))
    expect((await objectsIn(upload)).filter(({ key: at }) => at.includes('/files/'))).toHaveLength(
      1,
    )
    expect(await contents(practice.admin.client, key)).toEqual(asSent(files.slice(0, 1)))
  })

  it('an upload that nobody goes on with goes by itself, with its files and parts', async () => {
    const large = aFile('large.dcm', MULTIPART_OVER_BYTES + 1000)
    const upload = await aGuestsUpload([large])
    const { given, key, client, guest, announced } = upload
    for (const { url, headers, bytes: body } of given.slice(0, 4)) {
      expect(await statusOf(url, { method: 'PUT', headers, body })).toBe(200)
    }
    await later(6 * 24)
    const states = (await planned(client, key, announced, guest)).map(({ state }) => state)
    await later(6 * 24)
    const still = (await objectsIn(upload)).length
    await later(2 * 24)

    expect(states).toEqual(['present', 'present', 'missing'])
    expect(still).toBe(2)
    expect(await objectsIn(upload)).toEqual([])
    const gone = await practice.admin.client.get(`/uploads/${key}`)
    expect(gone).toMatchObject(refusal('ERR_UPLOAD_NOT_EXISTS'))
    const { practiceId, patientId } = upload
    expect(await begun(practice.admin.client, { practiceId, patientId })).not.toBe(key)
    expect(app.run.deadLetters()).toEqual([])
  })
})

describe('a file in parts', () => {
  const large = () => aFile('large.dcm', MULTIPART_OVER_BYTES + 1000)

  it('must have the checksums that were announced, part by part', async () => {
    const file = large()
    const { given, send, complete, key, files } = await aGuestsUpload([file])
    const part = given.find(({ bytes: { length } }) => length === 1000)
    if (!part) throw new Error('the last part is short')

    const body = new Uint8Array(1000)
    const wrong = await statusOf(part.url, { method: 'PUT', headers: part.headers, body })
    const unsummed = await statusOf(part.url, { method: 'PUT', body: part.bytes })
    const early = await complete()
    await send()

    expect(wrong).toBe(400)
    expect(unsummed).toBe(403)
    expect(early).toMatchObject(refusal('ERR_UPLOAD_FAILED'))
    expect((await complete()).status).toBe(200)
    expect(await contents(practice.admin.client, key)).toEqual(asSent(files))
    for (const { url, headers, bytes: own } of given) {
      expect(await statusOf(url, { method: 'PUT', headers, body: own })).toBeGreaterThan(399)
    }
  })

  it('is refused a checksum of the whole, which nothing would be held against', async () => {
    const { client, guest, key } = await aGuestsUpload()
    const sha256 = `${'A'.repeat(43)}=`
    const files = [{ name: 'large.dcm', size: MULTIPART_OVER_BYTES + 1, sha256 }]

    const reply = await client.post(`/uploads/${key}/files`, { query: guest, body: { files } })

    expect(reply).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
  })

  it('starts over where it is announced with other checksums', async () => {
    const { client, guest, key, send } = await aGuestsUpload()
    await send()
    const other = aFile('plain.txt')

    const [target] = await planned(client, key, [other], guest)

    expect(target?.state).toBe('missing')
  })
})

describe('after the link was revoked', () => {
  const revoke = (linkId: string) =>
    practice.admin.client.delete(`/practices/${practice.practiceId}/sharelink/${linkId}`)

  it('addresses that nobody had used yet commit nothing', async () => {
    const { client, guest, linkId, key, send, complete } = await aGuestsUpload()
    await revoke(linkId)

    await send()

    expect(await complete()).toMatchObject(refusal('ERR_UPLOAD_INVALID_KEY'))
    const again = await client.post(`/uploads/${key}/files`, {
      query: guest,
      body: { files: [{ name: 'more.txt', size: 1 }] },
    })
    expect(again).toMatchObject(refusal('ERR_UPLOAD_INVALID_KEY'))
    expect((await practice.admin.client.get(`/uploads/${key}`)).body).toMatchObject({
      state: 'uploading',
    })
  })

  it('the guest reads the upload no longer, and was given no addresses of files before', async () => {
    const { client, guest, linkId, key, send, complete } = await aGuestsUpload()
    await send()
    await complete()
    const read = () => client.get(`/uploads/${key}`, { query: guest })
    const { files } = answered(await read(), uploadRoutes.get.response)

    await revoke(linkId)

    expect(files.map(({ url }) => url)).toEqual(['', ''])
    expect(await read()).toMatchObject(refusal('ERR_UPLOAD_INVALID_KEY'))
  })
})
