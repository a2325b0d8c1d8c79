import { describe, expect, it } from 'vitest'
import { auditItem, auditKeys } from '#functions/platform/audit.ts'
import { identityKeys } from '#functions/platform/identity/records.ts'
import { practiceRoutes } from '#shared/api/practices.ts'
import { practiceAdminRoutes } from '#shared/api/practices-admin.ts'
import { staffRoutes } from '#shared/api/staffs.ts'
import { role } from '#shared/model/roles.ts'
import { setOwed } from '#test/support/billing.ts'
import { aMember, aPractice, aStaff, changePlan, sentTo, tableOf } from '#test/support/builders.ts'
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
    list: async (query: Record<string, string>) =>
      answered(
        await operator.client.get('/admin/practices', { query }),
        practiceAdminRoutes.list.response,
      ),
    suspend: (isSuspended: 0 | 1) =>
      operator.client.post(`${path}/suspension`, { body: { isSuspended, reason: 'Not paid' } }),
  }
}

describe("the operator's practices", () => {
  it('are found by any part of name, address or member, with what they have and owe', async () => {
    const { practice, practiceId, read, list } = await anOperated()
    const { name } = await read()
    // Other practices have the address that practices of tests have otherwise.
    const contactEmail = `${practiceId.toLowerCase()}@example.com`
    answered(
      await practice.admin.client.patch(`/practices/${practiceId}`, { body: { contactEmail } }),
      practiceRoutes.update.response,
    )
    const found = {
      ...{ id: practiceId, plan: 'trial', leadRecordsLimit: 50, standing: 'good' },
      ...{ isSuspended: false, member: null },
    }
    expect((await list({ key: name.slice(3).toUpperCase() })).items).toMatchObject([found])
    expect((await list({ key: contactEmail })).items).toContainEqual(expect.objectContaining(found))

    const { email } = practice.admin
    const colleague = await aStaff(app.run, practiceId, [4])
    expect((await list({ key: email.slice(2) })).items).toMatchObject([
      { id: practiceId, member: expect.stringContaining(email) },
    ])
    expect((await list({ key: colleague.email })).items).toMatchObject([{ id: practiceId }])
    const path = `/practices/${practiceId}/staffs/${colleague.id}`
    answered(await practice.admin.client.delete(path), staffRoutes.remove.response)
    expect((await list({ key: colleague.email })).total).toBe(0)
    expect((await list({ key: 'no practice is called so' })).items).toEqual([])
  })

  it('follow a new name of the practice', async () => {
    const { practice, practiceId, list } = await anOperated()
    const name = `Renamed ${practiceId}`
    answered(
      await practice.admin.client.patch(`/practices/${practiceId}`, { body: { name } }),
      practiceRoutes.update.response,
    )
    expect((await list({ key: name.slice(4) })).items).toMatchObject([{ id: practiceId, name }])
  })

  it('are listed by state, with how many are in each and when someone worked there last', async () => {
    const { practice, practiceId, read, extend, suspend, list } = await anOperated()
    const key = practice.name
    const before = (await list({})).counts
    expect((await list({ key, filter: 'trialEnding' })).items).toEqual([])
    expect((await list({ key, filter: 'suspended' })).items).toEqual([])

    answered(await suspend(1), practiceAdminRoutes.suspend.response)
    const suspended = await list({ key, filter: 'suspended' })
    expect(suspended.items).toMatchObject([{ id: practiceId, isSuspended: true }])
    expect(suspended.counts.suspended).toBe(before.suspended + 1)
    const [{ lastActiveAt = null } = {}] = suspended.items
    expect(lastActiveAt).not.toBeNull()
    // The act of the operator is no activity of the practice.
    expect(lastActiveAt).toBe((await list({ key })).items[0]?.lastActiveAt)
    answered(await suspend(0), practiceAdminRoutes.suspend.response)

    await setOwed(app.run, practice, { pastDueSince: daysFromNow(-1) })
    expect((await list({ key, filter: 'pastDue' })).items).toMatchObject([{ standing: 'pastDue' }])
    await setOwed(app.run, practice, { pastDueSince: null })
    expect((await list({ key, filter: 'pastDue' })).items).toEqual([])

    const { trialEndsAt } = await read()
    answered(await extend({ days: 1, trialEndsAt }), practiceAdminRoutes.get.response)
    expect((await list({ key })).items[0]?.trialEndsAt).toBe((await read()).trialEndsAt)
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

  it('are suspended with a reason that the admins read, and that is taken back', async () => {
    const { operator, practice, practiceId, read, suspend, trail } = await anOperated()
    answered(await suspend(1), practiceAdminRoutes.suspend.response)
    expect((await read()).standing).toMatchObject({ kind: 'readOnly', isSuspended: true })
    const query = { practiceId }
    expect((await practice.admin.client.get('/subscriptions', { query })).body).toMatchObject({
      standing: { kind: 'readOnly', isSuspended: true, suspensionReason: 'Not paid' },
    })
    expect(await suspend(1)).toMatchObject(refusal('ERR_NO_CHANGE'))
    answered(await suspend(0), practiceAdminRoutes.suspend.response)
    const mails = await sentTo(app.run, practice.admin.email)
    const told = mails.map(({ subject }) => subject)
    expect(mails.map(({ text }) => text).join()).toContain('The reason: Not paid')
    expect(told).toContainEqual(expect.stringMatching(/was suspended/))
    expect(told).toContainEqual(expect.stringMatching(/can be used as before$/))

    expect((await read()).standing).toMatchObject({
      ...{ kind: 'good', isSuspended: false, suspensionReason: null },
    })
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
