import { describe, expect, it } from 'vitest'
import { patientRoutes } from '#shared/api/patients.ts'
import { reportRoutes } from '#shared/api/reports.ts'
import { role } from '#shared/model/roles.ts'
import { aPatient, aPractice, aStaff, type PracticeOf } from '#test/support/builders.ts'
import { answered, type Client, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()

const aLead = (practice: PracticeOf, form: Record<string, unknown> = {}) =>
  aPatient(practice, { isLead: 1, isPatient: 0, ...form })

async function move(practice: PracticeOf, leadId: string, status: number, reason: string) {
  const path = `/practices/${practice.practiceId}/leads/${leadId}/status`
  expect(await practice.admin.client.post(path, { body: { status, reason } })).toMatchObject({
    status: 200,
  })
}

const pathOf = ({ practiceId }: PracticeOf, report: string) =>
  `/practices/${practiceId}/reports/${report}`

const ask = (practice: PracticeOf, report: string, client: Client = practice.admin.client) =>
  client.get(pathOf(practice, report), { query: { range: 'recent7' } })

async function listed(practice: PracticeOf, query: Record<string, string | number>) {
  const path = `/practices/${practice.practiceId}/patients`
  const reply = await practice.admin.client.get(path, { query: { isLead: 1, ...query } })
  return answered(reply, patientRoutes.list.response).total
}

/** Three leads: one converted, one lost, one archived; and a patient who is none. */
async function someLeads(practice: PracticeOf) {
  const [won, lost, archived] = [
    await aLead(practice, { registerSource: 'Google', marketingCampaign: 'Spring' }),
    await aLead(practice, { registerSource: 'Bing' }),
    await aLead(practice),
  ]
  await aPatient(practice)
  await move(practice, won, 2, 'Left message')
  await move(practice, won, 100, 'Visit completed')
  await move(practice, lost, 9, 'Cost')
  await practice.admin.client.patch(
    `/practices/${practice.practiceId}/patients/${archived}/archive`,
    { body: { isArchived: 1 } },
  )
  return { won, lost, archived }
}

describe('reports of leads', () => {
  it('agree with the list at once, and tell what happened, why and by whom', async () => {
    const practice = await aPractice(app.run)
    await someLeads(practice)

    const summary = answered(await ask(practice, 'summary'), reportRoutes.summary.response)
    expect(summary).toMatchObject({
      ...{ leads: { now: 2, before: 0 }, converted: { now: 1, before: 0 } },
      ...{ lost: { now: 1 }, rate: { now: 0.5, before: null }, archived: 1, waiting: 0 },
      before: { from: expect.any(String) },
    })
    expect(await listed(practice, { newAtFrom: '2001-01-01T00:00:00Z' })).toBe(2)
    const won = { leadStatus: 100, convertedAtFrom: '2001-01-01T00:00:00Z' }
    expect(await listed(practice, won)).toBe(1)
    expect(await listed(practice, { leadReason: 'Cost' })).toBe(1)
    expect(await listed(practice, { firstSource: 'google', firstCampaign: 'spring' })).toBe(1)
    expect(await listed(practice, { leadFormId: 'none' })).toBe(2)

    const leads = answered(await ask(practice, 'leads'), reportRoutes.leads.response)
    expect(leads.source.rows).toEqual([
      expect.objectContaining({ key: 'bing', name: 'Bing', converted: 0 }),
      expect.objectContaining({ key: 'google', name: 'Google', converted: 1, rate: 1 }),
    ])
    expect(leads.campaign.rows).toMatchObject([{ key: 'spring' }, { key: null, name: '' }])
    expect(leads.form.rows).toMatchObject([{ key: null, leads: { now: 2 } }])

    const reasons = answered(await ask(practice, 'lead-reasons'), reportRoutes.leadReasons.response)
    expect(reasons.statuses).toMatchObject([
      { status: 100, reasons: [{ reason: 'Visit completed', count: { now: 1 } }] },
      { status: 9, reasons: [{ reason: 'Cost', count: { now: 1 } }] },
    ])

    const advocates = answered(await ask(practice, 'advocate'), reportRoutes.advocate.response)
    const all = advocates.advocates.reduce((sum, { leads: { now } }) => sum + now, 0)
    expect(all).toBe(2)

    const trends = answered(await ask(practice, 'trends'), reportRoutes.trends.response)
    expect(trends).toMatchObject({ step: 'day', totals: { leads: { now: 2 }, lost: { now: 1 } } })
    expect(trends.points).toHaveLength(7)
    expect(trends.points.at(-1)).toMatchObject({ leads: 2, converted: 1, lost: 1 })
  })

  it('follow how far leads came, by when they came and by when it happened', async () => {
    const practice = await aPractice(app.run)
    await someLeads(practice)

    const cohort = answered(
      await ask(practice, 'relative-conversion'),
      reportRoutes.relativeConversion.response,
    )
    expect(cohort.stages.find(({ status }) => status === 100)).toEqual({
      ...{ status: 100, reached: { now: 1, before: 0 }, share: { now: 0.5, before: null } },
    })
    const actual = answered(
      await ask(practice, 'actual-conversion'),
      reportRoutes.actualConversion.response,
    )
    expect(actual).toMatchObject({ leads: { now: 2 }, converted: { now: 1 }, rate: { now: 0.5 } })
    expect(actual.sources[0]).toMatchObject({ key: 'google', converted: { now: 1 } })
    const progress = answered(
      await ask(practice, 'lead-progress'),
      reportRoutes.leadProgress.response,
    )
    expect(progress.stages.map(({ status, entered: { now } }) => [status, now])).toEqual([
      ...[
        [1, 2],
        [2, 1],
        [3, 0],
        [4, 0],
        [10, 0],
        [100, 1],
        [8, 0],
        [9, 1],
      ],
    ])
  })

  it('keep what was said first of where a lead came from', async () => {
    const practice = await aPractice(app.run)
    const leadId = await aLead(practice, { registerSource: 'Google' })
    const path = `/practices/${practice.practiceId}/patients/${leadId}`

    await practice.admin.client.patch(path, {
      body: { registerSource: 'Bing', marketingCampaign: 'Spring', version: 1 },
    })

    const stored = answered(await practice.admin.client.get(path), patientRoutes.get.response)
    expect(stored).toMatchObject({
      ...{ registerSource: 'Bing', firstSource: 'Google', firstCampaign: 'Spring' },
    })
    const leads = answered(await ask(practice, 'leads'), reportRoutes.leads.response)
    expect(leads.source.rows).toMatchObject([{ key: 'google' }])
  })

  it('show the manager of a group the leads of the group', async () => {
    const practice = await aPractice(app.run)
    const { lost } = await someLeads(practice)
    const { client } = practice.admin
    const { practiceId } = practice
    const manager = await aStaff(app.run, practiceId, [2])
    expect(await ask(practice, 'summary', manager.client)).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
    const group = await client.post(`/practices/${practiceId}/groups`, { body: { name: 'West' } })
    const { id } = group.body as { id: string }
    await client.post(`/practices/${practiceId}/groups/${id}/managers`, {
      body: { staffId: manager.id },
    })
    await client.patch(`/practices/${practiceId}/patients/${lost}/group`, { body: { groupId: id } })

    const reply = await ask(practice, 'summary', manager.client)
    expect(answered(reply, reportRoutes.summary.response)).toMatchObject({
      ...{ leads: { now: 1 }, lost: { now: 1 }, converted: { now: 0 }, archived: 0 },
    })
    const change = { body: { weekStart: 1 } }
    const refused = await manager.client.patch(pathOf(practice, 'settings'), change)
    expect(refused).toMatchObject(refusal('ERR_ACCESS_DENIED'))
  })

  it('refuse days that are none to count by', async () => {
    const practice = await aPractice(app.run)
    for (const range of [
      '0001-01-01..',
      '1000-01-01..2099-01-01',
      '2026-02-01..2026-01-01',
      'soon',
    ]) {
      const reply = await practice.admin.client.get(pathOf(practice, 'trends'), {
        query: { range },
      })
      expect(reply).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    }
  })
})

describe('what campaigns cost', () => {
  it('shows what a lead and a patient of them cost, until it is taken away', async () => {
    const practice = await aPractice(app.run)
    await someLeads(practice)
    const path = pathOf(practice, 'costs')
    const { client } = practice.admin
    const month = app.run.clock.now().toISOString().slice(0, 7)
    const months = [month, monthBefore(month)]
    const set = (cost: Record<string, unknown>, as: Client = client) => as.put(path, { body: cost })

    for (const one of months) {
      expect(await set({ campaign: 'SPRING', month: one, cents: 90_000 })).toMatchObject({
        status: 200,
      })
    }
    const again = await set({ campaign: 'spring', month, cents: 90_000 })
    expect(again).toMatchObject(refusal('ERR_NO_CHANGE'))
    const kept = answered(await client.get(path), reportRoutes.costs.response)
    expect(kept.items.map((one) => one.month)).toEqual(months)

    const { campaign } = answered(await ask(practice, 'leads'), reportRoutes.leads.response)
    const [first] = campaign.rows
    expect(first).toMatchObject({ key: 'spring', leads: { now: 1 }, converted: 1 })
    expect(campaign.cost).toBeGreaterThan(0)
    expect(first?.costPerLead).toBe(campaign.cost)
    expect(first?.costPerConversion).toBe(campaign.cost)

    for (const one of months) await set({ campaign: 'Spring', month: one, cents: 0 })
    const without = answered(await ask(practice, 'leads'), reportRoutes.leads.response)
    expect(without.campaign).toMatchObject({ cost: null, rows: [{ cost: null }, {}] })
  })

  it('is for those who read all reports to say, by months that there are', async () => {
    const practice = await aPractice(app.run)
    const advocate = await aStaff(app.run, practice.practiceId, [role.staff])
    const path = pathOf(practice, 'costs')
    const body = { campaign: 'Spring', month: '2026-13', cents: 1 }

    expect(await practice.admin.client.put(path, { body })).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
    const denied = await advocate.client.put(path, { body: { ...body, month: '2026-12' } })
    expect(denied).toMatchObject(refusal('ERR_ACCESS_DENIED'))
  })
})

function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7)
}

describe('settings of reports', () => {
  it('are those of the practice until somebody chooses others, which the trail says', async () => {
    const practice = await aPractice(app.run)
    const path = pathOf(practice, 'settings')
    const { client } = practice.admin
    const read = async () => answered(await client.get(path), reportRoutes.settings.response)
    const { zone } = await read()

    const body = { weekStart: 1, timezone: 'Pacific/Auckland' }
    const changed = answered(
      await client.patch(path, { body }),
      reportRoutes.updateSettings.response,
    )
    const back = await client.patch(path, { body: { timezone: '' } })

    expect(changed).toEqual({ ...body, zone: 'Pacific/Auckland' })
    expect(answered(back, reportRoutes.updateSettings.response).zone).toBe(zone)
    expect(await read()).toEqual({ weekStart: 1, timezone: null, zone })
    const session = await client.get('/auth/session')
    expect(session.body).toMatchObject({ member: { practice: { weekStart: 1 } } })
    const same = await client.patch(path, { body: { weekStart: 1 } })
    expect(same).toMatchObject(refusal('ERR_NO_CHANGE'))
  })

  it('keep both of two changes at once', async () => {
    const practice = await aPractice(app.run)
    const path = pathOf(practice, 'settings')
    const { client } = practice.admin

    await Promise.all([
      client.patch(path, { body: { weekStart: 6 } }),
      client.patch(path, { body: { timezone: 'Pacific/Auckland' } }),
    ])

    expect(answered(await client.get(path), reportRoutes.settings.response)).toMatchObject({
      ...{ weekStart: 6, timezone: 'Pacific/Auckland' },
    })
  })
})
