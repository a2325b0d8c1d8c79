import { beforeEach, describe, expect, it } from 'vitest'
import { notificationRoutes } from '#shared/api/notifications.ts'
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
let bo: Person
beforeEach(async () => {
  home = await aPractice(app.run)
  bo = await aStaff(app.run, home.practiceId, [4], { firstName: 'Bo', lastName: 'Li' })
})

const inPractice = (path: string) => `/practices/${home.practiceId}${path}`

const lookAfter = ({ client }: Person, patientId: string, advocateId: string | null) =>
  client.patch(inPractice(`/patients/${patientId}/advocate`), { body: { advocateId } })
const followUp = ({ client }: Person, leadId: string, advocateId: string | null) =>
  client.post(inPractice(`/leads/${leadId}/advocate`), { body: { advocateId } })
const archive = ({ client }: Person, patientId: string, isArchived: 0 | 1) =>
  client.patch(inPractice(`/patients/${patientId}/archive`), { body: { isArchived } })

async function listed(query: Record<string, string | number> = {}) {
  const reply = await home.admin.client.get(inPractice('/patients'), { query })
  return answered(reply, patientRoutes.list.response).items.map(({ patientId }) => patientId)
}

async function historyOf(patientId: string) {
  const reply = await home.admin.client.get(inPractice(`/patients/${patientId}/events`))
  return answered(reply, patientRoutes.events.response).items
}

async function toldOf({ client }: Person) {
  await app.run.idle()
  const reply = await client.get('/members/me/notifications')
  const { items } = answered(reply, notificationRoutes.list.response)
  return items.filter(({ kind }) => kind === 'personAssigned')
}

describe('the advocate of a patient', () => {
  it('is chosen, told, filtered by, and stands in the history; then nobody is', async () => {
    const patientId = await aPatient(home)

    const chosen = answered(await lookAfter(home.admin, patientId, bo.id), patientRecord)

    expect(chosen).toMatchObject({
      patientAdvocateId: bo.id,
      patientAdvocate: { id: bo.id, name: 'Bo Li' },
      version: 1,
    })
    expect(await listed({ advocateId: bo.id })).toEqual([patientId])
    expect(await toldOf(bo)).toMatchObject([
      { text: expect.stringContaining('made you the advocate of Jane Doe') },
    ])
    expect(await lookAfter(home.admin, patientId, bo.id)).toMatchObject(refusal('ERR_NO_CHANGE'))

    answered(await lookAfter(home.admin, patientId, null), patientRecord)
    expect(await listed({ advocateId: bo.id })).toEqual([])
    expect((await historyOf(patientId)).slice(0, 2)).toMatchObject([
      { summary: 'No advocate any longer', changes: [{ field: 'advocate', from: 'Bo Li' }] },
      { summary: 'Advocate is now Bo Li', changes: [{ field: 'advocate', to: 'Bo Li' }] },
    ])
  })

  it('works in the practice, and takes patients', async () => {
    const patientId = await aPatient(home)
    const stranger = await aStaff(app.run, (await aPractice(app.run)).practiceId, [4])
    const hr = await aStaff(app.run, home.practiceId, [8])

    for (const { id } of [stranger, hr]) {
      expect(await lookAfter(home.admin, patientId, id)).toMatchObject(
        refusal('ERR_ADVOCATE_NOT_IN_PRACTICE'),
      )
    }
    expect(await lookAfter(bo, patientId, bo.id)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
  })

  it('of a lead may change its status from then on, and the former one no more', async () => {
    const leadId = await aPatient(home, { isLead: 1, isPatient: 0 })
    await app.run.idle()
    const move = (who: Person, status: number, reason: string) =>
      who.client.post(inPractice(`/leads/${leadId}/status`), { body: { status, reason } })
    expect(await move(bo, 2, 'No answer')).toMatchObject(refusal('ERR_ACCESS_DENIED'))

    answered(await followUp(home.admin, leadId, bo.id), patientRecord)

    expect((await move(bo, 2, 'No answer')).status).toBe(200)
    answered(await followUp(home.admin, leadId, null), patientRecord)
    expect(await move(bo, 3, 'Spoke')).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    const patient = await aPatient(home, { email: null, isLead: 0 })
    expect(await followUp(home.admin, patient, bo.id)).toMatchObject(
      refusal('ERR_TARGET_NOT_FOUND'),
    )
  })
})

describe('a record that is archived', () => {
  it('is in no list but that of the archive, until it is taken back', async () => {
    const patientId = await aPatient(home)

    expect(answered(await archive(home.admin, patientId, 1), patientRecord).isArchived).toBe(true)

    expect(await listed()).toEqual([])
    expect(await listed({ isArchived: 1 })).toEqual([patientId])
    expect(await archive(home.admin, patientId, 1)).toMatchObject(refusal('ERR_NO_CHANGE'))
    answered(await archive(home.admin, patientId, 0), patientRecord)
    expect(await listed()).toEqual([patientId])
    expect((await historyOf(patientId)).map(({ summary }) => summary)).toEqual([
      ...['Taken out of the archive', 'Archived', 'Added as a patient'],
    ])
    expect(await archive(bo, patientId, 1)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
  })
})
