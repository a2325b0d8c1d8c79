import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { consultSignalRoutes } from '#shared/api/consult-signals.ts'
import { consultRoutes } from '#shared/api/consults.ts'
import { aPractice, aStaff, type Person, type PracticeOf } from '#test/support/builders.ts'
import { aChartOwner } from '#test/support/charts.ts'
import { answered, refusal } from '#test/support/client.ts'
import { consultPathOf, consultsOf, inMinutes, inTexas } from '#test/support/consults.ts'
import { runApp } from './app.ts'

const app = runApp()

let home: PracticeOf
let doctor: Person
let jane: Person
let id: string
beforeEach(async () => {
  home = await aPractice(app.run)
  doctor = await aStaff(app.run, home.practiceId, [2])
  const owner = await aChartOwner(app.run, [home])
  jane = owner.patient
  const made = await consultsOf(home.admin).create({
    ...{ practiceId: home.practiceId, patientId: owner.charts[0]?.patientId },
    ...{ providerId: doctor.id, scheduledAt: inMinutes(app.run.clock.now(), 1) },
  })
  id = made.id
  await consultsOf(jane).join(id, { ...inTexas, consent: 1 })
  await consultsOf(doctor).join(id)
})

afterEach(() => app.run.setRelay(null))

const path = () => consultPathOf(id, '/signals')
const send = ({ client }: Person, to: string, content: string, headers = {}) =>
  client.post(path(), { body: { to, content }, headers })

async function read({ client }: Person, after?: number) {
  const reply = await client.get(path(), after === undefined ? {} : { query: { after } })
  return answered(reply, consultSignalRoutes.read.response)
}

describe('the servers that relay', () => {
  const relays = ({ client }: Person) => client.get(consultPathOf(id, '/ice-servers'))
  const given = async (person: Person) =>
    answered(await relays(person), consultSignalRoutes.iceServers.response)

  it('are told to whoever may come in, with a password that ends', async () => {
    const secret = 'shared-with-the-relay'
    app.run.setRelay({ uris: ['turn:127.0.0.1:3478', 'turns:127.0.0.1:5349'], secret })
    const now = app.run.clock.now().getTime()
    const { iceServers, until } = await given(jane)

    const [server, ...others] = iceServers
    expect(others).toEqual([])
    expect(server?.urls).toEqual(['turn:127.0.0.1:3478', 'turns:127.0.0.1:5349'])
    expect(server?.username).toMatch(new RegExp(`^\\d+:${id}$`))
    const digest = createHmac('sha1', secret).update(server?.username ?? '')
    expect(server?.credential).toBe(digest.digest('base64'))
    expect(Date.parse(until)).toBeGreaterThan(now)
    expect(Date.parse(until) / 1000).toBeLessThanOrEqual(Number(server?.username.split(':')[0]) + 1)
    expect((await given(doctor)).iceServers).toHaveLength(1)
  })

  it('are none where the stage has none, and nobody’s who may not come in', async () => {
    const other = await aStaff(app.run, (await aPractice(app.run)).practiceId, [2])

    expect(await given(jane)).toEqual({ iceServers: [], until: expect.any(String) })
    expect(await relays(other)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    await consultsOf(doctor).finish(id)
    expect(await relays(jane)).toMatchObject(refusal('ERR_VIDEO_FINISHED'))
  })
})

describe('what browsers say to each other', () => {
  it('comes in the order in which it was sent, once, and only to whom it is for', async () => {
    for (const content of ['one', 'two']) await send(doctor, 'patient', content)
    await send(jane, 'provider', 'three')

    const first = await read(jane)
    expect(first.items).toMatchObject([
      { from: 'provider', content: 'one' },
      { from: 'provider', content: 'two' },
    ])
    expect(await read(jane, first.next)).toEqual({ items: [], next: first.next })
    await send(doctor, 'patient', 'four')
    expect((await read(jane, first.next)).items.map(({ content }) => content)).toEqual(['four'])
    expect((await read(doctor)).items).toMatchObject([{ from: 'patient', content: 'three' }])
  })

  it('is long enough for a description, and not longer than what may be sent', async () => {
    const content = 'v'.repeat(32_000)

    expect((await send(doctor, 'patient', content)).status).toBe(200)
    expect((await read(jane)).items[0]?.content).toBe(content)
    expect(await send(doctor, 'patient', `${content}v`)).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
  })

  it('loses nothing that is sent at once, and is kept once where it is sent again', async () => {
    const said = ['a', 'b', 'c', 'd', 'e']
    const key = (content: string) => ({ 'idempotency-key': content })
    const twice = [...said, ...said]
    await Promise.all(twice.map((content) => send(doctor, 'patient', content, key(content))))

    const { items } = await read(jane)
    expect(items.map(({ content }) => content).toSorted()).toEqual(said)
    const places = items.map(({ seq }) => seq)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(new Set(places).size).toBe(said.length)
  })

  it('is heard of by each on their own side', async () => {
    const topicsOf = async ({ client }: Person) => {
      const reply = await client.get(consultPathOf(id), { query: { ticket: 1 } })
      const { ticket } = answered(reply, consultRoutes.get.response)
      return ticket?.channels.map(({ topic }) => topic)
    }

    expect(await topicsOf(jane)).toEqual(['ownConsult'])
    expect(await topicsOf(doctor)).toEqual(['consult'])
  })

  it('is for those who take part, while it goes on', async () => {
    const { admin } = home
    expect(await send(admin, 'patient', 'x')).toMatchObject(
      refusal('ERR_VIDEO_PARTICIPANT_NOT_SET'),
    )
    expect(await send(doctor, doctor.id, 'x')).toMatchObject(
      refusal('ERR_VIDEO_PARTICIPANT_NOT_SET'),
    )
    const { participants } = await consultsOf(admin).join(id)
    const own = participants.find(({ isOwn }) => isOwn)?.id ?? ''
    await send(jane, own, 'hello')
    expect((await read(admin)).items).toMatchObject([{ from: 'patient', content: 'hello' }])

    await consultsOf(doctor).finish(id)
    expect(await send(doctor, 'patient', 'x')).toMatchObject(refusal('ERR_VIDEO_FINISHED'))
    expect(await jane.client.get(path())).toMatchObject(refusal('ERR_VIDEO_FINISHED'))
  })
})
