import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { patientRoutes } from '#shared/api/patients.ts'
import { proposalRoutes } from '#shared/api/proposals.ts'
import { patientRecord } from '#shared/model/patient.ts'
import { aPatient, aPractice, type Person, sentTo } from '#test/support/builders.ts'
import { aChartOwner, type Chart } from '#test/support/charts.ts'
import { answered, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()

async function aChart() {
  const practice = await aPractice(app.run)
  const { patient, charts } = await aChartOwner(app.run, [practice])
  const [chart] = charts
  if (!chart) throw new Error('there is no chart')
  return { practice, patient, chart, staff: practice.admin }
}

const recordOf = async ({ practice, path }: Chart) =>
  answered(await practice.admin.client.get(path), patientRecord)

async function propose({ practice, path }: Chart, change: object, version = 1) {
  const body = { ...change, version }
  const reply = await practice.admin.client.post(`${path}/proposal`, { body })
  return answered(reply, proposalRoutes.create.response).proposalId
}

const lookAs = async ({ client }: Person, { path }: Chart) =>
  answered(await client.get(`${path}/proposal`), proposalRoutes.get.response).proposal

const answer = ({ client }: Person, { path }: Chart, body: object) =>
  client.post(`${path}/proposal/answer`, { body })

const noticesOf = async ({ client }: Person) => {
  const { body } = await client.get('/members/me/notifications')
  return v.parse(v.object({ items: v.array(v.object({ text: v.string() })) }), body).items
}

describe('a change that the staff propose', () => {
  it('is told to the patient without saying what it is, and changes nothing yet', async () => {
    const { practice, patient, chart, staff } = await aChart()
    const proposalId = await propose(chart, { addressCity: 'Waco' })
    await app.run.idle()

    expect((await noticesOf(patient)).map(({ text }) => text)).toContain(
      `${practice.name} suggests a change to your details`,
    )
    const [mail] = await sentTo(app.run, patient.email)
    expect(mail?.text).toContain(`/my/details?chart=${chart.patientId}`)
    expect(JSON.stringify(mail)).not.toContain('Waco')
    const waiting = {
      ...{ proposalId, state: 'waiting', proposedBy: { id: staff.id } },
      fields: [{ field: 'addressCity', from: null, to: 'Waco', now: null }],
    }
    for (const who of [patient, staff]) expect(await lookAs(who, chart)).toMatchObject(waiting)
    expect((await recordOf(chart)).addressCity).toBeNull()
  })

  it('is written when the patient accepts it, once, and the staff are told', async () => {
    const { patient, chart, staff } = await aChart()
    const proposalId = await propose(chart, { addressCity: 'Waco', lastName: 'Miller' })
    const yes = { proposalId, accept: 1, version: 1 }

    const replies = await Promise.all([answer(patient, chart, yes), answer(patient, chart, yes)])
    await app.run.idle()

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(replies).toContainEqual(expect.objectContaining(refusal('ERR_PROPOSAL_CLOSED')))
    const written = { addressCity: 'Waco', lastName: 'Miller', version: 2 }
    expect(await recordOf(chart)).toMatchObject(written)
    expect((await patient.client.get('/members/me')).body).toMatchObject({ lastName: 'Miller' })
    expect(await lookAs(staff, chart)).toMatchObject({ state: 'accepted' })
    expect((await noticesOf(staff)).map(({ text }) => text)).toContain(
      'Jane Miller accepted your change',
    )
    const events = await staff.client.get(`${chart.path}/events`)
    const { items } = answered(events, patientRoutes.events.response)
    const changes = [
      { field: 'lastName', from: 'Doe', to: 'Miller' },
      { field: 'addressCity', from: null, to: 'Waco' },
    ]
    expect(items).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ summary: 'Proposed a change to the patient', changes }),
        expect.objectContaining({ summary: 'The patient accepted the proposed change', changes }),
      ]),
    )
  })

  it('is declined, or withdrawn, and then can be answered no more', async () => {
    const { patient, chart, staff } = await aChart()
    const first = await propose(chart, { addressCity: 'Waco' })
    await answer(patient, chart, { proposalId: first, accept: 0, version: 1 })
    expect(await lookAs(staff, chart)).toMatchObject({ state: 'declined' })

    const proposalId = await propose(chart, { addressCity: 'Austin' })
    const body = { proposalId }
    const withdrawn = await staff.client.post(`${chart.path}/proposal/withdraw`, { body })
    expect(withdrawn.body).toMatchObject({ proposal: { state: 'withdrawn' } })
    const late = await answer(patient, chart, { proposalId, accept: 1, version: 1 })
    expect(late).toMatchObject(refusal('ERR_PROPOSAL_CLOSED'))
    expect((await recordOf(chart)).addressCity).toBeNull()
  })

  it('is replaced by a newer one', async () => {
    const { patient, chart } = await aChart()
    const older = await propose(chart, { addressCity: 'Waco' })
    const newer = await propose(chart, { addressCity: 'Austin' })

    const late = await answer(patient, chart, { proposalId: older, accept: 1, version: 1 })
    expect(late).toMatchObject(refusal('ERR_PROPOSAL_CLOSED'))
    await answer(patient, chart, { proposalId: newer, accept: 1, version: 1 })
    expect((await recordOf(chart)).addressCity).toBe('Austin')
  })

  it('shows what changed meanwhile, and is accepted only by who has seen that', async () => {
    const { patient, chart } = await aChart()
    const proposalId = await propose(chart, { addressCity: 'Waco' })
    const own = { addressCity: 'Dallas', version: 1 }
    await patient.client.patch(`${chart.path}/details`, { body: own })

    const blind = await answer(patient, chart, { proposalId, accept: 1, version: 1 })
    expect(blind).toMatchObject(refusal('ERR_VERSION_CONFLICT'))
    const seen = await lookAs(patient, chart)
    expect(seen).toMatchObject({ version: 2, fields: [{ from: null, now: 'Dallas', to: 'Waco' }] })
    const reply = await answer(patient, chart, { proposalId, accept: 1, version: 2 })
    expect(reply.status).toBe(200)
    expect((await recordOf(chart)).addressCity).toBe('Waco')
  })

  it('is made on the chart as it is, to a patient with an account, about what differs', async () => {
    const { practice, chart, staff } = await aChart()
    const path = `${chart.path}/proposal`
    const tries = [
      [{ addressCity: 'Waco', version: 7 }, 'ERR_VERSION_CONFLICT'],
      [{ version: 1 }, 'ERR_NO_CHANGE'],
      [{ lastName: '', version: 1 }, 'ERR_REQUEST_PARAMS_MISFORMAT'],
      [{ insurancePlan: 'Nobody’s', version: 1 }, 'ERR_REQUEST_PARAMS_MISFORMAT'],
    ] as const
    for (const [body, name] of tries) {
      expect(await staff.client.post(path, { body })).toMatchObject(refusal(name))
    }
    const patientId = await aPatient(practice)
    const without = `/practices/${practice.practiceId}/patients/${patientId}/proposal`
    const body = { addressCity: 'Waco', version: 1 }
    const reply = await staff.client.post(without, { body })
    expect(reply).toMatchObject(refusal('ERR_PATIENT_NO_ACCOUNT'))
  })

  it('is answered by nobody else', async () => {
    const { practice, chart, staff } = await aChart()
    const proposalId = await propose(chart, { addressCity: 'Waco' })
    const other = await aChartOwner(app.run, [practice])
    const yes = { proposalId, accept: 1, version: 1 }

    expect(await answer(staff, chart, yes)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    expect(await answer(other.patient, chart, yes)).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
    expect(await other.patient.client.get(`${chart.path}/proposal`)).toMatchObject(
      refusal('ERR_TARGET_NOT_FOUND'),
    )
  })
})
