import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { appointmentRoutes } from '#shared/api/appointments.ts'
import { locationRoutes } from '#shared/api/locations.ts'
import { messagingRoutes } from '#shared/api/messaging.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import { patientRecord } from '#shared/model/patient.ts'
import { practice } from '#shared/model/practice.ts'
import { role } from '#shared/model/roles.ts'
import {
  aLocationForm,
  aMember,
  aPatient,
  aPractice,
  aStaff,
  type Person,
} from '#test/support/builders.ts'
import { connectAccount } from '#test/support/charts.ts'
import { answered, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** A practice with a provider, a patient and its location. */
async function aDesk() {
  const practice = await aPractice(app.run)
  const { practiceId, admin } = practice
  const name = { firstName: 'Pat', lastName: 'Moss' }
  const provider = await aStaff(app.run, practiceId, [role.provider], name)
  const listed = await admin.client.get(`/practices/${practiceId}/locations`)
  const [place] = answered(listed, locationRoutes.list.response).items
  const patientId = await aPatient(practice, { firstName: 'Jane', lastName: 'Roe' })
  return { practice, practiceId, admin, provider, patientId, locationId: place?.id ?? '' }
}
type Desk = Awaited<ReturnType<typeof aDesk>>

/** A moment so many days from now, at an hour UTC: on Wednesdays, and within usual hours in Texas at 16. */
function on(days: number, hour = 16): string {
  const midnight = Math.floor(app.run.clock.now().getTime() / DAY_MS) * DAY_MS
  return new Date(midnight + days * DAY_MS + hour * HOUR_MS).toISOString()
}

const pathOf = ({ practiceId, patientId }: Desk, rest = '') =>
  `/practices/${practiceId}/patients/${patientId}/appointments${rest}`

const form = ({ provider, locationId }: Desk, scheduledAt: string, changes = {}) => ({
  ...{ providerId: provider.id, locationId, scheduledAt },
  ...changes,
})
const send = (desk: Desk, scheduledAt: string, changes = {}, as: Person = desk.admin) =>
  as.client.post(pathOf(desk), { body: form(desk, scheduledAt, changes) })
const book = async (desk: Desk, scheduledAt: string, changes = {}) =>
  answered(await send(desk, scheduledAt, changes), appointmentRoutes.create.response)
const edit = (desk: Desk, id: string, body: object) =>
  desk.admin.client.patch(pathOf(desk, `/${id}`), { body })
const change = async (desk: Desk, id: string, body: object) =>
  answered(await edit(desk, id, body), appointmentRoutes.update.response)
const list = async (desk: Desk) =>
  answered(await desk.admin.client.get(pathOf(desk)), appointmentRoutes.list.response)
const record = async ({ admin, practiceId, patientId }: Desk) =>
  answered(await admin.client.get(`/practices/${practiceId}/patients/${patientId}`), patientRecord)

async function calendar(desk: Desk, query: Record<string, string> = {}, as = desk.admin) {
  const reply = await as.client.get(`/practices/${desk.practiceId}/appointments`, {
    query: { from: on(0, 0), to: on(60, 0), ...query },
  })
  return answered(reply, appointmentRoutes.calendar.response)
}

describe('booking an appointment', () => {
  it('shows it in the record, in its history, in the list and in the calendar', async () => {
    const desk = await aDesk()

    const booked = await book(desk, on(7), { minutes: 45, comment: 'Brings the MRI' })

    expect(booked).toMatchObject({
      ...{ patientName: 'Jane Roe', providerName: 'Pat Moss', status: 'scheduled', minutes: 45 },
      ...{ others: [], seriesId: null, version: 1 },
    })
    const { others: _, ...alone } = booked
    expect(await list(desk)).toMatchObject({ total: 1, items: [alone] })
    expect(await record(desk)).toMatchObject({ nextAppointmentAt: on(7) })
    expect((await calendar(desk)).items).toEqual([
      expect.objectContaining({ id: booked.id, patientName: 'Jane Roe', scheduledAt: on(7) }),
    ])
    const { client } = desk.admin
    const events = await client.get(
      `/practices/${desk.practiceId}/patients/${desk.patientId}/events`,
    )
    expect(answered(events, patientRoutes.events.response).items).toContainEqual(
      expect.objectContaining({ kind: 'appointment', summary: 'Appointment booked' }),
    )
    const rows = await client.get(`/practices/${desk.practiceId}/patients`, {
      query: { nextAppointmentAtFrom: on(6), nextAppointmentAtTo: on(8) },
    })
    expect(rows.body).toMatchObject({ items: [{ nextAppointmentAt: on(7) }] })
  })

  it('tells the patient when it is, in the zone of the practice, until it is canceled', async () => {
    const desk = await aDesk()
    const { practiceId, patientId } = desk
    const email = `${randomUUID()}@example.com`
    const path = `/practices/${practiceId}/patients/${patientId}`
    await desk.admin.client.patch(path, { body: { email, version: (await record(desk)).version } })
    const { client, id: memberId } = await aMember(app.run, { email })
    await connectAccount(app.run, { practiceId, patientId, memberId })
    await app.run.idle()
    const status = async () =>
      answered(await client.get('/patients/status'), patientRoutes.status.response).items
    const nothing = await status()

    const { id } = await book(desk, on(7))
    const booked = await status()
    await change(desk, id, { status: 'canceled' })

    const { timezone, hours } = answered(
      await desk.admin.client.get(`/practices/${practiceId}`),
      practice,
    )
    const here = { practiceId, patientId, timezone, hours, unreadMessageCount: 0 }
    expect(nothing).toEqual([expect.objectContaining({ ...here, nextAppointmentAt: null })])
    expect(booked).toEqual([expect.objectContaining({ ...here, nextAppointmentAt: on(7) })])
    expect(await status()).toMatchObject([{ nextAppointmentAt: null }])
  })

  it('of a time that was proposed in a message says so there, and of no other message', async () => {
    const desk = await aDesk()
    const { practiceId, patientId } = desk
    const thread = `/practices/${practiceId}/messages`
    const write = (body: object) =>
      desk.admin.client.post(thread, {
        body: { patientId, message: 'This would suit us', ...body },
      })
    const properties = { calendarTitle: 'Follow-up', calendarTime: on(7) }
    await write({})
    const proposed = answered(
      await write({ type: 'calendar', properties }),
      messagingRoutes.send.response,
    )

    const { id } = await book(desk, on(7), { messageSeq: proposed.seq })

    const reply = await desk.admin.client.get(thread, { query: { patientId } })
    const { items } = answered(reply, messagingRoutes.list.response)
    expect(items.map(({ appointmentId }) => appointmentId)).toEqual([null, id])
    for (const messageSeq of [1, 99]) {
      const refused = await send(desk, on(14), { messageSeq })
      expect(refused).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    }
    expect((await list(desk)).total).toBe(1)
  })

  it('happens once where the call is sent twice', async () => {
    const desk = await aDesk()
    const idempotencyKey = randomUUID()
    const twice = () =>
      desk.admin.client.post(pathOf(desk), { body: form(desk, on(7)), idempotencyKey })

    const [one, other] = await Promise.all([twice(), twice()])

    expect(one.body).toEqual(other.body)
    expect((await list(desk)).total).toBe(1)
  })

  it('is refused for the past, for who is no provider, and for a place of another practice', async () => {
    const desk = await aDesk()
    const elsewhere = await aDesk()

    const past = await send(desk, on(-1))
    const noProvider = await send(desk, on(7), { providerId: desk.admin.id })
    const noPlace = await send(desk, on(7), { locationId: elsewhere.locationId })

    expect(past).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    expect(noProvider).toMatchObject(refusal('ERR_DOCTOR_NOT_IN_PRACTICE'))
    expect(noPlace).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    expect(await record(desk)).toMatchObject({ nextAppointmentAt: null })
  })
})

describe('one appointment', () => {
  it('is read by its id, whoever may see the record, and nobody else', async () => {
    const desk = await aDesk()
    const { id } = await book(desk, on(7), { comment: 'Brings the MRI' })
    const other = await aStaff(app.run, desk.practiceId, [role.provider])
    const read = (as: Person, of = id) => as.client.get(pathOf(desk, `/${of}`))

    expect((await read(desk.admin)).body).toMatchObject({
      ...{ id, patientId: desk.patientId, patientName: 'Jane Roe', comment: 'Brings the MRI' },
      version: 1,
    })
    expect(await read(other)).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
    expect(await read(desk.admin, desk.patientId)).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
  })
})

describe('a time of a provider', () => {
  it('is given to one of several who take it at once, whoever they take it for', async () => {
    const desk = await aDesk()
    const others = [await aPatient(desk.practice), await aPatient(desk.practice)]
    const desks = [desk.patientId, ...others].map((patientId) => ({ ...desk, patientId }))

    const replies = await Promise.all(desks.map((one) => send(one, on(7))))

    const refused = replies.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(2)
    for (const reply of refused) {
      expect(reply).toMatchObject(refusal('ERR_APPOINTMENT_CONFLICT'))
      expect(reply.body).toMatchObject({ details: { times: [{ scheduledAt: on(7) }] } })
    }
    expect((await calendar(desk)).items).toHaveLength(1)
  })

  it('is given twice to who knows of it, and again once it is free', async () => {
    const desk = await aDesk()
    const first = await book(desk, on(7), { minutes: 60 })
    const within = new Date(Date.parse(on(7)) + 45 * 60_000).toISOString()

    expect(await send(desk, within)).toMatchObject(refusal('ERR_APPOINTMENT_CONFLICT'))
    const second = await book(desk, within, { allowConflict: 1 })
    await change(desk, first.id, { status: 'canceled' })
    await change(desk, second.id, { status: 'canceled' })

    expect(await book(desk, within)).toMatchObject({ status: 'scheduled' })
    expect(await edit(desk, first.id, { status: 'scheduled' })).toMatchObject(
      refusal('ERR_APPOINTMENT_CONFLICT'),
    )
  })

  it('is not taken from another by a move, and follows who moves', async () => {
    const desk = await aDesk()
    const other = await aStaff(app.run, desk.practiceId, [role.provider])
    const first = await book(desk, on(7))
    const second = await book(desk, on(8))

    expect(await edit(desk, second.id, { scheduledAt: on(7) })).toMatchObject(
      refusal('ERR_APPOINTMENT_CONFLICT'),
    )
    const moved = { scheduledAt: on(7), providerId: other.id, version: second.version }
    await change(desk, second.id, moved)
    await change(desk, first.id, { scheduledAt: on(8) })

    const { items } = await calendar(desk, { providerId: desk.provider.id })
    expect(items.map(({ id, scheduledAt }) => ({ id, scheduledAt }))).toEqual([
      { id: first.id, scheduledAt: on(8) },
    ])
  })
})

describe('the next appointment of a record', () => {
  it('follows each change, and the time', async () => {
    const desk = await aDesk()
    const next = async () => (await record(desk)).nextAppointmentAt
    const first = await book(desk, on(3))
    const second = await book(desk, on(5), { status: 'confirmed' })

    await change(desk, first.id, { scheduledAt: on(6) })
    expect(await next()).toBe(on(5))
    await change(desk, first.id, { scheduledAt: on(2) })
    expect(await next()).toBe(on(2))
    await change(desk, second.id, { status: 'canceled' })
    await desk.admin.client.delete(pathOf(desk, `/${first.id}`))
    expect(await next()).toBeNull()
  })

  it('is the one after it once an appointment has begun', async () => {
    const desk = await aDesk()
    await book(desk, on(1))
    await book(desk, on(40))

    app.run.clock.advance(4 * DAY_MS)
    await app.run.idle()

    const practice = { practiceId: desk.practiceId }
    const client = (await aStaff(app.run, practice.practiceId, [role.admin])).client
    const path = `/practices/${desk.practiceId}/patients/${desk.patientId}`
    const shown = answered(await client.get(path), patientRecord)
    expect(shown.nextAppointmentAt).toBe(on(36))
    const next = await client.get(`${path}/appointments/next`)
    expect(next.body).toMatchObject({ appointment: { scheduledAt: on(36) } })
  })
})

describe('a series', () => {
  const weekly = (desk: Desk) => book(desk, on(7), { everyWeeks: 1, count: 3 })

  it('is booked as a whole or not at all', async () => {
    const desk = await aDesk()
    await book(desk, on(21))

    const refused = await send(desk, on(7), { everyWeeks: 1, count: 26 })

    expect(refused).toMatchObject(refusal('ERR_APPOINTMENT_CONFLICT'))
    expect((await list(desk)).total).toBe(1)
    const booked = await book(desk, on(8), { everyWeeks: 1, count: 26 })
    expect(booked.others).toHaveLength(25)
    await change(desk, booked.id, { part: 'all', scheduledAt: on(9) })
    expect((await list(desk)).items.map(({ version }) => version)).toEqual(
      expect.arrayContaining([2, 2]),
    )
  })

  it('is changed alone, from one on, or as a whole', async () => {
    const desk = await aDesk()
    const { id, others } = await weekly(desk)
    const [second] = others

    await change(desk, id, { comment: 'First visit' })
    const moved = await change(desk, second?.id ?? '', {
      ...{ part: 'following', minutes: 60 },
      scheduledAt: new Date(Date.parse(second?.scheduledAt ?? '') + DAY_MS).toISOString(),
    })
    await change(desk, id, { part: 'all', status: 'confirmed' })

    expect(moved.others).toHaveLength(1)
    expect((await list(desk)).items.toReversed()).toMatchObject([
      { minutes: 30, comment: 'First visit', status: 'confirmed' },
      { minutes: 60, comment: '', status: 'confirmed' },
      { minutes: 60, comment: '', status: 'confirmed' },
    ])
  })

  it('is canceled or deleted from one on, whose times are free again', async () => {
    const desk = await aDesk()
    const { id, others } = await weekly(desk)
    const [second, third] = others

    const gone = await desk.admin.client.delete(pathOf(desk, `/${second?.id}`), {
      query: { part: 'following' },
    })

    expect(gone.body).toEqual({ deleted: 2 })
    expect((await list(desk)).items).toMatchObject([{ id }])
    await book(desk, third?.scheduledAt ?? '')
  })
})

describe('slots and checks', () => {
  it('offer what is free within the hours of the practice', async () => {
    const desk = await aDesk()
    const hours = [0, 1, 2, 3, 4, 5, 6].map(() => [{ from: 9 * 60, to: 12 * 60 }])
    const path = `/practices/${desk.practiceId}`
    await desk.admin.client.patch(path, { body: { hours, timezone: 'Etc/UTC' } })
    await book(desk, on(7, 10), { minutes: 60 })

    const reply = await desk.admin.client.get(`${path}/appointments/slots`, {
      query: { providerId: desk.provider.id, from: on(7, 0), to: on(8, 0), minutes: 60 },
    })

    expect(reply.body).toEqual({ items: [on(7, 9), on(7, 11)] })
  })

  it('say what speaks against each time of a series', async () => {
    const desk = await aDesk()
    const hours = [0, 1, 2, 3, 4, 5, 6].map(() => [{ from: 9 * 60, to: 12 * 60 }])
    const path = `/practices/${desk.practiceId}`
    await desk.admin.client.patch(path, { body: { hours, timezone: 'Etc/UTC' } })
    const booked = await book(desk, on(14, 11))
    const ask = async (query: Record<string, string | number>) => {
      const reply = await desk.admin.client.get(`${path}/appointments/check`, {
        query: { providerId: desk.provider.id, ...query },
      })
      return answered(reply, appointmentRoutes.check.response).items
    }

    expect(await ask({ scheduledAt: on(7, 11), everyWeeks: 1, count: 2, minutes: 90 })).toEqual([
      expect.objectContaining({ isClosed: true, conflicts: [] }),
      expect.objectContaining({
        isClosed: true,
        conflicts: [{ scheduledAt: on(14, 11), minutes: 30 }],
      }),
    ])
    const own = { scheduledAt: on(14, 11), appointmentId: booked.id }
    expect(await ask(own)).toMatchObject([{ isClosed: false, isPast: false, conflicts: [] }])
  })
})

describe('the hours and holidays of a location', () => {
  const dayOf = (days: number) => on(days).slice(0, 10)
  const week = (from: number, to: number) =>
    [0, 1, 2, 3, 4, 5, 6].map(() => [{ from: from * 60, to: to * 60 }])

  /** A practice open in the mornings, whose second location is open in the afternoons. */
  async function twoLocations() {
    const desk = await aDesk()
    const { client } = desk.admin
    const path = `/practices/${desk.practiceId}`
    const holidays = [{ from: dayOf(8), to: dayOf(8), name: 'Founding day' }]
    await client.patch(path, { body: { hours: week(9, 12), holidays, timezone: 'Etc/UTC' } })
    const own = { hours: week(13, 15), holidays: [{ from: dayOf(9), to: dayOf(9) }] }
    const body = aLocationForm(own)
    const added = await client.post(`${path}/locations`, { body })
    const north = answered(added, locationRoutes.create.response).id
    const providerId = desk.provider.id
    const check = async (scheduledAt: string, locationId?: string) => {
      const query = { providerId, scheduledAt, ...(locationId && { locationId }) }
      const reply = await client.get(`${path}/appointments/check`, { query })
      return answered(reply, appointmentRoutes.check.response).items[0]
    }
    const slots = async (locationId: string) => {
      const query = { providerId, locationId, from: on(7, 0), to: on(11, 0), minutes: 60 }
      return (await client.get(`${path}/appointments/slots`, { query })).body
    }
    return { desk, north, check, slots }
  }

  it('decide which times are free there', async () => {
    const { desk, north, slots } = await twoLocations()
    const at = (days: number, hours: readonly number[]) => hours.map((hour) => on(days, hour))
    const quarters = (days: number, hour: number) =>
      at(days, [hour, hour + 0.25, hour + 0.5, hour + 0.75, hour + 1])

    expect(await slots(north)).toEqual({ items: [...quarters(7, 13), ...quarters(10, 13)] })
    const morning = (days: number) => [...quarters(days, 9), ...at(days, [10.25, 10.5, 10.75, 11])]
    expect(await slots(desk.locationId)).toEqual({
      items: [7, 9, 10].flatMap(morning),
    })
  })

  it('are shown before an appointment is booked outside of them, which staff can still do', async () => {
    const { desk, north, check } = await twoLocations()

    expect(await check(on(7, 9), desk.locationId)).toMatchObject({ isClosed: false, holiday: null })
    expect(await check(on(7, 9), north)).toMatchObject({ isClosed: true, holiday: null })
    expect(await check(on(7, 13), north)).toMatchObject({ isClosed: false, holiday: null })
    expect(await check(on(8, 9))).toMatchObject({ isClosed: true, holiday: 'Founding day' })
    expect(await check(on(8, 13), north)).toMatchObject({
      isClosed: true,
      holiday: 'Founding day',
    })
    expect(await check(on(9, 13), north)).toMatchObject({ isClosed: true, holiday: '' })
    expect(await check(on(9, 9), desk.locationId)).toMatchObject({ isClosed: false })
    expect(await book(desk, on(9, 13), { locationId: north })).toMatchObject({ locationId: north })
  })

  it('are those of the practice for a location of another practice, or one that was removed', async () => {
    const { desk, north, check } = await twoLocations()
    const other = await twoLocations()
    await desk.admin.client.delete(`/practices/${desk.practiceId}/locations/${north}`)

    for (const locationId of [north, other.north]) {
      expect(await check(on(7, 9), locationId)).toMatchObject({ isClosed: false })
      expect(await check(on(7, 13), locationId)).toMatchObject({ isClosed: true })
    }
  })
})

describe('a provider who is away', () => {
  it('is offered no slots then, and said to be before somebody is booked', async () => {
    const desk = await aDesk()
    const { client } = desk.admin
    const path = `/practices/${desk.practiceId}`
    const hours = [0, 1, 2, 3, 4, 5, 6].map(() => [{ from: 9 * 60, to: 11 * 60 }])
    await client.patch(path, { body: { hours, timezone: 'Etc/UTC' } })
    const absent = { staffId: desk.provider.id, from: on(7, 10), until: on(8, 0) }
    expect((await client.post(`${path}/absences`, { body: absent })).status).toBe(200)
    const { id: providerId } = desk.provider
    const slots = async (of: string) => {
      const query = { providerId: of, from: on(7, 0), to: on(8, 0), minutes: 60 }
      const reply = await client.get(`${path}/appointments/slots`, { query })
      return answered(reply, appointmentRoutes.slots.response).items
    }
    const isAway = async (scheduledAt: string) => {
      const query = { providerId, scheduledAt, minutes: 45 }
      const reply = await client.get(`${path}/appointments/check`, { query })
      return answered(reply, appointmentRoutes.check.response).items.map((one) => one.isAway)
    }
    const half = new Date(Date.parse(on(7, 9)) + 30 * 60_000).toISOString()

    expect(await slots(providerId)).toEqual([on(7, 9)])
    expect(await slots(desk.admin.id)).toContain(on(7, 10))
    expect([await isAway(on(7, 9)), await isAway(half), await isAway(on(8, 9))]).toEqual([
      [false],
      [true],
      [false],
    ])
    expect((await send(desk, on(7, 10))).status).toBe(200)
  })
})

describe('who sees an appointment', () => {
  it('is told by the record; its provider sees who comes, others that the time is taken', async () => {
    const desk = await aDesk()
    await book(desk, on(7))
    const other = await aStaff(app.run, desk.practiceId, [role.provider])

    const ours = await calendar(desk, {}, desk.provider)
    const theirs = await calendar(desk, {}, other)

    expect(ours.items).toMatchObject([{ patientId: desk.patientId, patientName: 'Jane Roe' }])
    expect(theirs.items).toMatchObject([{ patientId: null, patientName: null, minutes: 30 }])
    expect(await other.client.get(pathOf(desk))).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
  })

  it('has those of records that were merged, which change with the one that stays', async () => {
    const desk = await aDesk()
    const keptId = await aPatient(desk.practice, { firstName: 'Janet' })
    const booked = await book(desk, on(7))
    const kept = { ...desk, patientId: keptId }
    const versions = { patientVersion: 1, otherVersion: 1 }
    const body = { patientId: keptId, otherId: desk.patientId, ...versions }
    const path = `/practices/${desk.practiceId}/patients`
    answered(await desk.admin.client.post(`${path}/merge`, { body }), patientRecord)

    expect(await record(kept)).toMatchObject({ nextAppointmentAt: on(7) })
    expect(await edit(desk, booked.id, { comment: 'x' })).toMatchObject(
      refusal('ERR_PATIENT_MERGED'),
    )
    const moved = await change(kept, booked.id, { scheduledAt: on(9) })
    expect(moved).toMatchObject({ patientId: keptId })
    expect(await record(kept)).toMatchObject({ nextAppointmentAt: on(9) })
    expect((await calendar(desk)).items).toMatchObject([{ patientId: keptId }])
    await desk.admin.client.post(`${path}/${desk.patientId}/unmerge`, { body: {} })
    expect(await record(desk)).toMatchObject({ nextAppointmentAt: on(9) })
    expect(await record(kept)).toMatchObject({ nextAppointmentAt: null })
  })
})
