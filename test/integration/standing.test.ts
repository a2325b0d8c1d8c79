import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changesPractice } from '#functions/platform/http/standing.ts'
import { allRoutes } from '#shared/api/all.ts'
import type { Route } from '#shared/api/contract.ts'
import { leadFormRoutes } from '#shared/api/lead-forms.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import { role } from '#shared/model/roles.ts'
import { reachOf } from '#shared/permissions.ts'
import { setOwed } from '#test/support/billing.ts'
import {
  aGuest,
  aPatient,
  aPractice,
  aSession,
  changePlan,
  type PracticeOf,
} from '#test/support/builders.ts'
import { idsOf } from '#test/support/callers.ts'
import { answered, type Client, createClient, type Reply, refusal } from '#test/support/client.ts'
import { aSubmission, solve } from '#test/support/lead-forms.ts'
import { type Ids, isEnding, pathOf, sampleOf } from '#test/support/samples.ts'
import { runApp } from './app.ts'

const app = runApp()
const DAY_MS = 24 * 60 * 60_000
const READ_ONLY = 'ERR_PRACTICE_READ_ONLY'

/** What the staff of a practice that can only read may send still: reading, paying, taking along, closing doors. */
const STAYS = `
  billing.addCard billing.cancel billing.removeCard billing.subscribe billing.update
  calendarFeeds.create calendarFeeds.remove cards.reveal chartAccounts.detach chartAccounts.revoke
  consultChat.say consultGuests.admit consultGuests.refuse consultSignals.send consults.finish consults.join
  dataExports.create dataExports.download dataExports.remove exports.create
  facebook.disconnect messaging.bePresent messaging.read messaging.readOwn messaging.saveDraft messaging.search
  patientLinks.revoke patients.search patients.similarTo reports.setWeeklyEmail reviews.readPosts
  reviews.search
  sharelinks.revoke staffs.remove studies.search studyShares.revoke
  views.create views.remove views.setColumns views.setDashboard views.update webhooks.remove`
  .split(/\s+/)
  .filter((name) => name !== '')

const routes = allRoutes()
  .map(({ area, name, route }) => ({ name: `${area}.${name}`, route }))
  .filter(({ route }) => route.access.kind === 'permission')
  // What ends something comes last, or the others would name what is gone.
  .toSorted((one, other) => order(one.route) - order(other.route))

function order(route: Route): number {
  return Number(!changesPractice(route)) + Number(isEnding(route))
}

const errorOf = ({ body }: Reply): unknown =>
  typeof body === 'object' && body !== null && 'name' in body ? body.name : null

const ago = (days: number): string =>
  new Date(app.run.clock.now().getTime() - days * DAY_MS).toISOString()

describe('a practice that can only read', () => {
  let home: PracticeOf
  let ids: Ids
  let guest: Awaited<ReturnType<typeof aGuest>>

  beforeAll(async () => {
    home = await aPractice(app.run)
    const patientId = await aPatient(home, { isLead: 1 })
    ids = await idsOf(app.run, home, patientId)
    guest = await aGuest(app.run, home, patientId)
    // What is known to be well is known for a minute.
    app.run.clock.advance(2 * 60_000)
    await setOwed(app.run, home, { suspendedAt: ago(0) })
  }, 120_000)

  it('lets its staff send what the table names, and nothing else', () => {
    const staying = routes.filter(({ route }) => route.method !== 'GET' && !changesPractice(route))

    expect(staying.map(({ name }) => name).toSorted()).toEqual(STAYS.toSorted())
  })

  it.each(routes)('$name', async ({ name, route }) => {
    const { params, query, body } = sampleOf(ids, name)
    const reply = await home.admin.client.call(route.method, pathOf(route.path, params), {
      query: { ...query },
      ...(route.body ? { body: body ?? {} } : {}),
    })

    const { access } = route
    const isGranted =
      access.kind === 'permission' &&
      reachOf(access.permission, [role.admin, 'member'], {}).length > 0
    if (changesPractice(route) && isGranted) {
      expect(reply).toMatchObject(refusal(READ_ONLY))
      expect(JSON.stringify(reply.body)).toContain('/payment')
    } else {
      expect(errorOf(reply)).not.toBe(READ_ONLY)
    }
  })

  it('gets leads, and what guests send', async () => {
    const visitor = createClient(app.run.origin)
    const { formKey = '' } = sampleOf(ids, 'leadForms.show').params ?? {}
    const shown = answered(
      await visitor.get(`/lead-forms/${formKey}`),
      leadFormRoutes.show.response,
    )
    const body = { ...aSubmission({ firstName: 'Zora' }), ...solve(shown.challenge) }
    app.run.clock.advance(60_000)
    expect((await visitor.post(`/lead-forms/${formKey}`, { body })).status).toBe(200)
    const { key, pwd } = guest
    const upload = { practiceId: home.practiceId, patientId: ids.patientId, key, pwd }
    expect((await guest.client.post('/uploads', { body: upload })).status).toBe(200)
    await app.run.idle()

    const client = await aSession(app.run, home.admin.id)
    const list = answered(
      await client.get(`/practices/${home.practiceId}/patients`, { query: { isLead: 1 } }),
      patientRoutes.list.response,
    )
    expect(list.items.map(({ firstName }) => firstName)).toContain('Zora')
  })
})

describe('the standing of a practice', () => {
  let home: PracticeOf
  let client: Client
  beforeEach(async () => {
    home = await aPractice(app.run)
    client = home.admin.client
  })

  const change = () =>
    client.patch(`/practices/${home.practiceId}`, { body: { reminders: { email: 1 } } })
  const isRefused = async () => errorOf(await change()) === READ_ONLY

  it('is good until two weeks after a payment failed, and again at once when it is paid', async () => {
    await setOwed(app.run, home, { pastDueSince: ago(13.9) })
    expect(await isRefused()).toBe(false)

    app.run.clock.advance(0.2 * DAY_MS)
    client = await aSession(app.run, home.admin.id)
    expect(await isRefused()).toBe(true)
    expect((await client.get(`/practices/${home.practiceId}`)).status).toBe(200)

    await setOwed(app.run, home, { pastDueSince: null })
    expect(await isRefused()).toBe(false)
  })

  it('is that of the practice alone', async () => {
    const other = await aPractice(app.run)
    await setOwed(app.run, other, { suspendedAt: ago(1) })

    expect(await isRefused()).toBe(false)
  })

  it('suffers nothing from the end of a trial', async () => {
    await changePlan(app.run, home, { trialEndsAt: ago(1) })
    const patientId = await aPatient(home)
    const note = { patientId, note: 'Prefers to be called' }

    const path = `/practices/${home.practiceId}`
    expect((await client.post(`${path}/notes`, { body: note })).status).toBe(200)
    expect((await client.get(`${path}/patients/${patientId}`)).status).toBe(200)
    expect(await isRefused()).toBe(false)
  })
})
