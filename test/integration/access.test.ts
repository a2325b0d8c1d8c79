import { beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '#shared/api/all.ts'
import type { Access, Route } from '#shared/api/contract.ts'
import { PURPOSE } from '#shared/api/protocol.ts'
import { isForGuests, policy, reachOf } from '#shared/permissions.ts'
import { aPatient, aPractice, changePlan, type PracticeOf } from '#test/support/builders.ts'
import { type Caller, callersOf, idsOf, idsOfNothing, isGranted } from '#test/support/callers.ts'
import { type Client, createClient, type Reply } from '#test/support/client.ts'
import { encodeForm } from '#test/support/forms.ts'
import {
  type Ids,
  isEnding,
  pathOf,
  type Sample,
  sampleOf,
  samples,
} from '#test/support/samples.ts'
import { runApp } from './app.ts'

const app = runApp({ own: true })

/** Every route by who may call it: the tests below are generated from these. */
const kinds = [
  'public',
  'member',
  'factor',
  'memberOrGuest',
  'memberOrNobody',
  'permission',
] as const
type Kind = (typeof kinds)[number]
type Case = { area: string; name: string; route: Route; access: Access }

/** Calls that take the record, its account or its links away from a caller. */
const TAKES_AWAY = [
  'chartAccounts.correct',
  'chartAccounts.detach',
  'patients.merge',
  'patients.unmerge',
  'patients.setProvider',
  'patients.setGroup',
  'patients.setAdvocate',
  'patients.setLeadAdvocate',
]

/** Calls that end the links of guests, who call everything else before. */
const ENDS_LINKS = ['patients.setArchived', 'patientLinks.revoke']

/** Browsers send these bodies by themselves: fields that do not fit are ignored. */
const LENIENT = ['cspReports.create']

/** What is found by an upload, and ends before it: an upload is purged while the others call. */
const ENDS_BEFORE_UPLOADS = ['keyImages.remove', 'measurements.remove']

/**
 * What takes the record away from somebody comes late, and last what ends things, that the others
 * name too, and what makes whoever calls an admin of a practice of their own.
 */
function finality({ area, name, route }: Case): number {
  if (ENDS_LINKS.includes(`${area}.${name}`)) return 3
  if (ENDS_BEFORE_UPLOADS.includes(`${area}.${name}`)) return 1
  if (isEnding(route) || `${area}.${name}` === 'practices.create') return 2
  return TAKES_AWAY.includes(`${area}.${name}`) ? 1 : 0
}
const cases = allRoutes()
  .map(({ area, name, route }): Case => ({ area, name, route, access: route.access }))
  .toSorted((one, other) => finality(one) - finality(other))
const groups = Object.fromEntries(
  kinds.map((kind) => [kind, cases.filter(({ access }) => access.kind === kind)]),
) as Record<Kind, Case[]>

const REFUSED = ['ERR_UNAUTHENTICATED', 'ERR_TWO_FACTOR_REQUIRED', 'ERR_ACCESS_DENIED']
const ELSEWHERE = [
  'ERR_ACCESS_DENIED',
  'ERR_UPLOAD_NOT_EXISTS',
  'ERR_MRR_NOT_EXISTS',
  'ERR_VIDEO_NOT_EXISTS',
]
const OUT_OF_SIGHT = [
  'ERR_ACCESS_DENIED',
  'ERR_TARGET_NOT_FOUND',
  'ERR_UPLOAD_NOT_EXISTS',
  'ERR_MRR_NOT_EXISTS',
  'ERR_VIDEO_NOT_EXISTS',
  'ERR_PRACTICE_MEMBER_NOT_EXISTS',
  'ERR_DOCTOR_NOT_IN_PRACTICE',
]
const UNREADY = ['ERR_REQUEST_PARAMS_MISFORMAT', 'ERR_PERMIT_NOT_SET']

/** Of several who make it, all but the first are told that there is one already. */
const AT_MOST_ONE = ['distributions.create']

let home: PracticeOf
let foreign: PracticeOf
let ids: Ids
let foreignIds: Ids
let callers: Record<string, Caller>

beforeAll(async () => {
  const { run } = app
  home = await aPractice(run)
  foreign = await aPractice(run)
  // The calls of all these callers send more than the free trial allows.
  for (const practice of [home, foreign]) await changePlan(run, practice, { plan: 'max' })
  ids = await idsOf(run, home, await aPatient(home, { isLead: 1 }))
  foreignIds = await idsOf(run, foreign, await aPatient(foreign, { isLead: 1 }))
  callers = await callersOf(run, home, ids)
}, 240_000)

function nameOf({ body }: Reply): string {
  return typeof body === 'object' && body !== null && 'name' in body ? String(body.name) : ''
}

type Sending = { credentials?: Record<string, string> | undefined; isForm?: boolean }

function send(client: Client, route: Route, sample: Sample, sending: Sending = {}): Promise<Reply> {
  const { credentials, isForm = false } = sending
  const body = sample.body ?? {}
  return client.call(route.method, pathOf(route.path, sample.params), {
    query: { ...sample.query, ...credentials },
    ...(route.body && (isForm ? { form: encodeForm(body) } : { body })),
  })
}

type Replies = {
  from?: Ids
  last?: (caller: Caller) => boolean
  /** Who calls at all; everybody by default. */
  who?: (caller: Caller) => boolean
}

/**
 * What each caller is answered to the call, with the ids given or the caller's own. Those named
 * last call when the others have been answered: they may end what all of them name.
 */
async function replies(asked: Case, { from, last = () => false, who = () => true }: Replies = {}) {
  const [late = [], early = []] = [true, false].map((isLate) =>
    Object.entries(callers).filter(([, caller]) => who(caller) && last(caller) === isLate),
  )
  return [...(await repliesTo(asked, early, from)), ...(await repliesTo(asked, late, from))]
}

function repliesTo({ area, name, route }: Case, some: [string, Caller][], from?: Ids) {
  const sent = some.map(async ([who, caller], at) => {
    const sample = sampleOf(from ?? caller.ids ?? ids, `${area}.${name}`)
    // Every second caller sends a form, which is to be understood as JSON is.
    const sending = {
      credentials: caller.credentials,
      isForm: at % 2 === 1 && !route.fromElsewhere,
    }
    const reply = await send(caller.client, route, sample, sending)
    const about = `${who}: ${JSON.stringify(reply.body)}`
    return { caller, reply, error: nameOf(reply), about, sample }
  })
  return Promise.all(sent)
}

/** One of each kind: for what does not ask what they hold. */
function isFirstOfKind(caller: Caller): boolean {
  return Object.values(callers).find(({ kind }) => kind === caller.kind) === caller
}

/** One of each kind of account, in a practice and not: for what asks for no permission. */
function isFirstOfStanding(caller: Caller): boolean {
  const standing = ({ kind, account, holders }: Caller) =>
    [kind, ...account, holders.some((held) => typeof held === 'number')].join()
  return Object.values(callers).find((one) => standing(one) === standing(caller)) === caller
}

/** Who cannot make a call at all that takes a session; null for who can. */
function turnedAway({ kind }: Caller): string | null {
  if (kind === 'member') return null
  return kind === 'pending' ? 'ERR_TWO_FACTOR_REQUIRED' : 'ERR_UNAUTHENTICATED'
}

/** Whether a staff call names a practice in which the caller does not work. */
const isWorkingElsewhere = ({ holders }: Caller, { params, body }: Sample) =>
  params?.patientId === undefined &&
  body !== undefined &&
  'practiceId' in body &&
  !holders.some((held) => typeof held === 'number')

describe('the generated tests', () => {
  it('cover every route of the contract, each in exactly one group', () => {
    const named = (list: readonly { area: string; name: string }[]) =>
      list.map(({ area, name }) => `${area}.${name}`).toSorted()
    const covered = kinds.flatMap((kind) => groups[kind])

    expect(named(covered)).toEqual(named(allRoutes()))
    expect(new Set(named(covered)).size).toBe(covered.length)
    expect(named(covered)).toEqual(Object.keys(samples(ids)).toSorted())
  })

  it('know every holder of the policy table', () => {
    const holders = new Set(Object.values(policy).flatMap((row) => Object.keys(row)))
    const held = Object.values(callers).flatMap((caller) => [...caller.holders, ...caller.account])

    expect([...holders].toSorted()).toEqual([...new Set(held.map(String))].toSorted())
  })
})

/** Somebody who may make the call, or nobody may: what others send is not looked at. */
function whoMay({ route, access }: Case): { client: Client; from: Ids } {
  if (access.kind === 'public') return { client: createClient(app.run.origin), from: ids }
  const found = Object.values(callers).find(
    (caller) => 'permission' in access && caller.kind === 'member' && isGranted(route, caller),
  )
  return { client: found?.client ?? home.admin.client, from: found?.ids ?? ids }
}

// Before anything is deleted.
describe.each(cases.filter(({ area, name }) => !LENIENT.includes(`${area}.${name}`)))(
  '$area $name',
  (asked) => {
    const { area, name, route } = asked

    it('names every bad field', async () => {
      const { client, from } = whoMay(asked)
      const sample = sampleOf(from, `${area}.${name}`)
      const fields = (['params', 'query', 'body'] as const).flatMap((part) =>
        fieldsOf(route[part]).map((field) => ({ part, field })),
      )
      const isCredential = ({ part, field }: { part: string; field: string }) =>
        ['key', 'pwd'].includes(field) && part !== 'params'
      const sent = fields
        .filter((one) => !isCredential(one))
        .map(async ({ part, field }) => {
          const bad = part === 'body' ? { not: 'this' } : '\u0007'.repeat(600)
          const given = { ...sample, [part]: { ...sample[part], [field]: bad } }
          return { part, field, reply: await send(client, route, given) }
        })

      for (const { part, field, reply } of await Promise.all(sent)) {
        expect(nameOf(reply), `${part}.${field}`).toBe('ERR_REQUEST_PARAMS_MISFORMAT')
        expect(reply.body).toMatchObject({
          comments: expect.arrayContaining([expect.stringContaining(`${field}`)]),
        })
      }
    })
  },
)

/** The names of a schema's fields, also where it is optional as a whole. */
function fieldsOf(schema: object | undefined): string[] {
  if (!schema) return []
  if ('wrapped' in schema && typeof schema.wrapped === 'object' && schema.wrapped) {
    return fieldsOf(schema.wrapped)
  }
  const entries = 'entries' in schema ? schema.entries : null
  return entries && typeof entries === 'object' ? Object.keys(entries) : []
}

describe.each(groups.memberOrGuest)('$area $name', (asked) => {
  it('answers members, and guests of what concerns a patient', async () => {
    for (const { caller, error, about, sample } of await replies(asked)) {
      const isForGuests = sample.params?.scope === 'patients'
      const away = caller.kind === 'guest' && isForGuests ? null : turnedAway(caller)
      expect(error, about).toBe(away ?? '')
    }
  })

  it.each(['another practice', 'no practice'])('tells nothing of %s', async (tenant) => {
    const from = tenant === 'no practice' ? idsOfNothing : foreignIds
    const { params } = sampleOf(from, `${asked.area}.${asked.name}`)
    if (!params || !('id' in params)) return
    for (const { caller, about, reply } of await replies(asked, { from })) {
      if (reply.status === 200) expect(about).not.toContain(':true')
      else expect(turnedAway(caller), about).not.toBeNull()
    }
  })
})

describe.each(groups.memberOrNobody)('$area $name', (asked) => {
  it('answers anyone, and whoever is signed in as themselves', async () => {
    for (const { caller, error, about, reply } of await replies(asked)) {
      expect(error, about).toBe('')
      expect(reply.body, about).toEqual({
        member:
          caller.kind === 'member' ? expect.objectContaining({ id: expect.any(String) }) : null,
      })
    }
  })
})

describe.each(groups.permission)('$area $name', (asked) => {
  const { area, name } = asked
  const permission = 'permission' in asked.access ? asked.access.permission : undefined
  if (permission === undefined) throw new Error('a route of this group names a permission')

  const reachesOf = ({ holders, personal }: Caller) => reachOf(permission, holders, personal)

  it('answers each caller as the policy table says', async () => {
    const last = (caller: Caller) => reachesOf(caller).length > 0
    for (const { caller, error, about, reply, sample } of await replies(asked, { last })) {
      const isOpenToGuests = isForGuests(permission)
      const away = caller.kind === 'guest' && isOpenToGuests ? null : turnedAway(caller)
      const reaches = reachesOf(caller)
      if (away !== null) expect(error, about).toBe(away)
      else if (reaches.length === 0) expect(error, about).toBe('ERR_ACCESS_DENIED')
      else if (reaches.some((reach) => caller.within.some((one) => one === reach))) {
        const isUnready = AT_MOST_ONE.includes(`${area}.${name}`) ? [] : UNREADY
        expect([...REFUSED, ...isUnready], about).not.toContain(error)
        if (finality(asked) === 0) expect(OUT_OF_SIGHT, about).not.toContain(error)
      } else {
        expect(UNREADY, about).not.toContain(error)
        const patientId = String(sample.params?.patientId ?? ids.patientId)
        if (reply.status === 200) expect(JSON.stringify(reply.body)).not.toContain(patientId)
        else expect(OUT_OF_SIGHT, about).toContain(error)
      }
    }
  })

  /** Whom the own practice answers, and one of each kind: the others are refused before that. */
  const who = (caller: Caller) => reachesOf(caller).length > 0 || isFirstOfKind(caller)

  it.each(['another practice', 'no practice'])('finds nothing of %s', async (tenant) => {
    const asks = tenant === 'no practice' ? { from: idsOfNothing, who } : { from: foreignIds }
    for (const { caller, error, about } of await replies(asked, asks)) {
      const isOpenToGuests = isForGuests(permission)
      const away = caller.kind === 'guest' && isOpenToGuests ? null : turnedAway(caller)
      if (away !== null) expect(error, about).toBe(away)
      else expect(ELSEWHERE, about).toContain(error)
    }
  })

  it('finds nothing of another practice through the own one', async () => {
    const mixed = { ...foreignIds, practiceId: home.practiceId }
    const named = sampleOf(mixed, `${asked.area}.${asked.name}`)
    if (Object.keys(named.params ?? {}).length < 2) return
    for (const { caller, error, about } of await replies(asked, { from: mixed, who })) {
      const isOpenToGuests = isForGuests(permission)
      const away = caller.kind === 'guest' && isOpenToGuests ? null : turnedAway(caller)
      const expected = away ?? OUT_OF_SIGHT
      expect([expected].flat(), about).toContain(error)
    }
  })
})

describe.each(groups.member)('$area $name', (asked) => {
  const permission = 'permission' in asked.access ? asked.access.permission : undefined

  const who = permission === undefined ? isFirstOfStanding : () => true

  it('answers each member as the policy table says', async () => {
    for (const { caller, error, about, sample } of await replies(asked, { who })) {
      const away = turnedAway(caller)
      const holders = [...caller.account, ...caller.holders]
      const granted =
        permission === undefined || reachOf(permission, holders, caller.personal).length > 0
      if (away !== null) expect(error, about).toBe(away)
      else if (!granted || isWorkingElsewhere(caller, sample)) {
        expect(error, about).toBe('ERR_ACCESS_DENIED')
      } else expect([...REFUSED, ...UNREADY], about).not.toContain(error)
    }
  })

  it.each(['another practice', 'no practice'])('does nothing in %s', async (tenant) => {
    const from = tenant === 'no practice' ? idsOfNothing : foreignIds
    const { body } = sampleOf(from, `${asked.area}.${asked.name}`)
    if (!body || !('practiceId' in body)) return
    for (const { caller, error, about } of await replies(asked, { from })) {
      // The charts of a member are found by the member, so another practice is only not found.
      const denied = asked.area === 'ownCharts' ? OUT_OF_SIGHT : ['ERR_ACCESS_DENIED']
      const away = turnedAway(caller)
      expect(away === null ? denied : [away], about).toContain(error)
    }
  })
})

describe.each(groups.factor)('$area $name', (asked) => {
  it('answers whoever has given the password', async () => {
    for (const { caller, error, about } of await replies(asked)) {
      if (caller.kind === 'member' || caller.kind === 'pending') {
        expect([...REFUSED, ...UNREADY], about).not.toContain(error)
      } else expect(error, about).toBe('ERR_UNAUTHENTICATED')
    }
  })
})

describe.each(groups.public)('$area $name', (asked) => {
  it('answers whoever calls', async () => {
    for (const { error, about } of await replies(asked, { who: isFirstOfKind })) {
      expect(REFUSED, about).not.toContain(error)
    }
  })
})

describe('activity', () => {
  it('puts off the end of the session, whichever function answers', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const patientId = await aPatient({ practiceId, name: '', admin })
    const calls = [
      ['/members/me', {}],
      ['/permissions/members/me', {}],
      [`/practices/${practiceId}`, {}],
      [`/practices/${practiceId}/patients`, {}],
      [`/practices/${practiceId}/tasks`, {}],
      ['/uploads', { practiceId, patientId }],
      [`/practices/${practiceId}/staffs`, {}],
      [`/practices/${practiceId}/list-data`, { groups: 'insurance' }],
      [`/practices/${practiceId}/audit`, {}],
      ['/members/me/templates', {}],
      ['/members/me/notifications', {}],
    ] as const

    for (const [path, query] of calls) {
      app.run.clock.advance(20 * 60_000)

      expect((await admin.client.get(path, { query })).status, path).toBe(200)
    }
  })

  it('is nothing that a page does by itself where the contract says that pages do', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const patientId = await aPatient({ practiceId, name: '', admin })
    const headers = { [PURPOSE.header]: PURPOSE.background }
    const query = { practiceId, patientId }
    const again = async (path: string, query = {}) => {
      app.run.clock.advance(20 * 60_000)
      return admin.client.get(path, { headers, query })
    }

    expect((await again(`/practices/${practiceId}/patients`)).status).toBe(200)
    expect((await again('/permissions/members/me')).status).toBe(200)
    expect((await again('/uploads', query)).status).toBe(200)
    expect((await again('/uploads', query)).body).toMatchObject({ name: 'ERR_UNAUTHENTICATED' })
  })
})
