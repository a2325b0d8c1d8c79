import { beforeEach, describe, expect, it } from 'vitest'
import { practiceKeys } from '#functions/practices/public.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import { taskRoutes } from '#shared/api/tasks.ts'
import { patientRecord } from '#shared/model/patient.ts'
import { aPatient, aPractice, type PracticeOf, tableOf } from '#test/support/builders.ts'
import { answered, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()

let home: PracticeOf
beforeEach(async () => {
  home = await aPractice(app.run)
})

const inPractice = (path: string) => `/practices/${home.practiceId}${path}`

const setRole = (patientId: string, body: Record<string, 0 | 1>) =>
  home.admin.client.patch(inPractice(`/patients/${patientId}/role`), { body })

async function listed(query: Record<string, number>) {
  const reply = await home.admin.client.get(inPractice('/patients'), { query })
  return answered(reply, patientRoutes.list.response).total
}

async function tasksOf(patientId: string) {
  await app.run.idle()
  const reply = await home.admin.client.get(inPractice('/tasks'), { query: { patientId } })
  return answered(reply, taskRoutes.list.response).total
}

describe('the role of a record', () => {
  it('makes a patient a lead whom somebody follows up, once, and no lead again', async () => {
    const patientId = await aPatient(home)

    const lead = answered(await setRole(patientId, { isLead: 1 }), patientRecord)

    expect(lead).toMatchObject({ isLead: true, isPatient: true, leadStatus: 1, version: 1 })
    expect(await listed({ isLead: 1 })).toBe(1)
    expect(await tasksOf(patientId)).toBe(1)
    expect(await setRole(patientId, { isLead: 1 })).toMatchObject(refusal('ERR_NO_CHANGE'))

    answered(await setRole(patientId, { isLead: 0 }), patientRecord)
    expect(await listed({ isLead: 1 })).toBe(0)
    answered(await setRole(patientId, { isLead: 1, isPatient: 0 }), patientRecord)
    expect(await listed({ isPatient: 1 })).toBe(0)
    expect(await tasksOf(patientId)).toBe(1)
    const history = await home.admin.client.get(inPractice(`/patients/${patientId}/events`))
    const entries = answered(history, patientRoutes.events.response).items
    expect(entries.filter(({ kind }) => kind === 'role')).toMatchObject([
      { changes: [{ field: 'role', from: 'patient', to: 'lead' }] },
      { changes: [{ field: 'role', from: 'lead and patient', to: 'patient' }] },
      { changes: [{ field: 'role', from: 'patient', to: 'lead and patient' }] },
    ])
  })

  it('is one at least, and what is left out of the call stays', async () => {
    const patientId = await aPatient(home)
    const misformed = refusal('ERR_REQUEST_PARAMS_MISFORMAT')

    expect(await setRole(patientId, { isPatient: 0 })).toMatchObject(misformed)
    expect(await setRole(patientId, {})).toMatchObject(misformed)
    expect(await listed({ isPatient: 1 })).toBe(1)
  })

  it('counts for the plan, which may have no room', async () => {
    const patientId = await aPatient(home)
    const { plan } = practiceKeys(home.practiceId)
    const full = { kind: 'update', key: plan, set: { leadRecordsUsed: 1000 } } as const
    await tableOf(app.run).transact([full])

    expect(await setRole(patientId, { isLead: 1 })).toMatchObject(refusal('ERR_LEAD_QUOTA_REACHED'))
  })
})
