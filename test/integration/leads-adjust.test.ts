import { beforeEach, describe, expect, it } from 'vitest'
import { patientRoutes } from '#shared/api/patients.ts'
import { patientRecord } from '#shared/model/patient.ts'
import {
  aPatient,
  aPractice,
  aStaff,
  type Person,
  type PracticeOf,
} from '#test/support/builders.ts'
import { answered, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()

let home: PracticeOf
let leadId: string
beforeEach(async () => {
  home = await aPractice(app.run)
  leadId = await aPatient(home, { isLead: 1, isPatient: 0 })
  await app.run.idle()
})

const inPractice = (path: string) => `/practices/${home.practiceId}${path}`
const post = ({ client }: Person, call: string, body: Record<string, unknown>) =>
  client.post(inPractice(`/leads/${leadId}/${call}`), { body })

async function historyOf(patientId: string) {
  await app.run.idle()
  const reply = await home.admin.client.get(inPractice(`/patients/${patientId}/events`))
  return answered(reply, patientRoutes.events.response).items
}

async function listed(query: Record<string, string>) {
  const reply = await home.admin.client.get(inPractice('/patients'), { query })
  return answered(reply, patientRoutes.list.response).items.map(({ patientId }) => patientId)
}

describe('adjusting a lead', () => {
  it('corrects status and time, is told in the history, and keeps what was first reached', async () => {
    const { admin } = home
    const added = answered(await admin.client.get(inPractice(`/patients/${leadId}`)), patientRecord)
    await post(admin, 'status', { status: 100, reason: 'Visit completed' })
    expect(await post(admin, 'status', { status: 2, reason: 'No answer' })).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
    const statusAt = '2026-01-05T10:15:00.000Z'
    const body = { status: 1, statusAt, reason: 'Call-in', note: 'Was a mistake' }

    const adjusted = answered(await post(admin, 'reset-status', body), patientRecord)

    expect(adjusted).toMatchObject({ leadStatus: 1, leadStatusAt: statusAt, isPatient: true })
    expect(adjusted.leadData.statusReason).toBe('Call-in')
    const [entry] = await historyOf(leadId)
    expect(entry).toMatchObject({
      kind: 'leadStatus',
      summary: 'Adjusted: Converted → New',
      details: { from: 100, to: 1, reason: 'Call-in', note: 'Was a mistake', statusAt },
    })
    const kept = answered(await admin.client.get(inPractice(`/patients/${leadId}`)), patientRecord)
    expect(kept.leadData.newAt).toBe(added.leadData.newAt)
    expect(kept.leadData.convertedAt).not.toBeNull()
    expect(await post(admin, 'reset-status', { status: 1, reason: 'Call-in' })).toMatchObject(
      refusal('ERR_NO_CHANGE'),
    )
  })

  it('takes a time alone, stamps what was never reached, and is made once', async () => {
    const statusAt = '2026-01-05T10:15:00.000Z'
    app.run.faults.duplicateEvents(true)

    answered(await post(home.admin, 'reset-status', { status: 4 }), patientRecord)
    await app.run.idle()
    answered(await post(home.admin, 'reset-status', { statusAt }), patientRecord)

    const entries = (await historyOf(leadId)).filter(({ kind }) => kind === 'leadStatus')
    expect(entries.map(({ summary }) => summary)).toEqual([
      'Adjusted: Review',
      'Adjusted: New → Review',
    ])
    const reply = await home.admin.client.get(inPractice(`/patients/${leadId}`))
    const { leadData, leadStatusAt } = answered(reply, patientRecord)
    expect(leadStatusAt).toBe(statusAt)
    expect(leadData.reviewAt).not.toBeNull()
    expect(leadData.reviewAt).not.toBe(statusAt)
  })

  it('is for patient managers, of what there is, and of what has been', async () => {
    const [staff, manager] = await Promise.all([
      aStaff(app.run, home.practiceId, [4, 9]),
      aStaff(app.run, home.practiceId, [10]),
    ])
    const misformed = refusal('ERR_REQUEST_PARAMS_MISFORMAT')
    const statusAt = new Date(app.run.clock.now().getTime() + 60_000).toISOString()

    expect(await post(staff, 'reset-status', { status: 2 })).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
    for (const body of [{}, { note: 'a' }, { reason: 'Spoke' }, { status: 0 }, { statusAt }]) {
      expect(await post(manager, 'reset-status', body)).toMatchObject(misformed)
    }
    expect((await post(manager, 'reset-status', { status: 2 })).status).toBe(200)
  })
})

describe('the class of a lead', () => {
  it('is set, filtered and ordered by, and stands in the history', async () => {
    const other = await aPatient(home, { isLead: 1, isPatient: 0, email: 'other@example.com' })

    const hot = answered(await post(home.admin, 'class', { leadClass: 'hot' }), patientRecord)

    expect(hot).toMatchObject({ leadClass: 'hot', leadClassAt: hot.updatedAt, version: 1 })
    expect(await post(home.admin, 'class', { leadClass: 'hot' })).toMatchObject(
      refusal('ERR_NO_CHANGE'),
    )
    expect(await listed({ leadClass: 'hot' })).toEqual([leadId])
    expect(await listed({ order: 'leadClass ASC' })).toEqual([leadId, other])
    answered(await post(home.admin, 'class', { leadClass: null }), patientRecord)
    expect(await listed({ leadClass: 'hot' })).toEqual([])
    expect((await historyOf(leadId)).slice(0, 2)).toMatchObject([
      { kind: 'leadClass', changes: [{ field: 'leadClass', from: 'Hot', to: null }] },
      { kind: 'leadClass', changes: [{ field: 'leadClass', from: null, to: 'Hot' }] },
    ])
  })

  it('is said by the advocate of the lead, not by others of the staff', async () => {
    const bo = await aStaff(app.run, home.practiceId, [4])
    expect(await post(bo, 'class', { leadClass: 'warm' })).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )

    await post(home.admin, 'advocate', { advocateId: bo.id })

    expect((await post(bo, 'class', { leadClass: 'warm' })).status).toBe(200)
    expect(await post(bo, 'class', { leadClass: 'boiling' })).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
  })
})
