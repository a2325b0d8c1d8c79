import { beforeEach, describe, expect, it } from 'vitest'
import { auditRoutes } from '#shared/api/audit.ts'
import { fhirRoutes } from '#shared/api/fhir.ts'
import {
  aPatient,
  aPractice,
  aStaff,
  isTreatedBy,
  type Person,
  type PracticeOf,
} from '#test/support/builders.ts'
import { answered, refusal } from '#test/support/client.ts'
import { problemsOfFhirPatient } from '#test/support/fhir-r4.ts'
import { runApp } from './app.ts'

const app = runApp()

let home: PracticeOf
beforeEach(async () => {
  home = await aPractice(app.run)
})

const read = ({ client }: Person, patientId: string) =>
  client.get(`/practices/${home.practiceId}/patients/${patientId}/fhir`)

describe('a record as FHIR', () => {
  it('is read like the record, names practice and provider, and is noted in the trail', async () => {
    const doctor = await aStaff(app.run, home.practiceId, [2], { firstName: 'Dee' })
    const patientId = await aPatient(home, { isLead: 1, isPatient: 1 })
    await isTreatedBy(home, patientId, doctor)

    const reply = await read(doctor, patientId)

    const patient = answered(reply, fhirRoutes.patient.response)
    expect(problemsOfFhirPatient(reply.body)).toEqual([])
    expect(patient).toMatchObject({
      id: patientId,
      meta: { tag: [{ code: 'patient' }, { code: 'lead' }] },
      managingOrganization: { display: expect.any(String) },
      generalPractitioner: [{ display: 'Dee Lee' }],
    })
    const trail = await home.admin.client.get(`/practices/${home.practiceId}/audit`, {
      query: { action: 'patients.fhir' },
    })
    expect(answered(trail, auditRoutes.list.response).items).toMatchObject([
      { actor: { id: doctor.id }, record: { patientId } },
    ])
  })

  it('is not there for a provider who does not treat the person', async () => {
    const other = await aStaff(app.run, home.practiceId, [2])
    const patientId = await aPatient(home)

    expect(await read(other, patientId)).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
  })
})
