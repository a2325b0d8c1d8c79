import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { sendingKeys } from '#functions/deliveries/sending/keys.ts'
import { readPracticeSending } from '#functions/deliveries/sending/store.ts'
import { practiceKeys } from '#functions/practices/public.ts'
import { appointmentRoutes } from '#shared/api/appointments.ts'
import { locationRoutes } from '#shared/api/locations.ts'
import { messagingRoutes } from '#shared/api/messaging.ts'
import { notificationRoutes } from '#shared/api/notifications.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import { practiceRoutes } from '#shared/api/practices.ts'
import { sharelinkRoutes } from '#shared/api/sharelinks.ts'
import { role } from '#shared/model/roles.ts'
import { recipientAllowances, sendingAllowances } from '#shared/model/sending.ts'
import {
  aPatient,
  aPractice,
  aStaff,
  codeFor,
  type PracticeOf,
  sentTo,
  tableOf,
} from '#test/support/builders.ts'
import { answered, createClient, type Reply, refusal } from '#test/support/client.ts'
import { aMobile } from '#test/support/sign-in.ts'
import { runApp } from './app.ts'
import { countWithinWindows } from './windows.ts'

const app = runApp()
countWithinWindows(app)

const DAY_MS = 24 * 60 * 60_000

const anEmail = () => `${randomUUID()}@example.com`

const sendMessage = (
  { practiceId, admin }: PracticeOf,
  patientId: string,
  sendThru: number,
  idempotencyKey = randomUUID(),
): Promise<Reply> => {
  const body = { patientId, message: 'Please call us', sendThru }
  return admin.client.post(`/practices/${practiceId}/messages`, { body, idempotencyKey })
}

const sendLink = ({ practiceId, admin }: PracticeOf, patientId: string, sendThru: number) =>
  admin.client.post(`/practices/${practiceId}/sharelink`, {
    body: { patientId, sendThru },
    idempotencyKey: randomUUID(),
  })

/** As if the practice had sent so many today, in this hour too. */
async function setSent(
  { practiceId }: PracticeOf,
  channel: 'text' | 'email',
  { day, hour }: { day: number; hour: number },
): Promise<void> {
  const now = app.run.clock.now()
  const set = { [channel]: day, [`${channel}${now.toISOString().slice(11, 13)}`]: hour }
  const key = sendingKeys.day(practiceId, now)
  await tableOf(app.run).update({ kind: 'update', key, set })
}

async function countOf({ practiceId }: PracticeOf, channel: 'text' | 'email'): Promise<number> {
  const now = app.run.clock.now()
  const sent = await readPracticeSending(tableOf(app.run), practiceId, now)
  return sent.counts(channel).day
}

describe('a new practice on trial', () => {
  let practice: PracticeOf
  beforeAll(async () => {
    practice = await aPractice(app.run, { isVerified: false })
  })

  it('sends no text to a patient before it is verified', async () => {
    const mobile = aMobile()
    const patientId = await aPatient(practice, { mobile })

    expect(await sendMessage(practice, patientId, 2)).toMatchObject(
      refusal('ERR_SENDING_NOT_VERIFIED'),
    )
    expect(await sendLink(practice, patientId, 2)).toMatchObject(
      refusal('ERR_SENDING_NOT_VERIFIED'),
    )
    expect(await sentTo(app.run, mobile)).toEqual([])
  })

  it('sends email', async () => {
    const email = anEmail()
    const patientId = await aPatient(practice, { email })

    answered(await sendMessage(practice, patientId, 1), messagingRoutes.send.response)
    expect(await sentTo(app.run, email)).toHaveLength(1)
  })

  it('sends texts once it pays for a plan', async () => {
    const paying = await aPractice(app.run, { isVerified: false })
    const { plan: key } = practiceKeys(paying.practiceId)
    await tableOf(app.run).update({ kind: 'update', key, set: { plan: 'basic' } })
    const patientId = await aPatient(paying, { mobile: aMobile() })

    answered(await sendLink(paying, patientId, 2), sharelinkRoutes.create.response)
  })
})

describe('the limits of a practice', () => {
  it('refuse the first text beyond the hour, and say when they reset', async () => {
    const practice = await aPractice(app.run)
    const { hour } = sendingAllowances.trial.text
    await setSent(practice, 'text', { day: hour - 1, hour: hour - 1 })
    const [first, second] = [aMobile(), aMobile()]

    answered(
      await sendLink(practice, await aPatient(practice, { mobile: first }), 2),
      sharelinkRoutes.create.response,
    )
    const refused = await sendLink(practice, await aPatient(practice, { mobile: second }), 2)

    expect(refused).toMatchObject(refusal('ERR_SENDING_LIMIT'))
    expect(refused.body).toMatchObject({
      details: { scope: 'practice', channel: 'text', window: 'hour' },
      comments: [expect.stringMatching(/You can send again in \d+ minutes?\./), expect.anything()],
    })
    expect(await sentTo(app.run, second)).toEqual([])
  })

  it('accept exactly the rest of the allowance when many send at once', async () => {
    const practice = await aPractice(app.run)
    const { hour } = sendingAllowances.trial.email
    await setSent(practice, 'email', { day: hour - 2, hour: hour - 2 })
    const patients = await Promise.all(
      Array.from({ length: 5 }, () => aPatient(practice, { email: anEmail() })),
    )

    const replies = await Promise.all(patients.map((id) => sendMessage(practice, id, 1)))

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(await countOf(practice, 'email')).toBe(hour)
  })

  it('count a retry once', async () => {
    const practice = await aPractice(app.run)
    const email = anEmail()
    const patientId = await aPatient(practice, { email })
    const key = randomUUID()

    await Promise.all([1, 2, 3].map(() => sendMessage(practice, patientId, 1, key)))
    await sendMessage(practice, patientId, 1, key)

    expect(await countOf(practice, 'email')).toBe(1)
    expect(await sentTo(app.run, email)).toHaveLength(1)
  })

  it('hold a reminder back, and the history says why', async () => {
    const practice = await aPractice(app.run)
    const { practiceId, admin } = practice
    const email = anEmail()
    const patientId = await aPatient(practice, { email, mobile: null })
    const provider = await aStaff(app.run, practiceId, [role.provider])
    const listed = await admin.client.get(`/practices/${practiceId}/locations`)
    const [location] = answered(listed, locationRoutes.list.response).items
    const path = `/practices/${practiceId}/patients/${patientId}`
    const start = Math.ceil(app.run.clock.now().getTime() / DAY_MS + 5) * DAY_MS
    const scheduledAt = new Date(start).toISOString()
    const body = { providerId: provider.id, locationId: location?.id ?? '', scheduledAt }
    answered(
      await admin.client.post(`${path}/appointments`, { body }),
      appointmentRoutes.create.response,
    )
    await app.run.idle()
    app.run.clock.advance(start - DAY_MS - app.run.clock.now().getTime() - 60_000)
    await app.run.idle()
    const { day, hour } = sendingAllowances.trial.email
    await setSent(practice, 'email', { day, hour })
    app.run.clock.advance(120_000)
    await setSent(practice, 'email', { day, hour })
    await app.run.idle()

    const reader = (await aStaff(app.run, practiceId, [role.admin])).client
    const events = answered(await reader.get(`${path}/events`), patientRoutes.events.response)
    expect(events.items).toContainEqual(
      expect.objectContaining({
        summary:
          'Message about an appointment could not be sent: the practice had used up its allowance of texts or emails',
      }),
    )
    expect(
      (await sentTo(app.run, email)).filter(({ text }) => text.includes('appointment soon')),
    ).toEqual([])
  })

  it('leave codes of accounts alone', async () => {
    const practice = await aPractice(app.run)
    const { day, hour } = sendingAllowances.trial.email
    await setSent(practice, 'email', { day, hour })
    const { email } = practice.admin

    const query = { email }
    const reply = await createClient(app.run.origin).get('/members/reset-password', { query })

    expect(reply.status).toBe(200)
    expect(await codeFor(app.run, email)).toMatch(/^\d{6}$/)
  })
})

it('show admins how much of the allowance was used, by kind', async () => {
  const practice = await aPractice(app.run)
  const { practiceId, admin } = practice
  const patientId = await aPatient(practice, { email: anEmail(), mobile: aMobile() })
  answered(await sendLink(practice, patientId, 2), sharelinkRoutes.create.response)
  answered(await sendMessage(practice, patientId, 1), messagingRoutes.send.response)

  const read = await admin.client.get(`/practices/${practiceId}/sending`)
  const usage = answered(read, practiceRoutes.sending.response)

  const { text, email } = sendingAllowances.trial
  expect(usage.items).toEqual([
    expect.objectContaining({
      channel: 'text',
      hour: expect.objectContaining({ used: 1, allowance: text.hour }),
      kinds: [{ kind: 'uploadLink', count: 1 }],
    }),
    expect.objectContaining({
      channel: 'email',
      month: expect.objectContaining({ used: 1, allowance: email.month }),
      kinds: [{ kind: 'message', count: 1 }],
    }),
  ])
})

it('warns admins once when 80% of an allowance is used', async () => {
  const practice = await aPractice(app.run)
  const { day } = sendingAllowances.trial.text
  await setSent(practice, 'text', { day: day * 0.8 - 1, hour: 0 })

  for (const mobile of [aMobile(), aMobile()]) {
    const sent = await sendLink(practice, await aPatient(practice, { mobile }), 2)
    answered(sent, sharelinkRoutes.create.response)
  }
  await app.run.idle()

  const read = await practice.admin.client.get('/members/me/notifications')
  const { items } = answered(read, notificationRoutes.list.response)
  expect(items.filter(({ kind }) => kind === 'sendingNearLimit')).toEqual([
    expect.objectContaining({
      text: `${practice.name} has sent 80% of the texts that its plan allows today`,
    }),
  ])
})

it('one number gets a limited number of texts from all practices together', async () => {
  const [first, second] = await Promise.all([aPractice(app.run), aPractice(app.run)])
  const mobile = aMobile()
  const { hour } = recipientAllowances.text
  const patients = await Promise.all(
    [first, second].map(async (practice) => ({
      practice,
      patientId: await aPatient(practice, { mobile }),
    })),
  )
  for (let count = 0; count < hour; count += 1) {
    const to = patients[count % 2]
    if (to) answered(await sendLink(to.practice, to.patientId, 2), sharelinkRoutes.create.response)
  }

  for (const { practice, patientId } of patients) {
    const refused = await sendLink(practice, patientId, 2)
    expect(refused).toMatchObject(refusal('ERR_SENDING_LIMIT'))
    expect(refused.body).toMatchObject({ details: { scope: 'recipient', window: 'hour' } })
  }
  expect(await sentTo(app.run, mobile)).toHaveLength(hour)
})
