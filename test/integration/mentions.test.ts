import { beforeEach, describe, expect, it } from 'vitest'
import { notificationRoutes } from '#shared/api/notifications.ts'
import type { NotificationKind } from '#shared/model/notification.ts'
import { role } from '#shared/model/roles.ts'
import { subject } from '#shared/model/subject.ts'
import { task } from '#shared/model/task.ts'
import {
  aPatient,
  aPractice,
  aStaff,
  isTreatedBy,
  type Person,
  type PracticeOf,
} from '#test/support/builders.ts'
import { aChartOf, aChartOwner } from '#test/support/charts.ts'
import { answered, refusal } from '#test/support/client.ts'
import { isVerifiedProvider } from '#test/support/providers.ts'
import { reviewsOf } from '#test/support/reviews.ts'
import { runApp } from './app.ts'

const app = runApp()

let home: PracticeOf
let bo: Person
let cy: Person
beforeEach(async () => {
  home = await aPractice(app.run)
  bo = await aStaff(app.run, home.practiceId, [role.staff], { firstName: 'Bo', lastName: 'Li' })
  cy = await aStaff(app.run, home.practiceId, [role.staff], { firstName: 'Cy', lastName: 'Oh' })
})

async function toldOf({ client }: Person, kind: NotificationKind) {
  await app.run.idle()
  const reply = await client.get('/members/me/notifications')
  const { items } = answered(reply, notificationRoutes.list.response)
  return items.filter((one) => one.kind === kind)
}

const outsiders = async () => {
  const { practiceId } = home
  const { admin: stranger } = await aPractice(app.run)
  const doctor = await aStaff(app.run, practiceId, [role.provider])
  const hr = await aStaff(app.run, practiceId, [role.hrManager])
  return [stranger, doctor, hr]
}

describe('the comments of a task', () => {
  let patientId: string
  let subjectId: string
  const tasks = (rest = '') => `/practices/${home.practiceId}/tasks${rest}`
  const add = (body: object) =>
    home.admin.client.post(tasks(), {
      body: { patientId, subjectId, comments: 'Call her', advocateId: bo.id, ...body },
    })
  beforeEach(async () => {
    patientId = await aPatient(home)
    const path = `/practices/${home.practiceId}/subjects`
    const body = { name: 'Ask for scans', dueInDays: 3 }
    subjectId = answered(await home.admin.client.post(path, { body }), subject).id
  })

  it('notify the colleagues whom they mention, and name them', async () => {
    const comments = '@Cy Oh knows the patient'
    const added = answered(await add({ comments, notifyStaffIds: [cy.id, home.admin.id] }), task)

    expect(added.notified).toMatchObject([{ id: cy.id, name: 'Cy Oh' }, { id: home.admin.id }])
    expect(await toldOf(cy, 'taskMentioned')).toMatchObject([
      {
        text: expect.stringContaining('mentioned you in a task: Jane Doe'),
        link: `/patient-link/${patientId}/tasks`,
      },
    ])
    expect(await toldOf(home.admin, 'taskMentioned')).toEqual([])
  })

  it('notify again when a task ends, but not when it is changed', async () => {
    const { id, version } = answered(await add({ notifyStaffIds: [cy.id] }), task)
    const change = { comments: '@Cy Oh @Bo Li', notifyStaffIds: [cy.id, bo.id], version }
    const changed = await home.admin.client.patch(tasks(`/${id}`), { body: change })
    expect(answered(changed, task).notified.map((one) => one.id)).toEqual([cy.id, bo.id])
    expect(await toldOf(cy, 'taskMentioned')).toHaveLength(1)
    expect(await toldOf(bo, 'taskMentioned')).toHaveLength(1)

    const ending = { comments: '@Cy Oh done', notifyStaffIds: [cy.id] }
    const ended = await bo.client.post(tasks(`/${id}/complete`), { body: ending })
    expect(answered(ended, task).comments).toBe('@Cy Oh @Bo Li\n@Cy Oh done')
    expect(await toldOf(cy, 'taskMentioned')).toHaveLength(2)
  })

  it('mention nobody who may not see the task', async () => {
    const { id } = answered(await add({}), task)
    for (const { id: staffId } of await outsiders()) {
      const notifyStaffIds = [staffId]
      const replies = [
        await add({ notifyStaffIds }),
        await home.admin.client.patch(tasks(`/${id}`), { body: { comments: 'A', notifyStaffIds } }),
        await home.admin.client.post(tasks(`/${id}/cancel`), { body: { notifyStaffIds } }),
      ]
      for (const reply of replies) {
        expect(reply).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
        expect(reply.body).toMatchObject({ details: { fields: [{ field: 'notifyStaffIds' }] } })
      }
    }
  })

  it('mention the doctor who treats the patient', async () => {
    const doctor = await aStaff(app.run, home.practiceId, [role.provider])
    await isTreatedBy(home, patientId, doctor)

    expect((await add({ notifyStaffIds: [doctor.id] })).status).toBe(200)
    expect(await toldOf(doctor, 'taskMentioned')).toHaveLength(1)
  })
})

describe('a remark on a review', () => {
  it('notifies the colleagues whom it mentions, and leads them to the case', async () => {
    const { id, doctor } = await aCase()
    const remark = { content: '@Cy Oh, are these the scans?', notifyStaffIds: [cy.id, doctor.id] }
    await reviewsOf(bo).remark(id, remark)

    expect(await reviewsOf(bo).remarks(id)).toMatchObject([
      { notified: [{ id: cy.id, name: 'Cy Oh' }, { id: doctor.id }] },
    ])
    expect(await toldOf(cy, 'reviewMentioned')).toMatchObject([
      {
        text: expect.stringContaining('mentioned you in a review'),
        link: `/chat-review/${id}`,
      },
    ])
    expect(await toldOf(doctor, 'reviewMentioned')).toHaveLength(1)
  })

  it('mentions neither outsiders, nor a colleague who is the patient', async () => {
    const { id } = await aCase()
    const write = (reviewId: string, staffId: string) =>
      bo.client.post(`/medical-record-reviews/${reviewId}/remarks`, {
        body: { content: 'A', notifyStaffIds: [staffId] },
      })
    for (const outsider of await outsiders()) {
      expect(await write(id, outsider.id)).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    }

    const worker = await aStaff(app.run, home.practiceId, [role.admin])
    const patientId = await aChartOf(app.run, home, worker)
    await app.run.idle()
    const { practiceId } = home
    const own = await reviewsOf(worker).begin({ practiceId, patientId, content: 'Is it broken?' })
    expect(await write(own.id, worker.id)).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
  })

  /** A case of a doctor who does not treat the patient otherwise. */
  async function aCase() {
    const { practiceId } = home
    const doctor = await aStaff(app.run, practiceId, [role.provider])
    await isVerifiedProvider(app.run, doctor)
    const { patient } = await aChartOwner(app.run, [home], { addressState: 'TX' })
    const content = 'Does my left knee need surgery?'
    const { id } = await reviewsOf(patient).begin({ practiceId, content, providerId: doctor.id })
    return { id, doctor }
  }
})
