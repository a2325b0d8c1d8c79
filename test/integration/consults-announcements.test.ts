import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { patientRoutes } from '#shared/api/patients.ts'
import { consultPath } from '#shared/model/consult.ts'
import { role } from '#shared/model/roles.ts'
import {
  aPatient,
  aPractice,
  aStaff,
  type Person,
  type PracticeOf,
  sentTo,
} from '#test/support/builders.ts'
import { aChartOwner } from '#test/support/charts.ts'
import { answered, createClient } from '#test/support/client.ts'
import { consultsOf, inMinutes, ownSecretIn } from '#test/support/consults.ts'
import { runApp } from './app.ts'

const app = runApp({ own: true })
const DAY = 24 * 60

let home: PracticeOf
let doctor: Person
let desk: Person
let mobile: string
let patientId: string
let numbers = 4155550200
beforeEach(async () => {
  home = await aPractice(app.run)
  doctor = await aStaff(app.run, home.practiceId, [role.provider])
  desk = await aStaff(app.run, home.practiceId, [role.staff])
  numbers += 1
  mobile = String(numbers)
  patientId = await aPatient(home, { mobile })
})
afterEach(() => app.run.faults.duplicateEvents(false))

const at = (minutes: number) => inMinutes(app.run.clock.now(), minutes)

async function schedule(minutes: number, changes: object = {}) {
  const form = { practiceId: home.practiceId, patientId, providerId: doctor.id, note: 'Knee' }
  const made = await consultsOf(desk).create({ ...form, scheduledAt: at(minutes), ...changes })
  await app.run.idle()
  return made
}

/** The time within which changes are announced together, and that of the schedule. */
async function pass(minutes = 3) {
  await app.run.idle()
  app.run.clock.advance(minutes * 60_000)
  await app.run.idle()
}

const textsTo = async (number = mobile) =>
  (await sentTo(app.run, `+1${number}`)).map(({ text }) => text).toReversed()

describe('a patient without an account', () => {
  it('gets one text with a link for a call that begins in a few minutes', async () => {
    app.run.faults.duplicateEvents(true)
    const made = await schedule(10)
    await pass()

    const [sent = '', ...others] = await textsTo()
    expect(others).toEqual([])
    expect(sent).toContain('a video consultation was scheduled for you')
    expect(sent).toContain(`${consultPath(made)}#link=`)
    expect(sent).not.toMatch(/Knee|Jane|Doe/)
    const path = `/practices/${home.practiceId}/patients/${patientId}/events`
    const { items } = answered(await desk.client.get(path), patientRoutes.events.response)
    expect(items.map(({ summary }) => summary)).toContain(
      'The patient was told that the video consultation was scheduled',
    )
  })

  it('is told once of several moves, by a link that opens the call, and not of a note', async () => {
    const { id, number } = await schedule(2 * DAY)
    await pass()
    app.run.faults.duplicateEvents(true)
    await consultsOf(desk).update(id, { scheduledAt: at(3 * DAY) })
    await consultsOf(desk).update(id, { scheduledAt: at(4 * DAY) })
    await pass()
    await consultsOf(desk).update(id, { note: 'Knee, left' })
    await pass()

    const [, moved = '', ...others] = await textsTo()
    expect(others).toEqual([])
    expect(moved).toContain('has another time')
    const body = { id, number, secret: ownSecretIn({ text: moved }), dob: '19800229' }
    const opened = await createClient(app.run.origin).post('/consultation-links', { body })
    expect(opened.status).toBe(200)
  })

  it('is not told of a move that was taken back', async () => {
    const { id, scheduledAt } = await schedule(2 * DAY)
    await pass()
    await consultsOf(desk).update(id, { scheduledAt: at(3 * DAY) })
    await consultsOf(desk).update(id, { scheduledAt })
    await pass()

    expect(await textsTo()).toHaveLength(1)
  })

  it('is told of a cancellation, but not of a call that was canceled at once', async () => {
    const { id } = await schedule(2 * DAY)
    const mistake = await schedule(3 * DAY)
    await consultsOf(desk).cancel(mistake.id)
    await pass()
    expect(await textsTo()).toHaveLength(1)
    app.run.faults.duplicateEvents(true)
    await consultsOf(desk).cancel(id)
    await pass()

    const [, canceled, ...others] = await textsTo()
    expect(others).toEqual([])
    expect(canceled).toContain('does not take place')
    expect(canceled).not.toMatch(/link=|Jane|Doe/)
  })

  it('is told by email without a mobile number, and at the contact of the call', async () => {
    const email = `told-${mobile}@example.com`
    await schedule(DAY, { contactEmail: email })
    await pass()

    const sent = await sentTo(app.run, email)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).toContain('#link=')
    expect(await textsTo()).toEqual([])
  })

  it('is not told if reminders are off', async () => {
    const path = `/practices/${home.practiceId}/patients/${patientId}/reminders`
    expect((await desk.client.patch(path, { body: { isReminded: 0 } })).status).toBe(200)
    await schedule(DAY)
    await pass()

    expect(await textsTo()).toEqual([])
  })
})

describe('a patient with an account', () => {
  it('gets notifications instead of texts, also after canceling', async () => {
    const owner = await aChartOwner(app.run, [home], { mobile })
    const own = owner.charts[0]?.patientId ?? ''
    const { id } = await schedule(2 * DAY, { patientId: own })
    await pass()
    await consultsOf(owner.patient).cancel(id)
    await pass()

    const texts = await textsTo()
    expect(texts.filter((text) => text.includes('video consultation'))).toEqual([])
  })
})
