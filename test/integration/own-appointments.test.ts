import { beforeEach, describe, expect, it } from 'vitest'
import { appointmentRoutes } from '#shared/api/appointments.ts'
import { locationRoutes } from '#shared/api/locations.ts'
import { notificationRoutes } from '#shared/api/notifications.ts'
import { ownAppointmentRoutes } from '#shared/api/own-appointments.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import { role } from '#shared/model/roles.ts'
import { aPractice, aStaff, type Person, type PracticeOf } from '#test/support/builders.ts'
import { aChartOwner } from '#test/support/charts.ts'
import { answered, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()
const DAY_MS = 24 * 60 * 60_000

let practice: PracticeOf
let jane: Person
let path: string
let place: { providerId: string; locationId: string }
beforeEach(async () => {
  practice = await aPractice(app.run)
  const { practiceId, admin } = practice
  const provider = await aStaff(app.run, practiceId, [role.provider])
  const { patient, charts } = await aChartOwner(app.run, [practice])
  jane = patient
  path = charts[0]?.path ?? ''
  const listed = await admin.client.get(`/practices/${practiceId}/locations`)
  const [location] = answered(listed, locationRoutes.list.response).items
  place = { providerId: provider.id, locationId: location?.id ?? '' }
})

/** Midnight UTC, so many days from now. */
const on = (days: number) =>
  new Date((Math.ceil(app.run.clock.now().getTime() / DAY_MS) + days) * DAY_MS).toISOString()

async function book(days: number) {
  const body = { ...place, scheduledAt: on(days), comment: 'Afraid of needles' }
  const reply = await practice.admin.client.post(`${path}/appointments`, { body })
  const booked = answered(reply, appointmentRoutes.create.response)
  await app.run.idle()
  return booked
}

const own = () => `${path}/own-appointment`
async function next({ client } = jane) {
  return answered(await client.get(own()), ownAppointmentRoutes.next.response).appointment
}
const answer = (body: object, { client } = jane) => client.post(own(), { body })

describe('the next appointment of one’s own', () => {
  it('is the first that is still to come, and says nothing of the record', async () => {
    expect(await next()).toBeNull()
    await book(9)
    const { id, scheduledAt } = await book(5)

    const shown = await next()
    expect(shown).toMatchObject({
      ...{ id, scheduledAt, status: 'scheduled', wantsOtherTime: false },
      practiceName: practice.name,
      place: expect.stringContaining('Houston'),
      providerName: expect.stringMatching(/./),
    })
    expect(JSON.stringify(shown)).not.toContain('needles')
  })

  it('is confirmed once, and the practice is notified', async () => {
    const { id: appointmentId, scheduledAt } = await book(5)
    const given = { appointmentId, scheduledAt, answer: 'confirm' }
    const first = await answer(given)
    const again = await answer(given)

    for (const reply of [first, again]) {
      const { appointment } = answered(reply, ownAppointmentRoutes.answer.response)
      expect(appointment).toMatchObject({ id: appointmentId, status: 'confirmed' })
    }
    expect(await next()).toMatchObject({ status: 'confirmed' })
    await app.run.idle()
    const notices = await practice.admin.client.get('/members/me/notifications')
    const { items } = answered(notices, notificationRoutes.list.response)
    expect(items.filter(({ kind }) => kind === 'appointmentAnswered')).toMatchObject([
      { text: expect.stringContaining('confirmed an appointment') },
    ])
    const events = await practice.admin.client.get(`${path}/events`)
    const { items: entries } = answered(events, patientRoutes.events.response)
    expect(entries.filter(({ summary }) => /onfirmed/.test(summary))).toHaveLength(1)
  })

  it('takes the wish for another time, which the staff read', async () => {
    const { id: appointmentId, scheduledAt } = await book(5)
    const wish = 'Tuesday morning'
    await answer({ appointmentId, scheduledAt, answer: 'otherTime', wish })

    expect(await next()).toMatchObject({ status: 'scheduled', wantsOtherTime: true })
    const read = await practice.admin.client.get(`${path}/appointments/${appointmentId}`)
    expect(answered(read, appointmentRoutes.get.response).comment).toContain(wish)
  })

  it('is not answered for a time from which it was moved, nor once it is over', async () => {
    const { id: appointmentId, scheduledAt } = await book(5)
    const given = { appointmentId, scheduledAt, answer: 'confirm' }
    const moved = { body: { scheduledAt: on(6) } }
    await practice.admin.client.patch(`${path}/appointments/${appointmentId}`, moved)

    expect(await answer(given)).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
    expect(await answer({ ...given, scheduledAt: on(6) })).toMatchObject({ status: 200 })
    await answer({ ...given, scheduledAt: on(6), answer: 'cancel' })
    expect(await answer({ ...given, scheduledAt: on(6) })).toMatchObject(refusal('ERR_NO_CHANGE'))
    expect(await next()).toBeNull()
  })

  it('is the patient’s alone to answer', async () => {
    const { id: appointmentId, scheduledAt } = await book(5)
    const given = { appointmentId, scheduledAt, answer: 'confirm' }
    const { patient: stranger } = await aChartOwner(app.run, [practice])

    expect(await answer(given, stranger)).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
    expect(await answer(given, practice.admin)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    expect(await practice.admin.client.get(own())).toMatchObject(refusal('ERR_ACCESS_DENIED'))
  })
})

describe('the appointments of one’s own', () => {
  const list = async (query: Record<string, string | number> = {}, { client } = jane) =>
    answered(await client.get(`${own()}s`, { query }), ownAppointmentRoutes.list.response)

  it('are those to come, the next one first, and those before, the latest first', async () => {
    const later = await book(9)
    const first = await book(5)
    const ids = (page: Awaited<ReturnType<typeof list>>) => page.items.map(({ id }) => id)

    expect(ids(await list())).toEqual([first.id, later.id])
    expect(await list({ when: 'past' })).toMatchObject({ items: [], total: 0 })
    expect(await list({ limit: 1, offset: 1 })).toMatchObject({
      items: [{ id: later.id, practiceName: practice.name }],
      ...{ total: 2, offset: 1, limit: 1 },
    })
    expect(JSON.stringify(await list())).not.toContain('needles')
  })

  it('can be put into a calendar, by the person alone', async () => {
    const { id } = await book(5)
    const file = `${own()}s/${id}/file`

    const { text } = answered(await jane.client.get(file), ownAppointmentRoutes.file.response)
    expect(text).toContain(`SUMMARY:Appointment at ${practice.name}`)
    expect(await practice.admin.client.get(file)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    const unknown = `${own()}s/01ARZ3NDEKTSV4RRFFQ69G5FAV/file`
    expect(await jane.client.get(unknown)).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
  })
})
