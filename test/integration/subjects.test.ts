import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { subjectRoutes } from '#shared/api/subjects.ts'
import { subject } from '#shared/model/subject.ts'
import { aPractice, type PracticeOf } from '#test/support/builders.ts'
import { answered, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()

const path = ({ practiceId }: PracticeOf, rest = '') => `/practices/${practiceId}/subjects${rest}`
const list = async (practice: PracticeOf) =>
  answered(await practice.admin.client.get(path(practice)), subjectRoutes.list.response).items
const add = async (practice: PracticeOf, body: Record<string, unknown> = {}) =>
  answered(
    await practice.admin.client.post(path(practice), {
      body: { name: `Type ${randomUUID()}`, dueInDays: 2, ...body },
    }),
    subject,
  )
const names = (items: readonly { name: string }[]) => items.map(({ name }) => name)

describe('types of tasks', () => {
  it('are there from the start, by name', async () => {
    const practice = await aPractice(app.run)

    expect(names(await list(practice))).toEqual([
      'Call back',
      'Request records',
      'Verify insurance',
    ])
  })

  it('are added, renamed and removed; a name is free again then', async () => {
    const practice = await aPractice(app.run)
    const { client } = practice.admin
    const { id } = await add(practice, { name: 'Order the MRI' })

    const renamed = await client.patch(path(practice, `/${id}`), {
      body: { name: 'Order the scan', version: 1 },
    })
    expect(renamed.body).toMatchObject({ name: 'Order the scan', dueInDays: 2, version: 2 })
    await add(practice, { name: 'Order the MRI' })
    const taken = await client.post(path(practice), {
      body: { name: 'order the  SCAN', dueInDays: 1 },
    })
    expect(taken).toMatchObject(refusal('ERR_SUBJECT_EXISTS'))
    expect((await client.delete(path(practice, `/${id}`))).status).toBe(200)
    expect(names(await list(practice))).not.toContain('Order the scan')
    await add(practice, { name: 'Order the scan' })
  })

  it('are added once, however often the call is sent', async () => {
    const practice = await aPractice(app.run)
    const idempotencyKey = randomUUID()
    const send = () =>
      practice.admin.client.post(path(practice), {
        body: { name: 'Twice', dueInDays: 1 },
        idempotencyKey,
      })

    const [one, other] = await Promise.all([send(), send()])

    expect([one?.status, other?.status]).toEqual([200, 200])
    expect(names(await list(practice)).filter((name) => name === 'Twice')).toHaveLength(1)
  })

  it('are followed by types of the same practice alone', async () => {
    const [home, foreign] = [await aPractice(app.run), await aPractice(app.run)]
    const [own, theirs] = [await add(home), await add(foreign)]
    const followedBy = (subjectId: string) =>
      home.admin.client.patch(path(home, `/${own.id}`), {
        body: { followUp: { subjectId, days: 7 } },
      })

    expect(await followedBy(theirs.id)).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    expect((await followedBy(own.id)).body).toMatchObject({
      followUp: { subjectId: own.id, status: null, days: 7 },
    })
  })
})

describe('a checklist', () => {
  it('takes the items that several people add at once', async () => {
    const practice = await aPractice(app.run)
    const { id } = await add(practice)
    const send = (name: string) =>
      practice.admin.client.post(path(practice, `/${id}/items`), {
        body: { name, statuses: ['Yes', 'No'], isPrimary: 1 },
      })

    const replies = await Promise.all(['A', 'B', 'C'].map(send))

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const found = (await list(practice)).find((one) => one.id === id)
    expect(names(found?.items ?? []).toSorted()).toEqual(['A', 'B', 'C'])
    expect(found?.items.filter(({ isPrimary }) => isPrimary)).toHaveLength(1)
  })

  it('has items that are changed from what was read, and removed', async () => {
    const practice = await aPractice(app.run)
    const { client } = practice.admin
    const { id } = await add(practice)
    const added = answered(
      await client.post(path(practice, `/${id}/items`), {
        body: { name: 'Booked', statuses: ['Yes', 'No'] },
      }),
      subject,
    )
    const item = path(practice, `/${id}/items/${added.items[0]?.id}`)

    const changed = await client.patch(item, { body: { statuses: ['Yes', 'Later'], version: 2 } })
    expect(changed.body).toMatchObject({ items: [{ name: 'Booked', statuses: ['Yes', 'Later'] }] })
    const late = await client.patch(item, { body: { name: 'Seen', version: 2 } })
    expect(late).toMatchObject(refusal('ERR_VERSION_CONFLICT'))
    expect((await client.delete(item)).body).toMatchObject({ items: [] })
    expect(await client.delete(item)).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
  })
})
