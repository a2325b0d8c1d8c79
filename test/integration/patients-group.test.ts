import { beforeEach, describe, expect, it } from 'vitest'
import { groupRoutes } from '#shared/api/groups.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import { taskRoutes } from '#shared/api/tasks.ts'
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
/** Somebody whose role sees no patients. */
let manager: Person
beforeEach(async () => {
  home = await aPractice(app.run)
  manager = await aStaff(app.run, home.practiceId, [8])
})

const inPractice = (path: string) => `/practices/${home.practiceId}${path}`

async function aGroup(name = 'Spine', { practiceId, admin } = home) {
  const reply = await admin.client.post(`/practices/${practiceId}/groups`, { body: { name } })
  return answered(reply, groupRoutes.create.response).id
}

async function manage(groupId: string, { id: staffId }: Person) {
  const path = inPractice(`/groups/${groupId}/managers`)
  answered(
    await home.admin.client.post(path, { body: { staffId } }),
    groupRoutes.addManager.response,
  )
}

const place = ({ client }: Person, patientId: string, groupId: string | null) =>
  client.patch(inPractice(`/patients/${patientId}/group`), { body: { groupId } })

/** A lead in a group that the manager manages, and one in another group. */
async function aManaged() {
  const groupId = await aGroup()
  const patientId = await aPatient(home, { isLead: 1 })
  const foreign = await aPatient(home, { isLead: 1 })
  await app.run.idle()
  expect(await place(home.admin, patientId, groupId)).toMatchObject({ body: { groupId } })
  await place(home.admin, foreign, await aGroup('Joint'))
  await manage(groupId, manager)
  return { groupId, patientId, foreign }
}

async function seenBy({ client }: Person) {
  const people = answered(await client.get(inPractice('/patients')), patientRoutes.list.response)
  const tasks = answered(await client.get(inPractice('/tasks')), taskRoutes.list.response)
  return [people.items, tasks.items].map((items) => items.map(({ patientId }) => patientId))
}

const DENIED = refusal('ERR_ACCESS_DENIED')

describe('the manager of a group', () => {
  it('sees its people and their tasks, and nobody else', async () => {
    const { patientId, foreign } = await aManaged()

    expect(await seenBy(manager)).toEqual([[patientId], [patientId]])
    const read = (id: string) => manager.client.get(inPractice(`/patients/${id}`))
    expect(await read(patientId)).toMatchObject({ status: 200 })
    expect(await read(foreign)).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
  })

  it('changes nothing that the role does not change', async () => {
    const { patientId } = await aManaged()
    const { client } = manager
    const edit = { body: { addressCity: 'Waco', version: 1 } }

    expect(await client.patch(inPractice(`/patients/${patientId}`), edit)).toMatchObject(DENIED)
    expect(await place(manager, patientId, null)).toMatchObject(DENIED)
    const upload = { body: { practiceId: home.practiceId, patientId } }
    expect(await client.post('/uploads', upload)).toMatchObject(DENIED)
  })

  it('loses sight at once with the management, the group, the place of the person, or the job', async () => {
    const { groupId, patientId } = await aManaged()
    const { client } = home.admin
    const path = inPractice(`/groups/${groupId}`)

    await place(home.admin, patientId, null)
    expect(await seenBy(manager)).toEqual([[], []])
    await place(home.admin, patientId, groupId)
    expect(await seenBy(manager)).toEqual([[patientId], [patientId]])

    await client.delete(`${path}/managers/${manager.id}`)
    expect(await manager.client.get(inPractice('/patients'))).toMatchObject(DENIED)
    await manage(groupId, manager)
    expect(await seenBy(manager)).toEqual([[patientId], [patientId]])

    await client.delete(path)
    expect(await manager.client.get(inPractice('/patients'))).toMatchObject(DENIED)
    expect(await manager.client.get(inPractice('/tasks'))).toMatchObject(DENIED)
  })

  it('manages nothing after leaving the practice, nor on returning', async () => {
    const { groupId } = await aManaged()
    const { client } = home.admin

    await client.delete(inPractice(`/staffs/${manager.id}`))
    expect(await manager.client.get(inPractice('/patients'))).toMatchObject(DENIED)
    await app.run.idle()

    const groups = answered(await client.get(inPractice('/groups')), groupRoutes.list.response)
    expect(groups.items.find(({ id }) => id === groupId)?.managers).toEqual([])
  })
})

describe('the group of a patient', () => {
  it('is one of the practice, chosen by those who care for patients, and listed by', async () => {
    const { groupId, patientId } = await aManaged()
    const elsewhere = await aGroup('Spine', await aPractice(app.run))
    const advocate = await aStaff(app.run, home.practiceId, [4])
    const provider = await aStaff(app.run, home.practiceId, [2])

    expect(await place(advocate, patientId, groupId)).toMatchObject(refusal('ERR_NO_CHANGE'))
    expect(await place(advocate, patientId, elsewhere)).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
    expect(await place(provider, patientId, null)).toMatchObject(DENIED)
    const listed = answered(
      await advocate.client.get(inPractice('/patients'), { query: { groupId } }),
      patientRoutes.list.response,
    )
    expect(listed).toMatchObject({ items: [{ patientId, groupId, group: 'Spine' }], total: 1 })
    const events = answered(
      await advocate.client.get(inPractice(`/patients/${patientId}/events`)),
      patientRoutes.events.response,
    )
    expect(events.items[0]).toMatchObject({
      kind: 'group',
      changes: [{ field: 'group', from: null, to: 'Spine' }],
    })
  })

  it('goes by the name that it has now, and no record says another', async () => {
    const { groupId, patientId, foreign } = await aManaged()
    const { client } = home.admin
    const record = inPractice(`/patients/${patientId}`)
    const listed = async () => {
      const reply = await client.get(inPractice('/patients'), { query: { order: 'group ASC' } })
      const { items } = answered(reply, patientRoutes.list.response)
      return items.map((row) => [row.patientId, row.group])
    }
    const path = inPractice(`/groups/${groupId}`)
    const { version } = answered(
      await client.get(inPractice('/groups')),
      groupRoutes.list.response,
    ).items.find(({ id }) => id === groupId) ?? { version: 0 }

    await client.patch(record, { body: { group: 'By hand', addressCity: 'Waco', version: 1 } })
    expect(await listed()).toEqual([
      [foreign, 'Joint'],
      [patientId, 'Spine'],
    ])

    await client.patch(path, { body: { name: 'Back', version } })
    expect(await listed()).toEqual([
      [patientId, 'Back'],
      [foreign, 'Joint'],
    ])
    expect(await client.get(record)).toMatchObject({ body: { groupId, group: 'Back' } })

    await client.delete(path)
    expect(await listed()).toEqual([
      [foreign, 'Joint'],
      [patientId, null],
    ])
    expect(await client.get(record)).toMatchObject({ body: { group: null } })
  })
})
