import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { consultGuestRoutes } from '#shared/api/consult-guests.ts'
import { consultSignalRoutes } from '#shared/api/consult-signals.ts'
import { consultRoutes } from '#shared/api/consults.ts'
import type { Consult } from '#shared/model/consult.ts'
import { aPractice, aStaff, type Person, type PracticeOf } from '#test/support/builders.ts'
import { aChartOwner } from '#test/support/charts.ts'
import { answered, type Client, createClient, type Reply, refusal } from '#test/support/client.ts'
import { anOwnLink, consultPathOf, consultsOf, inMinutes, inTexas } from '#test/support/consults.ts'
import { runApp } from './app.ts'
import { countWithinWindows } from './windows.ts'

const app = runApp()
countWithinWindows(app)

let home: PracticeOf
let doctor: Person
let desk: Person
let jane: Person
let consult: Consult
let stranger: Client
beforeEach(async () => {
  home = await aPractice(app.run)
  doctor = await aStaff(app.run, home.practiceId, [2])
  desk = await aStaff(app.run, home.practiceId, [4])
  const owner = await aChartOwner(app.run, [home])
  jane = owner.patient
  consult = await consultsOf(desk).create({
    ...{ practiceId: home.practiceId, patientId: owner.charts[0]?.patientId, note: 'Knee' },
    ...{ providerId: doctor.id, scheduledAt: inMinutes(app.run.clock.now(), 1) },
  })
  stranger = createClient(app.run.origin)
})

const nameOf = ({ body }: Reply): string =>
  typeof body === 'object' && body !== null && 'name' in body ? String(body.name) : ''

const guests = (rest = '') => consultPathOf(consult.id, `/guests${rest}`)

async function invite(changes: object = {}) {
  const body = { name: 'Ana Ruiz', kind: 'interpreter', ...changes }
  const reply = await desk.client.post(guests(), { body })
  const { guestId, url, pwd } = answered(reply, consultGuestRoutes.invite.response)
  const [, path, link = ''] = url.match(/^https?:\/\/[^/]+(\/[^#]*)#guest=([\w-]+)$/) ?? []
  expect(path).toBe(`/v-consult/${consult.number}/${consult.id}`)
  return { guestId, link, pwd: pwd ?? '' }
}

const entrance = (link: string, rest = '') => `/consultation-guests/${link}${rest}`
const tryOpening = (link: string, pwd = '', name = 'Ana') =>
  stranger.post(entrance(link, '/open'), { body: { name, pwd } })

async function open(link: string, pwd = '') {
  const reply = await tryOpening(link, pwd)
  return answered(reply, consultGuestRoutes.open.response)
}
type Held = Pick<Awaited<ReturnType<typeof open>>, 'key' | 'pwd'>

const look = ({ key, pwd }: Held, query = {}) =>
  stranger.get(consultPathOf(consult.id), { query: { key, pwd, ...query } })
const seen = async (held: Held, query = {}) =>
  answered(await look(held, query), consultRoutes.get.response)
const join = ({ key, pwd }: Held) =>
  stranger.post(consultPathOf(consult.id, '/join'), { body: { key, pwd } })
const decide = ({ client }: Person, guestId: string, what: 'admit' | 'refuse') =>
  client.post(guests(`/${guestId}/${what}`), { body: {} })

describe('a guest', () => {
  it('comes by link and password, and sees nothing of anybody until the host lets them in', async () => {
    const { guestId, link, pwd } = await invite()
    const shown = answered(await stranger.get(entrance(link)), consultGuestRoutes.look.response)
    expect(shown).toMatchObject({ kind: 'interpreter', hasPassword: true })
    expect(JSON.stringify(shown)).not.toMatch(/Jane|Knee|Doe/)
    expect(await tryOpening(link, 'wrong')).toMatchObject(refusal('ERR_VERIFICATION_NOT_MATCH'))

    const held = await open(link, pwd.toUpperCase())
    const own = { id: guestId, kind: 'guest', name: 'Ana', isOwn: true }
    expect(await seen(held)).toMatchObject({
      ...{ role: 'guest', admission: 'waiting', patientId: '', patientName: '', note: '' },
      ...{ provider: null, location: null, participants: [own] },
    })
    expect(await join(held)).toMatchObject(refusal('ERR_VIDEO_PENDING'))
    const told = { query: { key: held.key, pwd: held.pwd } }
    expect(await stranger.get(consultPathOf(consult.id, '/signals'), told)).toMatchObject(
      refusal('ERR_VIDEO_PARTICIPANT_NOT_SET'),
    )
    expect(await stranger.get(consultPathOf(consult.id, '/ice-servers'), told)).toMatchObject(
      refusal('ERR_VIDEO_PARTICIPANT_NOT_SET'),
    )

    expect(await decide(desk, guestId, 'admit')).toMatchObject(refusal('ERR_VIDEO_NOT_HOST'))
    const letIn = await decide(doctor, guestId, 'admit')
    expect(answered(letIn, consultGuestRoutes.admit.response).items).toMatchObject([
      { id: guestId, name: 'Ana Ruiz', saidName: 'Ana', standing: 'admitted' },
    ])
    const view = await seen(held, { ticket: 1 })
    expect(view).toMatchObject({ admission: 'admitted', note: '', patientPhone: null })
    expect(view.participants.map(({ kind }) => kind)).toEqual(['patient', 'provider', 'guest'])
    expect(view.ticket?.channels.map(({ topic }) => topic)).toEqual(['ownConsult'])
    expect((await join(held)).status).toBe(200)
    expect((await stranger.get(consultPathOf(consult.id, '/ice-servers'), told)).status).toBe(200)
  })

  it('says and hears what connects browsers once they were let in', async () => {
    await consultsOf(jane).join(consult.id, { ...inTexas, consent: 1 })
    await consultsOf(doctor).join(consult.id)
    const { guestId, link } = await invite({ hasPassword: 0 })
    const { key, pwd } = await open(link)
    const path = consultPathOf(consult.id, '/signals')
    const toGuest = { body: { to: guestId, content: 'to the guest' } }
    expect(await doctor.client.post(path, toGuest)).toMatchObject(
      refusal('ERR_VIDEO_PARTICIPANT_NOT_SET'),
    )

    await decide(doctor, guestId, 'admit')
    expect((await doctor.client.post(path, toGuest)).status).toBe(200)
    const body = { to: 'patient', content: 'to the patient', key, pwd }
    expect((await stranger.post(path, { body })).status).toBe(200)

    const read = async (client: Client, query = {}) =>
      answered(await client.get(path, { query }), consultSignalRoutes.read.response).items
    expect(await read(stranger, { key, pwd })).toMatchObject([
      { from: 'provider', content: 'to the guest' },
    ])
    expect(await read(jane.client)).toMatchObject([{ from: guestId, content: 'to the patient' }])
  })

  it('gives up their place to who opens the link after them, who waits as well', async () => {
    const { guestId, link } = await invite({ hasPassword: 0 })
    const first = await open(link)
    await decide(doctor, guestId, 'admit')
    const second = await open(link)

    expect(await look(first)).toMatchObject(refusal('ERR_VIDEO_NOT_EXISTS'))
    expect(await seen(second)).toMatchObject({ admission: 'waiting' })
    await decide(doctor, guestId, 'refuse')
    expect(await seen(second)).toMatchObject({ admission: 'refused', patientName: '' })
    expect(await join(second)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    expect(await decide(doctor, guestId, 'refuse')).toMatchObject(refusal('ERR_NO_CHANGE'))
  })

  it('is gone with their link, which is theirs for this consultation alone', async () => {
    const { guestId, link } = await invite({ hasPassword: 0 })
    const held = await open(link)
    const { key, pwd } = held
    const other = await consultsOf(desk).create({
      ...{ practiceId: home.practiceId, patientId: consult.patientId, providerId: doctor.id },
      scheduledAt: inMinutes(app.run.clock.now(), 600),
    })
    const elsewhere = await stranger.get(consultPathOf(other.id), { query: { key, pwd } })
    expect(elsewhere).toMatchObject(refusal('ERR_VIDEO_NOT_EXISTS'))
    expect(await stranger.get(guests(), { query: { key, pwd } })).toMatchObject(
      refusal('ERR_UNAUTHENTICATED'),
    )

    const gone = await desk.client.delete(guests(`/${guestId}`))
    expect(answered(gone, consultGuestRoutes.revoke.response).items).toEqual([])
    expect(await look(held)).toMatchObject(refusal('ERR_VIDEO_NOT_EXISTS'))
    expect(await tryOpening(link)).toMatchObject(refusal('ERR_UPLOAD_INVALID_KEY'))
    expect(await stranger.get(entrance(link))).toMatchObject(refusal('ERR_UPLOAD_INVALID_KEY'))
  })
})

describe('the patient without an account', () => {
  let secret: string
  beforeEach(async () => {
    secret = await anOwnLink(app.run, consult)
  })
  const openOwn = (dob: string, changes: object = {}) => {
    const { id, number } = consult
    return stranger.post('/consultation-links', { body: { id, number, secret, dob, ...changes } })
  }

  it('comes by the link and the date of birth, to this consultation alone', async () => {
    const path = `/practices/${home.practiceId}/patients/${consult.patientId}`
    const { dob } = answered(await desk.client.get(path), v.object({ dob: v.string() }))
    const other = await consultsOf(desk).create({
      ...{ practiceId: home.practiceId, patientId: consult.patientId, providerId: doctor.id },
      scheduledAt: inMinutes(app.run.clock.now(), 600),
    })
    expect(await openOwn(dob, { number: other.number })).toMatchObject(
      refusal('ERR_VIDEO_NOT_EXISTS'),
    )
    const ofOther = { id: other.id, number: other.number }
    expect(await openOwn(dob, ofOther)).toMatchObject(refusal('ERR_VIDEO_NOT_EXISTS'))
    expect(await openOwn('19010101')).toMatchObject(refusal('ERR_BIRTH_DATE_WRONG'))

    const held = answered(await openOwn(dob), consultGuestRoutes.openOwn.response)
    expect(await seen(held)).toMatchObject({ role: 'patient', admission: null })
    const { key, pwd } = held
    const elsewhere = await stranger.get(consultPathOf(other.id), { query: { key, pwd } })
    expect(elsewhere).toMatchObject(refusal('ERR_VIDEO_NOT_EXISTS'))
    const body = { ...inTexas, consent: 1, key, pwd }
    const joined = await stranger.post(consultPathOf(consult.id, '/join'), { body })
    expect(answered(joined, consultRoutes.join.response)).toMatchObject({
      ...{ role: 'patient', state: 'pending', consentStates: ['TX'] },
    })
    await consultsOf(desk).cancel(consult.id)
    expect(await openOwn(dob)).toMatchObject(refusal('ERR_VIDEO_CANCELED'))
  })

  it('locks the link by five wrong dates of birth', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await openOwn('19010101')).toMatchObject(refusal('ERR_BIRTH_DATE_WRONG'))
    }
    expect(await openOwn('19010101')).toMatchObject(refusal('ERR_BIRTH_DATE_MAX_RETRY'))
  })
})

describe('a link', () => {
  it('is locked for good after ten wrong passwords, also of many at once', async () => {
    const { link, pwd } = await invite()
    const tries = await Promise.all(Array.from({ length: 14 }, () => tryOpening(link, 'wrong')))

    const names = tries.map(nameOf)
    expect(names.filter((name) => name === 'ERR_VERIFICATION_NOT_MATCH')).toHaveLength(10)
    expect(names.filter((name) => name === 'ERR_VERIFICATION_MAX_RETRY')).toHaveLength(4)
    expect(await tryOpening(link, pwd)).toMatchObject(refusal('ERR_VERIFICATION_MAX_RETRY'))
  })

  it('is the same for a call that is sent again, and no fifth is asked', async () => {
    const headers = { 'idempotency-key': 'once-and-again' }
    const body = { name: 'Ana Ruiz', kind: 'family' }
    const twice = [1, 2].map(() => desk.client.post(guests(), { body, headers }))
    const [one, other] = (await Promise.all(twice)).map((reply) =>
      answered(reply, consultGuestRoutes.invite.response),
    )
    expect(one).toEqual(other)
    await invite()

    const third = await desk.client.post(guests(), { body })
    expect(third).toMatchObject(refusal('ERR_VIDEO_FULL'))
    const asked = { body: { staffId: desk.id } }
    const staff = await desk.client.post(consultPathOf(consult.id, '/participants'), asked)
    expect(staff).toMatchObject(refusal('ERR_VIDEO_FULL'))
  })

  it('opens nothing that is too early or over', async () => {
    const { link } = await invite({ hasPassword: 0 })
    await consultsOf(desk).update(consult.id, {
      scheduledAt: inMinutes(app.run.clock.now(), 600),
    })
    expect(await tryOpening(link)).toMatchObject(refusal('ERR_VIDEO_TOO_EARLY_TO_START'))
    await consultsOf(desk).cancel(consult.id)

    expect(await tryOpening(link)).toMatchObject(refusal('ERR_VIDEO_CANCELED'))
    expect(await stranger.get(entrance(link))).toMatchObject(refusal('ERR_VIDEO_CANCELED'))
  })
})
