import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { messageFinished } from '#events/deliveries.ts'
import { putDelivery } from '#functions/deliveries/store.ts'
import { findSentLink } from '#functions/links/public.ts'
import { messageKeys } from '#functions/messages/keys.ts'
import { linkSecret } from '#functions/messages/rules/message.ts'
import { auditItem, auditKeys } from '#functions/platform/audit.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { messagingRoutes } from '#shared/api/messaging.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import { statusRoutes } from '#shared/api/status.ts'
import {
  aCorrespondent,
  aGuest,
  aMember,
  aPatient,
  aPractice,
  aStaff,
  linkIn,
  type Person,
  type PracticeOf,
  sentTo,
  tableOf,
} from '#test/support/builders.ts'
import { connectAccount } from '#test/support/charts.ts'
import { answered, type Client, createClient, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()

let home: PracticeOf
let ann: Person
let email: string
let patientId: string
beforeEach(async () => {
  home = await aPractice(app.run)
  ann = await aStaff(app.run, home.practiceId, [4], { firstName: 'Ann', lastName: 'Advocate' })
  email = `${randomUUID()}@example.com`
  patientId = await aPatient(home, { email, mobile: '6175550142' })
})

const ofStaff = (rest = '') => `/practices/${home.practiceId}/messages${rest}`
const ofPatient = (rest = '') => `/patients/${patientId}/messages${rest}`

const send = (body: object = {}, { client }: { client: Client } = ann) =>
  client.post(ofStaff(), { body: { patientId, message: 'Your scans are here', ...body } })
const sent = async (body: object = {}) => answered(await send(body), messagingRoutes.send.response)

async function read(query = {}, { client }: { client: Client } = ann) {
  const reply = await client.get(ofStaff(), { query: { patientId, ...query } })
  return answered(reply, messagingRoutes.list.response)
}

const reply = (client: Client, body: object) =>
  client.post(ofPatient(), { body: { practiceId: home.practiceId, message: 'Thanks', ...body } })

async function own(client: Client, query: object = {}) {
  const found = await client.get(ofPatient(), { query: { practiceId: home.practiceId, ...query } })
  return answered(found, messagingRoutes.own.response)
}

/** The patient of the record, with an account. */
async function jane(): Promise<Person> {
  const person = await aMember(app.run, { email, firstName: 'Jane', lastName: 'Doe' })
  const { practiceId } = home
  await connectAccount(app.run, { practiceId, patientId, memberId: person.id })
  await app.run.idle()
  return person
}

const ownStatusOf = async ({ client }: Person) =>
  answered(await client.get('/patients/status'), patientRoutes.status.response).items
async function statusOf({ client }: Person) {
  await app.run.idle()
  return answered(await client.get('/members/status'), statusRoutes.get.response)
}

const waitingFor = async (person: Person) =>
  (await statusOf(person)).practiceStaffStatus?.unreadMessageCount

describe('a thread', () => {
  it('is written by both sides in one order, and says who, how and whether it was read', async () => {
    const patient = await jane()
    const first = await sent()
    const second = answered(
      await reply(patient.client, { message: 'Thank you\n<b>Ann</b> 👋🏽 شكرا' }),
      messagingRoutes.reply.response,
    )
    await sent({ message: 'See you', sendThru: 2 })
    await app.run.idle()
    await patient.client.put(ofPatient('/read'), {
      body: { practiceId: home.practiceId, seq: first.seq },
    })

    const { items, total, unreadCount, channels } = await read()

    expect(items).toMatchObject([
      { id: first.id, seq: 1, direction: 1, sendThru: 1, delivered: true, isRead: true },
      {
        ...{ id: second.id, seq: 2, direction: 0, sendThru: null, senderName: 'Jane Doe' },
        ...{ message: 'Thank you\n<b>Ann</b> 👋🏽 شكرا', isRead: false },
      },
      { seq: 3, direction: 1, sendThru: 2, delivery: { state: 'delivered' }, isRead: false },
    ])
    expect({ total, unreadCount, channels }).toEqual({
      ...{ total: 3, unreadCount: 1, channels: { email: true, text: true } },
    })
    const { items: seen } = await own(patient.client)
    expect(seen.map(({ senderId }) => senderId)).toEqual([null, patient.id, null])
  })

  it('comes by pages from either end, however long it is', async () => {
    const COUNT = 1600
    const table = tableOf(app.run)
    const keys = messageKeys(home.practiceId)
    const { id: _, ...model } = await sent()
    const at = app.run.clock.now().toISOString()
    const stored = { ...model, practiceId: home.practiceId, patientId, inbound: 0 }
    for (let start = 2; start <= COUNT; start += 100) {
      const writes = Array.from({ length: Math.min(100, COUNT + 1 - start) }, (_one, index) => {
        const seq = start + index
        const item = { ...stored, id: `m${seq}`, seq, createdAt: at, isFirstUnread: false }
        return {
          kind: 'put' as const,
          item: { ...keys.message(patientId, seq), entity: 'message', ...item },
        }
      })
      await table.transact(writes)
    }
    const key = keys.conversation(patientId)
    await table.transact([{ kind: 'update', key, set: { count: COUNT }, exists: 'ERR_UNKNOWN' }])

    const newest = await read({ order: 'createdAt DESC', limit: 3 })
    const deep = await read({ order: 'createdAt DESC', offset: 1000, limit: 2 })
    const all = await read({ limit: 1_000_000 })

    expect(newest.items.map(({ seq }) => seq)).toEqual([COUNT, COUNT - 1, COUNT - 2])
    expect(deep.items.map(({ seq }) => seq)).toEqual([COUNT - 1000, COUNT - 1001])
    expect({ ...all, items: all.items.length }).toMatchObject({
      ...{ total: COUNT, offset: COUNT - 500, limit: 500, items: 500 },
    })
    // A poller that asks for the whole sees the newest.
    expect(all.items.at(-1)?.seq).toBe(COUNT)
    expect((await read({ offset: 20_000 })).items).toEqual([])

    // What was found is read with what stands around it, wherever that is.
    const around = await read({ around: 400, limit: 50 })
    expect([around.offset, around.items.length, around.total]).toEqual([374, 50, COUNT])
    expect([around.items[0]?.seq, around.items.at(-1)?.seq]).toEqual([375, 424])
    const first = await read({ around: 3, limit: 50, offset: 700 })
    expect([first.offset, first.items[0]?.seq]).toEqual([0, 1])
    const last = await read({ around: COUNT, limit: 4, order: 'createdAt DESC' })
    expect(last.items.map(({ seq }) => seq)).toEqual([COUNT, COUNT - 1, COUNT - 2, COUNT - 3])
    expect((await read({ around: 20_000, limit: 4 })).items.at(-1)?.seq).toBe(COUNT)
  })

  it('has each message once, however often it is sent, in the order of writing', async () => {
    const clientId = randomUUID()
    const same = await Promise.all([1, 2, 3].map(() => send({ clientId })))
    const others = await Promise.all([4, 5, 6, 7].map((n) => send({ message: `Message ${n}` })))

    const ids = same.map((one) => answered(one, messagingRoutes.send.response).id)
    expect(new Set(ids).size).toBe(1)
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { items } = await read()
    expect(items.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
    expect(items.filter((item) => item.clientId === clientId)).toHaveLength(1)
    expect(await sentTo(app.run, email)).toHaveLength(5)
    expect(await send({ clientId, message: 'Another' })).toMatchObject(
      refusal('ERR_IDEMPOTENCY_KEY_REUSED'),
    )
  })

  it('takes 10,000 characters of any script, and no more', async () => {
    const emoji = '🩻'.repeat(10_000)

    expect((await sent({ message: emoji })).message).toBe(emoji)
    for (const message of [`${emoji}!`, '', ' \n']) {
      expect(await send({ message })).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    }
  })

  it('takes a time in steps of 15 minutes to come, and asks for a card, not both', async () => {
    const now = app.run.clock.now().getTime()
    const quarter = 15 * 60_000
    const calendarTime = new Date(Math.ceil(now / quarter + 1) * quarter).toISOString()
    const properties = { calendarTitle: 'Follow-up call', calendarTime }

    const proposed = await sent({ type: 'calendar', properties })
    const asked = await sent({ type: 'requestCreditCard' })
    await app.run.idle()

    expect(proposed).toMatchObject({ type: 'calendar', properties })
    expect(asked).toMatchObject({ type: 'requestCreditCard' })
    // Emails may overtake each other.
    const emails = (await sentTo(app.run, email)).map(({ text }) => text)
    expect(emails.filter((text) => text.includes('type=requestCreditCard'))).toHaveLength(1)
    const odd = new Date(Date.parse(calendarTime) + 60_000).toISOString()
    const past = new Date(Math.floor(now / quarter) * quarter).toISOString()
    for (const body of [
      { type: 'requestCreditCard', properties },
      { type: 'plain', properties },
      { type: 'calendar' },
      { type: 'calendar', properties: { ...properties, calendarTime: odd } },
      { type: 'calendar', properties: { ...properties, calendarTime: past } },
    ]) {
      expect(await send(body)).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    }
    const patient = await jane()
    expect(await reply(patient.client, { type: 'requestCreditCard' })).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
  })

  it('is begun only where the patient can be reached, and can open it', async () => {
    const write = async (changes: Record<string, unknown>, body = {}) =>
      send({ patientId: await aPatient(home, changes), ...body })

    const byName = { email: '', mobile: '' }
    expect(await write(byName)).toMatchObject(refusal('ERR_EMAIL_NOT_SET'))
    expect(await write({ mobile: '' }, { sendThru: 2 })).toMatchObject(
      refusal('ERR_MOBILE_MISFORMAT'),
    )
    expect(await write({ email: '' }, { sendThru: 1 })).toMatchObject(refusal('ERR_EMAIL_NOT_SET'))
  })

  it('of records that were merged is one, by time, and goes on in the record that stands', async () => {
    const gone = await aPatient(home)
    const patient = await jane()
    await sent({ message: 'One' })
    await sent({ patientId: gone, message: 'Two' })
    await reply(patient.client, { message: 'Three' })
    await app.run.idle()
    const versions = { patientVersion: 1, otherVersion: 1 }
    const merge = { patientId, otherId: gone, ...versions }
    const path = `/practices/${home.practiceId}/patients/merge`
    answered(await home.admin.client.post(path, { body: merge }), v.looseObject({}))
    await app.run.idle()
    // The merge paused the account: the patient confirms again.
    const { practiceId } = home
    await connectAccount(app.run, { practiceId, patientId, memberId: patient.id })
    await app.run.idle()
    const of = async (query: object) => {
      const { items, total, unreadCount } = await read(query)
      return { texts: items.map(({ message }) => message), total, unreadCount }
    }

    await sent({ patientId: gone, message: 'Four' })

    expect(await of({})).toEqual({
      ...{ texts: ['One', 'Two', 'Three', 'Four'], total: 4, unreadCount: 1 },
    })
    expect((await of({ order: 'createdAt DESC', offset: 1, limit: 2 })).texts).toEqual([
      ...['Three', 'Two'],
    ])
    expect((await of({ offset: 1, limit: 2 })).texts).toEqual(['Two', 'Three'])
    expect((await of({ offset: 3, limit: 2 })).texts).toEqual(['Four'])
    expect((await of({ offset: 4, limit: 2 })).texts).toEqual([])
    // Both threads have a first message: the id says which is meant.
    const { items } = await read()
    for (const { id: message, seq: around, message: text } of items) {
      const page = await of({ around, message, limit: 1 })
      expect(page.texts).toEqual([text])
    }
    expect((await own(patient.client)).total).toBe(4)
    await ann.client.put(ofStaff('/read'), { body: { patientId: gone, seq: 3 } })
    expect((await of({})).unreadCount).toBe(0)
    expect(await waitingFor(ann)).toBe(0)
  })

  it('says where what tells the patient did not arrive', async () => {
    const { id, ...message } = await sent()
    await app.run.idle()
    const now = app.run.clock.now()
    const failed = { state: 'failed', reason: 'refused', at: now.toISOString() } as const
    const about = `message#${patientId}#${message.seq}`
    const kept = { id, practiceId: home.practiceId, about, attempts: 1, usefulUntil: failed.at }
    const occurrence = { practiceId: home.practiceId, actor: null, now }
    await tableOf(app.run).transact([
      putDelivery({ ...kept, ...failed }),
      eventWrite(messageFinished, { deliveryId: id, about }, occurrence),
    ])
    await app.run.idle()

    expect((await read()).items).toMatchObject([
      { delivered: false, delivery: { state: 'failed', reason: 'refused' } },
    ])
  })

  it('is out of reach of who does not treat the patient, and of another practice', async () => {
    await sent()
    const doctor = await aStaff(app.run, home.practiceId, [2])
    const marketing = await aStaff(app.run, home.practiceId, [9])
    const other = await aPractice(app.run)
    const query = { patientId }

    expect(await doctor.client.get(ofStaff(), { query })).toMatchObject(
      refusal('ERR_TARGET_NOT_FOUND'),
    )
    for (const { client } of [marketing, other.admin]) {
      expect(await client.get(ofStaff(), { query })).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    }
    const patient = await jane()
    expect(await patient.client.get(ofStaff(), { query })).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
    const { practiceId } = home
    expect(await ann.client.get(ofPatient(), { query: { practiceId } })).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
  })
})

describe('the link of a message', () => {
  const open = (body: object, client = createClient(app.run.origin)) =>
    client.post('/message-links', { body: { dob: '19800229', ...body } })

  it('says nothing of the message, and opens the thread by the date of birth alone', async () => {
    await sent({ message: 'Your MRI shows a hernia' })
    const [mail] = await sentTo(app.run, email)
    const link = linkIn(mail)
    const { practiceId } = home

    expect(JSON.stringify(mail)).not.toContain('hernia')
    const nobody = createClient(app.run.origin)
    expect(await nobody.get(ofPatient(), { query: { practiceId, ...link } })).toMatchObject(
      refusal('ERR_UPLOAD_INVALID_KEY'),
    )
    const { key, pwd } = answered(await open(link), messagingRoutes.open.response)

    expect((await own(nobody, { key, pwd })).items).toMatchObject([
      { message: 'Your MRI shows a hernia', senderId: null },
    ])
    const answer = await reply(nobody, { key, pwd, message: 'I see' })
    expect(answered(answer, messagingRoutes.reply.response)).toMatchObject({
      ...{ direction: 0, senderId: null, senderName: 'Jane Doe' },
    })
    expect(
      await nobody.get('/uploads', { query: { practiceId, patientId, key, pwd } }),
    ).toMatchObject(refusal('ERR_ACCESS_DENIED'))
  })

  it('is locked after five wrong dates of birth, each of which is audited', async () => {
    await sent()
    const [mail] = await sentTo(app.run, email)
    const link = linkIn(mail)

    for (const day of ['01', '02', '03', '04', '05']) {
      expect(await open({ ...link, dob: `198001${day}` })).toMatchObject(
        refusal('ERR_BIRTH_DATE_WRONG'),
      )
    }
    expect(await open(link)).toMatchObject(refusal('ERR_BIRTH_DATE_MAX_RETRY'))

    const pk = auditKeys(home.practiceId).ofRecord(patientId)
    const entries = await tableOf(app.run).queryAll({ pk }, auditItem)
    const tries = entries.filter(({ action }) => action === 'messages.open')
    expect(tries.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 5 }, () => 'refused'))
    app.run.clock.advance(24 * 3600_000)
    expect(await open(link)).toMatchObject(refusal('ERR_BIRTH_DATE_MAX_RETRY'))
  })

  it('is good for two weeks, what it opens for two hours, and for one patient', async () => {
    const { client, key, pwd } = await aCorrespondent(app.run, home, patientId)
    const other = await aPatient(home)
    const { practiceId } = home
    const of = (id: string) =>
      client.get(`/patients/${id}/messages`, { query: { practiceId, key, pwd } })
    const [mail] = await sentTo(app.run, email)

    expect((await of(patientId)).status).toBe(200)
    expect(await of(other)).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
    app.run.clock.advance(2 * 3600_000 + 1000)
    expect(await of(patientId)).toMatchObject(refusal('ERR_UPLOAD_INVALID_KEY'))
    expect((await open(linkIn(mail))).status).toBe(200)
    app.run.clock.advance(14 * 24 * 3600_000)
    expect(await open(linkIn(mail))).toMatchObject(refusal('ERR_UPLOAD_INVALID_KEY'))
  })

  it('is another than one for uploads', async () => {
    const { client, key, pwd } = await aGuest(app.run, home, patientId)

    expect(await open({ key, pwd })).toMatchObject(refusal('ERR_UPLOAD_INVALID_KEY'))
    expect(
      await client.get(ofPatient(), { query: { practiceId: home.practiceId, key, pwd } }),
    ).toMatchObject(refusal('ERR_ACCESS_DENIED'))
  })
})

describe('unread messages', () => {
  it('are counted for all who may read them, until one of them has, and for the patient', async () => {
    const patient = await jane()
    const hr = await aStaff(app.run, home.practiceId, [8])
    app.run.faults.duplicateEvents(true)
    await reply(patient.client, { message: 'One' })
    await reply(patient.client, { message: 'Two' })
    await sent()

    expect(await waitingFor(ann)).toBe(2)
    expect(await waitingFor(home.admin)).toBe(2)
    expect(await waitingFor(hr)).toBe(0)
    expect((await statusOf(patient)).unreadOwnMessageCount).toBe(1)
    expect(await ownStatusOf(patient)).toEqual([
      expect.objectContaining({ patientId, unreadMessageCount: 1, nextAppointmentAt: null }),
    ])

    const mark = await ann.client.put(ofStaff('/read'), { body: { patientId, seq: 1 } })
    expect(answered(mark, messagingRoutes.read.response)).toEqual({ unreadCount: 1 })
    expect(await waitingFor(home.admin)).toBe(1)
    await ann.client.put(ofStaff('/read'), { body: { patientId, seq: 99 } })
    const body = { practiceId: home.practiceId, seq: 3 }
    await patient.client.put(ofPatient('/read'), { body })

    expect(await waitingFor(ann)).toBe(0)
    expect((await statusOf(patient)).unreadOwnMessageCount).toBe(0)
    expect(await ownStatusOf(patient)).toMatchObject([{ unreadMessageCount: 0 }])
    expect(await ownStatusOf(ann)).toEqual([])
    app.run.faults.duplicateEvents(false)
  })

  it('are counted with the notes on the record, as far as its reader may read them', async () => {
    const { practiceId } = home
    const recordFor = async ({ client }: Person, id = patientId) => {
      const found = await client.get(`/practices/${practiceId}/patients/${id}`)
      return answered(found, patientRoutes.get.response).counts
    }
    const patient = await jane()
    await reply(patient.client, { message: 'One' })
    await reply(patient.client, { message: 'Two' })
    await sent()
    const note = { patientId, note: 'Prefers mornings' }
    await ann.client.post(`/practices/${practiceId}/notes`, { body: note })

    expect(await recordFor(ann)).toEqual({ unreadMessages: 2, notes: 1 })
    await ann.client.put(ofStaff('/read'), { body: { patientId, seq: 1 } })
    expect(await recordFor(home.admin)).toEqual({ unreadMessages: 1, notes: 1 })
    const marketing = await aStaff(app.run, practiceId, [9])
    const leadId = await aPatient(home, { isLead: 1 })
    expect(await recordFor(marketing, leadId)).toEqual({ unreadMessages: null, notes: 0 })
  })

  it('wait for the advocate alone, and move with the patient', async () => {
    const bo = await aStaff(app.run, home.practiceId, [4])
    const path = `/practices/${home.practiceId}/patients/${patientId}/advocate`
    const assign = (advocateId: string) => home.admin.client.patch(path, { body: { advocateId } })
    answered(await assign(ann.id), v.looseObject({}))
    await app.run.idle()
    const { client, key, pwd } = await aCorrespondent(app.run, home, patientId)
    await reply(client, { key, pwd })

    expect(await waitingFor(ann)).toBe(1)
    expect(await waitingFor(bo)).toBe(0)
    answered(await assign(bo.id), v.looseObject({}))

    expect(await waitingFor(ann)).toBe(0)
    expect(await waitingFor(bo)).toBe(1)
  })

  it('are reminded of once, after an hour', async () => {
    await sent()
    await sent({ message: 'And one more' })
    await app.run.idle()
    const reminders = async () =>
      (await sentTo(app.run, email)).filter(({ text }) => text.includes('not read'))

    app.run.clock.advance(59 * 60_000)
    expect(await reminders()).toHaveLength(0)
    app.run.clock.advance(2 * 60_000)
    expect(await reminders()).toHaveLength(1)
    app.run.clock.advance(3 * 3600_000)
    expect(await reminders()).toHaveLength(1)
  })

  it('are not reminded of where they were read', async () => {
    const { client, key, pwd } = await aCorrespondent(app.run, home, patientId)
    const body = { practiceId: home.practiceId, seq: 1, key, pwd }
    answered(await client.put(ofPatient('/read'), { body }), messagingRoutes.readOwn.response)

    app.run.clock.advance(61 * 60_000)

    const mails = await sentTo(app.run, email)
    expect(mails.filter(({ text }) => text.includes('not read'))).toEqual([])
  })
})

describe('the inbox', () => {
  const inbox = async (query = {}, { client }: { client: Client } = ann) => {
    const found = await client.get(ofStaff('/conversations'), { query })
    return answered(found, messagingRoutes.conversations.response)
  }

  it('has the conversations that wait, and the others, by their last message', async () => {
    const other = await aPatient(home, { firstName: 'Bo' })
    const patient = await jane()
    await reply(patient.client, { message: 'When may I\n\ncome?' })
    await sent({ patientId: other, message: 'x'.repeat(400) })

    const waiting = await inbox()
    expect(waiting).toMatchObject({ cursor: null, items: [{ patientId, unreadCount: 1 }] })
    expect(waiting.items[0]).toMatchObject({
      ...{ patientName: 'Jane Doe', isLead: false, assignee: null },
      last: { direction: 0, senderName: 'Jane Doe', preview: 'When may I come?', type: 'plain' },
    })
    const answeredOnes = await inbox({ state: 'read' })
    expect(answeredOnes.items).toMatchObject([
      { patientId: other, unreadCount: 0, last: { direction: 1, preview: 'x'.repeat(150) } },
    ])

    await ann.client.put(ofStaff('/read'), { body: { patientId, seq: 1 } })
    expect((await inbox()).items).toEqual([])
    const all = await inbox({ state: 'read', limit: 1 })
    const rest = await inbox({ state: 'read', limit: 1, cursor: all.cursor ?? '' })
    expect([...all.items, ...rest.items].map((one) => one.patientId)).toEqual([other, patientId])
  })

  it('loses what is closed until somebody writes, and closes nothing that nobody has read', async () => {
    const patient = await jane()
    await reply(patient.client, { message: 'One' })
    await reply(patient.client, { message: 'Two' })
    const close = (seq: number, isClosed = 1) =>
      ann.client.put(ofStaff('/state'), { body: { patientId, isClosed, seq } })
    const listed = async (state: string) =>
      (await inbox({ state })).items.map((one) => one.patientId)

    expect(await close(1)).toMatchObject(refusal('ERR_VERSION_CONFLICT'))
    expect((await close(2)).status).toBe(200)
    expect(await close(2)).toMatchObject(refusal('ERR_NO_CHANGE'))
    expect([await listed('unread'), await listed('closed')]).toEqual([[], [patientId]])
    expect((await read()).closedAt).toEqual(expect.any(String))
    expect(await waitingFor(ann)).toBe(0)
    expect((await close(2, 0)).status).toBe(200)
    expect(await listed('read')).toEqual([patientId])

    await close(2)
    await reply(patient.client, { message: 'Three' })
    expect([await listed('unread'), await listed('closed')]).toEqual([[patientId], []])
    expect((await read()).closedAt).toBeNull()
  })

  it('goes to the colleague who is asked to answer, whose counter it is in then', async () => {
    const bo = await aStaff(app.run, home.practiceId, [4], { firstName: 'Bo', lastName: 'Li' })
    const patient = await jane()
    await reply(patient.client, { message: 'May I drive?' })
    const assign = (assigneeId: string | null, version: number) =>
      ann.client.put(ofStaff('/assignee'), { body: { patientId, assigneeId, version } })
    const ids = async (section: string, who: Person) =>
      (await inbox({ section }, who)).items.map((one) => one.patientId)
    expect([await waitingFor(ann), await waitingFor(bo)]).toEqual([1, 1])

    expect((await assign(bo.id, 0)).body).toEqual({ assigneeId: bo.id, version: 1 })

    expect([await waitingFor(ann), await waitingFor(bo)]).toEqual([0, 1])
    expect([await ids('mine', ann), await ids('mine', bo)]).toEqual([[], [patientId]])
    expect(await ids('unassigned', ann)).toEqual([])
    expect((await inbox({}, ann)).items[0]?.assignee).toEqual({ id: bo.id, name: 'Bo Li' })
    expect((await read()).assignment).toEqual({ assigneeId: bo.id, version: 1 })
    const told = await bo.client.get('/members/me/notifications')
    expect(JSON.stringify(told.body)).toContain('Ann Advocate asks you to answer messages: Jane')

    // Who decides upon what was changed is refused; what patients write meanwhile is no such change.
    expect(await assign(ann.id, 0)).toMatchObject(refusal('ERR_VERSION_CONFLICT'))
    expect(await assign(bo.id, 1)).toMatchObject(refusal('ERR_NO_CHANGE'))
    await reply(patient.client, { message: 'And swim?' })
    const both = await Promise.all([assign(ann.id, 1), assign(null, 1)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  it('is not for those who may not read it, and goes on without those who left', async () => {
    const bo = await aStaff(app.run, home.practiceId, [4])
    const people = await aStaff(app.run, home.practiceId, [8])
    const doctor = await aStaff(app.run, home.practiceId, [2])
    const other = await aPractice(app.run)
    const assign = (assigneeId: string) =>
      ann.client.put(ofStaff('/assignee'), { body: { patientId, assigneeId, version: 0 } })
    expect(await assign(bo.id)).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
    const patient = await jane()
    await reply(patient.client, { message: 'May I drive?' })
    for (const { id } of [people, doctor, other.admin, patient]) {
      expect(await assign(id)).toMatchObject(refusal('ERR_ADVOCATE_NOT_IN_PRACTICE'))
    }
    expect((await assign(bo.id)).status).toBe(200)

    await home.admin.client.delete(`/practices/${home.practiceId}/staffs/${bo.id}`)
    await app.run.idle()

    expect((await inbox({ section: 'unassigned' })).items).toMatchObject([
      { patientId, assignee: null },
    ])
  })

  it('has records that were merged once, with all that waits in them', async () => {
    const gone = await aPatient(home)
    const patient = await jane()
    await reply(patient.client, { message: 'One' })
    await sent({ patientId: gone, message: 'Two' })
    const merge = { patientId, otherId: gone, patientVersion: 1, otherVersion: 1 }
    await app.run.idle()
    const path = `/practices/${home.practiceId}/patients/merge`
    expect((await home.admin.client.post(path, { body: merge })).status).toBe(200)

    expect((await inbox()).items).toMatchObject([
      { patientId, unreadCount: 1, last: { preview: 'Two' } },
    ])
    expect((await inbox({ state: 'read' })).items).toEqual([])
    await ann.client.put(ofStaff('/read'), { body: { patientId, seq: 1 } })
    expect((await inbox({ state: 'read' })).items.map((one) => one.patientId)).toEqual([patientId])
  })

  it('is of the own patients, of those of nobody, and of whom one may see', async () => {
    const path = `/practices/${home.practiceId}/patients/${patientId}/advocate`
    answered(
      await home.admin.client.patch(path, { body: { advocateId: ann.id } }),
      v.looseObject({}),
    )
    const other = await aPatient(home)
    await sent()
    await sent({ patientId: other })
    const doctor = await aStaff(app.run, home.practiceId, [2])
    const ids = async (section: string, who: Person = ann) =>
      (await inbox({ state: 'read', section }, who)).items.map((one) => one.patientId)

    expect(await ids('mine')).toEqual([patientId])
    expect(await ids('mine', home.admin)).toEqual([])
    expect(await ids('unassigned')).toEqual([other])
    expect(await ids('all')).toEqual([other, patientId])
    expect(await ids('all', doctor)).toEqual([])
    expect((await inbox({ state: 'read', section: 'mine' })).items[0]?.assignee).toEqual({
      ...{ id: ann.id, name: 'Ann Advocate' },
    })
  })
})

describe('what became of an email or text', () => {
  const bouncing = () => `bounce+${randomUUID()}@simulator.amazonses.com`

  async function reach() {
    const path = `/practices/${home.practiceId}/patients/${patientId}/reach`
    return answered(await ann.client.get(path), messagingRoutes.reach.response)
  }
  const change = async (changes: object) => {
    const path = `/practices/${home.practiceId}/patients/${patientId}`
    const { version } = answered(await ann.client.get(path), patientRoutes.get.response)
    const reply = await ann.client.patch(path, { body: { ...changes, version } })
    answered(reply, patientRoutes.update.response)
  }
  /** The message, once all is told of it. */
  const last = async () => {
    await app.run.idle()
    return (await read()).items.at(-1)
  }
  /** The delivery of the email that was sent last, whose id is that of its link. */
  const deliveryId = async () => {
    const [mail] = await sentTo(app.run, email)
    const secret = linkSecret(linkIn(mail))
    const link = await findSentLink(tableOf(app.run), 'message', secret, app.run.clock.now())
    return link?.linkId ?? ''
  }
  /** What SES says of an email. */
  const say = async (detailType: string, deliveryId: string, time: Date, about = {}) => {
    const tags = { delivery: [Buffer.from(deliveryId).toString('base64url')] }
    const event = { version: '0', id: randomUUID(), source: 'aws.ses', 'detail-type': detailType }
    return app.run.invoke('deliveries-reactions', {
      ...{ ...event, time: time.toISOString(), region: 'us-east-1', resources: [] },
      detail: { mail: { tags }, ...about },
    })
  }
  const bounce = { bounce: { bounceType: 'Permanent' } }

  it('is shown with it and with the record, until that has another address', async () => {
    await change({ email: bouncing() })
    await sent()

    expect(await last()).toMatchObject({
      ...{ sendThru: 1, delivered: false, delivery: { state: 'failed', reason: 'bounced' } },
    })
    expect(await reach()).toEqual({
      email: { problem: 'undeliverable', since: expect.any(String) },
      mobile: null,
    })

    // Nobody chose: it takes the other way.
    await sent()
    expect(await last()).toMatchObject({ sendThru: 2, delivery: { state: 'delivered' } })
    await change({ email })
    expect(await reach()).toEqual({ email: null, mobile: null })
    await sent()
    expect(await last()).toMatchObject({ sendThru: 1, delivery: { state: 'delivered' } })
  })

  it('is taken twice, late and in any order, also of what is not known', async () => {
    await sent()
    const bounced = new Date(app.run.clock.now().getTime() + 60_000)
    expect(await last()).toMatchObject({ delivery: { state: 'delivered' } })

    const first = await deliveryId()
    for (const _ of [1, 2]) await say('Email Bounced', first, bounced, bounce)
    await say('Email Delivered', first, new Date(bounced.getTime() + 60_000))

    expect(await last()).toMatchObject({ delivery: { state: 'failed', reason: 'bounced' } })
    expect((await reach()).email).toEqual({
      ...{ problem: 'undeliverable', since: bounced.toISOString() },
    })
    expect(await say('Email Bounced', 'nothing', bounced, bounce)).toMatchObject({ ok: true })
    expect(app.run.deadLetters()).toEqual([])

    app.run.clock.advance(10 * 60_000)
    await sent({ sendThru: 1 })
    expect(await last()).toMatchObject({ delivery: { state: 'delivered' } })
    expect((await reach()).email).toBeNull()
  })

  it('is no email to who called one spam, and no text to who answered STOP, until START', async () => {
    const spam = `complaint+${randomUUID()}@simulator.amazonses.com`
    const mobile = '4155550188'
    await change({ email: spam, mobile })
    await sent()
    expect(await last()).toMatchObject({ delivered: true })
    expect(await send({ sendThru: 1 })).toMatchObject(refusal('ERR_EMAIL_NOT_SET'))

    app.run.faults.stopTexts(`+1${mobile}`)
    await sent()
    expect(await last()).toMatchObject({
      ...{ sendThru: 2, delivery: { state: 'failed', reason: 'stopped' } },
    })
    expect(await reach()).toMatchObject({
      ...{ email: { problem: 'complained' }, mobile: { problem: 'stopped' } },
    })

    app.run.faults.startTexts(`+1${mobile}`)
    app.run.clock.advance(60_000)
    await sent()
    expect(await last()).toMatchObject({ sendThru: 2, delivery: { state: 'delivered' } })
    expect((await reach()).mobile).toBeNull()
  })

  it('is no text to who answers STOP, of any practice, until START, and an answer to other texts', async () => {
    const mobile = '4155550186'
    const from = `+1${mobile}`
    await change({ mobile })
    const other = await aPractice(app.run)
    const there = await aPatient(other, { mobile })
    const thereReach = async () => {
      const path = `/practices/${other.practiceId}/patients/${there}/reach`
      return answered(await other.admin.client.get(path), messagingRoutes.reach.response)
    }

    app.run.faults.duplicateEvents(true)
    app.run.answer({ from, text: 'My knee hurts' })
    app.run.answer({ from, text: 'Hello?' })
    await app.run.idle()
    const told = await sentTo(app.run, mobile)
    expect(told.map(({ text }) => text)).toEqual([
      expect.stringContaining('Nobody reads replies to this number'),
    ])
    expect((await reach()).mobile).toBeNull()

    app.run.answer({ from, text: 'Stop' })
    await app.run.idle()
    const known = { problem: 'stopped', since: expect.any(String) }
    expect((await reach()).mobile).toEqual(known)
    expect((await thereReach()).mobile).toEqual(known)
    app.run.answer({ from, text: 'Hello?' })
    await sent({ sendThru: 2 })
    expect(await last()).toMatchObject({ delivery: { state: 'failed', reason: 'stopped' } })
    expect(await sentTo(app.run, mobile)).toHaveLength(told.length)

    app.run.clock.advance(1000)
    app.run.answer({ from, text: 'START' })
    await app.run.idle()
    expect((await reach()).mobile).toBeNull()
    await sent({ sendThru: 2 })
    expect(await last()).toMatchObject({ delivery: { state: 'delivered' } })
    expect(app.run.deadLetters()).toEqual([])
  })

  it('is of one practice: another does not hear of it', async () => {
    const address = bouncing()
    await change({ email: address })
    await sent()
    await app.run.idle()
    const other = await aPractice(app.run)
    const there = await aPatient(other, { email: address })

    const path = `/practices/${other.practiceId}/patients/${there}/reach`
    const reply = await other.admin.client.get(path)

    expect(answered(reply, messagingRoutes.reach.response).email).toBeNull()
  })
})

describe('a draft', () => {
  const draft = async ({ client }: Person = ann) =>
    answered(
      await client.get(ofStaff('/draft'), { query: { patientId } }),
      messagingRoutes.draft.response,
    )
  const save = (content: string, version?: number) =>
    ann.client.put(ofStaff('/draft'), {
      body: { patientId, content, ...(version === undefined ? {} : { version }) },
    })

  it('is kept for one person and one patient, until it is sent', async () => {
    expect(await draft()).toMatchObject({ content: '', version: 0, updatedAt: null })

    answered(await save('Dear Jane', 0), messagingRoutes.saveDraft.response)

    expect(await draft()).toMatchObject({ content: 'Dear Jane', version: 1 })
    expect(await draft(home.admin)).toMatchObject({ content: '', version: 0 })
    await sent({ message: 'Dear Jane' })
    expect(await draft()).toMatchObject({ content: '', version: 2 })
  })

  it('of another tab is not written over, nor brought back by what was typed before it was sent', async () => {
    await save('From one tab', 0)

    expect(await save('From another', 0)).toMatchObject(refusal('ERR_VERSION_CONFLICT'))
    expect((await save('From one tab', 0)).status).toBe(200)
    expect((await draft()).content).toBe('From one tab')
    await sent({ message: 'From one tab' })
    expect(await save('From one tab and m', 1)).toMatchObject(refusal('ERR_VERSION_CONFLICT'))
    expect((await save('Whatever', undefined)).status).toBe(200)
    expect(await draft()).toMatchObject({ content: 'Whatever', version: 3 })
  })
})
