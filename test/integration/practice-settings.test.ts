import { createHash, randomUUID } from 'node:crypto'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { practiceKeys } from '#functions/practices/keys.ts'
import { groupRoutes } from '#shared/api/groups.ts'
import { listRoutes } from '#shared/api/lists.ts'
import { locationRoutes } from '#shared/api/locations.ts'
import { logoRoutes } from '#shared/api/logos.ts'
import { staffGroup } from '#shared/model/group.ts'
import { offeredHours } from '#shared/model/hours.ts'
import {
  aGuest,
  aLocationForm,
  aMember,
  aPatient,
  aPractice,
  aStaff,
  type PracticeOf,
  sentTo,
  tableOf,
} from '#test/support/builders.ts'
import { aChartOf } from '#test/support/charts.ts'
import { answered, createClient, type Reply, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()

const namesOf = (replies: readonly Reply[]) =>
  replies
    .map(({ status, body }) => (status === 200 ? 'done' : (body as { name: string }).name))
    .toSorted()

describe('the name of a practice', () => {
  it('taken by two at the same instant goes to one of them', async () => {
    const homes = await Promise.all([1, 2, 3].map(() => aPractice(app.run)))
    const name = `Harbor ${homes[0]?.name}`

    const replies = await Promise.all(
      homes.map(({ practiceId, admin }) =>
        admin.client.patch(`/practices/${practiceId}`, { body: { name, version: 1 } }),
      ),
    )

    expect(namesOf(replies)).toEqual([
      'ERR_PRACTICE_NAME_EXISTS',
      'ERR_PRACTICE_NAME_EXISTS',
      'done',
    ])
  })
})

describe('locations', () => {
  const list = async ({ practiceId, admin }: PracticeOf) =>
    answered(
      await admin.client.get(`/practices/${practiceId}/locations`),
      locationRoutes.list.response,
    ).items
  const add = async ({ practiceId, admin }: PracticeOf, changes = {}) =>
    answered(
      await admin.client.post(`/practices/${practiceId}/locations`, {
        body: aLocationForm(changes),
      }),
      locationRoutes.create.response,
    )
  const path = ({ practiceId }: PracticeOf, id: string) =>
    `/practices/${practiceId}/locations/${id}`
  const defaults = (items: readonly { default: boolean }[]) =>
    items.filter((item) => item.default).length

  it('are added, changed and removed; a new default takes the part of the old', async () => {
    const home = await aPractice(app.run)
    const north = await add(home, { default: 1 })
    const { client } = home.admin

    const renamed = await client.patch(path(home, north.id), {
      body: { name: 'North', addressLine2: 'Suite 2', version: 1 },
    })

    expect(north).toMatchObject({ default: true, version: 1 })
    expect(renamed.body).toMatchObject({ name: 'North', addressLine2: 'Suite 2', version: 2 })
    expect((await list(home)).map((item) => [item.name, item.default])).toEqual([
      ['Main office', false],
      ['North', true],
    ])
    expect((await client.delete(path(home, north.id))).status).toBe(200)
    expect(await list(home)).toMatchObject([{ name: 'Main office', default: true }])
  })

  it('have exactly one default, whoever makes another it at the same time', async () => {
    const home = await aPractice(app.run)
    const others = await Promise.all(['A', 'B', 'C'].map((name) => add(home, { name })))

    const replies = await Promise.all([
      ...others.map(({ id }) => home.admin.client.patch(path(home, id), { body: { default: 1 } })),
      home.admin.client.post(`/practices/${home.practiceId}/locations`, {
        body: aLocationForm({ name: 'D', default: 1 }),
      }),
    ])

    expect(namesOf(replies)).toEqual(['done', 'done', 'done', 'done'])
    const items = await list(home)
    expect(items).toHaveLength(5)
    expect(defaults(items)).toBe(1)
  })

  it('keep the last one, also when all are removed at once', async () => {
    const home = await aPractice(app.run)
    await Promise.all(['A', 'B'].map((name) => add(home, { name })))
    const all = await list(home)

    const replies = await Promise.all(all.map(({ id }) => home.admin.client.delete(path(home, id))))

    expect(namesOf(replies)).toEqual(['ERR_LOCATION_AT_LEAST_ONE', 'done', 'done'])
    const left = await list(home)
    expect(left).toHaveLength(1)
    expect(defaults(left)).toBe(1)
  })

  it('refuse what was changed meanwhile, what changes nothing, and a foreign address', async () => {
    const home = await aPractice(app.run)
    const [{ id = '' } = {}] = await list(home)
    const change = (body: object) => home.admin.client.patch(path(home, id), { body })

    const replies = await Promise.all([
      change({ name: 'One', version: 1 }),
      change({ name: 'Two', version: 1 }),
    ])

    expect(namesOf(replies)).toEqual(['ERR_VERSION_CONFLICT', 'done'])
    expect(await change({ default: 1 })).toMatchObject(refusal('ERR_NO_CHANGE'))
    expect(await change({ default: 0 })).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    expect(await change({ addressState: 'XX' })).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
  })

  it('keep the hours of the practice until they have their own, and have holidays', async () => {
    const home = await aPractice(app.run)
    const closed = [{ from: '2026-12-24', to: '2026-12-26', name: 'Christmas' }]
    const north = await add(home, { hours: offeredHours, holidays: closed })
    const [main] = await list(home)
    const change = (body: object) => home.admin.client.patch(path(home, north.id), { body })

    expect(main).toMatchObject({ hours: null, holidays: [] })
    expect(north).toMatchObject({ hours: offeredHours, holidays: closed })
    expect(await change({ hours: offeredHours, holidays: closed })).toMatchObject(
      refusal('ERR_NO_CHANGE'),
    )
    const later = { from: '20260704', to: '20260704' }
    expect((await change({ hours: null, holidays: [...closed, later] })).body).toMatchObject({
      hours: null,
      holidays: [{ from: '2026-07-04', to: '2026-07-04', name: null }, ...closed],
      version: 2,
    })
    expect(await change({ holidays: [], version: 1 })).toMatchObject(
      refusal('ERR_VERSION_CONFLICT'),
    )
    expect((await list(home))[1]).toMatchObject({ hours: null, version: 2 })
  })

  it('refuse wrong hours and holidays, and changes by another practice', async () => {
    const home = await aPractice(app.run)
    const [{ id = '' } = {}] = await list(home)
    const other = await aPractice(app.run)
    const change = (body: object) => home.admin.client.patch(path(home, id), { body })
    const day = { from: '2026-12-25', to: '2026-12-25' }

    for (const body of [
      { hours: offeredHours.slice(1) },
      { holidays: [{ from: '2026-12-26', to: '2026-12-25' }] },
      { holidays: Array.from({ length: 61 }, () => day) },
    ]) {
      expect(await change(body)).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    }
    const body = { holidays: [day] }
    for (const address of [path(home, id), path(other, id)]) {
      const reply = await other.admin.client.patch(address, { body })
      expect(reply.status).toBeGreaterThanOrEqual(400)
    }
    expect(await list(home)).toMatchObject([{ holidays: [], version: 1 }])
  })
})

describe('groups', () => {
  const create = ({ practiceId, admin }: PracticeOf, name: string) =>
    admin.client.post(`/practices/${practiceId}/groups`, { body: { name } })

  it('have a name that no other has, also at the same instant', async () => {
    const home = await aPractice(app.run)

    const replies = await Promise.all(
      ['Front desk', 'FRONT-DESK', 'front  desk'].map((name) => create(home, name)),
    )
    const other = answered(await create(home, 'Billing'), groupRoutes.create.response)
    const rename = (name: string) =>
      home.admin.client.patch(`/practices/${home.practiceId}/groups/${other.id}`, {
        body: { name, version: other.version },
      })

    expect(namesOf(replies)).toEqual(['ERR_GROUP_NAME_EXISTS', 'ERR_GROUP_NAME_EXISTS', 'done'])
    expect(await rename('Front Desk')).toMatchObject(refusal('ERR_GROUP_NAME_EXISTS'))
    expect((await rename('Money')).status).toBe(200)
    expect((await create(home, 'Billing')).status).toBe(200)
  })

  it('hold staff and managers, who must work there', async () => {
    const home = await aPractice(app.run)
    const { client } = home.admin
    const { id } = answered(await create(home, 'Front desk'), groupRoutes.create.response)
    const people = await Promise.all([1, 2, 3].map(() => aStaff(app.run, home.practiceId, [4])))
    const path = `/practices/${home.practiceId}/groups/${id}`

    await Promise.all(
      people.map(({ id: staffId }) => client.post(`${path}/staffs`, { body: { staffId } })),
    )
    const [first, second] = people
    await client.post(`${path}/managers`, { body: { staffId: first?.id } })
    const again = await client.post(`${path}/managers`, { body: { staffId: first?.id } })
    const stranger = await client.post(`${path}/staffs`, {
      body: { staffId: (await aMember(app.run)).id },
    })
    await client.delete(`${path}/staffs/${first?.id}`)
    await client.delete(`/practices/${home.practiceId}/staffs/${second?.id}`)
    await app.run.idle()

    expect(again.body).toMatchObject({ managers: [first?.id] })
    expect(stranger).toMatchObject(refusal('ERR_PRACTICE_MEMBER_NOT_EXISTS'))
    const reply = await client.get(`/practices/${home.practiceId}/groups`)
    expect(reply.body).toMatchObject({
      items: [{ name: 'Front desk', managers: [first?.id], staffs: [people[2]?.id] }],
    })
    const stored = await tableOf(app.run).get(practiceKeys(home.practiceId).group(id), staffGroup)
    expect(stored?.staffs).toEqual([people[2]?.id])
    await client.delete(`${path}/managers/${first?.id}`)
    expect((await client.delete(path)).status).toBe(200)
    expect((await create(home, 'Front desk')).status).toBe(200)
  })
})

describe('lists', () => {
  const list = async ({ practiceId, admin }: PracticeOf, groups: string) =>
    answered(
      await admin.client.get(`/practices/${practiceId}/list-data`, { query: { groups } }),
      listRoutes.list.response,
    ).items
  const add = ({ practiceId, admin }: PracticeOf, title: string, group = 'insurance') =>
    admin.client.post(`/practices/${practiceId}/list-data`, { body: { group, title } })
  const path = ({ practiceId }: PracticeOf, id: string) =>
    `/practices/${practiceId}/list-data/${id}`

  it('come with well-known insurers, plans and sources', async () => {
    const home = await aPractice(app.run)

    const items = await list(home, 'insurance,insurancePlanList,registerSource')

    const countOf = (group: string) => items.filter((item) => item.group === group).length
    expect(countOf('insurance')).toBeGreaterThanOrEqual(50)
    expect(countOf('insurancePlanList')).toBe(6)
    expect(countOf('registerSource')).toBe(16)
    expect(items.every(({ custom }) => !custom)).toBe(true)
    expect(items[0]).toMatchObject({ index: 0, practiceId: home.practiceId, title: 'Aetna' })
  })

  it('take what the practice adds, once, however it is written and at the same instant', async () => {
    const home = await aPractice(app.run)

    const replies = await Promise.all(
      ['Lone Star Health', 'LONE STAR health', 'Lone-Star Health'].map((title) => add(home, title)),
    )

    expect(namesOf(replies)).toEqual(['ERR_LIST_ITEM_EXISTS', 'ERR_LIST_ITEM_EXISTS', 'done'])
    expect(await add(home, 'aetna')).toMatchObject(refusal('ERR_LIST_ITEM_EXISTS'))
    expect((await add(home, 'Lone Star Health', 'registerSource')).status).toBe(200)
    const added = (await list(home, 'insurance')).filter(({ custom }) => custom)
    expect(added).toHaveLength(1)
    expect(added[0]).toMatchObject({ title: added[0]?.value })
  })

  it('change and delete only what was added', async () => {
    const home = await aPractice(app.run)
    const { client } = home.admin
    const item = answered(await add(home, 'Lone Star'), listRoutes.create.response)
    await add(home, 'Gulf Coast')
    const [builtIn] = await list(home, 'insurance')
    const change = (id: string, title: string) => client.patch(path(home, id), { body: { title } })

    expect(await change(builtIn?.id ?? '', 'Mine')).toMatchObject(refusal('ERR_LIST_ITEM_BUILT_IN'))
    expect(await client.delete(path(home, builtIn?.id ?? ''))).toMatchObject(
      refusal('ERR_LIST_ITEM_BUILT_IN'),
    )
    expect(await change(item.id, 'gulf coast')).toMatchObject(refusal('ERR_LIST_ITEM_EXISTS'))
    expect(await change(item.id, 'Humana')).toMatchObject(refusal('ERR_LIST_ITEM_EXISTS'))
    expect((await change(item.id, 'LONE STAR')).body).toMatchObject({
      id: item.id,
      title: 'LONE STAR',
      value: 'LONE STAR',
    })
    const twice = await Promise.all([change(item.id, 'One'), change(item.id, 'Two')])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect((await client.delete(path(home, item.id))).status).toBe(200)
    expect(await client.delete(path(home, item.id))).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
    expect((await list(home, 'insurance')).filter(({ custom }) => custom)).toHaveLength(1)
  })
})

describe('the logo', () => {
  const aPicture = (width: number, height: number) =>
    PNG.sync.write(new PNG({ width, height, fill: true }))

  async function send({ practiceId, admin }: PracticeOf, bytes: Uint8Array, type = 'image/png') {
    const sha256 = createHash('sha256').update(bytes).digest('base64')
    const { logoId, url, headers } = answered(
      await admin.client.post(`/practices/${practiceId}/logo`, {
        body: { type, size: bytes.length, sha256 },
      }),
      logoRoutes.begin.response,
    )
    const put = (body: Uint8Array) =>
      fetch(url, { method: 'PUT', headers, body: Uint8Array.from(body) })
    return { put, sent: await put(bytes), logoId, path: new URL(url).pathname }
  }
  const set = ({ practiceId, admin }: PracticeOf, logoId: string) =>
    admin.client.put(`/practices/${practiceId}/logo`, { body: { logoId } })
  const shown = async ({ practiceId }: PracticeOf) =>
    answered(
      await createClient(app.run.origin).get(`/practices/${practiceId}/logo`),
      logoRoutes.get.response,
    ).url

  it('is sent, shown to whoever asks, replaced and taken away', async () => {
    const home = await aPractice(app.run)
    expect(await shown(home)).toBeNull()
    const first = await send(home, aPicture(64, 64))
    expect(first.sent.status).toBe(200)
    expect((await set(home, first.logoId)).status).toBe(200)
    const before = (await shown(home)) ?? ''

    const second = await send(home, aPicture(120, 60))
    await set(home, second.logoId)
    const picture = await fetch((await shown(home)) ?? '')

    expect(picture.headers.get('content-type')).toBe('image/png')
    const { width, height } = PNG.sync.read(Buffer.from(await picture.arrayBuffer()))
    expect([width, height]).toEqual([120, 60])
    expect((await fetch(before)).status).toBe(404)
    await home.admin.client.delete(`/practices/${home.practiceId}/logo`)
    expect(await shown(home)).toBeNull()
  })

  it('is sent to where the bucket deletes what nobody keeps', async () => {
    const home = await aPractice(app.run)

    const { path, logoId } = await send(home, aPicture(64, 64))
    await set(home, logoId)

    expect(path).toContain(`/temporary/${home.practiceId}/logo/`)
    expect(await shown(home)).toContain(`/practices/${home.practiceId}/logo/`)
    expect((await set(home, logoId)).status).toBe(200)
    await home.admin.client.delete(`/practices/${home.practiceId}/logo`)
    expect(await set(home, logoId)).toMatchObject(refusal('ERR_UPLOAD_FAILED'))
  })

  it('heads the emails of the practice, within them', async () => {
    const home = await aPractice(app.run)
    const { logoId } = await send(home, aPicture(64, 64))
    await set(home, logoId)
    const email = `${randomUUID()}@example.com`
    const patientId = await aPatient(home, { email })

    await aGuest(app.run, home, patientId)
    const [mail] = await sentTo(app.run, email)

    expect(mail?.html).toContain('src="data:image/png;base64,')
    expect(mail?.html).toContain(`>${home.name}</p>`)
    expect(mail?.text).toContain(`${home.name}, by Praxis`)
  })

  it('is only a picture of a fitting size, of just the bytes that were announced', async () => {
    const home = await aPractice(app.run)
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')

    const script = await send(home, svg)
    const tiny = await send(home, aPicture(8, 8))
    const good = await send(home, aPicture(64, 64))
    const other = await good.put(aPicture(64, 65))

    expect(await set(home, script.logoId)).toMatchObject(refusal('ERR_LOGO_INVALID'))
    expect(await set(home, tiny.logoId)).toMatchObject(refusal('ERR_LOGO_INVALID'))
    expect(await set(home, tiny.logoId)).toMatchObject(refusal('ERR_UPLOAD_FAILED'))
    expect(other.status).toBeGreaterThanOrEqual(400)
    for (const body of [
      { type: 'image/svg+xml', size: 10, sha256: `${'A'.repeat(43)}=` },
      { type: 'image/png', size: 1024 * 1024 + 1, sha256: `${'A'.repeat(43)}=` },
    ]) {
      const reply = await home.admin.client.post(`/practices/${home.practiceId}/logo`, { body })
      expect(reply).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    }
  })
})

describe('comments', () => {
  it('are what patients say, to the staff and to themselves', async () => {
    const home = await aPractice(app.run)
    const [patient, other] = [await aMember(app.run), await aMember(app.run)]
    await aChartOf(app.run, home, patient)
    await aChartOf(app.run, home, other)
    await app.run.idle()
    const path = `/practices/${home.practiceId}/comments`
    const say = (comment: string, rate = 5) =>
      patient.client.post(path, { body: { comment, rate } })

    expect((await say('Friendly people')).body).toMatchObject({ authorName: 'Ann Lee', rate: 5 })
    expect(await say('Too good', 6)).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    const fromStaff = await home.admin.client.post(path, { body: { comment: 'We!', rate: 5 } })

    expect(fromStaff).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    const said = { items: [{ comment: 'Friendly people' }], cursor: null }
    expect((await home.admin.client.get(path)).body).toMatchObject(said)
    expect((await patient.client.get(path)).body).toMatchObject(said)
    expect((await other.client.get(path)).body).toEqual({ items: [], cursor: null })
  })
})
