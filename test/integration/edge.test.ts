import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { allRoutes } from '#shared/api/all.ts'
import { MAX_BODY_BYTES } from '#shared/api/answers.ts'
import { decodeError } from '#shared/errors.ts'
import { aMember, aPatient, aPractice, aStaff } from '#test/support/builders.ts'
import { idsOf } from '#test/support/callers.ts'
import { createClient, refusal } from '#test/support/client.ts'
import { pathOf, type Sample, samples } from '#test/support/samples.ts'
import { runApp } from './app.ts'

const app = runApp()
const misformat = refusal('ERR_REQUEST_PARAMS_MISFORMAT')

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
        const path = pathOf(route.path, sample.params)
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

/** What is answered to these very bytes: the status, and the body as an error of the catalogue. */
async function answerTo(head: string[], body = '') {
  const socket = connect(Number(new URL(app.run.origin).port), 'localhost')
  const answered = Promise.withResolvers<{ status: number; body: string }>()
  let read = ''
  socket.on('error', answered.reject)
  socket.on('data', (chunk) => {
    read += chunk.toString()
    const [, status, length, said = ''] =
      read.match(/^HTTP\/1.1 (\d+) .*content-length: (\d+).*?\r\n\r\n(.*)$/is) ?? []
    if (length && said.length >= Number(length)) {
      answered.resolve({ status: Number(status), body: said })
    }
  })
  socket.write(
    `${[...head, 'host: localhost', 'x-requested-by: praxis'].join('\r\n')}\r\n\r\n${body}`,
  )
  const { status, body: said } = await answered.promise
  socket.destroy()
  return { status, error: decodeError(JSON.parse(said)) }
}

describe('what no route answers', () => {
  it.each([
    ['an address that is not well encoded', ['GET /api/v1/members/%zz HTTP/1.1']],
    ['an address that is not UTF-8', ['GET /api/v1/members/%ed%a0%80 HTTP/1.1']],
    ['an unknown address', ['GET /api/v1/nothing/at/all HTTP/1.1']],
    ['an address of no version', ['POST /api/v0 HTTP/1.1']],
    ['a wrong method', ['PUT /api/v1/auth/login HTTP/1.1']],
    ['a method that is none', ['PROPFIND /api/v1/members/me HTTP/1.1']],
    ['no HTTP at all', ['Hello there']],
    ['large headers', ['GET /api/v1/members/me HTTP/1.1', `a: ${'a'.repeat(9500)}`]],
    ['huge headers', ['GET /api/v1/members/me HTTP/1.1', `a: ${'a'.repeat(40_000)}`]],
    ['a long address', [`GET /api/v1/members/me?a=${'a'.repeat(9500)} HTTP/1.1`]],
  ])('has the form of every other failure: %s', async (_what, head) => {
    const { status, error } = await answerTo(head)

    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(error).not.toBeNull()
  })

  it.each([
    ['announced', MAX_BODY_BYTES + 1],
    ['announced, and more than a Lambda takes', 7_000_000],
  ])('is a body that is too large: %s', async (_how, size) => {
    const { status, error } = await answerTo(
      [
        'POST /api/v1/auth/login HTTP/1.1',
        'content-type: application/json',
        `content-length: ${size}`,
      ],
      `"${'a'.repeat(size - 2)}"`,
    )

    expect(status).toBe(400)
    expect(error?.comments).toEqual([expect.stringContaining('body')])
  })

  it.each([2_500_000, 7_000_000, 11_000_000])(
    'is a body that is too large: %i bytes that were not announced',
    async (size) => {
      const { error } = await answerTo(
        [
          'POST /api/v1/auth/login HTTP/1.1',
          'content-type: application/json',
          'transfer-encoding: chunked',
        ],
        `${(size + 2).toString(16)}\r\n"${'a'.repeat(size)}"\r\n0\r\n\r\n`,
      )

      expect(error?.comments).toEqual([expect.stringContaining('body')])
    },
  )
})

describe('a request that breaks off', () => {
  it('is nothing to write into the log', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const socket = connect(Number(new URL(app.run.origin).port), 'localhost')
    const head = ['POST /api/v1/auth/login HTTP/1.1', 'host: localhost', 'content-length: 1000']
    socket.write(`${head.join('\r\n')}\r\n\r\nhalf`)
    await createClient(app.run.origin).get('/status')

    socket.resetAndDestroy()
    await once(socket, 'close')
    await createClient(app.run.origin).get('/status')
    await createClient(app.run.origin).get('/status')

    expect(log).not.toHaveBeenCalled()
    log.mockRestore()
  })
})
