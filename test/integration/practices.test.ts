import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { offeredHours } from '#shared/model/hours.ts'
import {
  aMember,
  aPractice,
  aPracticeForm,
  aStaff,
  codeFor,
  PASSWORD,
  tableOf,
} from '#test/support/builders.ts'
import { refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'
import { countWithinWindows } from './windows.ts'

const app = runApp()
countWithinWindows(app)

describe('founding a practice', () => {
  it('makes its founder the admin of a trial', async () => {
    const { practiceId, name, admin } = await aPractice(app.run)
    const { client } = admin

    expect((await client.get('/members/me')).body).toMatchObject({
      practiceId,
      practice: { name, timezone: 'America/Chicago' },
      practiceStaff: { practiceStaffRoles: [16] },
    })
    expect((await client.get(`/practices/${practiceId}/status`)).body).toMatchObject({
      plan: 'trial',
      leadRecordsUsed: 0,
      leadRecordsLimit: 50,
      steps: { patientAdded: false, linkSent: false, scansReceived: false },
    })
    expect((await client.get(`/practices/${practiceId}/locations`)).body).toMatchObject({
      items: [{ name: 'Main office', default: true }],
    })
    expect((await client.get(`/practices/${practiceId}/staffs`)).body).toMatchObject({
      items: [{ staffId: admin.id, roles: [16] }],
    })
  })

  it('refuses a name that is taken, however it is written', async () => {
    const { name, admin } = await aPractice(app.run)
    const body = aPracticeForm({ name: name.toUpperCase().replaceAll('-', ' ') })

    expect(await admin.client.post('/practices', { body })).toMatchObject(
      refusal('ERR_PRACTICE_NAME_EXISTS'),
    )
  })

  it('happens once for a double click', async () => {
    const { client } = await aMember(app.run)
    const sent = { body: aPracticeForm(), idempotencyKey: randomUUID() }

    const replies = await Promise.all([
      client.post('/practices', sent),
      client.post('/practices', sent),
      client.post('/practices', sent),
    ])

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  })

  it('takes addresses in the US only', async () => {
    const { client } = await aMember(app.run)
    const body = aPracticeForm({ addressState: 'XX', addressZip: '1', addressCountry: 'CA' })

    const reply = await client.post('/practices', { body })

    expect(reply).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    expect(reply.body).toMatchObject({
      comments: [
        expect.stringContaining('addressState'),
        expect.stringContaining('addressZip'),
        expect.stringContaining('addressCountry'),
      ],
    })
  })
})

describe('changing a practice', () => {
  it('frees its old name for others', async () => {
    const { practiceId, name, admin } = await aPractice(app.run)
    const other = await aMember(app.run)

    const renamed = await admin.client.patch(`/practices/${practiceId}`, {
      body: { name: `New ${name}`, version: 1 },
    })

    expect(renamed.body).toMatchObject({ name: `New ${name}`, version: 2 })
    expect((await other.client.post('/practices', { body: aPracticeForm({ name }) })).status).toBe(
      200,
    )
  })

  it('lets one of two people through, and tells the other', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const change = (homepage: string) =>
      admin.client.patch(`/practices/${practiceId}`, { body: { homepage, version: 1 } })

    const replies = await Promise.all([change('one.example'), change('two.example')])

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(replies.find(({ status }) => status === 400)).toMatchObject(
      refusal('ERR_VERSION_CONFLICT'),
    )
  })

  it('is for its admin', async () => {
    const { practiceId } = await aPractice(app.run)
    const staff = await aStaff(app.run, practiceId, [4])
    const stranger = (await aPractice(app.run)).admin
    const sent = { body: { homepage: 'one.example' } }

    expect(await staff.client.patch(`/practices/${practiceId}`, sent)).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
    expect(await stranger.client.patch(`/practices/${practiceId}`, sent)).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
  })
})

describe('the sign-in policy', () => {
  it('demands nothing until the admin says so, and is kept', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const path = `/practices/${practiceId}`
    const [before, changed] = [
      await admin.client.get(path),
      await admin.client.patch(path, {
        body: { requireTwoFactor: 1, passwordMaxAgeDays: 90, version: 1 },
      }),
    ]

    expect(before.body).toMatchObject({ requireTwoFactor: false, passwordMaxAgeDays: 0 })
    expect(changed.body).toMatchObject({
      requireTwoFactor: true,
      passwordMaxAgeDays: 90,
      version: 2,
    })
    expect((await admin.client.get(path)).body).toEqual(changed.body)
    const trail = await tableOf(app.run).queryAll(
      { pk: `PRACTICE#${practiceId}#AUDIT#PRACTICE` },
      v.object({ action: v.string(), actor: v.string() }),
    )
    expect(trail).toContainEqual({ action: 'practice.setSignInPolicy', actor: admin.id })
  })

  it('is left as it is by other changes', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const change = (body: object) => admin.client.patch(`/practices/${practiceId}`, { body })

    await change({ requireTwoFactor: 1, passwordMaxAgeDays: 30 })
    const { body } = await change({ homepage: 'one.example' })

    expect(body).toMatchObject({ requireTwoFactor: true, passwordMaxAgeDays: 30, version: 3 })
  })

  it('is in force at the next call for whoever works there', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const staff = await aStaff(app.run, practiceId, [4])
    const required = async () => (await staff.client.get('/auth/options')).body

    expect(await required()).toMatchObject({ twoFactorRequired: false })
    await admin.client.patch(`/practices/${practiceId}`, { body: { requireTwoFactor: 1 } })
    expect(await required()).toMatchObject({ twoFactorRequired: true })
  })

  it('keeps where required codes go behind the password', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const { client } = admin
    const mobile = '4155550177'
    await client.post('/members/me/mobile', { body: { mobile, password: PASSWORD } })
    const code = await codeFor(app.run, `+1${mobile}`)
    await client.post('/members/me/mobile/verify', { body: { code } })
    await client.patch(`/practices/${practiceId}`, { body: { requireTwoFactor: 1 } })
    const change = (body: object) =>
      client.post('/auth/options', { body: { defaultTwoFactorMethod: 'sms', ...body } })

    expect(await change({})).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    expect(await change({ password: 'wrong' })).toMatchObject(refusal('ERR_PASSWORD_WRONG'))
    expect((await change({ password: PASSWORD })).body).toMatchObject({
      defaultTwoFactorMethod: 'sms',
    })
  })

  it('knows only the ages that there are', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const change = (passwordMaxAgeDays: unknown) =>
      admin.client.patch(`/practices/${practiceId}`, { body: { passwordMaxAgeDays } })

    for (const days of [1, -30, 366, 'soon', null]) {
      expect(await change(days)).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    }
  })

  it('is for the admin to change', async () => {
    const { practiceId } = await aPractice(app.run)
    const manager = await aStaff(app.run, practiceId, [10])

    expect(
      await manager.client.patch(`/practices/${practiceId}`, { body: { requireTwoFactor: 0 } }),
    ).toMatchObject(refusal('ERR_ACCESS_DENIED'))
  })
})

describe('the working hours', () => {
  it('are said by the practice, kept by other changes, and can be taken back', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const change = async (body: object) =>
      (await admin.client.patch(`/practices/${practiceId}`, { body })).body

    expect((await admin.client.get(`/practices/${practiceId}`)).body).toMatchObject({ hours: null })
    expect(await change({ hours: offeredHours })).toMatchObject({ hours: offeredHours })
    expect(await change({ homepage: 'one.example' })).toMatchObject({ hours: offeredHours })
    expect(await change({ hours: null })).toMatchObject({ hours: null, version: 4 })
  })

  it('come with holidays, which other changes keep, and which a stale version does not replace', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const change = (body: object) => admin.client.patch(`/practices/${practiceId}`, { body })
    const holidays = [{ from: '2026-12-24', to: '2026-12-26', name: 'Christmas' }]

    expect((await change({ holidays })).body).toMatchObject({ holidays, hours: null })
    expect((await change({ hours: offeredHours })).body).toMatchObject({ holidays })
    expect(await change({ holidays })).toMatchObject(refusal('ERR_NO_CHANGE'))
    expect(await change({ holidays: [], version: 1 })).toMatchObject(
      refusal('ERR_VERSION_CONFLICT'),
    )
    expect((await change({ holidays: [], version: 3 })).body).toMatchObject({ holidays: [] })
  })

  it('are refused where two times of a day overlap', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const twice = [
      { from: 540, to: 720 },
      { from: 600, to: 1020 },
    ]
    const body = { hours: offeredHours.with(1, twice) }

    expect(await admin.client.patch(`/practices/${practiceId}`, { body })).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
  })
})
