import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { patientRoutes } from '#shared/api/patients.ts'
import { patientRecord } from '#shared/model/patient.ts'
import { role } from '#shared/model/roles.ts'
import {
  aPatient,
  aPatientForm,
  aPractice,
  aStaff,
  changePlan,
  type PracticeOf,
} from '#test/support/builders.ts'
import { answered, type Client, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()
const CONSUMER = 'patients-reactions'

afterEach(() => app.run.faults.duplicateEvents(false))

const aLead = (practice: PracticeOf) => aPatient(practice, { isLead: 1, isPatient: 0 })

const recordPath = ({ practiceId }: PracticeOf, patientId: string) =>
  `/practices/${practiceId}/patients/${patientId}`

async function read(practice: PracticeOf, leadId: string) {
  return answered(await practice.admin.client.get(recordPath(practice, leadId)), patientRecord)
}

async function history(practice: PracticeOf, leadId: string) {
  const reply = await practice.admin.client.get(`${recordPath(practice, leadId)}/events`)
  const { items } = answered(reply, patientRoutes.events.response)
  return items.filter(({ kind }) => kind === 'leadStatus')
}

function move(
  { practiceId, admin }: PracticeOf,
  leadId: string,
  body: { status: number; reason: string; note?: string },
  { client = admin.client, key }: { client?: Client; key?: string } = {},
) {
  const path = `/practices/${practiceId}/leads/${leadId}/status`
  return client.post(path, { body, ...(key ? { idempotencyKey: key } : {}) })
}

describe('moving a lead', () => {
  it('shows the new status at once, then its time and history', async () => {
    const practice = await aPractice(app.run)
    const leadId = await aLead(practice)
    const by = { id: practice.admin.id, name: 'Ann Lee' }

    const note = 'Asked for\nThursday'
    const moved = answered(
      await move(practice, leadId, { status: 2, reason: 'Left message', note }),
      patientRecord,
    )
    await app.run.idle()

    expect(moved).toMatchObject({ leadStatus: 2, leadStatusSetBy: by, version: 1 })
    expect((await read(practice, leadId)).leadData).toMatchObject({
      status: 2,
      statusReason: 'Left message',
      previousStatus: 1,
      openedAt: moved.leadStatusAt,
      engagedAt: null,
    })
    expect(await history(practice, leadId)).toMatchObject([
      {
        at: moved.leadStatusAt,
        actor: by,
        summary: 'New → Open',
        details: { from: 1, to: 2, reason: 'Left message', note },
      },
    ])
  })

  it('keeps when a status was first reached', async () => {
    const practice = await aPractice(app.run)
    const leadId = await aLead(practice)
    const first = answered(
      await move(practice, leadId, { status: 2, reason: 'No answer' }),
      patientRecord,
    )
    app.run.clock.advance(60_000)

    await move(practice, leadId, { status: 3, reason: 'Spoke' })
    await move(practice, leadId, { status: 2, reason: 'No answer' })
    await app.run.idle()

    const { leadStatusAt, leadData } = await read(practice, leadId)
    expect(leadData.openedAt).toBe(first.leadStatusAt)
    expect(leadStatusAt).not.toBe(first.leadStatusAt)
    expect(await history(practice, leadId)).toHaveLength(3)
  })

  it('makes a patient of a converted lead, who then stays converted', async () => {
    const practice = await aPractice(app.run)
    const leadId = await aLead(practice)

    const converted = await move(practice, leadId, { status: 100, reason: 'Visit completed' })
    const back = await move(practice, leadId, { status: 2, reason: 'No answer' })

    expect(converted.body).toMatchObject({ isPatient: true, isLead: true, leadStatus: 100 })
    expect(back).toMatchObject(refusal('ERR_ACCESS_DENIED'))
  })

  it('refuses what makes no sense', async () => {
    const practice = await aPractice(app.run)
    const leadId = await aLead(practice)
    const patientId = await aPatient(practice)

    const replies = {
      same: await move(practice, leadId, { status: 1, reason: 'Web form' }),
      none: await move(practice, leadId, { status: 0, reason: 'Web form' }),
      foreignReason: await move(practice, leadId, { status: 2, reason: 'Spam' }),
      noReason: await move(practice, leadId, { status: 2, reason: ' ' }),
      noLead: await move(practice, patientId, { status: 2, reason: 'No answer' }),
      unknown: await move(practice, practice.practiceId, { status: 2, reason: 'No answer' }),
    }

    expect(replies).toMatchObject({
      same: refusal('ERR_NO_CHANGE'),
      none: refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
      foreignReason: refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
      noReason: refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
      noLead: refusal('ERR_TARGET_NOT_FOUND'),
      unknown: refusal('ERR_TARGET_NOT_FOUND'),
    })
  })

  it('happens once for a double click', async () => {
    const practice = await aPractice(app.run)
    const leadId = await aLead(practice)
    const key = randomUUID()
    const body = { status: 2, reason: 'No answer' }

    const replies = await Promise.all([1, 2, 3].map(() => move(practice, leadId, body, { key })))
    await app.run.idle()

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await history(practice, leadId)).toHaveLength(1)
  })

  it('is for advocates where they have the lead, for marketing, and for nobody elsewhere', async () => {
    const [practice, other] = [await aPractice(app.run), await aPractice(app.run)]
    const leadId = await aLead(practice)
    await app.run.idle()
    const staff = await aStaff(app.run, practice.practiceId, [role.staff])
    const marketing = await aStaff(app.run, practice.practiceId, [role.marketingManager])
    const body = { status: 2, reason: 'No answer' }

    const byStaff = await move(practice, leadId, body, staff)
    const byStranger = await move(other, leadId, body)
    const byMarketing = await move(practice, leadId, body, marketing)

    expect(byStaff).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    expect(byStranger).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
    expect(byMarketing.status).toBe(200)
  })

  it('takes effect once where its event is delivered twice', async () => {
    const practice = await aPractice(app.run)
    const leadId = await aLead(practice)
    app.run.faults.duplicateEvents(true)

    await move(practice, leadId, { status: 2, reason: 'No answer', note: 'Twice' })
    await app.run.idle()

    expect(await history(practice, leadId)).toMatchObject([{ details: { note: 'Twice' } }])
  })

  it('takes effect in the end where its consumer fails twice', async () => {
    const practice = await aPractice(app.run)
    const leadId = await aLead(practice)
    app.run.faults.failConsumer(CONSUMER, 2)

    await move(practice, leadId, { status: 2, reason: 'No answer' })
    await app.run.idle()

    expect(await history(practice, leadId)).toHaveLength(1)
    expect(app.run.deadLetters()).toEqual([])
  })
})

describe('the leads of a plan', () => {
  async function withPlan(plan: Record<string, unknown>) {
    const practice = await aPractice(app.run)
    await changePlan(app.run, practice, plan)
    const add = () =>
      practice.admin.client.post(`/practices/${practice.practiceId}/patients`, {
        body: aPatientForm({ isLead: 1, isPatient: 0 }),
      })
    const status = async () =>
      (await practice.admin.client.get(`/practices/${practice.practiceId}/status`)).body
    return { practice, add, status }
  }

  it('run out, also where several are added at once', async () => {
    const { practice, add, status } = await withPlan({ leadRecordsLimit: 3 })

    const replies = await Promise.all(Array.from({ length: 6 }, add))

    const refused = refusal('ERR_LEAD_QUOTA_REACHED')
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(replies.filter(({ status }) => status !== 200)).toMatchObject([
      refused,
      refused,
      refused,
    ])
    expect(await status()).toMatchObject({ leadRecordsUsed: 3 })
    expect(await aPatient(practice)).toBeTruthy()
  })

  it('are counted anew each month on a plan that is paid by the month', async () => {
    const month = { plan: 'basic', trialEndsAt: null, leadRecordsMonth: '2020-01' }
    const { add, status } = await withPlan({ ...month, leadRecordsLimit: 2, leadRecordsUsed: 2 })
    expect(await status()).toMatchObject({
      leadRecordsUsed: 0,
      leadRecordsResetAt: expect.stringMatching(/^\d{4}-\d{2}-01T00:00:00.000Z$/),
    })

    const replies = await Promise.all(Array.from({ length: 4 }, add))

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(replies.find(({ status }) => status !== 200)).toMatchObject(
      refusal('ERR_LEAD_QUOTA_REACHED'),
    )
    expect(await status()).toMatchObject({ leadRecordsUsed: 2 })
  })

  it('end with the trial', async () => {
    const { add, status } = await withPlan({
      trialEndsAt: new Date(app.run.clock.now().getTime() - 1000).toISOString(),
    })

    expect(await add()).toMatchObject(refusal('ERR_LEAD_QUOTA_REACHED'))
    expect(await status()).toMatchObject({ leadRecordsUsed: 0 })
  })
})
