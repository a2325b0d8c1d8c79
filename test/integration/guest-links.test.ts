import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { patientContactChanged } from '#events/patients.ts'
import { auditItem, auditKeys } from '#functions/platform/audit.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { consultGuestRoutes } from '#shared/api/consult-guests.ts'
import { messagingRoutes } from '#shared/api/messaging.ts'
import { patientLinkRoutes } from '#shared/api/patient-links.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import {
  aGuest,
  aPatient,
  aPractice,
  aStaff,
  linkIn,
  type Person,
  type PracticeOf,
  sentTo,
  tableOf,
} from '#test/support/builders.ts'
import { answered, type Client, createClient, refusal } from '#test/support/client.ts'
import { consultPathOf, consultsOf, inMinutes, ownSecretIn } from '#test/support/consults.ts'
import { runApp } from './app.ts'
import { countWithinWindows } from './windows.ts'

const app = runApp()
countWithinWindows(app)
const DOB = '19800229'

let home: PracticeOf
let desk: Person
let doctor: Person
let email: string
let mobile: string
let patientId: string
let visitor: Client
beforeEach(async () => {
  home = await aPractice(app.run)
  desk = await aStaff(app.run, home.practiceId, [4])
  doctor = await aStaff(app.run, home.practiceId, [2])
  email = `${randomUUID()}@example.com`
  mobile = `617555${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`
  patientId = await aPatient(home, { email, mobile, dob: DOB })
  visitor = createClient(app.run.origin)
})

const inPractice = (rest: string) => `/practices/${home.practiceId}${rest}`
const ofRecord = (rest = '') => inPractice(`/patients/${patientId}${rest}`)

async function aMessageLink(sendThru = 1) {
  const body = { patientId, message: 'Your scans are here', sendThru }
  answered(await desk.client.post(inPractice('/messages'), { body }), messagingRoutes.send.response)
  const [sent] = await sentTo(app.run, sendThru === 1 ? email : `+1${mobile}`)
  return linkIn(sent)
}
const openMessages = (link: object, dob = DOB) =>
  visitor.post('/message-links', { body: { ...link, dob } })
const readMessages = ({ key, pwd }: { key: string; pwd: string }) =>
  visitor.get(`/patients/${patientId}/messages`, {
    query: { practiceId: home.practiceId, key, pwd },
  })

async function aConsult() {
  const made = await consultsOf(desk).create({
    ...{ practiceId: home.practiceId, patientId, providerId: doctor.id },
    scheduledAt: inMinutes(app.run.clock.now(), 1),
  })
  await app.run.idle()
  return made
}
/** The secret that the patient gets by asking for the lost link. */
async function anOwnSecret() {
  await visitor.post('/consultation-links/lost', { body: { mobile, dob: DOB } })
  const sent = [...(await sentTo(app.run, `+1${mobile}`)), ...(await sentTo(app.run, email))]
  return ownSecretIn(sent.find(({ text }) => text.includes('#link=')))
}
const openConsult = (body: object, dob = DOB) =>
  visitor.post('/consultation-links', { body: { ...body, dob } })

const listed = async () =>
  answered(await desk.client.get(ofRecord('/links')), patientLinkRoutes.list.response).items
const revoke = (kind: string, linkId: string, { client }: { client: Client } = desk) =>
  client.delete(ofRecord(`/links/${kind}/${linkId}`))

async function change(changes: object) {
  const { version } = answered(await home.admin.client.get(ofRecord()), patientRoutes.get.response)
  const reply = await home.admin.client.patch(ofRecord(), { body: { ...changes, version } })
  answered(reply, patientRoutes.update.response)
  await app.run.idle()
}

describe('the date of birth', () => {
  it('is not given away by an upload link, nor is the full name', async () => {
    const guest = await aGuest(app.run, home, patientId)
    const opened = await guest.client.get(`/sharelinks/${guest.key}`, { query: { pwd: guest.pwd } })

    expect(opened.status).toBe(200)
    expect(opened.body).toMatchObject({ firstName: 'Jane' })
    expect(JSON.stringify(opened.body)).not.toMatch(/1980|Doe|0229/)
  })

  it('is counted per link: five wrong dates lock that link and no other', async () => {
    const guessed = await aMessageLink()
    const consult = await aConsult()
    const { id, number } = consult
    const secret = await anOwnSecret()
    for (const day of ['01', '02', '03', '04', '05']) {
      expect(await openMessages(guessed, `198001${day}`)).toMatchObject(
        refusal('ERR_BIRTH_DATE_WRONG'),
      )
    }

    expect(await openMessages(guessed)).toMatchObject(refusal('ERR_BIRTH_DATE_MAX_RETRY'))
    expect((await openMessages(await aMessageLink())).status).toBe(200)
    expect((await openConsult({ id, number, secret })).status).toBe(200)
  })

  it('counts concurrent wrong dates', async () => {
    const link = await aMessageLink()
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => openMessages(link, '19010101')),
    )

    const names = replies.map(({ body }) => JSON.stringify(body))
    expect(names.filter((name) => name.includes('ERR_BIRTH_DATE_WRONG'))).toHaveLength(5)
    expect(names.filter((name) => name.includes('ERR_BIRTH_DATE_MAX_RETRY'))).toHaveLength(3)
  })
})

describe('the link of a consultation', () => {
  it('does not open with what a guest knows: number, id and date of birth', async () => {
    const consult = await aConsult()
    const { id, number } = consult
    const body = { name: 'Ana Ruiz', kind: 'interpreter', hasPassword: 0 }
    const invited = await desk.client.post(consultPathOf(id, '/guests'), { body })
    const { url } = answered(invited, consultGuestRoutes.invite.response)
    const secret = url.split('#guest=')[1] ?? ''
    const entrance = `/consultation-guests/${secret}/open`
    const reply = await visitor.post(entrance, { body: { name: 'Ana' } })
    const held = answered(reply, consultGuestRoutes.open.response)

    expect(await openConsult({ id, number })).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    for (const known of [secret, held.key, held.pwd, id]) {
      expect(await openConsult({ id, number, secret: known })).toMatchObject(
        refusal('ERR_VIDEO_NOT_EXISTS'),
      )
    }
  })

  it('opens for the patient while a guest guesses dates', async () => {
    const { id, number } = await aConsult()
    for (let tries = 0; tries < 6; tries += 1) {
      await openConsult({ id, number, secret: 'guess' }, '19010101')
    }
    const secret = await anOwnSecret()

    const opened = await openConsult({ id, number, secret })
    expect(answered(opened, consultGuestRoutes.openOwn.response)).toMatchObject({ id, number })
  })

  it('is sent to its owner again even after strangers requested it', async () => {
    await aConsult()
    const strangers = Array.from({ length: 7 }, (_one, index) =>
      visitor.post('/consultation-links/lost', { body: { mobile, dob: `1970010${index + 1}` } }),
    )
    await Promise.all(strangers)

    expect(await anOwnSecret()).toMatch(/^[\w-]{43}$/)
  })
})

it('takes the credentials of a link from headers', async () => {
  const link = await aMessageLink()
  const { key, pwd } = answered(await openMessages(link), messagingRoutes.open.response)
  const query = { practiceId: home.practiceId }
  const path = `/patients/${patientId}/messages`

  const headers = { 'x-link-key': key, 'x-link-pwd': pwd }
  expect((await visitor.get(path, { query, headers })).status).toBe(200)
  const wrong = { ...headers, 'x-link-pwd': 'wrong' }
  expect(await visitor.get(path, { query, headers: wrong })).toMatchObject(
    refusal('ERR_UPLOAD_INVALID_KEY'),
  )
})

describe('revoking', () => {
  it('ends a message link and the sessions that it opened', async () => {
    const link = await aMessageLink()
    const held = answered(await openMessages(link), messagingRoutes.open.response)
    expect((await readMessages(held)).status).toBe(200)
    const [found] = await listed()
    expect(found).toMatchObject({ kind: 'message', recipients: [email], state: 'open' })
    expect(found?.openedAt).not.toBeNull()

    expect((await revoke('message', found?.linkId ?? '')).status).toBe(200)

    expect(await readMessages(held)).toMatchObject(refusal('ERR_UPLOAD_INVALID_KEY'))
    expect(await openMessages(link)).toMatchObject(refusal('ERR_UPLOAD_INVALID_KEY'))
    expect(await listed()).toMatchObject([{ state: 'revoked', revokedAt: expect.any(String) }])
    expect(await revoke('message', found?.linkId ?? '')).toMatchObject(refusal('ERR_NO_CHANGE'))
    const pk = auditKeys(home.practiceId).ofRecord(patientId)
    const entries = await tableOf(app.run).queryAll({ pk }, auditItem)
    expect(entries.filter(({ action }) => action === 'links.revoke')).toMatchObject([
      { actor: desk.id, details: `message ${found?.linkId}` },
    ])
  })

  it('ends every kind of link from one list', async () => {
    const guest = await aGuest(app.run, home, patientId)
    await aMessageLink()
    const { id, number } = await aConsult()
    const secret = await anOwnSecret()
    const opened = await openConsult({ id, number, secret })
    const own = answered(opened, consultGuestRoutes.openOwn.response)
    const body = { name: 'Ana Ruiz', kind: 'interpreter', hasPassword: 0 }
    const invited = await desk.client.post(consultPathOf(id, '/guests'), { body })
    const { url } = answered(invited, consultGuestRoutes.invite.response)

    const items = await listed()
    expect(items.map(({ kind }) => kind).toSorted()).toEqual([
      ...['consultation', 'consultationGuest', 'message', 'upload'],
    ])
    for (const { kind, linkId } of items) expect((await revoke(kind, linkId)).status).toBe(200)

    const invalid = refusal('ERR_UPLOAD_INVALID_KEY')
    const { key, pwd } = guest
    expect(await visitor.get(`/sharelinks/${key}`, { query: { pwd } })).toMatchObject(invalid)
    const held = { query: { key: own.key, pwd: own.pwd } }
    expect(await visitor.get(consultPathOf(id), held)).toMatchObject(invalid)
    expect(await openConsult({ id, number, secret })).toMatchObject(refusal('ERR_VIDEO_NOT_EXISTS'))
    const guestLink = url.split('#guest=')[1] ?? ''
    expect(await visitor.get(`/consultation-guests/${guestLink}`)).toMatchObject(invalid)
    expect((await listed()).filter(({ state }) => state === 'open')).toEqual([])
  })

  it('is not possible for a link of another patient or practice', async () => {
    await aMessageLink()
    const [found] = await listed()
    const linkId = found?.linkId ?? ''
    const other = await aPatient(home)
    const elsewhere = await aPractice(app.run)

    const path = inPractice(`/patients/${other}/links/message/${linkId}`)
    expect(await desk.client.delete(path)).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
    expect(await revoke('message', linkId, elsewhere.admin)).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
    expect(await listed()).toMatchObject([{ state: 'open' }])
  })
})

describe('an address that is corrected on the chart', () => {
  it('ends the links that were sent to the former one, and their sessions', async () => {
    app.run.faults.duplicateEvents(true)
    const link = await aMessageLink()
    const held = answered(await openMessages(link), messagingRoutes.open.response)
    const guest = await aGuest(app.run, home, patientId)

    await change({ email: `${randomUUID()}@example.com` })
    app.run.faults.duplicateEvents(false)

    expect(await openMessages(link)).toMatchObject(refusal('ERR_UPLOAD_INVALID_KEY'))
    expect(await readMessages(held)).toMatchObject(refusal('ERR_UPLOAD_INVALID_KEY'))
    const { key, pwd } = guest
    expect(await visitor.get(`/sharelinks/${key}`, { query: { pwd } })).toMatchObject(
      refusal('ERR_UPLOAD_INVALID_KEY'),
    )
    const pk = auditKeys(home.practiceId).ofRecord(patientId)
    const entries = await tableOf(app.run).queryAll({ pk }, auditItem)
    const name = 'links/on-patient-contact-changed'
    expect(entries.filter(({ action }) => action === name)).toHaveLength(2)
  })

  it('leaves the links that were sent to another address', async () => {
    const byText = await aMessageLink(2)
    await change({ email: `${randomUUID()}@example.com` })
    expect((await openMessages(byText)).status).toBe(200)

    await change({ mobile: null })
    expect(await openMessages(byText)).toMatchObject(refusal('ERR_UPLOAD_INVALID_KEY'))
  })

  it('leaves what was sent to the present address when an event comes late', async () => {
    const link = await aMessageLink()
    await tableOf(app.run).transact([
      eventWrite(
        patientContactChanged,
        { patientId },
        { practiceId: home.practiceId, actor: null, now: app.run.clock.now() },
      ),
    ])
    await app.run.idle()

    expect((await openMessages(link)).status).toBe(200)
  })
})

it('ends every link of a chart that is archived', async () => {
  const link = await aMessageLink()
  const guest = await aGuest(app.run, home, patientId)
  const path = ofRecord('/archive')
  const reply = await home.admin.client.patch(path, { body: { isArchived: 1 } })
  expect(reply.status).toBe(200)
  await app.run.idle()

  expect(await openMessages(link)).toMatchObject(refusal('ERR_UPLOAD_INVALID_KEY'))
  const { key, pwd } = guest
  expect(await visitor.get(`/sharelinks/${key}`, { query: { pwd } })).toMatchObject(
    refusal('ERR_UPLOAD_INVALID_KEY'),
  )
})
