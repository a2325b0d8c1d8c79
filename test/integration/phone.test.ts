import { beforeEach, describe, expect, it } from 'vitest'
import { notificationRoutes } from '#shared/api/notifications.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import { phoneRoutes } from '#shared/api/phone.ts'
import { taskRoutes } from '#shared/api/tasks.ts'
import { aPatient, aPractice, aSession, aStaff, type PracticeOf } from '#test/support/builders.ts'
import { answered, createClient, refusal } from '#test/support/client.ts'
import { damage, rotateKeys } from '#test/support/rotate-keys.ts'
import { runApp } from './app.ts'

const app = runApp({ ringcentralPort: 0 })

const HOUR_MS = 3_600_000
const SESSIONS = '/restapi/v1.0/account/1/telephony/sessions'
const MESSAGES = '/restapi/v1.0/account/1/extension/62000001/message-store'
const PRACTICE = { phoneNumber: '+14155550100' }

let home: PracticeOf
beforeEach(async () => {
  service().books.subscriptions.clear()
  service().books.calls.length = 0
  service().books.messages.length = 0
  home = await aPractice(app.run)
})

function service() {
  const { ringcentral: found } = app.run
  if (!found) throw new Error('there is no RingCentral')
  return found
}

/** By which news of the practice come. */
const subscriptions = () =>
  [...service().books.subscriptions.values()].filter(({ address }) =>
    address.includes(home.practiceId),
  )

const at = (practice = home) => `/practices/${practice.practiceId}`
const platform = (practice = home) => `${at(practice)}/communication-platform`

async function state(practice = home) {
  return answered(await practice.admin.client.get(platform(practice)), phoneRoutes.get.response)
}

const change = (body: object, practice = home) =>
  practice.admin.client.patch(platform(practice), { body })

async function connect(practice = home) {
  const { connection } = await state(practice)
  const body = { platform: 'ringcentral', credential: service().newCredential() }
  const reply = await change({ ...body, version: connection?.version }, practice)
  // The first check is planned then, whenever the clock is moved.
  await app.run.idle()
  return answered(reply, phoneRoutes.update.response)
}

async function log(practice = home) {
  await app.run.idle()
  const reply = await practice.admin.client.get(`${at(practice)}/communications`)
  return answered(reply, phoneRoutes.list.response).items
}

async function history(patientId: string, practice = home) {
  await app.run.idle()
  const reply = await practice.admin.client.get(`${at(practice)}/patients/${patientId}/events`)
  const { items } = answered(reply, patientRoutes.events.response)
  return items.filter(({ kind }) => kind === 'communication')
}

/** News of a call from a number; the sequence is the time, too, in steps of ten seconds. */
function callNews(number: string, code: string, sequence: number, session = `s-${number}`) {
  const began = app.run.clock.now().getTime()
  const body = {
    ...{ telephonySessionId: session, sequence, eventTime: new Date(began).toISOString() },
    parties: [
      {
        ...{ id: `${session}-1`, direction: 'Inbound', to: PRACTICE, status: { code } },
        from: number === '' ? {} : { phoneNumber: `+1${number}` },
      },
    ],
  }
  return { body, timestamp: new Date(began + sequence * 10_000).toISOString() }
}

const tellCall = async (number: string, code: string, sequence: number, session?: string) => {
  const { body, timestamp } = callNews(number, code, sequence, session)
  return service().tell(SESSIONS, body, timestamp)
}

/** A call that somebody answers. */
async function ring(number: string, session?: string) {
  await tellCall(number, 'Proceeding', 1, session)
  await tellCall(number, 'Answered', 2, session)
  await tellCall(number, 'Disconnected', 8, session)
}

let last = 1000
function text(number: string, subject: string, over: object = {}) {
  last += 1
  service().books.messages.push({
    ...{ id: last, direction: 'Inbound', from: { phoneNumber: `+1${number}` }, to: [PRACTICE] },
    ...{ subject, creationTime: app.run.clock.now().toISOString(), messageStatus: 'Received' },
    ...over,
  })
}
const tellTexts = () =>
  service().tell(MESSAGES, { extensionId: '62000001', changes: [{ type: 'SMS', newCount: 1 }] })

/** Lets time pass, in which the admin's session ends. */
async function pass(milliseconds: number) {
  // What is to come due in it is planned by then.
  await app.run.idle()
  app.run.clock.advance(milliseconds)
  await app.run.idle()
  home.admin.client = await aSession(app.run, home.admin.id)
}

describe('the connection', () => {
  it('is made by a credential, which is kept and shown nowhere', async () => {
    const made = await connect()

    expect(made).toMatchObject({
      platform: 'ringcentral',
      connection: { name: 'Paula Phone', number: '4155550100', isRevoked: false, places: true },
    })
    expect(subscriptions()).toMatchObject([{ status: 'Active' }])
    const [credential = ''] = [...service().books.credentials].slice(-1)
    expect(JSON.stringify(await state())).not.toContain(credential)
  })

  it('is validated by an answer that is short, its headers included', async () => {
    await connect()
    const [made] = subscriptions()
    const asked = await fetch(made?.address ?? '', {
      method: 'POST',
      headers: { 'validation-token': 'a'.repeat(36) },
    })

    const size = [...asked.headers].reduce(
      (sum, [name, value]) => sum + name.length + value.length + 4,
      0,
    )
    expect(asked.headers.get('validation-token')).toHaveLength(36)
    expect(size + (await asked.text()).length).toBeLessThan(640)
    expect(asked.headers.get('reporting-endpoints')).toBeNull()
  })

  it('waits as long as RingCentral says where there were too many calls', async () => {
    await connect()
    for (let times = 0; times < 60; times += 1) {
      text('7135550100', `Text ${times}`)
      await tellTexts()
    }
    await app.run.idle()
    const before = service().calls().length
    await tellTexts()
    await app.run.idle()

    // Nothing is asked before the pause is over; the check after it fetches what was missed.
    expect(service().calls()).toHaveLength(before)
    expect(app.run.deadLetters()).toEqual([])
    await pass(HOUR_MS)
    expect(await log()).not.toEqual([])
  })

  it('is used after two rotations of the key that seals its credential', async () => {
    await connect()
    await rotateKeys(app.run)
    await rotateKeys(app.run)

    // The access token has ended by then: the credential gets another one.
    await pass(7 * HOUR_MS)

    const { connection } = await state()
    expect(connection).toMatchObject({ isRevoked: false })
    expect(connection?.checkedAt).not.toBeNull()
  })

  it('whose credential does not open asks to connect again', async () => {
    await connect()
    const key = { pk: `PRACTICE#${home.practiceId}#PHONE`, sk: 'CONNECTION' }
    await damage(app.run, key, 'sealedCredential')

    await pass(7 * HOUR_MS)

    expect((await state()).connection).toMatchObject({ isRevoked: true })
    const reply = await home.admin.client.get('/members/me/notifications')
    const { items } = answered(reply, notificationRoutes.list.response)
    expect(items.filter(({ kind }) => kind === 'phoneRevoked')).toHaveLength(1)
    expect(app.run.deadLetters()).toEqual([])
    expect(await connect()).toMatchObject({ connection: { isRevoked: false } })
  })

  it('is not made by a credential that RingCentral does not take', async () => {
    const reply = await change({ platform: 'ringcentral', credential: 'a.b.c' })
    expect(reply).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    expect(await change({ platform: 'ringcentral' })).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
    expect(await state()).toMatchObject({ platform: 'none', connection: null })
  })

  it('is changed by whoever read it last', async () => {
    const { connection } = await connect()
    const said = { logsTexts: 0, version: connection?.version }

    expect((await change(said)).status).toBe(200)
    expect(await change(said)).toMatchObject(refusal('ERR_VERSION_CONFLICT'))
    const now = (await state()).connection
    expect(now).toMatchObject({ logsTexts: false, logsCalls: true })
    expect(await change({ ...said, version: now?.version })).toMatchObject(refusal('ERR_NO_CHANGE'))
  })

  it('ends here and at RingCentral, also where that does not answer', async () => {
    const { connection } = await connect()
    answered(
      await change({ platform: 'none', version: connection?.version }),
      phoneRoutes.update.response,
    )
    expect(subscriptions()).toEqual([])

    const again = await connect()
    service().trouble(503)
    const reply = await change({ platform: 'none', version: again.connection?.version })
    service().trouble(null)
    expect(answered(reply, phoneRoutes.update.response)).toMatchObject({ connection: null })
  })

  it('lets staff call by the widget, as long as it is on', async () => {
    const nurse = await aStaff(app.run, home.practiceId, [4])
    const widget = async () =>
      answered(await nurse.client.get(`${platform()}/widget`), phoneRoutes.service.response).widget

    expect(await widget()).toBeNull()
    const { connection } = await connect()
    expect((await widget())?.url).toContain(`clientId=${service().settings.clientId}`)
    await change({ places: 0, version: connection?.version })
    expect(await widget()).toBeNull()
    expect(await nurse.client.get(platform())).toMatchObject(refusal('ERR_ACCESS_DENIED'))
  })
})

describe('what RingCentral posts', () => {
  const visitor = () => createClient(app.run.origin)
  const query = () => ({ practiceId: home.practiceId })

  it('is asked about first: the word comes back in the header', async () => {
    const asked = await visitor().post('/ringcentral/webhook', {
      query: query(),
      body: {},
      headers: { 'validation-token': 'a-word-of-theirs' },
    })
    expect(asked).toMatchObject({ status: 200, body: { ok: true } })
    expect(asked.headers.get('validation-token')).toBe('a-word-of-theirs')
  })

  it.each(['', 'another', 'x'.repeat(43)])('is taken from nobody else: %j', async (token) => {
    await connect()
    const { body } = callNews('7135550100', 'Answered', 1)
    const reply = await visitor().post('/ringcentral/webhook', {
      ...{ query: query(), body: { event: SESSIONS, body } },
      headers: { 'verification-token': token, 'validation-token': 'a' },
    })
    if (reply.status === 200) expect(reply.headers.get('validation-token')).toBe('a')
    else expect(reply).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    expect(await log()).toEqual([])
  })
})

describe('a call', () => {
  beforeEach(() => connect())

  it('is on the record of who has the number, once, however often and in whatever order it is told', async () => {
    const patientId = await aPatient(home, { mobile: '7135550101' })
    const steps = [
      ['Disconnected', 8],
      ['Answered', 2],
      ['Proceeding', 1],
    ] as const

    await Promise.all(
      [...steps, ...steps].map(([code, sequence]) => tellCall('7135550101', code, sequence)),
    )
    await tellCall('7135550101', 'Answered', 2)

    expect(await log()).toMatchObject([
      { kind: 'call', direction: 'in', number: '7135550101', patient: { id: patientId } },
    ])
    expect(await log()).toMatchObject([{ state: 'answered', candidates: [] }])
    expect(await history(patientId)).toMatchObject([
      { summary: 'Call from (713) 555-0101, 1 min', actor: null },
    ])
  })

  it('that was answered completes the first task of a lead, and a missed one does not', async () => {
    const firstTaskOf = async (patientId: string) => {
      await app.run.idle()
      const query = { patientId }
      const reply = await home.admin.client.get(`${at()}/tasks`, { query })
      return answered(reply, taskRoutes.list.response).items
    }
    const mobile = '7135550109'
    const leadId = await aPatient(home, { mobile, isLead: 1, isPatient: 0 })
    await app.run.idle()
    await tellCall(mobile, 'Proceeding', 1, 'missed')
    await tellCall(mobile, 'Disconnected', 8, 'missed')
    expect(await firstTaskOf(leadId)).toMatchObject([{ status: 0 }])

    await ring(mobile, 'answered')
    expect(await firstTaskOf(leadId)).toMatchObject([
      {
        status: 1,
        trail: [{}, { text: 'Completed by itself: a call with the lead was answered' }],
      },
    ])
  })

  it('finds a lead by either of two numbers', async () => {
    const patientId = await aPatient(home, {
      ...{ mobile: '7135550102', contactPhone: '7135550103', isLead: 1 },
    })
    await ring('7135550102')
    await ring('7135550103')
    expect(await history(patientId)).toHaveLength(2)
  })

  it('of nobody known waits for whoever says whose it was', async () => {
    await ring('7135550104')
    const [call] = await log()
    expect(call).toMatchObject({ patient: null, candidates: [] })

    const patientId = await aPatient(home, { mobile: '7135550199' })
    const path = `${at()}/communications/${call?.communicationId}`
    const body = { patientId, version: call?.version }
    const placed = answered(
      await home.admin.client.patch(path, { body }),
      phoneRoutes.place.response,
    )
    expect(placed).toMatchObject({ patient: { id: patientId } })
    expect(await history(patientId)).toHaveLength(1)
    expect(await home.admin.client.patch(path, { body })).toMatchObject(
      refusal('ERR_VERSION_CONFLICT'),
    )
  })

  it('of two patients with one number is on neither until somebody says so, and can be moved', async () => {
    const mother = await aPatient(home, { firstName: 'Mia', mobile: '7135550105' })
    const child = await aPatient(home, { firstName: 'Tom', contactPhone: '7135550105' })
    await ring('7135550105')

    const [call] = await log()
    expect(call?.patient).toBeNull()
    expect(call?.candidates.map(({ id }) => id).toSorted()).toEqual([mother, child].toSorted())
    expect([...(await history(mother)), ...(await history(child))]).toEqual([])

    const path = `${at()}/communications/${call?.communicationId}`
    const first = await home.admin.client.patch(path, {
      body: { patientId: mother, version: call?.version },
    })
    const { version } = answered(first, phoneRoutes.place.response)
    await home.admin.client.patch(path, { body: { patientId: child, version } })
    expect(await history(mother)).toEqual([])
    expect(await history(child)).toHaveLength(1)
  })

  it('of a withheld number is in the log alone', async () => {
    await ring('', 's-withheld')
    expect(await log()).toMatchObject([{ number: null, patient: null, state: 'answered' }])
  })

  it('is not noted where the practice does not want it', async () => {
    const { connection } = await state()
    await change({ logsCalls: 0, version: connection?.version })
    await ring('7135550106')
    expect(await log()).toEqual([])
  })

  it('that nobody told of comes with the next check, and is right then', async () => {
    const patientId = await aPatient(home, { mobile: '7135550107' })
    await pass(HOUR_MS)
    await tellCall('7135550107', 'Proceeding', 1, 's-lost')
    const startTime = app.run.clock.now().toISOString()
    const logged = { type: 'Voice', direction: 'Inbound', to: PRACTICE, startTime } as const
    service().books.calls.push(
      {
        ...{ ...logged, telephonySessionId: 's-lost', duration: 40, result: 'Accepted' },
        from: { phoneNumber: '+17135550107' },
      },
      {
        ...{ ...logged, telephonySessionId: 's-unheard', duration: 0, result: 'Missed' },
        from: { phoneNumber: '+17135550107' },
      },
    )
    await pass(7 * HOUR_MS)

    const summaries = (await history(patientId)).map(({ summary }) => summary)
    expect(summaries.toSorted()).toEqual([
      'Call from (713) 555-0107, 40 s',
      'Missed call from (713) 555-0107',
    ])
    expect((await state()).connection?.checkedAt).not.toBeNull()
  })
})

describe('a text', () => {
  beforeEach(() => connect())

  it('is fetched once it is told of, and is on the record with what it says', async () => {
    const patientId = await aPatient(home, { mobile: '7135550110' })
    text('7135550110', 'Running late')
    text('7135550110', 'No worries', {
      ...{ direction: 'Outbound', from: PRACTICE, to: [{ phoneNumber: '+17135550110' }] },
      messageStatus: 'Sent',
    })

    await Promise.all([tellTexts(), tellTexts()])
    await tellTexts()

    const found = await history(patientId)
    expect(found.map(({ summary, details }) => [summary, details?.note]).toSorted()).toEqual([
      ['Text from (713) 555-0110', 'Running late'],
      ['Text to (713) 555-0110', 'No worries'],
    ])
    expect(await log()).toHaveLength(2)
  })

  it('that did not arrive says so', async () => {
    const patientId = await aPatient(home, { mobile: '7135550111' })
    const out = { direction: 'Outbound', from: PRACTICE, to: [{ phoneNumber: '+17135550111' }] }
    text('7135550111', 'See you', { ...out, messageStatus: 'Sent' })
    await tellTexts()
    expect(await history(patientId)).toHaveLength(1)
    const [sent] = service().books.messages
    if (sent) sent.messageStatus = 'DeliveryFailed'
    await tellTexts()
    expect(await history(patientId)).toMatchObject([
      { summary: 'Text to (713) 555-0111 did not arrive' },
    ])
  })

  it('waits where the credential was taken back: staff is told, and it comes once somebody connects again', async () => {
    const patientId = await aPatient(home, { mobile: '7135550112' })
    service().revoke()
    text('7135550112', 'Hello?')
    await tellTexts()
    await app.run.idle()

    expect((await state()).connection).toMatchObject({ isRevoked: true })
    const told = await home.admin.client.get('/members/me/notifications')
    expect(answered(told, notificationRoutes.list.response).items).toContainEqual(
      expect.objectContaining({ kind: 'phoneRevoked' }),
    )
    // Moments of one second are one.
    await pass(2 * 60_000)
    await connect()
    await pass(3 * 60_000)
    expect(await history(patientId)).toHaveLength(1)
  })

  it('leaves what somebody saves meanwhile', async () => {
    const { connection } = await state()
    text('7135550113', 'Hi')
    const [saved] = await Promise.all([
      change({ places: 0, version: connection?.version }),
      tellTexts(),
      ring('7135550113'),
    ])
    expect(saved.status).toBe(200)
    expect(await log()).toHaveLength(2)
    expect((await state()).connection).toMatchObject({ places: false, logsTexts: true })
  })

  it('still comes where RingCentral had given up telling', async () => {
    for (const one of subscriptions()) one.status = 'Blacklisted'
    text('7135550114', 'Anybody there?')
    await pass(7 * HOUR_MS)
    expect(await log()).toHaveLength(1)
    expect(subscriptions()).toMatchObject([{ status: 'Active' }])
    await ring('7135550114')
    expect(await log()).toHaveLength(2)
  })
})

it('providers see the calls of their own patients alone', async () => {
  await connect()
  const doctor = await aStaff(app.run, home.practiceId, [2])
  const own = await aPatient(home, { mobile: '7135550120', isPatient: 1 })
  await aPatient(home, { mobile: '7135550121', isPatient: 1 })
  await home.admin.client.patch(`${at()}/patients/${own}/provider`, {
    body: { providerId: doctor.id },
  })
  await ring('7135550120')
  await ring('7135550121')
  await app.run.idle()

  const reply = await doctor.client.get(`${at()}/communications`)
  const { items } = answered(reply, phoneRoutes.list.response)
  expect(items.map(({ patient }) => patient?.id)).toEqual([own])
})
