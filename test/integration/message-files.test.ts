import { createHash, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { messagesKept } from '#functions/messages/public.ts'
import { auditItem, auditKeys } from '#functions/platform/audit.ts'
import { hashSecret } from '#functions/platform/ids.ts'
import { messageFileRoutes } from '#shared/api/message-files.ts'
import { messagingRoutes } from '#shared/api/messaging.ts'
import { MESSAGE_FILE_MAX_BYTES } from '#shared/model/message-files.ts'
import {
  aCorrespondent,
  aMember,
  aPatient,
  aPractice,
  aStaff,
  type Person,
  type PracticeOf,
  sentTo,
  tableOf,
} from '#test/support/builders.ts'
import { connectAccount } from '#test/support/charts.ts'
import { answered, type Client, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()

const PDF = Buffer.from('%PDF-1.7 blood test')

let home: PracticeOf
let ann: Person
let jane: Person
let email: string
let patientId: string
beforeEach(async () => {
  home = await aPractice(app.run)
  ann = await aStaff(app.run, home.practiceId, [4])
  email = `${randomUUID()}@example.com`
  patientId = await aPatient(home, { email })
  jane = await aMember(app.run, { email })
  await connectAccount(app.run, { practiceId: home.practiceId, patientId, memberId: jane.id })
  await app.run.idle()
})

const staffPath = (rest = '') => `/practices/${home.practiceId}/messages${rest}`
const ownPath = (rest = '') => `/patients/${patientId}/messages${rest}`

const announced = (bytes: Buffer, name: string) => ({
  name,
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('base64'),
})

async function put({ url, headers }: { url: string; headers: object }, body: Buffer) {
  return (await fetch(url, { method: 'PUT', headers: { ...headers }, body: new Uint8Array(body) }))
    .status
}

/** A file that one of the staff uploaded. */
async function upload(bytes = PDF, name = 'Report.pdf', client = ann.client) {
  const body = { patientId, ...announced(bytes, name) }
  const reply = await client.post(staffPath('/files'), { body })
  const begun = answered(reply, messageFileRoutes.begin.response)
  expect(await put(begun, bytes)).toBe(200)
  return { id: begun.id, name }
}

/** A file that the patient uploaded, signed in or by a link. */
async function uploadOwn(client: Client, credentials = {}, bytes = PDF, name = 'Report.pdf') {
  const body = { practiceId: home.practiceId, ...announced(bytes, name), ...credentials }
  const reply = await client.post(ownPath('/files'), { body })
  const begun = answered(reply, messageFileRoutes.beginOwn.response)
  expect(await put(begun, bytes)).toBe(200)
  return { id: begun.id, name }
}

const send = (body: object, client = ann.client) =>
  client.post(staffPath(), { body: { patientId, message: 'See the report', ...body } })
const sent = async (body: object) => answered(await send(body), messagingRoutes.send.response)
const reply = (client: Client, body: object) =>
  client.post(ownPath(), { body: { practiceId: home.practiceId, message: 'My scan', ...body } })

const open = (client: Client, fileId: string, seq = 1) =>
  client.get(staffPath(`/files/${fileId}`), { query: { patientId, seq } })
const openOwn = (client: Client, fileId: string, query = {}) =>
  client.get(ownPath(`/files/${fileId}`), {
    query: { practiceId: home.practiceId, seq: 1, ...query },
  })

async function actions() {
  const place = { pk: auditKeys(home.practiceId).ofRecord(patientId) }
  return (await tableOf(app.run).queryAll(place, auditItem)).map(({ action }) => action)
}

describe('a file of a message', () => {
  it('is sent by the staff and opened by the patient, and each step is audited', async () => {
    const file = await upload()
    const message = await sent({ files: [file] })

    expect(message.files).toEqual([{ ...file, size: PDF.length, type: 'application/pdf' }])
    const opened = answered(await openOwn(jane.client, file.id), messageFileRoutes.getOwn.response)
    expect(opened).toMatchObject({ name: file.name, size: PDF.length, kind: 'pdf' })
    const saved = await fetch(opened.url)
    expect(saved.headers.get('content-disposition')).toContain('attachment; filename="Report.pdf"')
    expect(Buffer.from(await saved.arrayBuffer())).toEqual(PDF)
    const shown = await fetch(opened.shownUrl)
    expect(shown.headers.get('content-disposition')).toBe('inline')
    expect(shown.headers.get('content-type')).toBe('application/pdf')
    expect(await actions()).toEqual(
      expect.arrayContaining(['messages.sendFile', 'messages.send', 'messages.ownFile']),
    )
  })

  it('is sent by the patient, without a text, and opened by the staff', async () => {
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(40)])
    const file = await uploadOwn(jane.client, {}, png, 'Rash.png')
    expect((await reply(jane.client, { message: '', files: [file] })).status).toBe(200)

    const { items } = answered(
      await ann.client.get(staffPath(), { query: { patientId } }),
      messagingRoutes.list.response,
    )
    expect(items).toMatchObject([{ message: '', files: [{ name: 'Rash.png', type: 'image/png' }] }])
    const opened = answered(await open(ann.client, file.id), messageFileRoutes.get.response)
    expect((await fetch(opened.shownUrl)).headers.get('content-type')).toBe('image/png')
    const inbox = answered(
      await ann.client.get(staffPath('/conversations')),
      messagingRoutes.conversations.response,
    )
    expect(inbox.items).toMatchObject([{ last: { preview: '', files: 1 } }])
    expect(await actions()).toContain('messages.file')
  })

  it('is sent and opened by a guest with a link', async () => {
    const { client, key, pwd } = await aCorrespondent(app.run, home, patientId)
    const file = await uploadOwn(client, { key, pwd })

    const replied = await reply(client, { files: [file], key, pwd })
    const { seq } = answered(replied, messagingRoutes.reply.response)
    expect((await openOwn(client, file.id, { seq, key, pwd })).status).toBe(200)
    expect(await openOwn(client, file.id, { seq })).toMatchObject(refusal('ERR_UNAUTHENTICATED'))
  })

  it('is named in the notice by its number alone', async () => {
    await sent({ files: [await upload()] })
    await app.run.idle()

    const [mail] = await sentTo(app.run, email)

    expect(mail?.text).toContain('sent you a message with a file.')
    expect(mail?.text).not.toContain('Report')
  })

  it('is found by its name', async () => {
    const { id } = await sent({ files: [await upload(PDF, 'Thorax-MRI.pdf')] })
    await app.run.idle()

    const found = await ann.client.post(staffPath('/search'), { body: { words: 'thorax' } })

    expect(answered(found, messagingRoutes.search.response).items).toMatchObject([{ id }])
  })

  it('is in an export with its key in the store', async () => {
    const file = await upload()
    await sent({ files: [file] })

    const kept = await messagesKept(tableOf(app.run), home.practiceId)(patientId).next()

    const objectKey = `practices/${home.practiceId}/patients/${patientId}/messages/${file.id}`
    expect(kept.value).toMatchObject([{ files: [{ ...file, objectKey }] }])
  })

  it('counts in the daily quota of the sender', async () => {
    await uploadOwn(jane.client)
    const key = {
      pk: `UPLOADQUOTA#sender#${hashSecret(`${home.practiceId}#${jane.id}`)}`,
      sk: `DAY#${app.run.clock.now().toISOString().slice(0, 10)}`,
    }
    const counted = v.object({ files: v.number(), bytes: v.number() })
    expect(await tableOf(app.run).get(key, counted)).toEqual({ files: 1, bytes: PDF.length })
  })

  it('stays with the thread of a record that was merged', async () => {
    const file = await upload()
    await sent({ files: [file] })
    const standing = await aPatient(home, { email: `${randomUUID()}@example.com` })
    const merge = { patientId: standing, otherId: patientId, patientVersion: 1, otherVersion: 1 }
    const path = `/practices/${home.practiceId}/patients/merge`
    expect((await home.admin.client.post(path, { body: merge })).status).toBe(200)

    expect((await open(ann.client, file.id)).status).toBe(200)
  })
})

describe('sending files', () => {
  it('sends a message once however often it is asked', async () => {
    const file = await upload()
    const body = { files: [file], clientId: randomUUID() }

    const replies = await Promise.all([send(body), send(body)])
    const again = await send(body)

    const ids = [...replies, again].map((one) => answered(one, messagingRoutes.send.response).id)
    expect(new Set(ids).size).toBe(1)
    expect(await send({ ...body, files: [] })).toMatchObject(refusal('ERR_IDEMPOTENCY_KEY_REUSED'))
  })

  it('refuses a file that did not arrive, or that another person uploaded', async () => {
    const body = { patientId, ...announced(PDF, 'Report.pdf') }
    const begun = answered(
      await ann.client.post(staffPath('/files'), { body }),
      messageFileRoutes.begin.response,
    )
    const foreign = await uploadOwn(jane.client)

    for (const file of [{ id: begun.id, name: 'Report.pdf' }, foreign]) {
      expect(await send({ files: [file] })).toMatchObject(refusal('ERR_UPLOAD_FAILED'))
    }
    const ofAnn = await upload()
    expect(await reply(jane.client, { files: [ofAnn] })).toMatchObject(refusal('ERR_UPLOAD_FAILED'))
  })

  it('refuses a file that was uploaded for another patient or practice', async () => {
    const file = await upload()
    const other = await aPatient(home, { email: `${randomUUID()}@example.com` })
    const away = await aPractice(app.run)
    const far = await aPatient(away, { email: `${randomUUID()}@example.com` })

    const toOther = await send({ files: [file], patientId: other })
    const elsewhere = await away.admin.client.post(`/practices/${away.practiceId}/messages`, {
      body: { patientId: far, message: 'Hello', files: [file] },
    })

    expect(toOther).toMatchObject(refusal('ERR_UPLOAD_FAILED'))
    expect(elsewhere).toMatchObject(refusal('ERR_UPLOAD_FAILED'))
  })

  it('refuses bytes that are not what the name says, and other bytes than announced', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>')
    const fake = await upload(page, 'Report.pdf')
    const body = { patientId, ...announced(PDF, 'Report.pdf') }
    const begun = answered(
      await ann.client.post(staffPath('/files'), { body }),
      messageFileRoutes.begin.response,
    )

    expect(await send({ files: [fake] })).toMatchObject(refusal('ERR_MESSAGE_FILE_INVALID'))
    expect(await put(begun, Buffer.from('%PDF-1.7 another te'))).toBeGreaterThanOrEqual(400)
    expect(await put(begun, PDF)).toBe(200)
    expect(await put(begun, PDF)).toBe(412)
  })

  it('refuses other types, files that are too large, too many files, and an empty message', async () => {
    for (const wrong of [
      { name: 'page.html' },
      { name: 'Report.pdf', size: MESSAGE_FILE_MAX_BYTES + 1 },
      { name: 'folder/Report.pdf' },
    ]) {
      const body = { patientId, ...announced(PDF, 'Report.pdf'), ...wrong }
      const refused = await ann.client.post(staffPath('/files'), { body })
      expect(refused).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    }
    const files = Array.from({ length: 6 }, (_, index) => ({ id: `f${index}`, name: 'a.pdf' }))
    expect(await send({ files })).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    expect(await send({ message: '' })).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
  })
})

describe('opening a file', () => {
  it('is refused to other patients and practices, and for files of other messages', async () => {
    const file = await upload()
    await sent({ files: [file] })
    await sent({})
    const stranger = await aMember(app.run)
    const away = await aPractice(app.run)

    expect((await openOwn(stranger.client, file.id)).status).toBe(400)
    expect((await open(away.admin.client, file.id)).status).toBe(400)
    expect(await open(ann.client, file.id, 2)).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
    expect(await open(ann.client, (await upload()).id)).toMatchObject(
      refusal('ERR_TARGET_NOT_FOUND'),
    )
  })
})
