import { beforeEach, describe, expect, it } from 'vitest'
import { consultChatRoutes } from '#shared/api/consult-chat.ts'
import { consultGuestRoutes } from '#shared/api/consult-guests.ts'
import { CHAT_LINE_MAX } from '#shared/model/consult-chat.ts'
import { aPractice, aStaff, type Person } from '#test/support/builders.ts'
import { aChartOwner } from '#test/support/charts.ts'
import { answered, type Client, createClient, refusal } from '#test/support/client.ts'
import { consultPathOf, consultsOf, inMinutes, inTexas } from '#test/support/consults.ts'
import { runApp } from './app.ts'

const app = runApp()

let doctor: Person
let desk: Person
let jane: Person
let id: string
beforeEach(async () => {
  const home = await aPractice(app.run)
  doctor = await aStaff(app.run, home.practiceId, [2])
  desk = await aStaff(app.run, home.practiceId, [4])
  const owner = await aChartOwner(app.run, [home])
  jane = owner.patient
  const made = await consultsOf(desk).create({
    ...{ practiceId: home.practiceId, patientId: owner.charts[0]?.patientId },
    ...{ providerId: doctor.id, scheduledAt: inMinutes(app.run.clock.now(), 1) },
  })
  id = made.id
})

/** Both are in. */
async function started() {
  await consultsOf(jane).join(id, { ...inTexas, consent: 1 })
  await consultsOf(doctor).join(id)
}

const path = () => consultPathOf(id, '/chat')
const trySaying = ({ client }: Person, text: string, headers = {}) =>
  client.post(path(), { body: { text }, headers })
const say = async (person: Person, text: string, headers = {}) =>
  answered(await trySaying(person, text, headers), consultChatRoutes.say.response)
const read = async (client: Client, query = {}) =>
  answered(await client.get(path(), { query }), consultChatRoutes.list.response).items

describe('the chat of a call', () => {
  it('has what was written in order, with who wrote it, and stays when the call is over', async () => {
    await started()
    await say(jane, 'I take ibuprofen')
    await say(doctor, 'Twice a day?\nSince when?')
    const lines = [
      { seq: 1, from: 'patient', name: 'Jane Doe', text: 'I take ibuprofen' },
      { seq: 2, from: 'provider', text: 'Twice a day?\nSince when?' },
    ]
    expect(await read(jane.client)).toMatchObject(lines)

    await consultsOf(doctor).finish(id)
    expect(await read(jane.client)).toMatchObject(lines)
    expect(await read(desk.client)).toMatchObject(lines)
    expect(await trySaying(jane, 'Bye')).toMatchObject(refusal('ERR_VIDEO_FINISHED'))
  })

  it('is written by those in the call alone, while it goes on', async () => {
    expect(await trySaying(jane, 'Hello?')).toMatchObject(refusal('ERR_VIDEO_PENDING'))
    await started()
    expect(await trySaying(desk, 'Hello')).toMatchObject(refusal('ERR_VIDEO_PARTICIPANT_NOT_SET'))
    for (const text of ['', '  ', 'a'.repeat(CHAT_LINE_MAX + 1)]) {
      expect(await trySaying(jane, text)).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    }
    expect(await read(jane.client)).toEqual([])
  })

  it('keeps every line of many at once, and once each that is sent again', async () => {
    await started()
    const texts = Array.from({ length: 8 }, (_, at) => `Line ${at}`)
    await Promise.all(texts.map((text, at) => say(at % 2 ? jane : doctor, text)))
    const headers = { 'idempotency-key': 'said-once' }
    const [one, other] = [await say(jane, 'Once', headers), await say(jane, 'Once', headers)]
    expect(one).toEqual(other)

    const lines = await read(jane.client)
    expect(lines.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(lines.map(({ text }) => text).toSorted()).toEqual([...texts, 'Once'].toSorted())
  })

  it('is read by guests from when they came in, and by nobody who waits', async () => {
    await started()
    await say(jane, 'For the doctor alone')
    const stranger = createClient(app.run.origin)
    const body = { name: 'Ana', kind: 'family', hasPassword: 0 }
    const invited = answered(
      await desk.client.post(consultPathOf(id, '/guests'), { body }),
      consultGuestRoutes.invite.response,
    )
    const link = invited.url.split('#guest=')[1] ?? ''
    const { key, pwd } = answered(
      await stranger.post(`/consultation-guests/${link}/open`, { body: { name: 'Ana' } }),
      consultGuestRoutes.open.response,
    )
    expect(await read(stranger, { key, pwd })).toEqual([])
    const early = await stranger.post(path(), { body: { text: 'Hi', key, pwd } })
    expect(early).toMatchObject(refusal('ERR_VIDEO_PARTICIPANT_NOT_SET'))

    const admit = consultPathOf(id, `/guests/${invited.guestId}/admit`)
    expect((await doctor.client.post(admit, { body: {} })).status).toBe(200)
    const joined = await stranger.post(consultPathOf(id, '/join'), { body: { key, pwd } })
    expect(joined.status).toBe(200)
    await say(doctor, 'Welcome')
    expect((await stranger.post(path(), { body: { text: 'Hello', key, pwd } })).status).toBe(200)

    expect((await read(stranger, { key, pwd })).map(({ text }) => text)).toEqual([
      'Welcome',
      'Hello',
    ])
    expect(await read(jane.client)).toHaveLength(3)
  })
})
