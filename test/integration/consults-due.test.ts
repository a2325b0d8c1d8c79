import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { patientRoutes } from '#shared/api/patients.ts'
import { consultPath } from '#shared/model/consult.ts'
import {
  aPatient,
  aPractice,
  aStaff,
  type Person,
  type PracticeOf,
  sentTo,
} from '#test/support/builders.ts'
import { aChartOwner } from '#test/support/charts.ts'
import { answered, createClient, refusal } from '#test/support/client.ts'
import { consultPathOf, consultsOf, inMinutes } from '#test/support/consults.ts'
import { runApp } from './app.ts'

/** Days pass here: what other files left to happen is not to happen meanwhile. */
const app = runApp({ own: true })
const DAY = 24 * 60

let home: PracticeOf
let doctor: Person
let desk: Person
let jane: Person
let patientId: string
let began: Date
beforeEach(async () => {
  home = await aPractice(app.run)
  doctor = await aStaff(app.run, home.practiceId, [2])
  desk = await aStaff(app.run, home.practiceId, [4])
  const owner = await aChartOwner(app.run, [home], { mobile: '' })
  jane = owner.patient
  patientId = owner.charts[0]?.patientId ?? ''
  began = app.run.clock.now()
})
afterEach(() => app.run.faults.duplicateEvents(false))

const at = (minutes: number) => inMinutes(began, minutes)

async function scheduled(minutes: number, changes: object = {}) {
  const form = { practiceId: home.practiceId, patientId, providerId: doctor.id }
  const made = await consultsOf(desk).create({ ...form, scheduledAt: at(minutes), ...changes })
  await app.run.idle()
  return made
}

/** Until so many minutes after a moment have passed. */
async function passTo(moment: string, minutes: number) {
  app.run.clock.advance(Date.parse(moment) + minutes * 60_000 - app.run.clock.now().getTime())
  await app.run.idle()
}

/** Sessions end as time passes. */
const somebody = () => aStaff(app.run, home.practiceId, [16])
const reminders = async (to = jane.email) =>
  (await sentTo(app.run, to)).filter(({ text }) => text.includes('have a video consultation'))

describe('a reminder', () => {
  it('goes out a day before and shortly before, once each, and says nothing of the patient', async () => {
    app.run.faults.duplicateEvents(true)
    const made = await scheduled(3 * DAY, { note: 'Knee' })
    const begins = made.scheduledAt ?? ''
    expect(await reminders()).toEqual([])

    await passTo(begins, -DAY + 2)
    const [first, ...others] = await reminders()
    expect(others).toEqual([])
    expect(first?.text).toContain(`${consultPath(made)}#link=`)
    expect(first?.text).toContain('tomorrow')
    expect(first?.text).not.toMatch(/Knee|Jane|Doe/)
    await passTo(begins, -13)

    expect(await reminders()).toHaveLength(2)
    const { client } = await somebody()
    const path = `/practices/${home.practiceId}/patients/${patientId}/events`
    const { items } = answered(await client.get(path), patientRoutes.events.response)
    const said = items.filter(({ summary }) => summary === 'Reminded of the video consultation')
    expect(said).toHaveLength(2)
  })

  it('goes where was said for it, and not for a time that it was moved from, or canceled', async () => {
    const contactEmail = `other-${jane.email}`
    const made = await scheduled(3 * DAY, { contactEmail })
    const gone = await scheduled(4 * DAY, { contactEmail })
    await consultsOf(desk).update(made.id, { scheduledAt: at(6 * DAY) })
    await consultsOf(desk).cancel(gone.id)
    await app.run.idle()

    await passTo(at(4 * DAY), 10)
    expect(await reminders(contactEmail)).toEqual([])
    await passTo(at(6 * DAY), -DAY + 2)

    expect(await reminders(contactEmail)).toHaveLength(1)
    expect(await reminders()).toEqual([])
  })
})

describe('a link that was lost', () => {
  const stranger = () => createClient(app.run.origin)
  const ask = (mobile: string, dob = '19800229') =>
    stranger().post('/consultation-links/lost', { body: { mobile, dob } })
  const found = async (to: string) =>
    (await sentTo(app.run, to)).filter(({ text }) => text.includes('asked for the link'))
  const of = (mobile: string) => ({
    mobile,
    patient: aPatient(home, { mobile }),
    contactEmail: `lost-${mobile}@example.com`,
  })

  it('is sent to what is on record, by date of birth and number, at most once an hour', async () => {
    app.run.faults.duplicateEvents(true)
    const { mobile, patient, contactEmail } = of('2125550111')
    const its = { patientId: await patient, contactEmail }
    const next = await scheduled(DAY, its)
    await scheduled(2 * DAY, its)

    expect(await ask('(212) 555-0111')).toMatchObject({ status: 200, body: { ok: true } })
    const [sent, ...others] = await found(contactEmail)
    expect(others).toEqual([])
    expect(sent?.text).toContain(`${consultPath(next)}#link=`)
    expect(sent?.text).not.toMatch(/Jane|Doe/)
    const path = `/practices/${home.practiceId}/patients/${its.patientId}/events`
    const { items } = answered(await desk.client.get(path), patientRoutes.events.response)
    const said = items.filter(({ summary }) => summary.includes('asked for, and sent again'))
    expect(said).toHaveLength(1)

    expect(await ask(mobile)).toMatchObject({ status: 200, body: { ok: true } })
    expect(await found(contactEmail)).toHaveLength(1)
    app.run.clock.advance(3600_000 + 1000)
    expect(await ask(mobile)).toMatchObject({ status: 200 })
    expect(await found(contactEmail)).toHaveLength(2)
  })

  it('is sent to nobody who names another day or number, or is too late, with the same answer', async () => {
    const { mobile, patient, contactEmail } = of('2125550112')
    const made = await scheduled(DAY, { patientId: await patient, contactEmail })
    const answers = [
      await ask(mobile, '19800228'),
      await ask('2125550113'),
      await ask('2125550114'),
    ]
    await consultsOf(desk).cancel(made.id)
    answers.push(await ask(mobile))

    const same = { status: 200, body: { ok: true } }
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(answers.map(() => same))
    expect(await found(contactEmail)).toEqual([])
  })

  it('is found by the number that is said for the call, also where that is changed', async () => {
    const { patient, contactEmail } = of('2125550115')
    const said = { contactEmail, contactPhone: '2125550116' }
    const made = await scheduled(DAY, { patientId: await patient, ...said })
    await consultsOf(desk).update(made.id, { contactPhone: '2125550117' })
    await app.run.idle()

    await ask('2125550116')
    expect(await linksTo('2125550117')).toEqual([])
    await ask('2125550117')
    expect(await linksTo('2125550117')).toHaveLength(1)
  })

  /** Texts go to the number that is said for the call. */
  const linksTo = async (mobile: string) =>
    (await sentTo(app.run, `+1${mobile}`)).filter(({ text }) => text.includes('as you asked'))

  it('is sent once for many concurrent requests', async () => {
    const { mobile, patient, contactEmail } = of('2125550118')
    await scheduled(DAY, { patientId: await patient, contactEmail })
    const replies = await Promise.all(Array.from({ length: 8 }, () => ask(mobile)))

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect(await found(contactEmail)).toHaveLength(1)
  })
})

describe('a consultation that nobody started', () => {
  it('is a no-show once it can start no more, and is joined no more', async () => {
    app.run.faults.duplicateEvents(true)
    const { id, scheduledAt } = await scheduled(DAY)

    await passTo(scheduledAt ?? '', 30 + 62)
    const someone = await somebody()

    expect(await consultsOf(someone).get(id)).toMatchObject({
      ...{ state: 'canceled', canceledBy: 'noShow', canceledAt: expect.any(String) },
    })
    const joined = await someone.client.post(consultPathOf(id, '/join'), { body: {} })
    expect(joined).toMatchObject(refusal('ERR_VIDEO_CANCELED'))
  })

  it('that was made longer is over later', async () => {
    const { id, scheduledAt } = await scheduled(DAY)
    await consultsOf(desk).update(id, { scheduledLen: 120 })

    await passTo(scheduledAt ?? '', 30 + 62)
    expect(await consultsOf(await somebody()).get(id)).toMatchObject({ state: 'pending' })
    await passTo(scheduledAt ?? '', 120 + 62)

    expect(await consultsOf(await somebody()).get(id)).toMatchObject({ canceledBy: 'noShow' })
  })
})

describe('whoever leaves', () => {
  it('has no consultations to come: the practice gives them to somebody else', async () => {
    const { id, number, scheduledAt } = await scheduled(DAY)
    const path = `/practices/${home.practiceId}/staffs/${doctor.id}`
    expect((await home.admin.client.delete(path)).status).toBe(200)
    await passTo(app.run.clock.now().toISOString(), 2)

    const left = await consultsOf(desk).get(id)
    expect(left).toMatchObject({ provider: null, scheduledAt, state: 'pending' })
    const joined = await desk.client.post(consultPathOf(id, '/join'), { body: {} })
    expect(joined).toMatchObject(refusal('ERR_VIDEO_DOCTOR_NOT_SET'))
    const other = await aStaff(app.run, home.practiceId, [2])
    const given = await consultsOf(desk).update(id, { providerId: other.id })
    expect(given).toMatchObject({ number, provider: { id: other.id } })
  })
})
