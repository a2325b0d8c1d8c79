import { beforeEach, describe, expect, it } from 'vitest'
import { createConsultStore } from '#functions/consults/store.ts'
import { newId } from '#functions/platform/ids.ts'
import { appointmentRoutes } from '#shared/api/appointments.ts'
import { consultRoutes } from '#shared/api/consults.ts'
import { locationRoutes } from '#shared/api/locations.ts'
import { noteRoutes } from '#shared/api/notes.ts'
import { telehealthConsent } from '#shared/model/consult.ts'
import { aPractice, aStaff, type Person, type PracticeOf, tableOf } from '#test/support/builders.ts'
import { aChartOf, aChartOwner } from '#test/support/charts.ts'
import { answered, refusal } from '#test/support/client.ts'
import { aConsult } from '#test/support/consult-items.ts'
import { consultPathOf, consultsOf, inMinutes, inTexas } from '#test/support/consults.ts'
import { runApp } from './app.ts'

const app = runApp()
const HOUR = 60
const DAY = 24 * HOUR

let home: PracticeOf
let doctor: Person
let desk: Person
let jane: Person
let patientId: string
/** One moment for a whole test: times that are to be the same are. */
let began: Date
beforeEach(async () => {
  began = app.run.clock.now()
  home = await aPractice(app.run)
  doctor = await aStaff(app.run, home.practiceId, [2], { firstName: 'Dora', lastName: 'Diaz' })
  desk = await aStaff(app.run, home.practiceId, [4], { firstName: 'Ann', lastName: 'Advocate' })
  const owner = await aChartOwner(app.run, [home], { addressState: 'TX' })
  jane = owner.patient
  patientId = owner.charts[0]?.patientId ?? ''
})

const at = (minutes: number) => inMinutes(began, minutes)
const form = (changes: object = {}) => ({
  ...{ practiceId: home.practiceId, patientId, providerId: doctor.id, scheduledAt: at(2 * DAY) },
  ...changes,
})
const scheduled = (changes: object = {}) => consultsOf(desk).create(form(changes))
/** About to begin. */
const now = () => scheduled({ scheduledAt: at(1) })
const create = (body: object, { client }: Person = desk) =>
  client.post('/video-consultations', { body })
const send = (id: string, rest: string, body: object = {}, { client }: Person = desk) =>
  client.post(consultPathOf(id, rest), { body })

describe('scheduling', () => {
  it('gives a link with a number and the id, in the zone of the patient, with half an hour', async () => {
    const made = await scheduled({ note: 'Knee' })

    expect(made).toMatchObject({
      ...{ state: 'pending', role: 'operator', scheduledLen: 30, note: 'Knee', canceledBy: null },
      ...{
        patientId,
        provider: { id: doctor.id, name: 'Dora Diaz' },
        isLicensed: false,
        licenseState: 'TX',
      },
      ...{ number: expect.stringMatching(/^[1-9]\d{9}$/), version: 1, consentStates: [] },
      participants: [
        { kind: 'patient', name: expect.any(String), isHost: false, joinedAt: null },
        { kind: 'provider', name: 'Dora Diaz', isHost: true },
      ],
    })
    expect(await consultsOf(doctor).get(made.id)).toMatchObject({ role: 'provider' })
    expect(await consultsOf(jane).get(made.id)).toMatchObject({ role: 'patient', isLicensed: null })
  })

  it('says by which phone it goes on where the line fails', async () => {
    const made = await scheduled({ contactPhone: '5125550142' })
    const { id, practicePhone, patientPhone } = made
    const { id: other } = await scheduled({ scheduledAt: at(3 * DAY) })

    expect(practicePhone).toMatch(/\d{10}$/)
    expect(patientPhone).toBe(made.contactPhone)
    expect((await consultsOf(doctor).get(other)).patientPhone).toMatch(/\d{10}$/)
    expect(await consultsOf(jane).get(id)).toMatchObject({ practicePhone, patientPhone: null })
  })

  it('asks for patient, doctor and time, and refuses the past and more than a year', async () => {
    const cases = [
      [{ patientId: undefined }, 'ERR_VIDEO_PARTICIPANT_NOT_SET'],
      [{ providerId: undefined }, 'ERR_VIDEO_DOCTOR_NOT_SET'],
      [{ providerId: '' }, 'ERR_VIDEO_DOCTOR_NOT_SET'],
      [{ scheduledAt: undefined }, 'ERR_VIDEO_SCHEDULE_NOT_SET'],
      [{ scheduledAt: at(-HOUR) }, 'ERR_VIDEO_SCHEDULED_TO_PAST'],
      [{ scheduledAt: at(366 * DAY) }, 'ERR_VIDEO_SCHEDULED_TO_FUTURE'],
      [{ providerId: desk.id }, 'ERR_DOCTOR_NOT_IN_PRACTICE'],
      [{ scheduledAt: '2026-12-01T10:07:00.000Z' }, 'ERR_REQUEST_PARAMS_MISFORMAT'],
      [{ scheduledLen: 20 }, 'ERR_REQUEST_PARAMS_MISFORMAT'],
      [{ wantedTimes: [at(DAY)] }, 'ERR_REQUEST_PARAMS_MISFORMAT'],
    ] as const

    for (const [changes, name] of cases) {
      expect(await create(form(changes)), JSON.stringify(changes)).toMatchObject(refusal(name))
    }
  })

  it('refuses a doctor as the doctor of their own consultation', async () => {
    const owner = await aChartOwner(app.run, [home])
    const { practiceId } = home
    const chart = owner.charts[0]?.patientId
    const own = await aStaff(app.run, practiceId, [2])
    const ownChart = await aChartOf(app.run, home, own)

    expect((await create(form({ patientId: chart, providerId: own.id }))).status).toBe(200)
    const refused = await create(
      form({ patientId: ownChart, providerId: own.id, scheduledAt: at(5 * DAY) }),
    )
    expect(refused).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
  })

  it('takes the time of the doctor: no other consultation and no appointment, in either order', async () => {
    const { practiceId } = home
    const places = await desk.client.get(`/practices/${practiceId}/locations`)
    const [place] = answered(places, locationRoutes.list.response).items
    const locationId = place?.id
    const appointments = `/practices/${practiceId}/patients/${patientId}/appointments`
    const book = (scheduledAt: string) =>
      desk.client.post(appointments, {
        body: { providerId: doctor.id, locationId, scheduledAt, minutes: 30 },
      })
    const made = await scheduled()
    const other = at(2 * DAY + 4 * HOUR)
    expect((await book(other)).status).toBe(200)

    expect(await book(made.scheduledAt ?? '')).toMatchObject(refusal('ERR_APPOINTMENT_CONFLICT'))
    expect(await create(form())).toMatchObject(refusal('ERR_VIDEO_CONFLICT'))
    expect(await create(form({ scheduledAt: other }))).toMatchObject(refusal('ERR_VIDEO_CONFLICT'))
    const moving = await desk.client.patch(consultPathOf(made.id), { body: { scheduledAt: other } })
    expect(moving).toMatchObject(refusal('ERR_VIDEO_CONFLICT'))

    const day = { from: at(2 * DAY - HOUR), to: at(2 * DAY + 8 * HOUR) }
    const calendar = await desk.client.get(`/practices/${practiceId}/appointments`, { query: day })
    const { items } = answered(calendar, appointmentRoutes.calendar.response)
    expect(items.find(({ id }) => id === made.id)).toMatchObject({
      ...{ patientId, isCall: true, providerId: doctor.id },
    })

    await consultsOf(desk).cancel(made.id)
    expect((await book(made.scheduledAt ?? '')).status).toBe(200)
  })

  it('gives a time once to many who take it at once, and answers a double click once', async () => {
    const replies = await Promise.all(Array.from({ length: 4 }, () => create(form())))
    const names = replies.map(({ status, body }) =>
      status === 200 ? 'done' : (body as { name: string }).name,
    )
    expect(names.filter((name) => name === 'done')).toHaveLength(1)
    expect(names.filter((name) => name === 'ERR_VIDEO_CONFLICT')).toHaveLength(3)

    const headers = { 'idempotency-key': 'once' }
    const body = form({ scheduledAt: at(4 * DAY) })
    const twice = await Promise.all(
      [1, 2].map(() => desk.client.post('/video-consultations', { body, headers })),
    )
    const ids = twice.map((reply) => answered(reply, consultRoutes.create.response).id)
    expect(new Set(ids).size).toBe(1)
  })
})

describe('a request', () => {
  it('of a patient proposes times, of which the practice takes one or another', async () => {
    const { practiceId } = home
    const wantedTimes = [at(3 * DAY), at(2 * DAY)]
    const asked = await consultsOf(jane).create({ practiceId, wantedTimes })
    expect(asked).toMatchObject({
      ...{ patientId, role: 'patient', scheduledAt: null, provider: null, opensAt: null },
      wantedTimes: wantedTimes.toSorted(),
    })
    expect(await create({ practiceId }, jane)).toMatchObject(refusal('ERR_VIDEO_SCHEDULE_NOT_SET'))
    expect(await send(asked.id, '/join', inTexas, jane)).toMatchObject(
      refusal('ERR_VIDEO_SCHEDULE_NOT_SET'),
    )
    const update = (body: object) => desk.client.patch(consultPathOf(asked.id), { body })
    const [first] = wantedTimes
    expect(await update({ scheduledAt: first })).toMatchObject(refusal('ERR_VIDEO_DOCTOR_NOT_SET'))
    expect(await update({ scheduledAt: '' })).toMatchObject(refusal('ERR_VIDEO_SCHEDULE_NOT_SET'))

    const chosen = { scheduledAt: first, providerId: doctor.id }
    const given = await consultsOf(desk).update(asked.id, chosen)
    expect(given).toMatchObject({ scheduledAt: first, provider: { id: doctor.id } })
    expect(given.number).toBe(asked.number)
    expect(await create(form({ scheduledAt: first }))).toMatchObject(refusal('ERR_VIDEO_CONFLICT'))
  })
})

describe('a change', () => {
  it('keeps link and host, frees the time before, and is of the version that was read', async () => {
    const made = await scheduled()
    const moved = await consultsOf(desk).update(made.id, { scheduledAt: at(6 * DAY), version: 1 })
    expect(moved).toMatchObject({
      ...{ number: made.number, provider: made.provider, version: 2 },
      patientTimezone: made.patientTimezone,
    })
    expect((await create(form())).status).toBe(200)

    const update = (body: object) => desk.client.patch(consultPathOf(made.id), { body })
    expect(await update({ note: 'x', version: 1 })).toMatchObject(refusal('ERR_VERSION_CONFLICT'))
    expect(await update({ scheduledAt: moved.scheduledAt })).toMatchObject(refusal('ERR_NO_CHANGE'))
    expect(await update({ scheduledAt: at(-HOUR) })).toMatchObject(
      refusal('ERR_VIDEO_SCHEDULED_TO_PAST'),
    )
    expect(await update({ providerId: desk.id })).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
  })

  it('of length keeps out of the way of what follows', async () => {
    const made = await scheduled()
    await scheduled({ scheduledAt: at(2 * DAY + 30) })

    const longer = { body: { scheduledLen: 45 } }
    expect(await desk.client.patch(consultPathOf(made.id), longer)).toMatchObject(
      refusal('ERR_VIDEO_CONFLICT'),
    )
    expect(await consultsOf(desk).update(made.id, { scheduledLen: 15 })).toMatchObject({
      scheduledLen: 15,
    })
  })
})

describe('a list', () => {
  it('has requests first, then those of the window by time, for whom they concern', async () => {
    const { practiceId } = home
    const later = await scheduled({ scheduledAt: at(3 * DAY) })
    const sooner = await scheduled({ scheduledAt: at(DAY) })
    const asked = await consultsOf(jane).create({ practiceId, wantedTimes: [at(DAY)] })
    const other = await aChartOwner(app.run, [home])
    const colleague = await aStaff(app.run, practiceId, [2])
    const idsFor = async (who: Person, query: Record<string, string | number> = {}) =>
      (await consultsOf(who).list({ practiceId, ...query })).items.map(({ id }) => id)

    expect(await idsFor(desk)).toEqual([asked.id, sooner.id, later.id])
    expect(await idsFor(desk, { isRequest: 1 })).toEqual([asked.id])
    expect(await idsFor(desk, { isRequest: 0, order: 'scheduledAt DESC' })).toEqual([
      later.id,
      sooner.id,
    ])
    expect(await idsFor(desk, { from: at(2 * DAY), isRequest: 0 })).toEqual([later.id])
    expect(await idsFor(doctor)).toEqual([sooner.id, later.id])
    expect(await idsFor(jane)).toEqual([asked.id, sooner.id, later.id])
    expect(await idsFor(other.patient)).toEqual([])
    expect(await idsFor(colleague)).toEqual([])
    expect(await consultsOf(desk).list({ practiceId, patientId, limit: 1 })).toMatchObject({
      ...{ total: 3, items: [{ id: asked.id }] },
    })
    const tooLong = { practiceId, from: at(0), to: at(63 * DAY) }
    expect(await desk.client.get('/video-consultations', { query: tooLong })).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
  })
})

describe('a call', () => {
  it('waits for its host, who starts and finishes it; the patient rates it once', async () => {
    const { id } = await now()
    expect(await send(id, '/finish')).toMatchObject(refusal('ERR_VIDEO_PENDING'))
    const waiting = await consultsOf(jane).join(id, { ...inTexas, consent: 1 })
    expect(waiting).toMatchObject({ state: 'pending', location: { addressState: 'TX' } })
    const { practiceId } = home
    expect((await consultsOf(desk).list({ practiceId, patientId })).items).toMatchObject([
      { practiceTimezone: 'America/Chicago', location: inTexas },
    ])
    expect(await consultsOf(desk).join(id)).toMatchObject({ state: 'pending' })
    const started = await consultsOf(doctor).join(id)
    expect(started).toMatchObject({
      ...{ state: 'started', startedAt: expect.any(String), isLicensed: false, version: 1 },
      participants: [
        { kind: 'patient', joinedAt: expect.any(String) },
        { kind: 'provider', joinedAt: expect.any(String), isOwn: true },
        { kind: 'staff', name: 'Ann Advocate', joinedAt: expect.any(String), isOwn: false },
      ],
    })
    expect(await send(id, '/cancel')).toMatchObject(refusal('ERR_VIDEO_STARTED'))
    const patched = await desk.client.patch(consultPathOf(id), { body: { note: 'x' } })
    expect(patched).toMatchObject(refusal('ERR_VIDEO_STARTED'))

    await consultsOf(doctor).finish(id, { note: 'Physical therapy for six weeks' })
    expect(await send(id, '/join', {}, doctor)).toMatchObject(refusal('ERR_VIDEO_FINISHED'))
    const kept = await desk.client.get(`/practices/${home.practiceId}/notes`, {
      query: { patientId },
    })
    expect(answered(kept, noteRoutes.list.response).items).toMatchObject([
      { note: 'Physical therapy for six weeks', author: { id: doctor.id } },
    ])
    expect(await consultsOf(jane).rate(id, { rate: 5 })).toMatchObject({ rating: { rate: 5 } })
    expect(await send(id, '/rating', { rate: 1 }, jane)).toMatchObject(refusal('ERR_NO_CHANGE'))
  })

  it('takes the consent of a patient once for each state, with its text', async () => {
    const { id } = await now()
    const join = (body: object) => send(id, '/join', body, jane)

    expect(await join({ consent: 1 })).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    expect(await join(inTexas)).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    const agreed = await consultsOf(jane).join(id, { ...inTexas, consent: 1 })
    expect(agreed.consentStates).toEqual(['TX'])
    expect(await consultsOf(jane).join(id, inTexas)).toMatchObject({ consentStates: ['TX'] })
    const inOhio = { ...inTexas, addressState: 'OH' }
    expect(await join(inOhio)).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    const moved = await consultsOf(jane).join(id, { ...inOhio, consent: 1 })
    expect(moved).toMatchObject({ consentStates: ['OH', 'TX'], location: { addressState: 'OH' } })
    expect(telehealthConsent.text).not.toBe('')
  })

  it('is not begun too early, nor what was canceled, nor by who has no part in it', async () => {
    const { id } = await scheduled()
    const stranger = await aStaff(app.run, home.practiceId, [2])
    const other = await aChartOwner(app.run, [home])

    expect(await send(id, '/join', {}, doctor)).toMatchObject(
      refusal('ERR_VIDEO_TOO_EARLY_TO_START'),
    )
    for (const who of [stranger, other.patient]) {
      expect(await send(id, '/join', {}, who)).toMatchObject(refusal('ERR_VIDEO_NOT_EXISTS'))
    }
    expect(await send(id, '/participants', {})).toMatchObject(
      refusal('ERR_VIDEO_PARTICIPANT_NOT_SET'),
    )
    await consultsOf(desk).invite(id, { staffId: stranger.id })
    expect(await send(id, '/finish', {}, stranger)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    expect(await consultsOf(stranger).get(id)).toMatchObject({ role: 'participant' })
    expect(await consultsOf(jane).cancel(id)).toMatchObject({ canceledBy: 'patient' })
    expect(await send(id, '/join', {}, doctor)).toMatchObject(refusal('ERR_VIDEO_CANCELED'))
  })

  it('frees its time once it is finished', async () => {
    const { id, scheduledAt } = await now()
    await consultsOf(doctor).join(id)
    expect(await create(form({ scheduledAt }))).toMatchObject(refusal('ERR_VIDEO_CONFLICT'))

    await consultsOf(doctor).finish(id)

    expect((await create(form({ scheduledAt }))).status).toBe(200)
  })

  /** One that should have begun a while ago. */
  async function aLateOne(changes: Parameters<typeof aConsult>[0] = {}) {
    const { practiceId } = home
    const id = newId()
    const of = { id, number: id, practiceId, patientId, providerId: doctor.id }
    const late = aConsult({ ...of, scheduledAt: at(-30), ...changes })
    const table = tableOf(app.run)
    await table.transact(createConsultStore(table, practiceId).createWrites(late))
    return id
  }

  it('is a no-show once its practice says that the patient did not come', async () => {
    const missed = { noShow: 1 }
    const { id: early } = await now()
    expect(await send(early, '/cancel', missed)).toMatchObject(
      refusal('ERR_VIDEO_TOO_EARLY_TO_START'),
    )
    const here = began.toISOString()
    const met = await aLateOne({ joins: [{ who: 'patient', first: here, last: here }] })
    expect(await send(met, '/cancel', missed)).toMatchObject(refusal('ERR_VIDEO_STARTED'))
    const id = await aLateOne()
    expect(await send(id, '/cancel', missed, jane)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    await consultsOf(doctor).join(id)

    const ended = await consultsOf(doctor).cancel(id, missed)

    expect(ended).toMatchObject({ state: 'canceled', canceledBy: 'noShow' })
    expect(await consultsOf(jane).get(id)).toMatchObject({ canceledBy: 'noShow' })
    expect(await send(id, '/join', {}, jane)).toMatchObject(refusal('ERR_VIDEO_CANCELED'))
  })

  it('is not begun too late', async () => {
    const { practiceId } = home
    const scheduledAt = at(-3 * HOUR)
    const id = newId()
    const past = { id, number: id, practiceId, patientId, providerId: doctor.id, scheduledAt }
    const table = tableOf(app.run)
    await table.transact(createConsultStore(table, practiceId).createWrites(aConsult(past)))

    expect(await send(id, '/join', {}, doctor)).toMatchObject(
      refusal('ERR_VIDEO_TOO_LATE_TO_START'),
    )
  })

  it('goes to another doctor, who is free then and its host from then on', async () => {
    const { id, scheduledAt } = await now()
    const colleague = await aStaff(app.run, home.practiceId, [2], { firstName: 'Cora' })
    const busy = await aStaff(app.run, home.practiceId, [2])
    await scheduled({ providerId: busy.id, scheduledAt })
    const transfer = (newProviderId?: string) => send(id, '/transfer', { newProviderId })

    expect(await transfer()).toMatchObject(refusal('ERR_VIDEO_DOCTOR_NOT_SET'))
    expect(await transfer(doctor.id)).toMatchObject(refusal('ERR_NO_CHANGE'))
    expect(await transfer(desk.id)).toMatchObject(refusal('ERR_DOCTOR_NOT_IN_PRACTICE'))
    expect(await transfer(busy.id)).toMatchObject(refusal('ERR_VIDEO_CONFLICT'))
    const given = await consultsOf(desk).transfer(id, { newProviderId: colleague.id })
    expect(given.provider?.id).toBe(colleague.id)
    expect(await send(id, '/join', {}, doctor)).toMatchObject(refusal('ERR_VIDEO_NOT_EXISTS'))
    expect(await consultsOf(colleague).join(id)).toMatchObject({ state: 'started' })
    expect((await create(form({ scheduledAt }))).status).toBe(200)
  })

  it('loses nobody of those who come in at once, and starts once', async () => {
    const { id } = await now()
    await Promise.all([
      consultsOf(jane).join(id, { ...inTexas, consent: 1 }),
      consultsOf(doctor).join(id),
      consultsOf(doctor).join(id),
      consultsOf(desk).join(id),
    ])

    const { state, participants } = await consultsOf(desk).get(id)
    expect(state).toBe('started')
    expect(participants.map(({ joinedAt }) => joinedAt === null)).toEqual([false, false, false])
  })

  it('is a file for a calendar, which says when and where and not why', async () => {
    const { id, number } = await scheduled({ note: 'Knee' })
    const reply = await jane.client.get(consultPathOf(id, '/file'))
    const { text } = answered(reply, consultRoutes.file.response)

    const unfolded = text.replace(/\r\n /g, '')
    expect(unfolded).toContain(`/v-consult/${number}/${id}`)
    expect(unfolded).toContain(`Video consultation with ${home.name}`)
    expect(unfolded).not.toContain('Knee')
  })
})
