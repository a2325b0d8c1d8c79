import { beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '#shared/api/all.ts'
import type { Route } from '#shared/api/contract.ts'
import { practiceRoles } from '#shared/model/roles.ts'
import { type Holder, type Permission, policy, reachOf } from '#shared/permissions.ts'
import {
  aGuest,
  aMember,
  aPatient,
  aPractice,
  aStaff,
  type PracticeOf,
} from '#test/support/builders.ts'
import { type Client, createClient, type Reply } from '#test/support/client.ts'
import { type Ids, type Sample, samples } from '#test/support/samples.ts'
import { runApp } from './app.ts'

const app = runApp()

type Caller = { client: Client; holders: Holder[]; credentials?: Record<string, string> }

const NOBODY_THERE = ['ERR_ACCESS_DENIED', 'ERR_TARGET_NOT_FOUND', 'ERR_UPLOAD_NOT_EXISTS']
const REFUSED = ['ERR_UNAUTHENTICATED', 'ERR_ACCESS_DENIED', 'ERR_PERMIT_NOT_SET']
const someId = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

let home: PracticeOf
let ids: Ids
let ofPatient: Ids
let callers: Record<string, Caller>
let strangers: Record<string, Client>
let foreign: PracticeOf

function nameOf({ body }: Reply): string {
  return typeof body === 'object' && body !== null && 'name' in body ? String(body.name) : ''
}

function send(client: Client, route: Route, sample: Sample, credentials = {}): Promise<Reply> {
  const params: Record<string, string> = sample.params ?? {}
  const path = route.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  return client.call(route.method, path, {
    query: { ...sample.query, ...credentials },
    ...(route.body ? { body: sample.body ?? {} } : {}),
  })
}

function sampleOf(from: Ids, area: string, name: string): Sample {
  const found = Object.entries(samples(from)).find(([key]) => key === `${area}.${name}`)
  return found?.[1] ?? {}
}

/** The names of a schema's fields, also where it is optional as a whole. */
function fieldsOf(schema: object | undefined): string[] {
  if (!schema) return []
  if ('wrapped' in schema && typeof schema.wrapped === 'object' && schema.wrapped) {
    return fieldsOf(schema.wrapped)
  }
  const entries = 'entries' in schema ? schema.entries : null
  return entries && typeof entries === 'object' ? Object.keys(entries) : []
}

/** `uploader` begins an upload of the patient; the guest whose link is made where none is given. */
async function idsOf(practice: PracticeOf, patientId: string, uploader?: Client): Promise<Ids> {
  const { practiceId, admin } = practice
  const guest = await aGuest(app.run, practice, patientId)
  const begun = await (uploader ?? guest.client).post('/uploads', {
    body: { practiceId, patientId, ...(uploader ? {} : { key: guest.key, pwd: guest.pwd }) },
  })
  await app.run.idle()
  const tasks = await admin.client.get(`/practices/${practiceId}/tasks`)
  const distributions = await admin.client.get(`/practices/${practiceId}/distributions`)
  const first = ({ body }: Reply) => (body as { items: { id: string }[] }).items[0]?.id ?? someId
  return {
    practiceId,
    patientId,
    leadId: patientId,
    taskId: first(tasks),
    distributionId: first(distributions),
    linkId: guest.linkId,
    memberId: admin.id,
    upload: (begun.body as { key: string }).key,
    key: guest.key,
    pwd: guest.pwd,
  }
}

beforeAll(async () => {
  const { run } = app
  home = await aPractice(run)
  foreign = await aPractice(run)
  ids = await idsOf(home, await aPatient(home, { isLead: 1 }))

  const patient = await aMember(run)
  const ownChart = await aPatient(home, { email: patient.email })
  await run.idle()
  ofPatient = await idsOf(home, ownChart, patient.client)

  callers = {}
  for (const role of practiceRoles) {
    const { client } = await aStaff(run, home.practiceId, [role])
    callers[`role ${role}`] = { client, holders: [role] }
  }
  callers.patient = { client: patient.client, holders: ['patient'] }
  callers.guest = {
    client: createClient(run.origin),
    holders: ['guest'],
    credentials: { key: ids.key, pwd: ids.pwd },
  }
  strangers = {
    'an admin of another practice': foreign.admin.client,
    'a member without a practice': (await aMember(run)).client,
    'a patient of another practice': await patientOf(foreign),
  }
}, 120_000)

async function patientOf(practice: PracticeOf): Promise<Client> {
  const { client, email } = await aMember(app.run)
  await aPatient(practice, { email })
  await app.run.idle()
  return client
}

const isEnd = ({ method }: Route) => Number(method === 'DELETE')

const guarded = allRoutes()
  .toSorted((one, other) => isEnd(one.route) - isEnd(other.route))
  .flatMap(({ area, name, route }) =>
    route.access.kind === 'permission'
      ? [{ area, name, route, permission: route.access.permission as Permission }]
      : [],
  )

describe.each(guarded)('$area $name', ({ area, name, route, permission }) => {
  it('answers nobody who is not signed in', async () => {
    const reply = await send(createClient(app.run.origin), route, sampleOf(ids, area, name))

    expect(nameOf(reply)).toBe('ERR_UNAUTHENTICATED')
  })

  it('answers nobody of another tenant', async () => {
    for (const [who, client] of Object.entries(strangers)) {
      const reply = await send(client, route, sampleOf(ids, area, name))

      expect(NOBODY_THERE, `${who}: ${JSON.stringify(reply.body)}`).toContain(nameOf(reply))
    }
  })

  it('finds nothing of another tenant through the own one', async () => {
    const mixed = { ...ids, practiceId: foreign.practiceId }
    const namesMore = Object.keys(sampleOf(mixed, area, name).params ?? {}).length > 1
    if (!namesMore) return

    const reply = await send(foreign.admin.client, route, sampleOf(mixed, area, name))

    expect(NOBODY_THERE, JSON.stringify(reply.body)).toContain(nameOf(reply))
  })

  it('answers each role as the policy table says', async () => {
    for (const [who, { client, holders, credentials }] of Object.entries(callers)) {
      const from = who === 'patient' ? ofPatient : ids
      const given = 'guest' in policy[permission] ? credentials : {}
      const reply = await send(client, route, sampleOf(from, area, name), given)

      const about = `${who}: ${JSON.stringify(reply.body)}`
      const bad = [...REFUSED, 'ERR_REQUEST_PARAMS_MISFORMAT']
      // Nobody of these callers is the advocate of the lead.
      const reach = reachOf(permission, holders).filter((one) => one !== 'assigned')
      if (reach.length > 0) expect(bad, about).not.toContain(nameOf(reply))
      else expect([...REFUSED, ...NOBODY_THERE], about).toContain(nameOf(reply))
    }
  })
})

describe.each(allRoutes())('$area $name', ({ area, name, route }) => {
  const admin = () =>
    route.access.kind === 'public' ? createClient(app.run.origin) : home.admin.client

  it('names every bad field', async () => {
    const sample = sampleOf(ids, area, name)
    for (const part of ['params', 'query', 'body'] as const) {
      for (const field of fieldsOf(route[part])) {
        const bad = part === 'body' ? { not: 'this' } : '\u0007'.repeat(600)
        if (['key', 'pwd'].includes(field) && part !== 'params') continue
        const reply = await send(admin(), route, {
          ...sample,
          [part]: { ...sample[part], [field]: bad },
        })

        expect(nameOf(reply), `${part}.${field}`).toBe('ERR_REQUEST_PARAMS_MISFORMAT')
        expect(reply.body).toMatchObject({
          comments: expect.arrayContaining([expect.stringContaining(`${field}`)]),
        })
      }
    }
  })
})

describe('calls that anyone may make', () => {
  it.each(allRoutes().filter(({ route }) => route.access.kind === 'public'))(
    '$area $name answers without a session',
    async ({ area, name, route }) => {
      const reply = await send(createClient(app.run.origin), route, sampleOf(ids, area, name))

      expect(REFUSED, JSON.stringify(reply.body)).not.toContain(nameOf(reply))
    },
  )

  it.each(allRoutes().filter(({ route }) => route.access.kind === 'member'))(
    '$area $name needs a session',
    async ({ area, name, route }) => {
      const reply = await send(createClient(app.run.origin), route, sampleOf(ids, area, name))

      expect(nameOf(reply)).toBe('ERR_UNAUTHENTICATED')
    },
  )
})

describe('activity', () => {
  it('puts off the end of the session, whichever function answers', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const patientId = await aPatient({ practiceId, name: '', admin })
    const calls = [
      ['/members/me', {}],
      [`/practices/${practiceId}`, {}],
      [`/practices/${practiceId}/patients`, {}],
      [`/practices/${practiceId}/tasks`, {}],
      ['/uploads', { practiceId, patientId }],
    ] as const

    for (const [path, query] of calls) {
      app.run.clock.advance(20 * 60_000)

      expect((await admin.client.get(path, { query })).status, path).toBe(200)
    }
  })
})
