import { beforeEach, describe, expect, it } from 'vitest'
import { supportRoutes } from '#shared/api/supports.ts'
import { role } from '#shared/model/roles.ts'
import { aPractice, aStaff, type Person, type PracticeOf } from '#test/support/builders.ts'
import { answered, type Client, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()

let home: PracticeOf
let doctor: Person
let bo: Person

beforeEach(async () => {
  home = await aPractice(app.run)
  doctor = await aStaff(app.run, home.practiceId, [role.provider])
  bo = await aStaff(app.run, home.practiceId, [role.staff])
})

const pathOf = ({ id }: Person) => `/practices/${home.practiceId}/providers/${id}/supports`

const add = (client: Client, provider: Person, staff: Person) =>
  client.post(pathOf(provider), { body: { staffId: staff.id } })

const listed = async (client: Client) =>
  answered(await client.get(pathOf(doctor)), supportRoutes.list.response)

describe('staff who support a provider', () => {
  it('are added once and taken away by those who manage people, and seen by all', async () => {
    const { client } = home.admin
    const replies = [await add(client, doctor, bo), await add(client, doctor, bo)]
    const refused = await add(doctor.client, doctor, bo)

    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(refused).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    expect(await listed(doctor.client)).toMatchObject({
      ...{ providerId: doctor.id, title: null, verification: null },
      items: [{ staffId: bo.id, email: bo.email }],
    })
    const gone = `${pathOf(doctor)}/${bo.id}`
    expect((await client.delete(gone)).status).toBe(200)
    expect(await client.delete(gone)).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
    expect((await listed(client)).items).toEqual([])
  })

  it('are of the practice, and so is the provider', async () => {
    const elsewhere = await aPractice(app.run)
    const stranger = await aStaff(app.run, elsewhere.practiceId, [role.staff])
    const other = await aStaff(app.run, elsewhere.practiceId, [role.provider])
    const colleague = await aStaff(app.run, home.practiceId, [role.provider])
    const { client } = home.admin

    for (const staff of [stranger, colleague]) {
      expect(await add(client, doctor, staff)).toMatchObject(
        refusal('ERR_ADVOCATE_NOT_IN_PRACTICE'),
      )
    }
    for (const provider of [other, bo]) {
      expect(await add(client, provider, home.admin)).toMatchObject(
        refusal('ERR_DOCTOR_NOT_IN_PRACTICE'),
      )
      expect(await client.get(pathOf(provider))).toMatchObject(
        refusal('ERR_DOCTOR_NOT_IN_PRACTICE'),
      )
    }
    expect(await add(client, doctor, doctor)).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    expect(await add(stranger.client, doctor, bo)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
  })

  it('do so no more once they have left, nor when they come back', async () => {
    const { client } = home.admin
    await add(client, doctor, bo)
    const staffPath = `/practices/${home.practiceId}/staffs`
    await client.delete(`${staffPath}/${bo.id}`)

    expect((await listed(client)).items).toEqual([])
    expect(await add(client, doctor, bo)).toMatchObject(refusal('ERR_ADVOCATE_NOT_IN_PRACTICE'))
    app.run.clock.advance(1000)
    await bo.client.post(`/practices/${home.practiceId}/request`, { body: {} })
    await client.post(`/practices/${home.practiceId}/requests/${bo.id}`, {
      body: { accept: 1, roles: [role.staff] },
    })
    expect((await listed(client)).items).toEqual([])
    expect((await add(client, doctor, bo)).body).toMatchObject({ items: [{ staffId: bo.id }] })
  })

  it('added while they are taken out of the practice are not listed', async () => {
    const { client } = home.admin
    await Promise.all([
      add(client, doctor, bo),
      client.delete(`/practices/${home.practiceId}/staffs/${bo.id}`),
    ])

    expect((await listed(client)).items).toEqual([])
  })

  it('are not added to a provider who has left', async () => {
    await doctor.client.post('/providers/apply', {
      body: {
        ...{ title: 'NP', npi: '1234567893', professionLine: 'Care' },
        ...{ contactPhone: '4155550123', contactEmail: 'doc@example.com' },
        licenses: [{ licenseId: 'S1', state: 'TX', issueDate: '20200101', expireDate: '20900101' }],
      },
    })
    const { client } = home.admin
    expect((await add(client, doctor, bo)).body).toMatchObject({
      ...{ title: 'NP', verification: 'unverified' },
    })
    await doctor.client.delete('/providers/me')

    expect(await add(client, doctor, bo)).toMatchObject(refusal('ERR_DOCTOR_NOT_AVAILABLE'))
  })
})
