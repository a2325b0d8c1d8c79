import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { distributionRoutes } from '#shared/api/distributions.ts'
import { taskRoutes } from '#shared/api/tasks.ts'
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
import { answered, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()

const pathOf = ({ practiceId }: PracticeOf, rest = '') => `/practices/${practiceId}/tasks${rest}`

/** A practice with an advocate, a patient, and a type of tasks that is followed by itself where it fails. */
async function aDesk() {
  const practice = await aPractice(app.run)
  const { practiceId, admin } = practice
  const path = `/practices/${practiceId}/subjects`
  const created = await admin.client.post(path, { body: { name: 'Ask for scans', dueInDays: 3 } })
  const { id: subjectId } = answered(created, subject)
  const item = { name: 'Scans', statuses: ['Sent', 'No answer'], isPrimary: 1 }
  const added = await admin.client.post(`${path}/${subjectId}/items`, { body: item })
  const [check] = answered(added, subject).items
  const followUp = { subjectId, status: 'No answer', days: 7 }
  await admin.client.patch(`${path}/${subjectId}`, { body: { followUp } })
  const bo = await aStaff(app.run, practiceId, [role.staff], { firstName: 'Bo' })
  const patientId = await aPatient(practice)
  return { practice, admin, bo, patientId, subjectId, itemId: check?.id ?? '' }
}
type Desk = Awaited<ReturnType<typeof aDesk>>

/** Lets the admin and the advocate share what is given out. */
async function share({ practice: { practiceId }, admin, bo }: Desk) {
  const path = `/practices/${practiceId}/distributions`
  const reply = await admin.client.get(path)
  const [found] = answered(reply, distributionRoutes.list.response).items
  const staffs = [admin, bo].map(({ id: staffId, firstName: label }) => {
    return { staffId, label, enabled: true, weight: 1 }
  })
  const body = { staffs, version: found?.version }
  expect((await admin.client.patch(`${path}/${found?.id}`, { body })).status).toBe(200)
}

const send = ({ practice, admin, patientId, subjectId }: Desk, body: object, as = admin) =>
  as.client.post(pathOf(practice), { body: { patientId, subjectId, comments: 'Ask', ...body } })
const create = async (desk: Desk, body: object = {}, as?: Person) =>
  answered(await send(desk, { advocateId: desk.bo.id, ...body }, as), task)
const list = async ({ practice, admin }: Desk, query: Record<string, string | number>) =>
  answered(await admin.client.get(pathOf(practice), { query }), taskRoutes.list.response).items
/** What completes a task whose checklist has open items. */
const unanswered = { withoutAnswers: 'The patient moved away' }

const act = ({ practice, admin }: Desk, id: string, action: string, body = {}, as = admin) =>
  as.client.post(pathOf(practice, `/${id}/${action}`), { body })
const edit = ({ practice, admin }: Desk, id: string, body: object, as = admin) =>
  as.client.patch(pathOf(practice, `/${id}`), { body })

describe('adding a task', () => {
  it('gives it to whoever is named, with the checklist of its type, and says so in the record', async () => {
    const desk = await aDesk()

    const added = await create(desk, { priority: 9, comments: 'CD or link' })
    await app.run.idle()

    expect(added).toMatchObject({
      subject: 'Ask for scans',
      patientName: 'Jane Doe',
      advocateName: 'Bo Lee',
      creatorName: 'Ann Lee',
      distributeMethod: 'manual',
      status: 0,
      checklist: [{ name: 'Scans', status: null }],
      trail: [{ text: 'Given to Bo' }],
    })
    expect(await list(desk, { patientId: desk.patientId })).toEqual([added])
    const record = `/practices/${desk.practice.practiceId}/patients/${desk.patientId}`
    expect((await desk.admin.client.get(`${record}/events`)).body).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ kind: 'task' })]),
    })
    expect((await desk.admin.client.get(record)).body).toMatchObject({ openTaskCount: 1 })
  })

  it('names every field that is missing or wrong', async () => {
    const desk = await aDesk()
    const { practice, admin, patientId, subjectId } = desk
    const foreign = await aStaff(app.run, (await aPractice(app.run)).practiceId, [role.staff])

    expect(await admin.client.post(pathOf(practice), { body: {} })).toMatchObject({
      status: 400,
      body: {
        comments: ['subjectId: is required', 'comments: is required', 'patientId: is required'],
      },
    })
    expect(await send(desk, { distributeMethod: 'manual', advocateId: 0 })).toMatchObject({
      body: { comments: ['advocateId: is required'] },
    })
    expect(await send(desk, { advocateId: foreign.id })).toMatchObject(
      refusal('ERR_ADVOCATE_NOT_IN_PRACTICE'),
    )
    expect(await send(desk, { advocateId: desk.bo.id, prevTaskId: patientId })).toMatchObject({
      body: { comments: ['prevTaskId: must be a task about the same person'] },
    })
    expect(await send(desk, { advocateId: desk.bo.id, subjectId: patientId })).toMatchObject({
      body: { comments: ['subjectId: must be a task type of the practice'] },
    })
    expect(await send(desk, { advocateId: desk.bo.id, providerId: desk.bo.id })).toMatchObject(
      refusal('ERR_DOCTOR_NOT_IN_PRACTICE'),
    )
    expect(await send(desk, { advocateId: desk.bo.id, patientId: subjectId })).toMatchObject(
      refusal('ERR_TARGET_NOT_FOUND'),
    )
  })

  it('needs comments, and a provider where a patient of a practice with providers has none', async () => {
    const desk = await aDesk()
    const { practice, patientId } = desk
    const leadId = await aPatient(practice, { firstName: 'Leo', isLead: 1, isPatient: 0 })
    const required = { status: 400, body: { comments: ['providerId: is required'] } }
    const by = { advocateId: desk.bo.id }

    for (const comments of [undefined, '', '  \n'])
      expect(await send(desk, { ...by, comments })).toMatchObject({
        status: 400,
        body: { comments: ['comments: is required'] },
      })
    const { id, version } = await create(desk)
    const doctor = await aStaff(app.run, practice.practiceId, [role.provider])
    expect(await send(desk, by)).toMatchObject(required)
    expect(await send(desk, { ...by, providerId: '' })).toMatchObject(required)
    expect(await edit(desk, id, { providerId: '', version })).toMatchObject(required)
    expect(await create(desk, { patientId: leadId })).toMatchObject({ providerId: null })
    expect(await create(desk, { providerId: doctor.id })).toMatchObject({ providerId: doctor.id })

    await isTreatedBy(practice, patientId, doctor)
    expect(await create(desk, { providerId: '' })).toMatchObject({ providerId: doctor.id })
    expect((await edit(desk, id, { providerId: '', version })).body).toMatchObject({
      providerId: doctor.id,
    })
  })

  it('lets managers choose the owner and hand ownership over; others own what they add', async () => {
    const desk = await aDesk()
    const { admin, bo } = desk
    const foreign = await aStaff(app.run, (await aPractice(app.run)).practiceId, [role.staff])
    const denied = refusal('ERR_ACCESS_DENIED')

    const added = await create(desk, { creatorId: bo.id })
    expect(added).toMatchObject({ creatorId: bo.id, creatorName: 'Bo Lee' })
    expect(await send(desk, { creatorId: foreign.id })).toMatchObject({
      body: { comments: ['creatorId: must be someone who works in the practice'] },
    })
    expect(await create(desk, { creatorId: bo.id }, bo)).toMatchObject({ creatorId: bo.id })
    expect(await send(desk, { creatorId: admin.id }, bo)).toMatchObject(denied)

    const handedOver = await edit(desk, added.id, { creatorId: admin.id })
    expect(handedOver.body).toMatchObject({ creatorId: admin.id, creatorName: 'Ann Lee' })
    expect(await edit(desk, added.id, { creatorId: bo.id }, bo)).toMatchObject(denied)
    const kept = await edit(desk, added.id, { creatorId: admin.id, priority: 9 }, bo)
    expect(kept.body).toMatchObject({ creatorId: admin.id, priority: 9 })
  })

  it('answers for a type the methods by which a task of the type can be given out', async () => {
    const desk = await aDesk()
    const { practice, admin, subjectId } = desk
    await share(desk)
    const distribution = { target: 'task', subjectId, label: 'Off', ignore: true, staffs: [] }
    const path = `/practices/${practice.practiceId}/distributions`
    expect((await admin.client.post(path, { body: distribution })).status).toBe(200)

    const methodsOf = async (query = {}) =>
      (await admin.client.get(pathOf(practice, '/methods'), { query })).body
    expect(await methodsOf()).toMatchObject({ chosen: 'task' })
    expect(await methodsOf({ subjectId })).toEqual({ methods: ['manual'], chosen: 'manual' })
    expect(await send(desk, { distributeMethod: 'task' })).toMatchObject({
      body: { comments: ['distributeMethod: must have someone to choose from'] },
    })
  })

  it('happens once, however often the call is sent', async () => {
    const desk = await aDesk()
    const { practice, admin, patientId, subjectId, bo } = desk
    const body = { patientId, subjectId, comments: 'Ask', advocateId: bo.id }
    const sent = { body, idempotencyKey: randomUUID() }

    const replies = await Promise.all([1, 2].map(() => admin.client.post(pathOf(practice), sent)))

    const [one, other] = replies.map((reply) => answered(reply, task).id)
    expect(one).toBe(other)
    expect(await list(desk, { patientId })).toHaveLength(1)
  })

  it('finds the advocate in the team of the provider, else in the distribution, each in turn', async () => {
    const desk = await aDesk()
    const { practice, admin, bo } = desk
    const doctor = await aStaff(app.run, practice.practiceId, [role.provider])
    await share(desk)
    const methods = async () =>
      (
        await admin.client.get(pathOf(practice, '/methods'), {
          query: { providerId: doctor.id },
        })
      ).body

    expect(await methods()).toEqual({ methods: ['task', 'manual'], chosen: 'task' })
    const his = { providerId: doctor.id }
    const unassigned = [0, ''].map((advocateId) => ({ ...his, advocateId }))
    const turns = [await create(desk, unassigned[0]), await create(desk, unassigned[1])]
    expect(turns.map(({ distributeMethod }) => distributeMethod)).toEqual(['task', 'task'])
    expect(new Set(turns.map(({ advocateId }) => advocateId)).size).toBe(2)

    await admin.client.post(`/practices/${practice.practiceId}/providers/${doctor.id}/supports`, {
      body: { staffId: bo.id },
    })
    expect(await methods()).toEqual({
      methods: ['provider', 'task', 'manual'],
      chosen: 'provider',
    })
    await isTreatedBy(practice, desk.patientId, doctor)
    expect(await create(desk, { advocateId: null })).toMatchObject({
      distributeMethod: 'provider',
      advocateId: bo.id,
      providerId: doctor.id,
    })
  })

  it('gives everybody a turn where tasks are added all at once', async () => {
    const desk = await aDesk()
    await share(desk)

    const added = await Promise.all(
      Array.from({ length: 6 }, () => create(desk, { advocateId: 0 })),
    )

    const ofBo = added.filter(({ advocateId }) => advocateId === desk.bo.id)
    expect(ofBo).toHaveLength(3)
  })

  it('is for patients within reach', async () => {
    const desk = await aDesk()
    const doctor = await aStaff(app.run, desk.practice.practiceId, [role.provider])

    const body = { advocateId: desk.bo.id }
    expect(await send(desk, body, doctor)).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
    await isTreatedBy(desk.practice, desk.patientId, doctor)
    expect((await send(desk, body, doctor)).status).toBe(200)
  })
})

describe('changing a task', () => {
  it('goes from the version that was read; what is ticked off goes item by item', async () => {
    const desk = await aDesk()
    const { id } = await create(desk)

    expect((await edit(desk, id, { priority: 10, version: 1 })).body).toMatchObject({
      priority: 10,
      version: 2,
    })
    expect(await edit(desk, id, { comments: 'late', version: 1 })).toMatchObject(
      refusal('ERR_VERSION_CONFLICT'),
    )
    const checklist = [{ itemId: desk.itemId, status: 'Sent' }]
    expect((await edit(desk, id, { checklist })).body).toMatchObject({
      checklist: [{ status: 'Sent' }],
    })
  })

  it('resets the advocate with the type: a specific one is named anew', async () => {
    const desk = await aDesk()
    const { practice, admin } = desk
    const { id } = await create(desk)
    const reply = await admin.client.post(`/practices/${practice.practiceId}/subjects`, {
      body: { name: 'Send a fax', dueInDays: 1 },
    })
    const { id: subjectId } = answered(reply, subject)

    expect(await edit(desk, id, { subjectId })).toMatchObject({
      body: { comments: ['advocateId: is required'] },
    })
    expect((await edit(desk, id, { subjectId, advocateId: admin.id })).body).toMatchObject({
      subject: 'Send a fax',
      checklist: [],
      advocateId: admin.id,
    })
  })

  it('moves it to whom it is given', async () => {
    const desk = await aDesk()
    const { id } = await create(desk)

    await edit(desk, id, { advocateId: desk.admin.id })
    await app.run.idle()

    expect(await list(desk, { advocateId: desk.bo.id })).toEqual([])
    expect(await list(desk, { advocateId: desk.admin.id })).toMatchObject([{ id }])
    const gone = await aStaff(app.run, desk.practice.practiceId, [role.hrManager])
    expect(await edit(desk, id, { advocateId: gone.id })).toMatchObject(
      refusal('ERR_ADVOCATE_NOT_IN_PRACTICE'),
    )
  })
})

describe('ending a task', () => {
  it('brings the one that follows, where it turned out so', async () => {
    const desk = await aDesk()
    const { id } = await create(desk)
    const checklist = [{ itemId: desk.itemId, status: 'No answer' }]

    expect((await act(desk, id, 'complete', { checklist }, desk.bo)).status).toBe(200)
    await app.run.idle()

    const [next, ...others] = await list(desk, { status: 0, patientId: desk.patientId })
    expect(others).toEqual([])
    expect(next).toMatchObject({ prevTaskId: id, advocateId: desk.bo.id, creatorName: 'Bo Lee' })
    expect(await list(desk, { status: 0 })).toEqual([])
    const days = (Date.parse(next?.startedAt ?? '') - app.run.clock.now().getTime()) / 86_400_000
    expect(Math.round(days)).toBe(7)
    const record = `/practices/${desk.practice.practiceId}/patients/${desk.patientId}`
    expect((await desk.admin.client.get(record)).body).toMatchObject({ openTaskCount: 1 })
  })

  it('takes the answers to its checklist, or the reason why there are none', async () => {
    const desk = await aDesk()
    const first = await create(desk)
    expect(await act(desk, first.id, 'complete', {}, desk.bo)).toMatchObject(
      refusal('ERR_TASK_UNANSWERED'),
    )
    const checklist = [{ itemId: desk.itemId, status: 'Sent' }]
    expect((await act(desk, first.id, 'complete', { checklist }, desk.bo)).body).toMatchObject({
      status: 1,
      checklist: [{ status: 'Sent' }],
    })

    const second = await create(desk)
    const withoutAnswers = 'The patient moved away'
    const done = await act(desk, second.id, 'complete', { withoutAnswers }, desk.bo)
    expect(done.body).toMatchObject({ status: 1, checklist: [{ status: null }] })
    expect(JSON.stringify(done.body)).toContain('left “Scans” open: The patient moved away')
  })

  it('waits for a manager where its advocate may not complete it', async () => {
    const desk = await aDesk()
    const { id } = await create(desk, { advocateCanComplete: 0 })

    expect((await act(desk, id, 'complete', unanswered, desk.bo)).body).toMatchObject({
      status: 15,
    })
    expect(await act(desk, id, 'confirm', {}, desk.bo)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    expect((await act(desk, id, 'confirm')).body).toMatchObject({ status: 1 })
    const other = await create(desk, { advocateCanComplete: 0 })
    expect((await act(desk, other.id, 'complete', unanswered)).body).toMatchObject({ status: 1 })
  })

  it('happens to one of two who do it at once; the other is told who was faster', async () => {
    const desk = await aDesk()
    const { id } = await create(desk)

    const replies = await Promise.all([
      act(desk, id, 'complete', { version: 1, ...unanswered }, desk.bo),
      act(desk, id, 'cancel', { version: 1 }),
    ])

    const [won, lost] = replies.toSorted((one, other) => one.status - other.status)
    expect(won?.status).toBe(200)
    expect(lost).toMatchObject(refusal('ERR_NO_CHANGE'))
    expect(JSON.stringify(lost?.body)).toMatch(/(Bo Lee completed|Ann Lee canceled) this task/)
  })

  it.each([
    ['incomplete', 16],
    ['cancel', 9],
  ])('as %s keeps why', async (action, status) => {
    const desk = await aDesk()
    const { id } = await create(desk)

    expect((await act(desk, id, action, { comments: 'Moved away' })).body).toMatchObject({
      status,
      comments: 'Ask\nMoved away',
    })
    expect(await edit(desk, id, { priority: 1 })).toMatchObject(refusal('ERR_NO_CHANGE'))
  })
})
