import { describe, expect, it } from 'vitest'
import { allRoutes } from '#shared/api/all.ts'
import { aMember, aPatient, aPractice, aStaff } from '#test/support/builders.ts'
import { idsOf } from '#test/support/callers.ts'
import { createClient, refusal } from '#test/support/client.ts'
import { type Sample, samples } from '#test/support/samples.ts'
import { runApp } from './app.ts'

const app = runApp()
const misformat = refusal('ERR_REQUEST_PARAMS_MISFORMAT')

const withParams = (path: string, params: Record<string, string> = {}) =>
  path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''))

/** The calls that take a body, each with a sample of its request. */
function changes(all: Record<string, Sample>) {
  return allRoutes().flatMap(({ area, name, route }) => {
    const sample = all[`${area}.${name}`] ?? {}
    return route.body ? [{ name: `${area}.${name}`, route, sample }] : []
  })
}

describe('a body of the wrong type', () => {
  it('leaves what is kept as it is', async () => {
    const home = await aPractice(app.run)
    const staff = await aStaff(app.run, home.practiceId, [4])
    const path = `/practices/${home.practiceId}/staffs/${staff.id}`
    const businessPhone = '4155550123'
    await home.admin.client.put(`${path}/settings`, { body: { businessPhone } })

    for (const raw of ['[]', 'null']) {
      expect(await home.admin.client.put(`${path}/settings`, { raw })).toMatchObject(misformat)
    }
    expect((await home.admin.client.get(path)).body).toMatchObject({ businessPhone })
  })
})

describe('text that no store can keep', () => {
  it('is refused wherever it is written, and not a failure of ours', async () => {
    const home = await aPractice(app.run)
    const ids = await idsOf(app.run, home, await aPatient(home, { isLead: 1 }))
    const before = samples(ids)
    for (const { name, route, sample } of changes(before)) {
      for (const [field, value] of Object.entries(sample.body ?? {})) {
        if (typeof value !== 'string') continue
        const path = withParams(route.path, sample.params)
        const body = { ...sample.body, [field]: 'a\ud800b' }
        const reply = await home.admin.client.call(route.method, path, { body })
        expect(reply.status, `${name} ${field} ${JSON.stringify(reply.body)}`).toBe(400)
      }
    }
  })

  it('is refused in addresses too', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const list = `/practices/${practiceId}/patients`

    for (const bad of ['\u0000', 'a\u001bb']) {
      expect(await admin.client.get(list, { query: { name: bad } })).toMatchObject(misformat)
      const path = `/members/exists/username/${encodeURIComponent(`ann${bad}lee`)}`
      expect(await admin.client.get(path)).toMatchObject(misformat)
    }
  })
})

describe('a refusal', () => {
  it('names a few of many wrong items, however many were sent', async () => {
    const { admin } = await aPractice(app.run)
    const ids = Array.from({ length: 20_000 }, () => 'wrong')

    const reply = await admin.client.patch('/members/me/notifications', { body: { ids } })

    expect(reply).toMatchObject(misformat)
    expect(JSON.stringify(reply.body).length).toBeLessThan(10_000)
  })

  it('of names of the caller repeats neither many nor long ones', async () => {
    const home = await aPractice(app.run)
    const path = `/practices/${home.practiceId}/staffs/${home.admin.id}/permissions`
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`made.up.${n}`, true]))

    for (const permissions of [many, { ['x'.repeat(100_000)]: true }]) {
      const reply = await home.admin.client.put(path, { body: { permissions } })

      expect(reply).toMatchObject(misformat)
      expect(JSON.stringify(reply.body).length).toBeLessThan(10_000)
    }
  })

  it('says who may not call before it says what is wrong with what they sent', async () => {
    const home = await aPractice(app.run)
    const stranger = await aMember(app.run)
    const patientId = await aPatient(home)
    const calls = [
      ['POST', `/practices/${home.practiceId}/patients`],
      ['POST', `/practices/${home.practiceId}/staffs`],
      ['PATCH', `/practices/${home.practiceId}/patients/${patientId}`],
    ] as const
    const body = { roles: Array.from({ length: 1000 }, () => 'wrong'), email: 7, version: [] }

    for (const [method, path] of calls) {
      const denied = await stranger.client.call(method, path, { body })
      const unknown = await createClient(app.run.origin).call(method, path, { body })

      expect(denied).toMatchObject(refusal('ERR_ACCESS_DENIED'))
      expect(unknown).toMatchObject(refusal('ERR_UNAUTHENTICATED'))
    }
    const begun = { practiceId: home.practiceId, patientId: 7, comment: [] }
    expect(await stranger.client.post('/uploads', { body: begun })).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
  })
})

describe('a personal set', () => {
  it('names permissions of the table, and nothing that every object has', async () => {
    const home = await aPractice(app.run)
    const staff = await aStaff(app.run, home.practiceId, [4])
    const path = `/practices/${home.practiceId}/staffs/${staff.id}/permissions`

    for (const name of ['constructor', 'toString', 'prototype', 'patients', '']) {
      const reply = await home.admin.client.put(path, { body: { permissions: { [name]: true } } })
      expect(reply, name).toMatchObject(misformat)
    }
  })
})

describe('an idempotency key', () => {
  it('is for one request: with another body it is refused by a name of its own', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const list = `/practices/${practiceId}/list-data`
    const add = (title: string) =>
      admin.client.post(list, { body: { group: 'insurance', title }, idempotencyKey: 'one' })

    const first = await add('Lone Star Health')
    const other = await add('Gulf Coast Health')

    expect(other).toMatchObject(refusal('ERR_IDEMPOTENCY_KEY_REUSED'))
    expect((await add('Lone Star Health')).body).toEqual(first.body)
  })

  it('answers no link of one patient to who asks for that of another', async () => {
    const home = await aPractice(app.run)
    const send = async (patientId: string) =>
      home.admin.client.post(`/practices/${home.practiceId}/sharelink`, {
        body: { patientId, sendThru: 1 },
        idempotencyKey: 'one',
      })
    const [one, other] = [await aPatient(home), await aPatient(home)]

    expect((await send(one)).status).toBe(200)
    expect(await send(other)).toMatchObject(refusal('ERR_IDEMPOTENCY_KEY_REUSED'))
  })
})

describe('an entry of a list', () => {
  it('has its title as value: another one is refused', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const list = `/practices/${practiceId}/list-data`
    const title = 'Lone Star Health'
    const add = (value: string) =>
      admin.client.post(list, { body: { group: 'insurance', title, value } })

    expect(await add('Another')).toMatchObject(misformat)
    const added = await add(` ${title} `)
    const change = { title: 'Gulf Coast Health', value: title }
    const path = `${list}/${Object(added.body).listDataId}`

    expect(added.body).toMatchObject({ title, value: title })
    expect(await admin.client.patch(path, { body: change })).toMatchObject(misformat)
  })
})
