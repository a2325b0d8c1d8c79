import { describe, expect, it } from 'vitest'
import { patientRoutes } from '#shared/api/patients.ts'
import type { SimilarPatient } from '#shared/model/similar.ts'
import {
  aPatient,
  aPractice,
  aStaff,
  isTreatedBy,
  type Person,
  type PracticeOf,
} from '#test/support/builders.ts'
import { answered, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()

const jane = { firstName: 'Jane', lastName: 'Doe', dob: '19800304', mobile: '4155550199' }

async function similarTo({ practiceId }: PracticeOf, { client }: Person, body: object) {
  const reply = await client.post(`/practices/${practiceId}/patients/similar`, { body })
  return answered(reply, patientRoutes.similarTo.response).items
}

async function similarOf({ practiceId, admin }: PracticeOf, patientId: string) {
  const query = { patientId }
  const reply = await admin.client.get(`/practices/${practiceId}/patients/similar`, { query })
  return answered(reply, patientRoutes.similar.response).items
}

const idsOf = (found: readonly SimilarPatient[]) => found.map(({ patientId }) => patientId)

describe('similar patients', () => {
  it('are named while somebody is being added, with why, also where they were just added', async () => {
    const home = await aPractice(app.run)
    const patientId = await aPatient(home, {
      ...jane,
      addressLine1: '12 Elm Street',
      addressZip: '94110',
    })
    await aPatient(home, { firstName: 'Jane', lastName: 'Doe', dob: '19521111' })

    const typed = { ...jane, firstName: 'Jnae', addressLine1: '12 elm st', addressZip: '94110' }
    const found = await similarTo(home, home.admin, typed)

    expect(found).toMatchObject([
      {
        patientId,
        lastName: 'Doe',
        reasons: ['similarName', 'sameBirthDate', 'samePhone', 'sameAddress'],
      },
    ])
    expect(await similarTo(home, home.admin, {})).toEqual([])
  })

  it('are named of a record, without itself, and those in the archive too', async () => {
    const home = await aPractice(app.run)
    const patientId = await aPatient(home, jane)
    const other = await aPatient(home, { ...jane, firstName: 'Doe', lastName: 'Jane' })
    const path = `/practices/${home.practiceId}/patients/${other}/archive`
    await home.admin.client.patch(path, { body: { isArchived: 1 } })

    const found = await similarOf(home, patientId)

    expect(idsOf(found)).toEqual([other])
    expect(found).toMatchObject([
      { isArchived: true, reasons: expect.arrayContaining(['swappedName']) },
    ])
  })

  it('are those only whom the caller may see', async () => {
    const home = await aPractice(app.run)
    const provider = await aStaff(app.run, home.practiceId, [2])
    const own = await aPatient(home, jane)
    const another = await aPatient(home, jane)
    await isTreatedBy(home, own, provider)
    const query = { patientId: another }

    const found = await similarTo(home, provider, jane)
    const reply = await provider.client.get(`/practices/${home.practiceId}/patients/similar`, {
      query,
    })

    expect(idsOf(found)).toEqual([own])
    expect(reply).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
    const elsewhere = await aPractice(app.run)
    expect(await similarTo(elsewhere, elsewhere.admin, jane)).toEqual([])
  })

  it('are at most ten, the most alike first', async () => {
    const home = await aPractice(app.run)
    for (let count = 0; count < 11; count += 1)
      await aPatient(home, { ...jane, mobile: '2125550100' })
    const alike = await aPatient(home, jane)

    const found = await similarTo(home, home.admin, jane)

    expect(found).toHaveLength(10)
    expect(found[0]?.patientId).toBe(alike)
  })
})
