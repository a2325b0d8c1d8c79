import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { threadChanged } from '#events/messages.ts'
import { identityKeys } from '#functions/platform/identity/records.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { readPractice } from '#functions/practices/public.ts'
import { notificationRoutes } from '#shared/api/notifications.ts'
import { role } from '#shared/model/roles.ts'
import { wallClockAt } from '#shared/model/wall-clock.ts'
import {
  aPatient,
  aPractice,
  aStaff,
  type Person,
  type PracticeOf,
  sentTo,
  tableOf,
} from '#test/support/builders.ts'
import { answered, refusal } from '#test/support/client.ts'
import { publishTask } from '#test/support/notices.ts'
import { aMobile } from '#test/support/sign-in.ts'
import { runApp } from './app.ts'

const app = runApp()
const CHOICES = '/members/me/notification-choices'

let home: PracticeOf
let sofia: Person
let patientId: string

beforeEach(async () => {
  home = await aPractice(app.run)
  sofia = await aStaff(app.run, home.practiceId, [role.staff])
  patientId = await aPatient(home, { firstName: 'Secret', lastName: 'Name' })
})
afterEach(() => app.run.faults.duplicateEvents(false))

const occurrence = () => ({
  practiceId: home.practiceId,
  actor: null,
  now: app.run.clock.now(),
})

const aTask = (isOfNewLead: boolean) =>
  publishTask(app.run, {
    practiceId: home.practiceId,
    patientId,
    advocateId: sofia.id,
    isOfNewLead,
  })

async function aMessage(seq: number) {
  const payload = { patientId, seq, change: 'received' } as const
  await tableOf(app.run).transact([eventWrite(threadChanged, payload, occurrence())])
  await app.run.idle()
}

const mailsTo = async (person: Person) =>
  (await sentTo(app.run, person.email)).map(({ subject, text }) => ({ subject, text }))
const subjectsTo = async (person: Person) =>
  (await mailsTo(person))
    .map(({ subject }) => subject)
    .filter((subject) => /lead|message|task/i.test(subject ?? ''))

describe('an email about a new lead', () => {
  it('goes to its advocate at once, once, and says nothing of the person', async () => {
    app.run.faults.duplicateEvents(true)

    await aTask(true)

    expect(await subjectsTo(sofia)).toEqual([expect.stringMatching(/^New lead at /)])
    const all = JSON.stringify(await mailsTo(sofia))
    expect(all).toContain(`/lead-convert/${patientId}`)
    expect(all).not.toContain('Secret')
    const told = await sofia.client.get('/members/me/notifications')
    const { items } = answered(told, notificationRoutes.list.response)
    expect(items).toMatchObject([{ kind: 'leadGiven' }])
  })

  it('does not go where the member chose none, and other tasks come by email where it was chosen', async () => {
    const chosen = await sofia.client.patch(CHOICES, {
      body: { email: { leads: false, tasks: true } },
    })

    await aTask(true)
    await aTask(false)

    expect(answered(chosen, notificationRoutes.choose.response).email).toEqual({
      ...{ leads: false, mentions: true, messages: true },
      ...{ scans: false, appointments: false, tasks: true, practice: true },
    })
    expect(await subjectsTo(sofia)).toEqual([expect.stringMatching(/^A task for you at /)])
  })
})

describe('a text about a new lead', () => {
  let mobile: string
  const textsAndMails = async () => ({
    texts: (await sentTo(app.run, mobile)).map(({ text }) => text),
    mails: await subjectsTo(sofia),
  })

  beforeEach(async () => {
    mobile = aMobile()
    const set = { mobile, mobileVerified: true }
    const key = identityKeys.member(sofia.id)
    await tableOf(app.run).transact([{ kind: 'update', key, set }])
  })

  it('goes in place of the email if the member chose so, once, without the name', async () => {
    const quiet = { from: 0, to: 0 }
    await sofia.client.patch(CHOICES, {
      body: { email: { leads: false }, text: { leads: true }, quiet },
    })
    app.run.faults.duplicateEvents(true)

    await aTask(true)

    const { texts, mails } = await textsAndMails()
    expect(texts).toEqual([
      expect.stringMatching(/^New lead at .*\/lead-convert\/.* Reply STOP to unsubscribe\.$/),
    ])
    expect(texts.join()).not.toContain('Secret')
    expect(mails).toEqual([])
  })

  it('is an email in quiet hours', async () => {
    const practice = await readPractice(tableOf(app.run), home.practiceId)
    const { minutes } = wallClockAt(app.run.clock.now(), practice?.timezone ?? 'UTC')
    const from = Math.floor(minutes / 60)
    await sofia.client.patch(CHOICES, {
      body: {
        email: { leads: false },
        text: { leads: true },
        quiet: { from, to: (from + 2) % 24 },
      },
    })

    await aTask(true)

    const { texts, mails } = await textsAndMails()
    expect(texts).toEqual([])
    expect(mails).toEqual([expect.stringMatching(/^New lead at /)])
  })
})

// The patient has no advocate and no provider, so that the admin answers.
describe('emails about messages of a patient', () => {
  it('come once for several within a quarter of an hour, and again later', async () => {
    await aMessage(1)
    await aMessage(2)
    expect(await subjectsTo(home.admin)).toEqual([
      expect.stringMatching(/^New message from a patient/),
    ])

    app.run.clock.advance(16 * 60_000)
    await aMessage(3)
    expect(await subjectsTo(home.admin)).toHaveLength(2)
  })

  it('do not come about what the staff sent', async () => {
    const payload = { patientId, seq: 1, change: 'sent' } as const
    await tableOf(app.run).transact([eventWrite(threadChanged, payload, occurrence())])
    await app.run.idle()

    expect(await subjectsTo(home.admin)).toEqual([])
  })
})

describe('the choices', () => {
  it('are those of the member alone, and of groups that there are', async () => {
    const other = `/members/${home.admin.id}/notification-choices`

    expect(await sofia.client.patch(other, { body: { email: {} } })).toMatchObject(
      refusal('ERR_TARGET_NOT_FOUND'),
    )
    expect(await sofia.client.patch(CHOICES, { body: { email: { news: true } } })).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
  })
})
