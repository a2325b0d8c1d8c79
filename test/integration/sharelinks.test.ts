import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharelinkRoutes } from '#shared/api/sharelinks.ts'
import {
  aGuest,
  aPatient,
  aPractice,
  PASSWORD,
  type PracticeOf,
  sentTo,
} from '#test/support/builders.ts'
import { answered, type Client, createClient, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()

let practice: PracticeOf
let staff: Client
let path: string

beforeAll(async () => {
  practice = await aPractice(app.run)
  staff = practice.admin.client
  path = `/practices/${practice.practiceId}/sharelink`
}, 60_000)

async function aLink(body: Record<string, unknown>, idempotencyKey = randomUUID()) {
  const reply = await staff.post(path, { body, idempotencyKey })
  return answered(reply, sharelinkRoutes.create.response)
}

const open = ({ key, pwd }: { key: string; pwd: string }) =>
  createClient(app.run.origin).get(`/sharelinks/${key}`, { query: { pwd } })

describe('an upload link', () => {
  it('reaches the patient by email, and opens without signing in', async () => {
    const email = `${randomUUID()}@example.com`
    const patientId = await aPatient(practice, { email })

    const link = await aLink({ patientId, sendThru: 1 })
    const [mail] = await sentTo(app.run, email)

    expect(link.url).toBe(`${app.run.origin}/rad-cloud?key=${link.key}&pwd=${link.pwd}`)
    expect(mail).toMatchObject({
      channel: 'email',
      subject: expect.stringContaining(practice.name),
    })
    expect(mail?.text).toContain(link.url)
    expect((await open(link)).body).toMatchObject({
      practiceName: practice.name,
      patientId,
      firstName: 'Jane',
    })
  })

  it('reaches the patient by text', async () => {
    const patientId = await aPatient(practice, { mobile: '6175550142' })

    const link = await aLink({ patientId, sendThru: 2 })

    expect(link.sentTo).toBe('6175550142')
    expect((await sentTo(app.run, '6175550142'))[0]).toMatchObject({
      channel: 'sms',
      text: expect.stringContaining(link.url),
    })
  })

  it('says which contact the chart lacks', async () => {
    const byNameOnly = await aPatient(practice, { email: '', mobile: '' })

    for (const [sendThru, name] of [
      [0, 'ERR_EMAIL_NOT_SET'],
      [1, 'ERR_EMAIL_NOT_SET'],
      [2, 'ERR_MOBILE_MISFORMAT'],
    ] as const) {
      expect(await staff.post(path, { body: { patientId: byNameOnly, sendThru } })).toMatchObject(
        refusal(name),
      )
    }
  })

  it('is sent once for a double click, and a retry gets the same', async () => {
    const email = `${randomUUID()}@example.com`
    const patientId = await aPatient(practice, { email })
    const key = randomUUID()

    const links = await Promise.all([1, 2, 3].map(() => aLink({ patientId, sendThru: 1 }, key)))

    expect(new Set(links.map(({ url }) => url)).size).toBe(1)
    expect(await sentTo(app.run, email)).toHaveLength(1)
    expect((await open(links[0] ?? { key: '', pwd: '' })).status).toBe(200)
  })

  it('ends when it is revoked', async () => {
    const patientId = await aPatient(practice)
    const link = await aLink({ patientId })

    const revoked = await staff.delete(`${path}/${link.linkId}`)

    expect(revoked.status).toBe(200)
    expect(await open(link)).toMatchObject(refusal('ERR_UPLOAD_INVALID_KEY'))
    expect(await staff.delete(`${path}/${link.linkId}`)).toMatchObject(refusal('ERR_NO_CHANGE'))
    const query = { key: link.key, pwd: link.pwd }
    const body = { practiceId: practice.practiceId, patientId, ...query }
    expect(await createClient(app.run.origin).post('/uploads', { body })).toMatchObject(
      refusal('ERR_UPLOAD_INVALID_KEY'),
    )
  })

  it('needs the whole secret', async () => {
    const link = await aLink({ patientId: await aPatient(practice) })

    for (const wrong of [
      { ...link, pwd: `${link.pwd.slice(0, -1)}_` },
      { ...link, pwd: '' },
      { ...link, key: randomUUID() },
    ]) {
      expect((await open(wrong)).status).toBe(400)
    }
  })

  it('is listed with when it was used, never with its secret', async () => {
    const patientId = await aPatient(practice)
    const link = await aLink({ patientId })
    await open(link)

    const { items } = answered(
      await staff.get(path, { query: { patientId } }),
      v.object({ items: v.array(v.looseObject({ linkId: v.string() })) }),
    )

    expect(items).toMatchObject([{ linkId: link.linkId, lastUsedAt: expect.any(String) }])
    expect(JSON.stringify(items)).not.toContain(link.pwd)
  })

  it('leaves its trace in the events of the chart', async () => {
    const patientId = await aPatient(practice)
    const link = await aLink({ patientId })
    await staff.delete(`${path}/${link.linkId}`)
    await app.run.idle()

    const events = await staff.get(`/practices/${practice.practiceId}/patients/${patientId}/events`)

    const { items } = answered(events, v.object({ items: v.array(v.object({ kind: v.string() })) }))
    expect(items.map(({ kind }) => kind).toSorted()).toEqual(['created', 'link', 'linkRevoked'])
  })

  it('expires after 14 days', async () => {
    const link = await aLink({ patientId: await aPatient(practice) })

    app.run.clock.advance(14 * 24 * 3600_000 + 1000)

    expect(await open(link)).toMatchObject(refusal('ERR_UPLOAD_INVALID_KEY'))
  })

  it('is among the open links of the practice until it is revoked or expires', async () => {
    const home = await aPractice(app.run)
    const { client } = home.admin
    const ofPractice = `/practices/${home.practiceId}/sharelink`
    const listed = async (query = {}) =>
      answered(await client.get(`${ofPractice}s`, { query }), sharelinkRoutes.listOpen.response)
    const ids: string[] = []
    for (const firstName of ['Ida', 'Bo', 'Cy']) {
      const patientId = await aPatient(home, { firstName })
      ids.unshift((await aGuest(app.run, home, patientId)).linkId)
    }

    const page = await listed({ limit: 2 })
    const rest = await listed({ limit: 2, cursor: page.cursor ?? '' })

    expect([...page.items, ...rest.items].map(({ linkId }) => linkId)).toEqual(ids)
    expect(page.items[0]).toMatchObject({ patientName: 'Cy Doe', lastUsedAt: null })
    await client.delete(`${ofPractice}/${ids[0]}`)
    expect((await listed()).items.map(({ linkId }) => linkId)).toEqual(ids.slice(1))
    app.run.clock.advance(14 * 24 * 3600_000 + 1000)
    const { email } = home.admin
    await client.post('/auth/login', { body: { email, password: PASSWORD } })
    expect((await listed()).items).toEqual([])
  })
})
