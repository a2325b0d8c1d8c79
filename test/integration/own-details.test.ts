import { afterEach, describe, expect, it } from 'vitest'
import { joinWrites } from '#functions/staffs/public.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import { ownDetails } from '#shared/model/details.ts'
import { memberInfo } from '#shared/model/member.ts'
import { patientRecord } from '#shared/model/patient.ts'
import { aMember, aPractice, aStaff, tableOf } from '#test/support/builders.ts'
import { aChartOwner, type Chart, type ChartOwner } from '#test/support/charts.ts'
import { answered, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()

afterEach(() => app.run.faults.duplicateEvents(false))

async function aPatientOf(count = 1, form: Record<string, unknown> = {}) {
  const practices = await Promise.all(Array.from({ length: count }, () => aPractice(app.run)))
  const owner = await aChartOwner(app.run, practices, form)
  const [chart] = owner.charts
  if (!chart) throw new Error('there is no chart')
  return { ...owner, chart }
}

const detailsOf = async ({ patient }: Pick<ChartOwner, 'patient'>, { path }: Chart) =>
  answered(await patient.client.get(`${path}/details`), ownDetails)

const change = ({ patient }: Pick<ChartOwner, 'patient'>, { path }: Chart, body: object) =>
  patient.client.patch(`${path}/details`, { body })

const shareDetails = ({ patient }: Pick<ChartOwner, 'patient'>, { practice, patientId }: Chart) =>
  patient.client.put(`/members/me/charts/${patientId}`, {
    body: { practiceId: practice.practiceId, shareDetails: 1, shareEmail: 0 },
  })

const recordOf = async ({ practice, path }: Chart) =>
  answered(await practice.admin.client.get(path), patientRecord)

const historyOf = async ({ practice, path }: Chart) =>
  answered(await practice.admin.client.get(`${path}/events`), patientRoutes.events.response).items

const trailOf = async ({ practice, patientId }: Chart) => {
  const query = { patientId }
  const reply = await practice.admin.client.get(`/practices/${practice.practiceId}/audit`, {
    query,
  })
  return (reply.body as { items: { action: string; actor: { id: string } }[] }).items
}

const accountOf = async ({ patient }: Pick<ChartOwner, 'patient'>) =>
  answered(await patient.client.get('/members/me'), memberInfo)

describe('a patient with an account', () => {
  it('edits the own chart, which the staff see, with who did it', async () => {
    const owner = await aPatientOf()
    const { chart, patient } = owner
    const before = await detailsOf(owner, chart)

    const changes = {
      ...{ addressLine1: '9 Oak St', addressCity: 'Waco', addressState: 'TX', addressZip: '76701' },
      ...{ dob: '19800301', mobile: '(415) 555-0188', insuranceCompany: 'Aetna' },
    }
    const reply = await change(owner, chart, { ...changes, version: before.version })

    const after = { ...changes, mobile: '4155550188', version: before.version + 1 }
    expect(answered(reply, ownDetails)).toMatchObject(after)
    expect(await recordOf(chart)).toMatchObject({ ...after, isActive: true })
    expect((await historyOf(chart))[0]).toMatchObject({
      kind: 'updated',
      actor: { id: patient.id },
      summary: 'The patient changed details',
      changes: expect.arrayContaining([
        { field: 'dob', from: before.dob, to: '19800301' },
        { field: 'insuranceCompany', from: null, to: 'Aetna' },
      ]),
    })
    expect(await trailOf(chart)).toContainEqual(
      expect.objectContaining({
        action: 'details.update',
        actor: expect.objectContaining({ id: patient.id }),
      }),
    )
  })

  it('follows the rules of the staff’s form', async () => {
    const owner = await aPatientOf()
    const { version } = await detailsOf(owner, owner.chart)
    const wrong = [
      { dob: '29990101' },
      { addressZip: '1' },
      { mobile: '12' },
      { insurancePlan: 'Nobody’s plan' },
      { firstName: '' },
    ]

    for (const body of wrong) {
      const reply = await change(owner, owner.chart, { ...body, version })
      expect(reply, JSON.stringify(body)).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    }
    expect(await change(owner, owner.chart, { version })).toMatchObject(refusal('ERR_NO_CHANGE'))
  })

  it('changes nothing that is not the patient’s to keep', async () => {
    const owner = await aPatientOf()
    const { version } = await detailsOf(owner, owner.chart)
    const before = await recordOf(owner.chart)

    const body = { ...{ group: 'A', registerSource: 'Website', email: 'x@example.com' }, version }
    expect(await change(owner, owner.chart, body)).toMatchObject(refusal('ERR_NO_CHANGE'))
    expect(await recordOf(owner.chart)).toEqual(before)
  })

  it('is told that the chart was changed from another device', async () => {
    const owner = await aPatientOf()
    const { version } = await detailsOf(owner, owner.chart)

    const both = await Promise.all([
      change(owner, owner.chart, { addressCity: 'Waco', version }),
      change(owner, owner.chart, { addressCity: 'Austin', version }),
    ])

    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(both).toContainEqual(expect.objectContaining(refusal('ERR_VERSION_CONFLICT')))
  })

  it('reaches the own chart only, and nobody else does by this way', async () => {
    const one = await aPatientOf()
    const other = await aChartOwner(app.run, [one.chart.practice])
    const stranger = await aMember(app.run)
    const staff = await aStaff(app.run, one.chart.practice.practiceId, [4])
    const body = { addressCity: 'Waco', version: 1 }

    const tries = [
      [other.patient, 'ERR_TARGET_NOT_FOUND'],
      [stranger, 'ERR_ACCESS_DENIED'],
      [staff, 'ERR_ACCESS_DENIED'],
      [one.chart.practice.admin, 'ERR_ACCESS_DENIED'],
    ] as const
    for (const [{ client }, name] of tries) {
      const path = `${one.chart.path}/details`
      expect(await client.get(path)).toMatchObject(refusal(name))
      expect(await client.patch(path, { body })).toMatchObject(refusal(name))
    }
    expect((await recordOf(one.chart)).addressCity).toBeNull()
  })

  it('is offered what the practice added to its lists', async () => {
    const owner = await aPatientOf()
    const { practiceId, admin } = owner.chart.practice
    const body = { group: 'insurancePlanList', title: 'Lone Star Gold' }
    await admin.client.post(`/practices/${practiceId}/list-data`, { body })

    const { plans, version } = await detailsOf(owner, owner.chart)

    expect(plans).toContainEqual({ value: 'Lone Star Gold', title: 'Lone Star Gold' })
    const chosen = { insurancePlan: 'Lone Star Gold', version }
    expect((await change(owner, owner.chart, chosen)).status).toBe(200)
  })
})

describe('a new name', () => {
  it('of the account reaches the charts that share details, once, with its history', async () => {
    const owner = await aPatientOf(2)
    for (const chart of owner.charts) await shareDetails(owner, chart)
    app.run.faults.duplicateEvents(true)

    await owner.patient.client.patch('/members/me', { body: { lastName: 'Miller' } })
    await app.run.idle()

    for (const chart of owner.charts) {
      const { firstName, lastName } = await recordOf(chart)
      expect([firstName, lastName]).toEqual(['Jane', 'Miller'])
      const told = (await historyOf(chart)).filter(({ kind }) => kind === 'updated')
      expect(told.map(({ changes }) => changes)).toEqual([
        [{ field: 'lastName', from: 'Doe', to: 'Miller' }],
      ])
      const noted = (await trailOf(chart)).filter(
        ({ action }) => action === 'patients/on-member-renamed',
      )
      expect(noted).toHaveLength(1)
    }
  })

  it('in a chart is the account’s at once, and reaches charts that share details', async () => {
    const owner = await aPatientOf(3)
    const [, sharing, other] = owner.charts
    if (!sharing || !other) throw new Error('there are three charts')
    await shareDetails(owner, sharing)
    const { version } = await detailsOf(owner, owner.chart)

    await change(owner, owner.chart, { firstName: 'Joan', version })
    expect(await accountOf(owner)).toMatchObject({ firstName: 'Joan', lastName: 'Doe' })
    await app.run.idle()

    for (const chart of [owner.chart, sharing]) {
      expect(await recordOf(chart)).toMatchObject({ firstName: 'Joan' })
    }
    expect(await recordOf(other)).toMatchObject({ firstName: 'Jane' })
  })

  it('reaches the staff record of a patient who works in a practice', async () => {
    const owner = await aPatientOf()
    const worksFor = await aPractice(app.run)
    const staffId = owner.patient.id
    await tableOf(app.run).transact(
      joinWrites(
        worksFor.practiceId,
        { staffId, firstName: 'Jane', lastName: 'Doe', email: owner.patient.email },
        { roles: [4], now: app.run.clock.now() },
      ),
    )
    const { version } = await detailsOf(owner, owner.chart)

    await change(owner, owner.chart, { lastName: 'Miller', version })

    const path = `/practices/${worksFor.practiceId}/staffs/${staffId}`
    expect((await worksFor.admin.client.get(path)).body).toMatchObject({ lastName: 'Miller' })
  })

  it('makes whoever has the chart open look again', async () => {
    const owner = await aPatientOf()
    await shareDetails(owner, owner.chart)
    const { version } = await detailsOf(owner, owner.chart)
    await owner.patient.client.patch('/members/me', { body: { lastName: 'Miller' } })
    await app.run.idle()

    const late = await change(owner, owner.chart, { lastName: 'Smith', version })

    expect(late).toMatchObject(refusal('ERR_VERSION_CONFLICT'))
  })
})

describe('a patient of several practices', () => {
  it('changes one chart, or all but the insurance of those that the patient chose', async () => {
    const owner = await aPatientOf(3)
    const [one, other, third] = owner.charts
    if (!one || !other || !third) throw new Error('there are three charts')
    app.run.faults.duplicateEvents(true)

    const { version } = await detailsOf(owner, one)
    await change(owner, one, { addressCity: 'Waco', version })
    await app.run.idle()
    expect((await recordOf(other)).addressCity).toBeNull()

    const alsoIn = [{ practiceId: other.practice.practiceId, patientId: other.patientId }]
    const moved = { addressCity: 'Austin', insuranceCompany: 'Aetna', alsoIn }
    await change(owner, one, { ...moved, version: version + 1 })
    await app.run.idle()
    const { addressCity, insuranceCompany } = await recordOf(other)
    expect([addressCity, insuranceCompany]).toEqual(['Austin', null])
    expect((await recordOf(third)).addressCity).toBeNull()
    const told = (await historyOf(other)).filter(({ kind }) => kind === 'updated')
    expect(told.map(({ changes }) => changes)).toEqual([
      [{ field: 'addressCity', from: null, to: 'Austin' }],
    ])
    expect(await trailOf(other)).toContainEqual(
      expect.objectContaining({ action: 'patients/on-own-details-changed' }),
    )
  })
})
