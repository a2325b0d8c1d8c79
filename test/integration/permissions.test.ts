import { beforeAll, describe, expect, it } from 'vitest'
import { patientKeys } from '#functions/patients/records.ts'
import { identityKeys } from '#functions/platform/identity/records.ts'
import { practiceRoutes } from '#shared/api/practices.ts'
import { allows } from '#shared/permission-answers.ts'
import { permissionSet } from '#shared/permission-set.ts'
import { type Permission, type PersonalSet, permissions, reachOf } from '#shared/permissions.ts'
import {
  aGuest,
  aPatient,
  aPractice,
  aPracticeForm,
  aStaff,
  type PracticeOf,
  tableOf,
} from '#test/support/builders.ts'
import { type Caller, callersOf, idsOf } from '#test/support/callers.ts'
import { answered, type Client, createClient, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()
const SET_STATUS = 'practices.leads.setStatus'

async function ask(client: Client, path: string, query: Record<string, string> = {}) {
  return answered(await client.get(`/permissions/${path}`, { query }), permissionSet)
}

async function granted(client: Client, path: string, query?: Record<string, string>) {
  const set = await ask(client, path, query)
  return permissions.filter((permission) => allows(set, permission))
}

const membershipOf = (id: string, { practiceId }: PracticeOf) =>
  identityKeys.membership(id, practiceId)

function amend(key: { pk: string; sk: string }, set: Record<string, unknown>) {
  return tableOf(app.run).transact([{ kind: 'update', key, set, exists: 'ERR_TARGET_NOT_FOUND' }])
}

describe('what is answered', () => {
  let home: PracticeOf
  let foreign: PracticeOf
  let callers: [string, Caller][]

  beforeAll(async () => {
    home = await aPractice(app.run)
    foreign = await aPractice(app.run)
    const ids = await idsOf(app.run, home, await aPatient(home, { isLead: 1 }))
    callers = Object.entries(await callersOf(app.run, home, ids))
  }, 240_000)

  const ofTable = ({ account, holders }: Caller, personal: PersonalSet = {}) =>
    permissions.filter(
      (permission) => reachOf(permission, [...account, ...holders], personal).length > 0,
    )

  it('of the practice is what the policy table says of each caller', async () => {
    for (const [who, caller] of callers) {
      if (caller.kind !== 'member' || caller.holders.length === 0) continue
      const set = await granted(caller.client, `practices/${home.practiceId}`)

      expect(set, who).toEqual(ofTable(caller, caller.personal))
      expect(await granted(caller.client, `practices/${foreign.practiceId}`), who).toEqual([])
    }
  })

  it('without an id leaves the personal set out', async () => {
    for (const [who, caller] of callers) {
      if (caller.kind !== 'member' || caller.holders.includes('patient')) continue
      const own = await granted(caller.client, 'members/me')

      expect(await granted(caller.client, 'practices'), who).toEqual(ofTable(caller))
      expect(own, who).toEqual(ofTable(caller, caller.personal))
    }
  })

  it('is nothing to whoever is not known', async () => {
    const stranger = createClient(app.run.origin)

    for (const path of ['practices', `practices/${home.practiceId}`, 'patients', 'members/me']) {
      const reply = await stranger.get(`/permissions/${path}`)
      expect(reply).toMatchObject(refusal('ERR_UNAUTHENTICATED'))
    }
  })

  it('is refused of what the table does not know', async () => {
    const { client } = home.admin
    const flights = await client.get(`/permissions/practices/${home.practiceId}/flights`)
    const clinics = await client.get('/permissions/clinics')

    expect(flights).toMatchObject(refusal('ERR_PERMIT_NOT_SET'))
    expect(clinics).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
  })
})

describe('of one record', () => {
  it('an advocate may set the status where the lead is assigned to them', async () => {
    const home = await aPractice(app.run)
    const { practiceId } = home
    const advocate = await aStaff(app.run, practiceId, [4])
    const [own, other] = [await aPatient(home, { isLead: 1 }), await aPatient(home, { isLead: 1 })]
    await app.run.idle()
    await amend(patientKeys(practiceId).patient(own), { leadAdvocateId: advocate.id })
    await amend(patientKeys(practiceId).patient(other), { leadAdvocateId: home.admin.id })

    for (const [lead, may] of [
      [own, true],
      [other, false],
    ] as const) {
      expect(allows(await ask(advocate.client, `patients/${lead}`), SET_STATUS)).toBe(may)
      const path = `practices/${practiceId}/leads/${lead}/setStatus`
      expect(await ask(advocate.client, path)).toEqual({ practices: { leads: { setStatus: may } } })
      const moved = await advocate.client.post(`/practices/${practiceId}/leads/${lead}/status`, {
        body: { status: 2, reason: 'No answer' },
      })
      expect(moved.status === 200, JSON.stringify(moved.body)).toBe(may)
    }
  })

  it('nobody is told whether it is there', async () => {
    const home = await aPractice(app.run)
    const foreign = await aPractice(app.run)
    const there = await aPatient(home)
    const absent = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
    const hr = await aStaff(app.run, home.practiceId, [8])

    for (const client of [hr.client, foreign.admin.client]) {
      for (const at of ['patients', `practices/${home.practiceId}/patients`]) {
        expect(await ask(client, `${at}/${there}`)).toEqual(await ask(client, `${at}/${absent}`))
        expect(await granted(client, `${at}/${there}`)).toEqual([])
      }
    }
  })
})

describe('while somebody is signed in', () => {
  const see = (client: Client, { practiceId }: PracticeOf) =>
    client.get(`/practices/${practiceId}/patients`)

  it('a role that is taken away is gone with the next call', async () => {
    const home = await aPractice(app.run)
    const { id, client } = await aStaff(app.run, home.practiceId, [10, 8])
    expect((await see(client, home)).status).toBe(200)

    await amend(membershipOf(id, home), { roles: [8] })

    expect(await see(client, home)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    const set = await ask(client, `practices/${home.practiceId}`)
    expect(allows(set, 'patients.list')).toBe(false)
    expect(allows(set, 'practices.staffs.setRoles')).toBe(true)
  })

  it('whoever leaves the practice has nothing there any more', async () => {
    const home = await aPractice(app.run)
    const { id, client } = await aStaff(app.run, home.practiceId, [16])

    await tableOf(app.run).transact([{ kind: 'delete', key: membershipOf(id, home) }])

    expect(await see(client, home)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    expect(await granted(client, `practices/${home.practiceId}`)).toEqual([])
  })

  it('a personal set counts at once, in that practice only', async () => {
    const home = await aPractice(app.run)
    const { id, client } = await aStaff(app.run, home.practiceId, [4])
    const reveal: Permission = 'messaging.cards.reveal'
    const here = `practices/${home.practiceId}`
    expect(allows(await ask(client, here), reveal)).toBe(false)
    const founded = await client.post('/practices', { body: aPracticeForm() })
    const { id: other } = answered(founded, practiceRoutes.create.response)

    const permissions = { [reveal]: true, 'patients.list': false, 'practices.update': true }
    await amend(membershipOf(id, home), { permissions })

    const set = await ask(client, here)
    expect(allows(set, reveal)).toBe(true)
    expect(allows(set, 'patients.list')).toBe(false)
    expect(allows(set, 'practices.update')).toBe(false)
    expect(await see(client, home)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    expect((await client.get(`/practices/${other}/patients`)).status).toBe(200)
    expect(allows(await ask(client, `practices/${other}`), reveal)).toBe(false)
  })
})

describe('a guest', () => {
  // Key images are kept by those who have an account.
  const uploads = permissions.filter((permission) => /^uploads\.\w+$/.test(permission))

  it('is told by key and password, or by the password alone', async () => {
    const home = await aPractice(app.run)
    const patientId = await aPatient(home)
    const other = await aPatient(home)
    const { client, key, pwd } = await aGuest(app.run, home, patientId)

    for (const credentials of [{ key, pwd }, { pwd }]) {
      expect(await granted(client, `patients/${patientId}`, credentials)).toEqual(uploads)
      expect(await granted(client, `patients/${other}`, credentials)).toEqual([])
    }
    const elsewhere = await client.get(`/permissions/practices/${home.practiceId}`, {
      query: { pwd },
    })
    expect(elsewhere).toMatchObject(refusal('ERR_UNAUTHENTICATED'))
  })

  it('is refused with a password that is wrong, or of a link that was revoked', async () => {
    const home = await aPractice(app.run)
    const patientId = await aPatient(home)
    const { client, key, pwd, linkId } = await aGuest(app.run, home, patientId)
    const path = `/permissions/patients/${patientId}`
    const refused = refusal('ERR_UPLOAD_INVALID_KEY')

    expect(await client.get(path, { query: { pwd: 'wrong' } })).toMatchObject(refused)
    expect(await client.get(path, { query: { key, pwd: 'wrong' } })).toMatchObject(refused)
    expect((await client.get(path, { query: { pwd } })).status).toBe(200)
    await home.admin.client.delete(`/practices/${home.practiceId}/sharelink/${linkId}`)
    expect(await client.get(path, { query: { pwd } })).toMatchObject(refused)
    expect(await client.get(path, { query: { key, pwd } })).toMatchObject(refused)
  })

  it('needs the key for a link from before passwords were in the index', async () => {
    const home = await aPractice(app.run)
    const patientId = await aPatient(home)
    const { client, key, pwd } = await aGuest(app.run, home, patientId)
    await tableOf(app.run).transact([
      { kind: 'update', key: identityKeys.guestLink(key), remove: ['gsi1pk', 'gsi1sk'] },
    ])
    const path = `/permissions/patients/${patientId}`

    expect(await client.get(path, { query: { pwd } })).toMatchObject(
      refusal('ERR_UPLOAD_INVALID_KEY'),
    )
    expect((await client.get(path, { query: { key, pwd } })).status).toBe(200)
  })
})
