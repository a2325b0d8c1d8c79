import { beforeEach, describe, expect, it } from 'vitest'
import { notificationRoutes } from '#shared/api/notifications.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import { sharelinkRoutes } from '#shared/api/sharelinks.ts'
import { taskRoutes } from '#shared/api/tasks.ts'
import { patientRecord } from '#shared/model/patient.ts'
import {
  aPatient,
  aPatientForm,
  aPractice,
  aStaff,
  isTreatedBy,
  type Person,
  type PracticeOf,
} from '#test/support/builders.ts'
import { answered, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()

let home: PracticeOf
let doctor: Person
let other: Person
beforeEach(async () => {
  home = await aPractice(app.run)
  doctor = await aStaff(app.run, home.practiceId, [2], { firstName: 'Dee', lastName: 'Kay' })
  other = await aStaff(app.run, home.practiceId, [2])
})

const pathOf = (patientId: string) => `/practices/${home.practiceId}/patients/${patientId}`

const treat = ({ client }: Person, patientId: string, providerId: string | null) =>
  client.patch(`${pathOf(patientId)}/provider`, { body: { providerId } })

async function aTreatedLead() {
  const patientId = await aPatient(home, { isLead: 1, isPatient: 1 })
  await app.run.idle()
  await isTreatedBy(home, patientId, doctor)
  return patientId
}

async function listedFor({ client }: Person) {
  const { practiceId } = home
  const people = answered(
    await client.get(`/practices/${practiceId}/patients`),
    patientRoutes.list.response,
  )
  const tasks = answered(
    await client.get(`/practices/${practiceId}/tasks`),
    taskRoutes.list.response,
  )
  return {
    people: people.items.map(({ patientId }) => patientId),
    tasks: tasks.items.map(({ patientId }) => patientId),
  }
}

/** What somebody does for a patient, by what came of it: an error's name, or done. */
async function work({ client }: Person, patientId: string) {
  const { practiceId } = home
  const outcome = ({ status, body }: { status: number; body: unknown }) =>
    status === 200 ? 'done' : (body as { name: string }).name
  const begun = await client.post('/uploads', { body: { practiceId, patientId } })
  const sent = await client.post(`/practices/${practiceId}/sharelink`, { body: { patientId } })
  const record = await client.get(pathOf(patientId))
  const version = record.status === 200 ? answered(record, patientRecord).version : 1
  const edited = await client.patch(pathOf(patientId), {
    body: { addressCity: `City ${version}`, version },
  })
  const events = await client.get(`${pathOf(patientId)}/events`)
  return {
    read: outcome(record),
    upload: outcome(begun),
    link: outcome(sent),
    edit: outcome(edited),
    history: outcome(events),
  }
}

const DONE = { read: 'done', upload: 'done', link: 'done', edit: 'done', history: 'done' }
const GONE = {
  read: 'ERR_TARGET_NOT_FOUND',
  upload: 'ERR_TARGET_NOT_FOUND',
  link: 'ERR_TARGET_NOT_FOUND',
  edit: 'ERR_TARGET_NOT_FOUND',
  history: 'ERR_TARGET_NOT_FOUND',
}

describe('the provider of a patient', () => {
  it('sees and does for them what staff do, and nothing for those of another', async () => {
    const patientId = await aTreatedLead()
    const foreign = await aPatient(home, { isLead: 1 })
    await app.run.idle()

    expect(await listedFor(doctor)).toEqual({ people: [patientId], tasks: [patientId] })
    expect(await work(doctor, patientId)).toEqual(DONE)
    expect(await work(doctor, foreign)).toEqual(GONE)
    expect(await work(other, patientId)).toEqual(GONE)
  })

  it('loses sight of everything at once when another is chosen', async () => {
    const patientId = await aTreatedLead()
    await work(doctor, patientId)

    await isTreatedBy(home, patientId, other)

    expect(await listedFor(doctor)).toEqual({ people: [], tasks: [] })
    expect(await work(doctor, patientId)).toEqual(GONE)
    expect(await listedFor(other)).toEqual({ people: [patientId], tasks: [patientId] })
    expect(await work(other, patientId)).toEqual(DONE)
    expect(await treat(home.admin, patientId, null)).toMatchObject({ status: 200 })
    expect(await listedFor(other)).toEqual({ people: [], tasks: [] })
  })

  it('completes their tasks, and not those of another’s patients', async () => {
    const patientId = await aTreatedLead()
    const { client } = home.admin
    const tasks = answered(
      await client.get(`/practices/${home.practiceId}/tasks`, { query: { patientId } }),
      taskRoutes.list.response,
    )
    const path = `/practices/${home.practiceId}/tasks/${tasks.items[0]?.id}`

    expect(await other.client.get(path)).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
    expect(await other.client.post(`${path}/complete`, { body: {} })).toMatchObject(
      refusal('ERR_TARGET_NOT_FOUND'),
    )
    expect(await doctor.client.post(`${path}/complete`, { body: {} })).toMatchObject({
      status: 200,
    })
  })

  it('sees the open links of their own patients only', async () => {
    const patientId = await aTreatedLead()
    const foreign = await aPatient(home)
    for (const id of [patientId, foreign]) {
      await home.admin.client.post(`/practices/${home.practiceId}/sharelink`, {
        body: { patientId: id },
      })
    }
    const open = async ({ client }: Person) => {
      const reply = await client.get(`/practices/${home.practiceId}/sharelinks`)
      const { items } = answered(reply, sharelinkRoutes.listOpen.response)
      return items.map((link) => link.patientId)
    }

    const newest = async ({ client }: Person) => {
      const reply = await client.get(`/practices/${home.practiceId}/sharelink`)
      const { items } = answered(reply, sharelinkRoutes.list.response)
      return items.map((link) => link.patientId)
    }

    expect(await open(doctor)).toEqual([patientId])
    expect(await open(other)).toEqual([])
    expect(await newest(doctor)).toEqual([patientId])
    expect(await newest(other)).toEqual([])
    expect((await newest(home.admin)).toSorted()).toEqual([patientId, foreign].toSorted())
    expect((await open(home.admin)).toSorted()).toEqual([patientId, foreign].toSorted())
  })
})

describe('choosing the provider', () => {
  it('is told in the record and its history, and to the provider', async () => {
    const patientId = await aTreatedLead()
    await app.run.idle()

    const { client } = home.admin
    const record = answered(await client.get(pathOf(patientId)), patientRecord)
    const { items } = answered(
      await client.get(`${pathOf(patientId)}/events`),
      patientRoutes.events.response,
    )
    const told = answered(
      await doctor.client.get('/members/me/notifications'),
      notificationRoutes.list.response,
    )
    expect(record).toMatchObject({
      providerId: doctor.id,
      provider: { id: doctor.id, name: 'Dee Kay' },
      version: 1,
    })
    expect(items[0]).toMatchObject({
      kind: 'provider',
      changes: [{ field: 'provider', from: null, to: 'Dee Kay' }],
    })
    expect(told.items).toMatchObject([
      {
        kind: 'patientGiven',
        text: 'Ann Lee made you the provider of Jane Doe',
        link: `/patient-link/${patientId}`,
      },
    ])
  })

  it('is possible as somebody is added', async () => {
    const patientId = await aPatient(home, { providerId: doctor.id })
    await app.run.idle()

    expect((await listedFor(doctor)).people).toEqual([patientId])
    const told = answered(
      await doctor.client.get('/members/me/notifications'),
      notificationRoutes.list.response,
    )
    expect(told.items).toMatchObject([{ kind: 'patientGiven' }])
  })

  it('is for those who care for patients, among the providers of the practice', async () => {
    const patientId = await aTreatedLead()
    const foreign = await aPractice(app.run)
    const stranger = await aStaff(app.run, foreign.practiceId, [2])
    const advocate = await aStaff(app.run, home.practiceId, [4])
    const marketing = await aStaff(app.run, home.practiceId, [9])
    const body = aPatientForm({ isLead: 1, isPatient: 0, providerId: doctor.id })

    expect(await treat(advocate, patientId, other.id)).toMatchObject({ status: 200 })
    expect(await treat(advocate, patientId, other.id)).toMatchObject(refusal('ERR_NO_CHANGE'))
    for (const id of [stranger.id, advocate.id, home.practiceId]) {
      expect(await treat(advocate, patientId, id)).toMatchObject(
        refusal('ERR_DOCTOR_NOT_IN_PRACTICE'),
      )
    }
    for (const person of [other, marketing]) {
      expect(await treat(person, patientId, null)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    }
    expect(
      await marketing.client.post(`/practices/${home.practiceId}/patients`, { body }),
    ).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    expect(
      await home.admin.client.post(`/practices/${home.practiceId}/patients`, {
        body: { ...body, providerId: stranger.id },
      }),
    ).toMatchObject(refusal('ERR_DOCTOR_NOT_IN_PRACTICE'))
  })
})
