import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appointmentRoutes } from '#shared/api/appointments.ts'
import { locationRoutes } from '#shared/api/locations.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import { role } from '#shared/model/roles.ts'
import { aPatient, aPractice, aStaff, type PracticeOf, sentTo } from '#test/support/builders.ts'
import { aChartOwner } from '#test/support/charts.ts'
import { answered, createClient } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp({ own: true })
const DAY_MS = 24 * 60 * 60_000

let practice: PracticeOf
let email: string
let path: string
let place: { providerId: string; locationId: string }
beforeEach(async () => {
  practice = await aPractice(app.run)
  const { practiceId } = practice
  const provider = await aStaff(app.run, practiceId, [role.provider])
  email = `${randomUUID()}@example.com`
  path = `/practices/${practiceId}/patients/${await aPatient(practice, { email, mobile: null })}`
  const listed = await practice.admin.client.get(`/practices/${practiceId}/locations`)
  const [location] = answered(listed, locationRoutes.list.response).items
  place = { providerId: provider.id, locationId: location?.id ?? '' }
})
afterEach(() => app.run.faults.duplicateEvents(false))

/** Midnight UTC, so many days from now. */
const on = (days: number) =>
  new Date((Math.ceil(app.run.clock.now().getTime() / DAY_MS) + days) * DAY_MS).toISOString()

async function book(days: number, changes: object = {}) {
  const body = { ...place, scheduledAt: on(days), ...changes }
  const reply = await practice.admin.client.post(`${path}/appointments`, { body })
  return answered(reply, appointmentRoutes.create.response)
}

const change = (id: string, body: object) =>
  practice.admin.client.patch(`${path}/appointments/${id}`, { body })

/** The time within which changes are announced together, and that of the schedule. */
async function pass(minutes = 3) {
  await app.run.idle()
  app.run.clock.advance(minutes * 60_000)
  await app.run.idle()
}

const mails = async (to = email) =>
  (await sentTo(app.run, to)).filter(({ text }) => /appointments? /.test(text)).toReversed()
const keyIn = (sent: { text: string } | undefined) =>
  /\/appointment\?key=([\w-]+)/.exec(sent?.text ?? '')?.[1] ?? ''
const look = (key: string) =>
  createClient(app.run.origin).post('/appointment-replies/look', { body: { key } })

describe('a booking', () => {
  it('is announced once, by a link that says when it is, without name and time', async () => {
    app.run.faults.duplicateEvents(true)
    const { scheduledAt } = await book(5, { comment: 'Knee' })
    await pass()

    const [sent, ...others] = await mails()
    expect(others).toEqual([])
    expect(sent?.text).toContain('An appointment was booked for you.')
    expect(sent?.text).not.toMatch(/Knee|Jane|Doe/)
    expect(sent?.text).not.toContain(scheduledAt.slice(0, 10))
    expect((await look(keyIn(sent))).body).toMatchObject({ scheduledAt, status: 'scheduled' })
    const events = await practice.admin.client.get(`${path}/events`)
    const { items } = answered(events, patientRoutes.events.response)
    expect(items.map(({ summary }) => summary)).toContain(
      'The patient was told that an appointment was booked',
    )
  })

  it('of a series is announced by one message', async () => {
    await book(5, { everyWeeks: 1, count: 4 })
    await pass()

    const [sent, ...others] = await mails()
    expect(others).toEqual([])
    expect(sent?.text).toContain('4 appointments were booked for you.')
  })

  it('is not announced if the staff say so, nor what they then change in silence', async () => {
    const silently = { tellPatient: 0 }
    const { id } = await book(5, silently)
    await change(id, { scheduledAt: on(6), ...silently })
    await pass()
    expect(await mails()).toEqual([])

    await change(id, { scheduledAt: on(7) })
    await pass()
    expect(await mails()).toMatchObject([
      { text: expect.stringMatching(/[Yy]our appointment has another time/) },
    ])
    const query = { tellPatient: 0 }
    const gone = await practice.admin.client.delete(`${path}/appointments/${id}`, { query })
    expect(gone.status).toBe(200)
    await pass()
    expect(await mails()).toHaveLength(1)
  })

  it('goes by text to the mobile of a patient with an account too', async () => {
    const owner = await aChartOwner(app.run, [practice], { mobile: '4155550301' })
    const own = owner.charts[0]?.patientId ?? ''
    path = `/practices/${practice.practiceId}/patients/${own}`
    await book(5)
    await pass()

    const texts = (await sentTo(app.run, '+14155550301')).map(({ text }) => text)
    expect(texts.filter((text) => text.includes('appointment was booked'))).toHaveLength(1)
  })

  it('is not announced if the patient or the practice has turned reminders off', async () => {
    const { client } = practice.admin
    await client.patch(`${path}/reminders`, { body: { isReminded: 0 } })
    await book(5)
    await pass()
    await client.patch(`${path}/reminders`, { body: { isReminded: 1 } })
    await client.patch(`/practices/${practice.practiceId}`, { body: { reminders: [] } })
    await book(6)
    await pass()

    expect(await mails()).toEqual([])
  })
})

describe('a change', () => {
  it('is announced once for several moves, and not for one that was taken back', async () => {
    const { id, scheduledAt } = await book(5)
    await pass()
    app.run.faults.duplicateEvents(true)
    await change(id, { scheduledAt: on(6) })
    await change(id, { scheduledAt: on(7) })
    await pass()

    const [, moved, ...others] = await mails()
    expect(others).toEqual([])
    expect(moved?.text).toContain('Your appointment has another time.')
    expect((await look(keyIn(moved))).body).toMatchObject({ scheduledAt: on(7) })
    await change(id, { scheduledAt })
    await change(id, { scheduledAt: on(7) })
    await pass()
    expect(await mails()).toHaveLength(2)
  })

  it('is announced where the practice cancels or deletes, unless nobody was told of it', async () => {
    const first = await book(5)
    const second = await book(6)
    await pass()
    expect(await mails()).toHaveLength(1)
    const mistake = await book(7)
    await practice.admin.client.delete(`${path}/appointments/${mistake.id}`)
    await change(first.id, { status: 'canceled' })
    await pass()
    await practice.admin.client.delete(`${path}/appointments/${second.id}`)
    await pass()

    const [, canceled, deleted, ...others] = await mails()
    expect(others).toEqual([])
    expect(canceled?.text).toContain('Your appointment does not take place.')
    expect((await look(keyIn(canceled))).body).toMatchObject({ status: 'canceled' })
    expect(deleted?.text).toContain('Your appointment does not take place.')
    expect(keyIn(deleted)).toBe('')
  })

  it('by the patient is not announced', async () => {
    await book(5)
    await pass()
    const [sent] = await mails()
    const body = { key: keyIn(sent), answer: 'cancel' }
    const reply = await createClient(app.run.origin).post('/appointment-replies', { body })
    expect(reply.body).toMatchObject({ status: 'canceled' })
    await pass()

    expect(await mails()).toHaveLength(1)
  })
})
