import { describe, expect, it } from 'vitest'
import { auditItem, auditKeys } from '#functions/platform/audit.ts'
import { identityKeys } from '#functions/platform/identity/records.ts'
import { practiceAdminRoutes } from '#shared/api/practices-admin.ts'
import { role } from '#shared/model/roles.ts'
import { aMember, aPractice, changePlan, sentTo, tableOf } from '#test/support/builders.ts'
import { answered, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()
const DAY_MS = 24 * 60 * 60_000

const daysFromNow = (days: number): string =>
  new Date(app.run.clock.now().getTime() + days * DAY_MS).toISOString()

/** An operator, and a practice as they see it. */
async function anOperated() {
  const [operator, practice] = await Promise.all([aMember(app.run), aPractice(app.run)])
  const { practiceId } = practice
  await tableOf(app.run).update({
    ...{ kind: 'update', key: identityKeys.member(operator.id), set: { role: role.admin } },
  })
  const path = `/admin/practices/${practiceId}`
  const read = async () =>
    answered(await operator.client.get(path), practiceAdminRoutes.get.response)
  const trail = async () => {
    const pk = auditKeys(practiceId).ofRecord(null)
    const entries = await tableOf(app.run).queryAll({ pk }, auditItem)
    return entries.filter(({ action }) => action.startsWith('practiceAdmin.'))
  }
  return {
    ...{ operator, practice, practiceId, path, read, trail },
    extend: (body: { days: number; trialEndsAt: string | null }) =>
      operator.client.post(`${path}/trial`, { body }),
    suspend: (isSuspended: 0 | 1) =>
      operator.client.post(`${path}/suspension`, { body: { isSuspended, reason: 'Not paid' } }),
  }
}

describe("the operator's practices", () => {
  it('are found by how their names begin, with what they have and owe', async () => {
    const { operator, practiceId, read } = await anOperated()
    const { name } = await read()
    const list = async (key: string) => operator.client.get('/admin/practices', { query: { key } })
    const { items } = answered(await list(name), practiceAdminRoutes.list.response)

    expect(items).toMatchObject([
      { id: practiceId, plan: 'trial', leadRecordsLimit: 50, standing: 'good', isSuspended: false },
    ])
    expect(await list('ab')).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    expect((await list('no practice is called so')).body).toEqual({ items: [] })
  })

  it('get more days of the trial: from its end, once for what was seen, written in their trail', async () => {
    const { operator, read, extend, trail } = await anOperated()
    const { trialEndsAt } = await read()
    const replies = await Promise.all([1, 2].map(() => extend({ days: 10, trialEndsAt })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400])

    const end = new Date(new Date(trialEndsAt ?? '').getTime() + 10 * DAY_MS).toISOString()
    expect((await read()).trialEndsAt).toBe(end)
    expect(await trail()).toMatchObject([
      { action: 'practiceAdmin.extendTrial', actor: operator.id, details: `10 days, until ${end}` },
    ])
    const late = await extend({ days: 91, trialEndsAt: end })
    expect(late).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
  })

  it('whose trial is over get days from now; a paid plan has none', async () => {
    const { practice, read, extend } = await anOperated()
    const over = daysFromNow(-20)
    await changePlan(app.run, practice, { trialEndsAt: over })
    const before = app.run.clock.now().getTime()
    answered(await extend({ days: 3, trialEndsAt: over }), practiceAdminRoutes.get.response)
    const end = new Date((await read()).trialEndsAt ?? '').getTime()
    expect(end).toBeGreaterThanOrEqual(before + 3 * DAY_MS)
    expect(end).toBeLessThanOrEqual(app.run.clock.now().getTime() + 3 * DAY_MS)

    await changePlan(app.run, practice, { plan: 'basic' })
    const { trialEndsAt } = await read()
    expect(await extend({ days: 3, trialEndsAt })).toMatchObject(refusal('ERR_NO_CHANGE'))
  })

  it('are suspended with a reason, and that is taken back', async () => {
    const { operator, practice, practiceId, read, suspend, trail } = await anOperated()
    answered(await suspend(1), practiceAdminRoutes.suspend.response)
    expect((await read()).standing).toMatchObject({ kind: 'readOnly', isSuspended: true })
    const query = { practiceId }
    expect((await practice.admin.client.get('/subscriptions', { query })).body).toMatchObject({
      standing: { kind: 'readOnly', isSuspended: true },
    })
    expect(await suspend(1)).toMatchObject(refusal('ERR_NO_CHANGE'))
    answered(await suspend(0), practiceAdminRoutes.suspend.response)
    const told = (await sentTo(app.run, practice.admin.email)).map(({ subject }) => subject)
    expect(told).toContainEqual(expect.stringMatching(/was suspended/))
    expect(told).toContainEqual(expect.stringMatching(/can be used as before$/))

    expect((await read()).standing).toMatchObject({ kind: 'good', isSuspended: false })
    expect(await trail()).toMatchObject([
      { action: 'practiceAdmin.suspend', actor: operator.id, details: 'Not paid' },
      { action: 'practiceAdmin.resume', actor: operator.id, details: 'Not paid' },
    ])
  })

  it('are nothing to members, nor is what does not exist', async () => {
    const { operator, practice, practiceId } = await anOperated()
    const path = (id: string) => `/admin/practices/${id}`

    expect(await practice.admin.client.get(path(practiceId))).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
    expect(await operator.client.get(path('0123456789ABCDEFGHJKMNPQRS'))).toMatchObject(
      refusal('ERR_TARGET_NOT_FOUND'),
    )
  })
})
