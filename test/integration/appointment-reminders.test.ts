import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appointmentReplyRoutes } from '#shared/api/appointment-replies.ts'
import { appointmentRoutes } from '#shared/api/appointments.ts'
import { auditRoutes } from '#shared/api/audit.ts'
import { locationRoutes } from '#shared/api/locations.ts'
import { notificationRoutes } from '#shared/api/notifications.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import { patientRecord } from '#shared/model/patient.ts'
import { role } from '#shared/model/roles.ts'
import {
  aPatient,
  aPractice,
  aSession,
  aStaff,
  type Person,
  type PracticeOf,
  sentTo,
} from '#test/support/builders.ts'
import { answered, createClient, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()

const DAY_MS = 24 * 60 * 60_000

let practice: PracticeOf
let email: string
let patientId: string
let path: string
let place: { providerId: string; locationId: string }
beforeEach(async () => {
  practice = await aPractice(app.run)
  const { practiceId } = practice
  const names = { firstName: 'Bo', lastName: 'Lind' }
  const provider = await aStaff(app.run, practiceId, [role.provider], names)
  email = `${randomUUID()}@example.com`
  patientId = await aPatient(practice, { email, mobile: null })
  path = `/practices/${practiceId}/patients/${patientId}`
  const listed = await practice.admin.client.get(`/practices/${practiceId}/locations`)
  const [location] = answered(listed, locationRoutes.list.response).items
  place = { providerId: provider.id, locationId: location?.id ?? '' }
})
afterEach(() => app.run.faults.duplicateEvents(false))

/** Midnight UTC, so many days from now. */
const on = (days: number) =>
  new Date((Math.ceil(app.run.clock.now().getTime() / DAY_MS) + days) * DAY_MS).toISOString()

async function book(days: number) {
  const body = { ...place, scheduledAt: on(days) }
  const reply = await practice.admin.client.post(`${path}/appointments`, { body })
  const booked = answered(reply, appointmentRoutes.create.response)
  await app.run.idle()
  return booked
}

/** Days pass; staff sign in anew. */
async function pass(ms: number) {
  app.run.clock.advance(ms)
  await app.run.idle()
  return (await aStaff(app.run, practice.practiceId, [role.admin])).client
}

const untilReminder = (scheduledAt: string) =>
  Date.parse(scheduledAt) - DAY_MS - app.run.clock.now().getTime() + 120_000

async function reminders() {
  const sent = await sentTo(app.run, email)
  return sent.filter(({ text }) => /appointment soon.*\/appointment\?key=/s.test(text))
}

async function keyIn() {
  const [sent] = await reminders()
  return /\/appointment\?key=([\w-]+)/.exec(sent?.text ?? '')?.[1] ?? ''
}

const anyone = () => createClient(app.run.origin)
const look = (key: string) => anyone().post('/appointment-replies/look', { body: { key } })
const answer = (key: string, what: string) =>
  anyone().post('/appointment-replies', { body: { key, answer: what } })

describe('a reminder', () => {
  it('goes out a day before, once, and says neither when nor whose it is', async () => {
    app.run.faults.duplicateEvents(true)
    const { scheduledAt } = await book(5)
    expect(await reminders()).toEqual([])

    const client = await pass(untilReminder(scheduledAt))

    const [sent, ...others] = await reminders()
    expect(others).toEqual([])
    expect(sent?.subject).toBe(`Your appointment at ${practice.name}`)
    expect(sent?.text).not.toContain(scheduledAt.slice(0, 10))
    const events = await client.get(`${path}/events`)
    expect(answered(events, patientRoutes.events.response).items).toContainEqual(
      expect.objectContaining({ summary: 'Reminder of an appointment sent' }),
    )
  })

  it('does not go out for a time from which the appointment was moved, or that was canceled', async () => {
    const { id, scheduledAt } = await book(5)
    const other = await book(6)
    const { client } = practice.admin
    await client.patch(`${path}/appointments/${id}`, { body: { scheduledAt: on(9) } })
    await client.patch(`${path}/appointments/${other.id}`, { body: { status: 'canceled' } })
    await app.run.idle()

    await pass(untilReminder(scheduledAt) + 2 * DAY_MS)
    expect(await reminders()).toEqual([])
    await pass(2 * DAY_MS)

    expect(await reminders()).toHaveLength(1)
  })
})

describe('whether and how somebody is reminded', () => {
  const texts = async (mobile: string) => {
    const sent = await sentTo(app.run, `+1${mobile}`)
    return sent.filter(({ text }) => text.includes('appointment soon'))
  }
  const isReminded = async (client: Person['client']) =>
    answered(await client.get(path), patientRecord).isReminded

  it('is by text where there is a mobile number', async () => {
    const mobile = `415555${String(Math.floor(1000 + Math.random() * 9000))}`
    email = `${randomUUID()}@example.com`
    patientId = await aPatient(practice, { email, mobile })
    path = `/practices/${practice.practiceId}/patients/${patientId}`
    const { scheduledAt } = await book(5)

    await pass(untilReminder(scheduledAt))

    const [sent, ...others] = await texts(mobile)
    expect(others).toEqual([])
    expect(sent?.text).toMatch(/: you have an appointment soon.*\/appointment\?key=/)
    expect(await reminders()).toEqual([])
  })

  it('is by email for who has answered STOP and, where there is no address, said to the staff', async () => {
    const numbers = ['4155550171', '4155550172']
    for (const number of numbers) app.run.faults.stopTexts(`+1${number}`)
    email = `${randomUUID()}@example.com`
    const people = `/practices/${practice.practiceId}/patients`
    const withMail = await aPatient(practice, { email, mobile: numbers[0] })
    const without = await aPatient(practice, { email: null, mobile: numbers[1] })
    path = `${people}/${withMail}`
    const first = await book(5)
    path = `${people}/${without}`
    const second = await book(8)

    await pass(untilReminder(first.scheduledAt))
    expect(await reminders()).toHaveLength(1)
    const client = await pass(untilReminder(second.scheduledAt))

    const historyOf = async (id: string) => {
      const reply = await client.get(`${people}/${id}/events`)
      const { items } = answered(reply, patientRoutes.events.response)
      return items.map(({ summary }) => summary)
    }
    const unsent = 'Message about an appointment could not be sent: they asked for no more texts'
    expect(await historyOf(without)).toContain(unsent)
    expect(await historyOf(withMail)).not.toContain(unsent)
  })

  it('is as often as the practice says, up to twice, also of what is booked already', async () => {
    const { scheduledAt } = await book(5)
    const settings = `/practices/${practice.practiceId}`
    const { client } = practice.admin
    const change = (chosen: unknown) => client.patch(settings, { body: { reminders: chosen } })
    expect((await change([2, 48])).body).toMatchObject({ reminders: [48, 2] })
    for (const wrong of [[168, 48, 24], [3], 'often']) {
      expect(await change(wrong)).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    }

    await pass(untilReminder(scheduledAt) - DAY_MS)
    expect(await reminders()).toHaveLength(1)
    await pass(untilReminder(scheduledAt))
    expect(await reminders()).toHaveLength(1)
    await pass(Date.parse(scheduledAt) - app.run.clock.now().getTime() - 60 * 60_000)
    expect(await reminders()).toHaveLength(2)
  })

  it('is never where the practice says so', async () => {
    const { scheduledAt } = await book(5)
    await practice.admin.client.patch(`/practices/${practice.practiceId}`, {
      body: { reminders: [] },
    })

    await pass(untilReminder(scheduledAt))

    expect(await reminders()).toEqual([])
  })

  it('is said by the patient, by the link, and by the staff, who see which', async () => {
    const first = await book(5)
    const second = await book(8)
    const client = await pass(untilReminder(first.scheduledAt))
    const key = await keyIn()
    const turn = (wanted: 0 | 1) =>
      anyone().post('/appointment-replies/reminders', { body: { key, isReminded: wanted } })

    expect((await look(key)).body).toMatchObject({ isReminded: true })
    expect((await turn(0)).body).toMatchObject({ isReminded: false })
    expect((await turn(0)).body).toMatchObject({ isReminded: false })
    expect(await isReminded(client)).toBe(false)
    const again = await pass(untilReminder(second.scheduledAt))
    expect(await reminders()).toHaveLength(1)

    const told = await again.patch(`${path}/reminders`, { body: { isReminded: 1 } })
    expect(told.body).toEqual({ isReminded: true })
    expect(await isReminded(again)).toBe(true)
    const { items } = answered(await again.get(`${path}/events`), patientRoutes.events.response)
    expect(items.map(({ summary }) => summary).slice(0, 3)).toEqual([
      'Reminders of appointments turned on',
      'The patient turned reminders of appointments off',
      'Reminder of an appointment sent',
    ])
  })

  it('stays as it was said where the record is merged, and is undone with that', async () => {
    const keptId = await aPatient(practice)
    const { client } = practice.admin
    await client.patch(`${path}/reminders`, { body: { isReminded: 0 } })
    const body = { patientId: keptId, otherId: patientId, patientVersion: 1, otherVersion: 1 }
    const people = `/practices/${practice.practiceId}/patients`

    const merged = await client.post(`${people}/merge`, { body })

    expect(merged.body).toMatchObject({ isReminded: false })
    await client.post(`${people}/${patientId}/unmerge`, { body: {} })
    expect((await client.get(`${people}/${keptId}`)).body).toMatchObject({ isReminded: true })
  })
})

describe('the link of a reminder', () => {
  it('says when, where and with whom, and takes the answer, which the staff see', async () => {
    const { id, scheduledAt } = await book(5)
    const client = await pass(untilReminder(scheduledAt))
    const key = await keyIn()

    const shown = answered(await look(key), appointmentReplyRoutes.look.response)
    expect(shown).toMatchObject({ practiceName: practice.name, scheduledAt, status: 'scheduled' })
    expect(shown.place).toContain('1 Main St')
    expect(shown.providerName).toBe('Bo Lind')
    const trail = await client.get(`/practices/${practice.practiceId}/audit`, {
      query: { action: 'appointments.read', patientId },
    })
    const [entry] = answered(trail, auditRoutes.list.response).items
    expect(entry?.actor?.id).toMatch(/^link:/)
    expect((await answer(key, 'confirm')).body).toMatchObject({ status: 'confirmed' })
    expect((await answer(key, 'confirm')).body).toMatchObject({ status: 'confirmed' })
    expect((await answer(key, 'otherTime')).body).toMatchObject({ wantsOtherTime: true })
    const listed = await client.get(`${path}/appointments`)
    expect(listed.body).toMatchObject({ items: [{ id, wantsOtherTime: true }] })

    expect((await answer(key, 'cancel')).body).toMatchObject({ status: 'canceled' })
    expect(await answer(key, 'confirm')).toMatchObject(refusal('ERR_NO_CHANGE'))
    const record = await client.get(path)
    expect(record.body).toMatchObject({ nextAppointmentAt: null })
  })

  it('tells the advocate of the answer or, where there is none, who booked it', async () => {
    const inbox = async (client: Person['client']) => {
      await app.run.idle()
      const listed = answered(
        await client.get('/members/me/notifications'),
        notificationRoutes.list.response,
      )
      return listed.items.filter(({ kind }) => kind === 'appointmentAnswered').toReversed()
    }
    app.run.faults.duplicateEvents(true)
    const { scheduledAt } = await book(5)
    await pass(untilReminder(scheduledAt))
    const key = await keyIn()

    await answer(key, 'confirm')
    await answer(key, 'confirm')
    await answer(key, 'otherTime')
    const booker = await aSession(app.run, practice.admin.id)
    const link = `/patient-link/${patientId}/appointments`
    expect(await inbox(booker)).toMatchObject([
      { text: expect.stringMatching(/ confirmed an appointment$/), link },
      { text: expect.stringMatching(/ asks for another time for an appointment$/), link },
    ])
    const advocate = await aStaff(app.run, practice.practiceId, [role.staff])
    const given = await booker.patch(`${path}/advocate`, { body: { advocateId: advocate.id } })
    expect(given.status).toBe(200)
    await answer(key, 'cancel')

    expect(await inbox(booker)).toHaveLength(2)
    expect(await inbox(advocate.client)).toMatchObject([
      { text: expect.stringMatching(/ canceled an appointment$/), link },
    ])
  })

  it('opens nothing once the appointment was moved or has begun, and no other link does', async () => {
    const { id, scheduledAt } = await book(5)
    const client = await pass(untilReminder(scheduledAt))
    const key = await keyIn()
    const moved = await client.patch(`${path}/appointments/${id}`, {
      body: { scheduledAt: on(8) },
    })

    expect(moved.status).toBe(200)
    for (const one of [key, 'nothing', '']) {
      expect(await look(one)).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
      expect(await answer(one, 'cancel')).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
    }
    const listed = await client.get(`${path}/appointments`)
    expect(listed.body).toMatchObject({ items: [{ status: 'scheduled' }] })
  })
})
