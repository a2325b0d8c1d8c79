import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { appointOperator, dismissOperator } from '#functions/accounts/public.ts'
import { identityKeys } from '#functions/platform/identity/records.ts'
import { memberRoutes } from '#shared/api/members.ts'
import { notificationRoutes } from '#shared/api/notifications.ts'
import { providerRoutes } from '#shared/api/providers.ts'
import { BAA_VERSION } from '#shared/model/baa.ts'
import type { ProviderStage } from '#shared/model/provider.ts'
import { role } from '#shared/model/roles.ts'
import {
  aMember,
  aPractice,
  aSession,
  aStaff,
  PASSWORD,
  type Person,
  sentTo,
  tableOf,
} from '#test/support/builders.ts'
import { answered, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()
const OWN = '/providers/me'
const LICENSES = `${OWN}/licenses`
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

const aLicense = (changes: Record<string, string> = {}) => ({
  licenseId: `A${randomInt(1e12)}`,
  ...{ state: 'TX', issueDate: '20200101', expireDate: '20900101' },
  ...changes,
})

const aForm = (changes: Record<string, unknown> = {}) => ({
  ...{ title: 'MD', npi: '1234567893', professionLine: 'Orthopedic surgery' },
  ...{ contactPhone: '(415) 555-0123', contactEmail: 'Doc@Example.com' },
  licenses: [aLicense()],
  ...changes,
})

const apply = ({ client }: Person, changes?: Record<string, unknown>) =>
  client.post('/providers/apply', { body: aForm(changes) })

const profileOf = async ({ client }: Person) =>
  answered(await client.get(OWN), providerRoutes.get.response)

const confirm = ({ client }: Person) =>
  client.post(`${OWN}/baa`, { body: { version: BAA_VERSION } })

const memberOf = async ({ client }: Person) =>
  answered(await client.get('/members/me'), memberRoutes.get.response)

/** Somebody who has applied, and confirmed the agreement. */
async function aProvider(changes?: Record<string, unknown>): Promise<Person> {
  const person = await aMember(app.run)
  answered(await apply(person, changes), providerRoutes.apply.response)
  answered(await confirm(person), providerRoutes.confirmBaa.response)
  return person
}

async function anOperator(): Promise<Person> {
  const person = await aMember(app.run)
  await tableOf(app.run).transact([
    { kind: 'update', key: identityKeys.member(person.id), set: { role: role.admin } },
  ])
  return person
}

/** What somebody was notified of, newest first, with where it leads. */
const toldTo = async ({ client }: Person) =>
  answered(
    await client.get('/members/me/notifications'),
    notificationRoutes.list.response,
  ).items.map(({ text, link }) => [text, link])

const verify = ({ client }: Person, { id }: Person, body: Record<string, unknown> = {}) =>
  client.post(`/providers/${id}/verify`, { body: { verified: 1, ...body } })

async function idsIn({ client }: Person, stage: ProviderStage): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const query: Record<string, string> = { stage, ...(cursor === null ? {} : { cursor }) }
    const page = answered(await client.get('/providers', { query }), providerRoutes.list.response)
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.cursor
  } while (cursor !== null)
  return ids
}

describe('applying', () => {
  it('makes a member a provider who is not verified, and gives no role', async () => {
    const ann = await aMember(app.run)
    const before = await ann.client.get(OWN)
    const applied = answered(await apply(ann), providerRoutes.apply.response)

    expect(before).toMatchObject(refusal('ERR_DOCTOR_NOT_APPLIED'))
    expect(applied).toMatchObject({
      ...{ id: ann.id, firstName: 'Ann', email: ann.email, title: 'MD', npi: '1234567893' },
      ...{ contactPhone: '4155550123', contactEmail: 'doc@example.com', version: 1 },
      ...{ isBaaConfirmed: false, verification: 'unverified', missing: ['baa', 'verification'] },
      licenses: [{ state: 'TX', isExpired: false, isVerified: false }],
    })
    expect(await profileOf(ann)).toEqual(applied)
    expect(await memberOf(ann)).toMatchObject({
      ...{ role: 1, practiceStaffs: [], provider: { title: 'MD', isVerified: false } },
    })
  })

  it('is done once, also by several at once; the same key is the same application', async () => {
    const [ann, bo] = [await aMember(app.run), await aMember(app.run)]
    const body = aForm()
    const again = () => bo.client.post('/providers/apply', { body, idempotencyKey: 'twice' })

    const replies = await Promise.all([apply(ann), apply(ann), apply(ann)])
    const repeated = [...(await Promise.all([again(), again()])), await again()]

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const reply of replies.filter(({ status }) => status !== 200)) {
      expect(reply).toMatchObject(refusal('ERR_DOCTOR_ALREADY_APPLIED'))
    }
    expect(repeated.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(repeated.map((reply) => JSON.stringify(reply.body))).size).toBe(1)
  })

  it('names what is wrong', async () => {
    const ann = await aMember(app.run)
    for (const [changes, comment] of [
      [{ npi: '1234567890' }, 'npi: is not a valid NPI: a digit is wrong'],
      [{ npi: '123' }, 'npi: must be 10 digits'],
      [{ title: 'King' }, 'title: must be one of Dr., MD, NP, DO, MA'],
      [{ licenses: [] }, 'licenses: must name at least one license'],
      [
        { licenses: [aLicense({ issueDate: '20990101' })] },
        'licenses.0.issueDate: must not be in the future',
      ],
      [
        { licenses: [aLicense({ expireDate: '20200101' })] },
        'licenses.0.expireDate: must be after the issue date',
      ],
    ] as const) {
      const reply = await apply(ann, changes)

      expect(reply).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
      expect(reply.body).toMatchObject({ comments: expect.arrayContaining([comment]) })
    }
    expect(await apply(ann, { licenses: [aLicense(), aLicense()] })).toMatchObject(
      refusal('ERR_DOCTOR_LICENSE_EXISTS_IN_STATE'),
    )
    expect((await apply(ann, { title: '' })).body).toMatchObject({ title: null })
  })
})

describe('the profile', () => {
  it('is changed in part, of the version that was read', async () => {
    const ann = await aProvider()
    const patch = (body: Record<string, unknown>) => ann.client.patch(OWN, { body })

    const changed = await patch({ professionLine: 'Spine surgery', version: 1 })
    const late = await patch({ professionLine: 'Hand surgery', version: 1 })
    const same = await patch({ professionLine: 'Spine surgery' })

    expect(changed.body).toMatchObject({ professionLine: 'Spine surgery', title: 'MD', version: 2 })
    expect(late).toMatchObject(refusal('ERR_VERSION_CONFLICT'))
    expect(same).toMatchObject(refusal('ERR_NO_CHANGE'))
    expect((await patch({ title: '' })).body).toMatchObject({ title: null })
  })

  it('is not out of date by what happens to licenses meanwhile', async () => {
    const ann = await aProvider()
    await ann.client.post(LICENSES, { body: aLicense({ state: 'CA' }) })

    const changed = await ann.client.patch(OWN, { body: { title: 'Dr.', version: 1 } })

    expect(changed.body).toMatchObject({ title: 'Dr.', licenses: [{ state: 'CA' }, {}] })
  })

  it('is nobody else’s to see or change', async () => {
    const [ann, bo] = [await aProvider(), await aProvider()]
    const path = `/providers/${ann.id}`
    const replies = await Promise.all([
      ...[bo.client.get(path), bo.client.patch(path, { body: { title: 'NP' } })],
      ...[bo.client.delete(path), bo.client.get(`${path}/licenses`)],
      bo.client.post(`${path}/licenses`, { body: aLicense() }),
      bo.client.post(`${path}/baa`, { body: { version: BAA_VERSION } }),
    ])

    for (const reply of replies) expect(reply).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
    expect((await ann.client.get(path)).body).toMatchObject({ id: ann.id })
  })
})

describe('a colleague', () => {
  it('sees the profile and the licenses, and changes nothing', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const ann = await aStaff(app.run, practiceId, [role.provider])
    await apply(ann)
    const path = `/providers/${ann.id}`

    const seen = await admin.client.get(path)
    const licenses = await admin.client.get(`${path}/licenses`)

    expect(seen.body).toEqual(await profileOf(ann))
    expect(licenses.body).toMatchObject({ items: [{ state: 'TX' }] })
    for (const reply of [
      await admin.client.patch(path, { body: { title: 'NP' } }),
      await admin.client.delete(path),
      await admin.client.post(`${path}/licenses`, { body: aLicense() }),
    ]) {
      expect(reply).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
    }
  })

  it('is who works in a practice where the provider treats, while both do', async () => {
    const [home, other] = [await aPractice(app.run), await aPractice(app.run)]
    const [ann, advocate] = [
      await aStaff(app.run, home.practiceId, [role.provider]),
      await aStaff(app.run, home.practiceId, [role.staff]),
    ]
    await Promise.all([apply(ann), apply(advocate)])
    const path = `/providers/${ann.id}`
    expect((await advocate.client.get(path)).status).toBe(200)

    const hidden = refusal('ERR_TARGET_NOT_FOUND')
    expect(await other.admin.client.get(path)).toMatchObject(hidden)
    // Who does not treat in the practice is no provider there.
    expect(await ann.client.get(`/providers/${advocate.id}`)).toMatchObject(hidden)
    await home.admin.client.delete(`/practices/${home.practiceId}/staffs/${advocate.id}`)
    expect(await advocate.client.get(path)).toMatchObject(hidden)
    await ann.client.delete(OWN)
    expect(await home.admin.client.get(path)).toMatchObject(hidden)
  })
})

describe('the business associate agreement', () => {
  it('is confirmed as it was read, and once', async () => {
    const ann = await aMember(app.run)
    await apply(ann)
    const old = await ann.client.post(`${OWN}/baa`, { body: { version: '1999-01' } })
    const first = await confirm(ann)
    app.run.clock.advance(60_000)
    const second = await confirm(ann)

    expect(old).toMatchObject(refusal('ERR_VERSION_CONFLICT'))
    expect(first.body).toMatchObject({ isBaaConfirmed: true, missing: ['verification'] })
    expect(second.body).toEqual(first.body)
    expect(JSON.stringify(first.body)).not.toContain('"ip"')
  })
})

describe('licenses', () => {
  it('are added, changed and deleted, one a state', async () => {
    const ann = await aProvider()
    const license = aLicense({ licenseId: ` ca ${randomInt(1e9)}`, state: 'CA' })
    const added = answered(
      await ann.client.post(LICENSES, { body: license }),
      providerRoutes.addLicense.response,
    )
    const path = `${LICENSES}/${added.licenseId}`
    const changed = await ann.client.patch(path, { body: { expireDate: '2091-05-06' } })

    expect(added.licenseId).toMatch(/^CA\d+$/)
    expect(changed.body).toMatchObject({ state: 'CA', expireDate: '20910506' })
    expect(await ann.client.patch(path, { body: {} })).toMatchObject(refusal('ERR_NO_CHANGE'))
    for (const reply of [
      await ann.client.post(LICENSES, { body: aLicense({ state: 'CA' }) }),
      await ann.client.patch(path, { body: { state: 'TX' } }),
    ]) {
      expect(reply).toMatchObject(refusal('ERR_DOCTOR_LICENSE_EXISTS_IN_STATE'))
    }
    expect((await ann.client.get(LICENSES)).body).toMatchObject({
      items: [{ state: 'CA' }, { state: 'TX' }],
    })
    expect((await ann.client.delete(path)).status).toBe(200)
    for (const reply of [
      await ann.client.delete(path),
      await ann.client.patch(path, { body: { state: 'NY' } }),
    ]) {
      expect(reply).toMatchObject(refusal('ERR_DOCTOR_LICENSE_NOT_EXISTS'))
    }
  })

  it('stay at least one, where the last two are deleted at once too', async () => {
    const ann = await aProvider()
    await ann.client.post(LICENSES, { body: aLicense({ state: 'CA' }) })
    const { licenses } = await profileOf(ann)

    const replies = await Promise.all(
      licenses.map(({ licenseId }) => ann.client.delete(`${LICENSES}/${licenseId}`)),
    )

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.find(({ status }) => status !== 200)).toMatchObject(
      refusal('ERR_DOCTOR_LICENSE_MINIMUM_COUNT'),
    )
    expect((await profileOf(ann)).licenses).toHaveLength(1)
  })

  it('are one a state where several are added at once', async () => {
    const ann = await aProvider()
    const replies = await Promise.all(
      [1, 2, 3].map(() => ann.client.post(LICENSES, { body: aLicense({ state: 'NY' }) })),
    )

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const reply of replies.filter(({ status }) => status !== 200)) {
      expect(reply).toMatchObject(refusal('ERR_DOCTOR_LICENSE_EXISTS_IN_STATE'))
    }
  })

  it('belong to one provider, where several claim one at once too', async () => {
    const people = [await aProvider(), await aProvider(), await aProvider()]
    const license = aLicense({ state: 'NY' })
    const claim = ({ client }: Person) => client.post(LICENSES, { body: license })

    const replies = await Promise.all(people.map(claim))

    const owner = people[replies.findIndex(({ status }) => status === 200)]
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const reply of replies.filter(({ status }) => status !== 200)) {
      expect(reply).toMatchObject(refusal('ERR_DOCTOR_LICENSE_EXISTS'))
    }
    await owner?.client.delete(`${LICENSES}/${license.licenseId}`)
    const next = people.find((person) => person !== owner)
    expect(next && (await claim(next)).status).toBe(200)
  })

  it('are added once by a double click', async () => {
    const ann = await aProvider()
    const body = aLicense({ state: 'WA' })
    const add = () => ann.client.post(LICENSES, { body, idempotencyKey: 'a-double-click' })

    const replies = await Promise.all([add(), add()])

    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect((await profileOf(ann)).licenses).toHaveLength(2)
  })
})

describe('verification', () => {
  it('is by the operator, after the agreement was confirmed', async () => {
    const operator = await anOperator()
    const ann = await aMember(app.run)
    const missing = await verify(operator, ann)
    await apply(ann)
    const early = await verify(operator, ann)
    await confirm(ann)

    const verified = await verify(operator, ann)

    expect(missing).toMatchObject(refusal('ERR_DOCTOR_NOT_EXISTS'))
    expect(early).toMatchObject(refusal('ERR_DOCTOR_BAA_NOT_CONFIRMED'))
    expect(verified.body).toMatchObject({ verification: 'verified', missing: [] })
    expect(await memberOf(ann)).toMatchObject({
      ...{ role: role.provider, provider: { title: 'MD', isVerified: true } },
    })
    expect(await verify(operator, ann)).toMatchObject(refusal('ERR_NO_CHANGE'))
    expect(await idsIn(operator, 'verified')).toContain(ann.id)
    const back = await verify(operator, ann, { verified: 0, reason: 'The license was suspended.' })
    expect(back.body).toMatchObject({ verification: 'unverified', missing: ['verification'] })
    expect((await memberOf(ann)).role).toBe(role.member)
    expect(await idsIn(operator, 'returned')).toContain(ann.id)
  })

  it('is asked of every operator once an application, by notification and email', async () => {
    const operators = await Promise.all([aMember(app.run), aMember(app.run)])
    const dismissed = await aMember(app.run)
    const command = { by: 'a test', now: app.run.clock.now() }
    for (const { email } of [...operators, dismissed]) {
      await appointOperator(tableOf(app.run), email, command)
    }
    await dismissOperator(tableOf(app.run), dismissed.email, command)
    await app.run.idle()
    app.run.faults.duplicateEvents(true)

    const ann = await aMember(app.run, { firstName: 'Jane', lastName: 'Doe' })
    await apply(ann)
    await app.run.idle()
    app.run.faults.duplicateEvents(false)

    for (const operator of operators) {
      const told = await toldTo(operator)
      expect(told.filter(([, link]) => link === '/admin/providers')).toEqual([
        ['Jane Doe applied as a provider', '/admin/providers'],
      ])
      const mails = await sentTo(app.run, operator.email)
      expect(mails.map(({ subject }) => subject)).toEqual(['Someone applied as a provider'])
      expect(mails[0]?.text).toContain(`${app.run.origin}/admin/providers`)
      expect(mails[0]?.text).not.toContain('Jane')
    }
    expect(await sentTo(app.run, dismissed.email)).toEqual([])
  })

  it('is told to the provider, and so is that it was taken back', async () => {
    const operator = await anOperator()
    const ann = await aProvider()
    await verify(operator, ann)
    await app.run.idle()
    await verify(operator, ann, { verified: 0, reason: 'The license was suspended.' })
    await app.run.idle()

    expect(await toldTo(ann)).toEqual([
      ['You are no longer verified as a provider', '/my/profession'],
      ['You are verified as a provider', '/my/profession'],
    ])
    expect((await sentTo(app.run, ann.email)).map(({ subject }) => subject).toSorted()).toEqual([
      'You are no longer verified as a provider',
      'You are verified as a provider',
    ])
  })

  it('that is refused says why to the provider alone, who answers and is checked again', async () => {
    const operator = await anOperator()
    await appointOperator(tableOf(app.run), operator.email, {
      by: 'a test',
      now: app.run.clock.now(),
    })
    const { practiceId, name, admin } = await aPractice(app.run)
    const ann = await aStaff(app.run, practiceId, [role.provider])
    await apply(ann)
    await confirm(ann)
    const answer = () => ann.client.post(`${OWN}/answer`, { body: { answer: 'A typing error.' } })

    const mute = await verify(operator, ann, { verified: 0 })
    const early = await answer()
    await verify(operator, ann, { verified: 0, reason: 'The board does not know the number.' })
    await app.run.idle()
    const seen = await admin.client.get(`/providers/${ann.id}`)

    expect(mute.body).toMatchObject({ comments: ['reason: must say what is wrong'] })
    expect(early).toMatchObject(refusal('ERR_NO_CHANGE'))
    expect((await profileOf(ann)).returned).toMatchObject({
      reason: 'The board does not know the number.',
    })
    expect(seen.body).toMatchObject({ id: ann.id, returned: null })
    expect(await toldTo(ann)).toContainEqual([
      'Your application as a provider needs something from you',
      '/my/profession',
    ])
    expect((await answer()).body).toMatchObject({ returned: { answer: 'A typing error.' } })
    await app.run.idle()
    expect(await idsIn(operator, 'waiting')).toContain(ann.id)
    expect(await toldTo(operator)).toContainEqual([
      'Ann Lee answered what you asked of their application',
      '/admin/providers',
    ])
    expect(await answer()).toMatchObject(refusal('ERR_NO_CHANGE'))
    expect((await operator.client.get(`/providers/${ann.id}/practices`)).body).toEqual({
      items: [{ id: practiceId, name }],
    })
    expect(await ann.client.get(`/providers/${ann.id}/practices`)).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
  })

  it('is nobody else’s to give or to list', async () => {
    const [ann, bo] = [await aProvider(), await aProvider()]
    for (const { client } of [ann, bo]) {
      const refused = await client.post(`/providers/${ann.id}/verify`, { body: { verified: 1 } })
      expect(refused).toMatchObject(refusal('ERR_ACCESS_DENIED'))
      expect(await client.get('/providers')).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    }
    expect(await apply(await anOperator())).toMatchObject(refusal('ERR_ACCESS_DENIED'))
  })

  it('is of what the operator has read', async () => {
    const operator = await anOperator()
    const ann = await aProvider()
    const { revision } = await profileOf(ann)
    await ann.client.patch(OWN, { body: { npi: '1679576722' } })

    expect(await verify(operator, ann, { revision })).toMatchObject(refusal('ERR_VERSION_CONFLICT'))
    expect((await profileOf(ann)).verification).toBe('unverified')
  })

  it('ends with another NPI or title, and with every license that was verified', async () => {
    const operator = await anOperator()
    const ann = await aProvider()
    const [license] = (await profileOf(ann)).licenses
    for (const change of [
      () => ann.client.patch(OWN, { body: { title: 'DO' } }),
      () => ann.client.patch(OWN, { body: { npi: '1679576722' } }),
      () =>
        ann.client.patch(`${LICENSES}/${license?.licenseId}`, { body: { expireDate: '20910101' } }),
    ]) {
      await verify(operator, ann)
      expect((await profileOf(ann)).verification).toBe('verified')
      await change()
      expect((await profileOf(ann)).verification).toBe('unverified')
    }
  })

  it('stays where a license is added, which waits for the operator then', async () => {
    const operator = await anOperator()
    const ann = await aProvider()
    await verify(operator, ann)
    await ann.client.post(LICENSES, { body: aLicense({ state: 'NY' }) })

    expect(await profileOf(ann)).toMatchObject({
      verification: 'verified',
      licenses: [
        { state: 'NY', isVerified: false },
        { state: 'TX', isVerified: true },
      ],
    })
    expect(await idsIn(operator, 'waiting')).toContain(ann.id)
    expect((await verify(operator, ann)).status).toBe(200)
    expect(await idsIn(operator, 'waiting')).not.toContain(ann.id)
  })

  it('ends when the last license expires, without anybody doing anything', async () => {
    const operator = await anOperator()
    const inTwoDays = new Date(app.run.clock.now().getTime() + 2 * DAY_MS)
    const expireDate = inTwoDays.toISOString().slice(0, 10)
    const ann = await aProvider({ licenses: [aLicense({ expireDate })] })
    const late = await aProvider({ licenses: [aLicense({ expireDate })] })
    await verify(operator, ann)

    app.run.clock.advance(4 * DAY_MS)
    await ann.client.post('/auth/login', { body: { email: ann.email, password: PASSWORD } })
    const operatorLater = { ...operator, client: await aSession(app.run, operator.id) }

    expect(await profileOf(ann)).toMatchObject({
      ...{ verification: 'unverified', missing: ['license', 'verification'] },
      licenses: [{ isExpired: true }],
    })
    expect((await memberOf(ann)).provider?.isVerified).toBe(false)
    expect(await verify(operatorLater, late)).toMatchObject(
      refusal('ERR_DOCTOR_LICENSE_NOT_EXISTS'),
    )
  })
})

describe('who leaves', () => {
  it('is inactive, lets go of the licenses, and may apply again', async () => {
    const operator = await anOperator()
    const license = aLicense()
    const ann = await aProvider({ licenses: [license] })
    await verify(operator, ann)
    const left = await ann.client.delete(OWN)

    expect(left.status).toBe(200)
    expect(await profileOf(ann)).toMatchObject({ verification: 'inactive' })
    expect((await memberOf(ann)).provider).toBeNull()
    for (const reply of [
      await ann.client.delete(OWN),
      await ann.client.patch(OWN, { body: { title: 'NP' } }),
      await ann.client.post(LICENSES, { body: aLicense({ state: 'NY' }) }),
      await confirm(ann),
      await verify(operator, ann),
    ]) {
      expect(reply).toMatchObject(refusal('ERR_DOCTOR_NOT_AVAILABLE'))
    }
    expect(await idsIn(operator, 'inactive')).toContain(ann.id)
    expect((await apply(await aMember(app.run), { licenses: [license] })).status).toBe(200)
    expect((await apply(ann)).body).toMatchObject({
      ...{ verification: 'unverified', isBaaConfirmed: false, leftAt: null },
    })
  })
})

describe('the status', () => {
  it('says what is missing, and is not sent again while it is the same', async () => {
    const ann = await aMember(app.run)
    const status = () => ann.client.get('/providers/status')
    const nothing = await status()
    await apply(ann)
    const applied = await status()
    const etag = applied.headers.get('etag') ?? ''
    const again = await ann.client.get('/providers/status', { headers: { 'if-none-match': etag } })

    expect(nothing.body).toEqual({
      ...{ verification: null, isBaaConfirmed: false, missing: ['application'] },
      ...{ licenseCount: 0, expiredLicenseCount: 0 },
    })
    expect(applied.body).toMatchObject({ missing: ['baa', 'verification'], licenseCount: 1 })
    expect(again.status).toBe(304)
  })
})
