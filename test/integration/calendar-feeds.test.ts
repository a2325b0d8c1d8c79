import ICAL from 'ical.js'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { hashSecret } from '#functions/platform/ids.ts'
import { appointmentRoutes } from '#shared/api/appointments.ts'
import { auditRoutes } from '#shared/api/audit.ts'
import { calendarFeedRoutes } from '#shared/api/calendar-feeds.ts'
import { locationRoutes } from '#shared/api/locations.ts'
import { role } from '#shared/model/roles.ts'
import {
  aPatient,
  aPractice,
  aStaff,
  type Person,
  type PracticeOf,
  tableOf,
} from '#test/support/builders.ts'
import { answered, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()

const DAY_MS = 24 * 60 * 60_000

let practice: PracticeOf
let provider: Person
let patientId: string
let scheduledAt: string
let id: string
beforeEach(async () => {
  practice = await aPractice(app.run)
  const { practiceId, admin } = practice
  provider = await aStaff(app.run, practiceId, [role.provider])
  patientId = await aPatient(practice, { firstName: 'Jane', lastName: 'Roe' })
  const listed = await admin.client.get(`/practices/${practiceId}/locations`)
  const [place] = answered(listed, locationRoutes.list.response).items
  scheduledAt = new Date(
    Math.ceil(app.run.clock.now().getTime() / DAY_MS) * DAY_MS + DAY_MS,
  ).toISOString()
  const body = { providerId: provider.id, locationId: place?.id, scheduledAt, comment: 'MRI' }
  const reply = await admin.client.post(
    `/practices/${practiceId}/patients/${patientId}/appointments`,
    { body },
  )
  id = answered(reply, appointmentRoutes.create.response).id
})

const feedPath = () => `/practices/${practice.practiceId}/calendar-feed`
const create = async () =>
  answered(
    await provider.client.post(feedPath(), { body: { providerId: provider.id } }),
    calendarFeedRoutes.create.response,
  )
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event))

describe('a calendar feed', () => {
  it('says when and where to whoever has its address, and nothing about whom', async () => {
    const { url } = await create()

    const answer = await fetch(url)

    const text = await answer.text()
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    const [event, ...others] = eventsIn(text)
    expect(event?.startDate.toJSDate()).toEqual(new Date(scheduledAt))
    expect(event?.summary).toBe('Appointment')
    expect(others).toEqual([])
    for (const secret of ['Jane', 'Roe', 'MRI', patientId]) expect(text).not.toContain(secret)
  })

  it('answers by its tag and date until an appointment changes', async () => {
    const { url } = await create()
    const first = await fetch(url)
    const text = await first.text()
    const tag = first.headers.get('etag') ?? ''
    const known = { headers: { 'if-none-match': tag } }
    app.run.clock.advance(60_000)

    const same = await fetch(url, known)
    const asked = await fetch(url, { method: 'HEAD' })
    expect([same.status, await same.text()]).toEqual([304, ''])
    expect([asked.status, await asked.text()]).toEqual([200, ''])
    expect(asked.headers.get('etag')).toBe(tag)
    expect(asked.headers.get('last-modified')).toBe(first.headers.get('last-modified'))
    expect(await (await fetch(url)).text()).toBe(text)

    const path = `/practices/${practice.practiceId}/patients/${patientId}/appointments/${id}`
    await practice.admin.client.patch(path, { body: { minutes: 45, version: 1 } })
    const changed = await fetch(url, known)
    expect(changed.status).toBe(200)
    expect(Date.parse(changed.headers.get('last-modified') ?? '')).toBeGreaterThan(
      Date.parse(first.headers.get('last-modified') ?? ''),
    )
  })

  it('has another address once it is made anew, and none once it has ended', async () => {
    const first = await create()
    const second = await create()

    expect((await fetch(first.url)).status).toBe(400)
    expect((await fetch(second.url)).status).toBe(200)
    expect(await provider.client.delete(feedPath())).toMatchObject({ status: 200 })
    expect((await fetch(second.url)).status).toBe(400)
    expect((await provider.client.get(feedPath())).body).toEqual({ feed: null })
    expect(await provider.client.delete(feedPath())).toMatchObject(refusal('ERR_NO_CHANGE'))
  })

  it('is not kept as it is said', async () => {
    const { url } = await create()
    const key = new URL(url).searchParams.get('key') ?? ''

    const pk = `PRACTICE#${practice.practiceId}#FEEDS`
    const stored = await tableOf(app.run).queryAll({ pk }, v.looseObject({}))
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(key)
    expect((await provider.client.get(feedPath())).body).toMatchObject({
      feed: { providerId: provider.id, providerName: 'Ann Lee' },
    })
  })

  it('follows the personal set of its owner at every read', async () => {
    const { url } = await create()
    const path = `/practices/${practice.practiceId}/staffs/${provider.id}/permissions`
    const set = (permissions: Record<string, boolean>) =>
      practice.admin.client.put(path, { body: { permissions } })

    await set({ 'practices.appointments.list': false })
    expect((await fetch(url)).status).toBe(400)
    await set({})
    expect((await fetch(url)).status).toBe(200)
  })

  it('shows a provider the appointments of a colleague only with own patients', async () => {
    const colleague = await aStaff(app.run, practice.practiceId, [role.provider])
    const body = { providerId: provider.id }
    const reply = await colleague.client.post(feedPath(), { body })
    const { url } = answered(reply, calendarFeedRoutes.create.response)

    expect(eventsIn(await (await fetch(url)).text())).toEqual([])
    await practice.admin.client.patch(
      `/practices/${practice.practiceId}/patients/${patientId}/provider`,
      { body: { providerId: colleague.id } },
    )
    expect(eventsIn(await (await fetch(url)).text())).toHaveLength(1)
  })

  it('is entered in the audit trail once a day, in the name of its owner', async () => {
    const { url } = await create()
    await fetch(url)
    await fetch(url)

    const trail = await practice.admin.client.get(`/practices/${practice.practiceId}/audit`, {
      query: { action: 'calendarFeeds.read' },
    })
    expect(answered(trail, auditRoutes.list.response).items).toMatchObject([
      { actor: { id: provider.id }, subject: { id: provider.id } },
    ])
  })

  it('ends once no calendar has read it for 90 days', async () => {
    const { url, feed } = await create()
    const former = { createdAt: new Date(Date.parse(feed.createdAt) - 91 * DAY_MS).toISOString() }
    const hash = hashSecret(new URL(url).searchParams.get('key') ?? '')
    const key = { pk: `CALENDARFEED#${hash}`, sk: 'FEED' }
    await tableOf(app.run).transact([{ kind: 'update', key, set: former }])

    expect((await fetch(url)).status).toBe(400)
  })

  it('ends with the work of whoever made it', async () => {
    const { url } = await create()
    const { client } = practice.admin

    const left = await client.delete(`/practices/${practice.practiceId}/staffs/${provider.id}`)

    expect(left.status, JSON.stringify(left.body)).toBe(200)
    expect((await fetch(url)).status).toBe(400)
  })
})

describe('the file of an appointment', () => {
  it('says when and where, in the name of the practice', async () => {
    const path = `/practices/${practice.practiceId}/patients/${patientId}/appointments/${id}/file`

    const reply = await practice.admin.client.get(path)

    const { name, text } = answered(reply, appointmentRoutes.file.response)
    expect(name).toBe('appointment.ics')
    const [event] = eventsIn(text)
    expect(event?.summary).toBe(`Appointment at ${practice.name}`)
    expect(event?.location).toContain('1 Main St, Houston, TX')
    expect(event?.uid).toBe(`${id}@praxis`)
    for (const secret of ['Jane', 'MRI']) expect(text).not.toContain(secret)
  })
})
