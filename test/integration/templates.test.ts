import { beforeEach, describe, expect, it } from 'vitest'
import { identityKeys } from '#functions/platform/identity/records.ts'
import { templateRoutes } from '#shared/api/templates.ts'
import { role } from '#shared/model/roles.ts'
import { CONTENT_MAX, TEMPLATES_MAX, TITLE_MAX } from '#shared/model/template.ts'
import {
  aMember,
  aPractice,
  aStaff,
  type Person,
  type PracticeOf,
  tableOf,
} from '#test/support/builders.ts'
import { aChartOf } from '#test/support/charts.ts'
import { answered, refusal, type Sent } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()
const OWN = '/members/me/templates'

let home: PracticeOf
let bo: Person

beforeEach(async () => {
  home = await aPractice(app.run)
  bo = await aStaff(app.run, home.practiceId, [role.staff])
})

const add = (
  { client }: Person,
  title: string,
  sent: Omit<Sent, 'body'> = {},
  content = 'Hello.',
) => client.post(OWN, { body: { title, content }, ...sent })

const aTemplate = async (person: Person, title: string, content?: string) =>
  answered(await add(person, title, {}, content), templateRoutes.create.response)

const list = async ({ client }: Person, query: Record<string, string | number> = {}) =>
  answered(await client.get(OWN, { query }), templateRoutes.list.response)

const titlesOf = async (person: Person, query?: Record<string, string | number>) =>
  (await list(person, query)).items.map(({ title }) => title)

describe('templates', () => {
  it('are added, changed and deleted', async () => {
    const added = await aTemplate(bo, '  Call back ', 'Dear patient,\n\nplease call.')
    const path = `${OWN}/${added.id}`
    const changed = await bo.client.patch(path, { form: { title: 'Call us back' } })
    const same = await bo.client.patch(path, { body: {} })
    const deleted = await bo.client.delete(path)

    expect(added).toMatchObject({
      memberId: bo.id,
      title: 'Call back',
      content: 'Dear patient,\n\nplease call.',
      isFavorite: 0,
      count: 0,
    })
    expect(changed.body).toMatchObject({ title: 'Call us back', content: added.content })
    expect(same).toMatchObject(refusal('ERR_NO_CHANGE'))
    expect(deleted.status).toBe(200)
    expect(await list(bo)).toMatchObject({ items: [], total: 0 })
    for (const again of [
      await bo.client.delete(path),
      await bo.client.patch(path, { body: { title: 'Other' } }),
      await bo.client.put(`${path}/use`),
      await bo.client.post(`${path}/favorite`, { body: { isFavorite: 1 } }),
    ]) {
      expect(again).toMatchObject(refusal('ERR_TEMPLATE_NOT_EXISTS'))
    }
  })

  it('are listed with favorites first, then the most used, and found by their words', async () => {
    const thanks = await aTemplate(bo, 'Thanks', 'Thank you for the MRI.')
    await aTemplate(bo, 'Call back')
    const forms = await aTemplate(bo, 'Forms')

    const used = await bo.client.put(`${OWN}/${forms.id}/use`)
    const starred = await bo.client.post(`${OWN}/${thanks.id}/favorite`, {
      form: { isFavorite: '1' },
    })

    expect(used.body).toMatchObject({ id: forms.id, count: 1 })
    expect(starred.body).toMatchObject({ id: thanks.id, isFavorite: 1 })
    expect(await titlesOf(bo)).toEqual(['Thanks', 'Forms', 'Call back'])
    expect(await titlesOf(bo, { search: 'mri thank' })).toEqual(['Thanks'])
    expect(await list(bo, { offset: 1, limit: 1 })).toMatchObject({
      ...{ total: 3, offset: 1, limit: 1 },
      items: [{ title: 'Forms' }],
    })
    expect(await bo.client.get(OWN, { query: { order: 'color ASC' } })).toMatchObject(
      refusal('ERR_SEARCH_QUERY_INVALID'),
    )
    await bo.client.post(`${OWN}/${thanks.id}/favorite`, { body: { isFavorite: 0 } })
    expect(await titlesOf(bo)).toEqual(['Forms', 'Call back', 'Thanks'])
  })

  it('count every use, also of several at once', async () => {
    const { id } = await aTemplate(bo, 'Thanks')

    await Promise.all(Array.from({ length: 5 }, () => bo.client.put(`${OWN}/${id}/use`)))

    expect((await list(bo)).items).toMatchObject([{ count: 5 }])
  })

  it('need a title and a content, neither too long', async () => {
    for (const [title, content, named] of [
      ['  ', 'Hello', 'title: is required'],
      ['Hello', ' \n ', 'content: is required'],
      ['a'.repeat(TITLE_MAX + 1), 'Hello', `title: must be at most ${TITLE_MAX} characters`],
      ['Hello', 'a'.repeat(CONTENT_MAX + 1), `content: must be at most ${CONTENT_MAX} characters`],
    ] as const) {
      const refused = await add(bo, title, {}, content)

      expect(refused).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
      expect(refused.body).toMatchObject({ comments: [named] })
    }
    const longest = await aTemplate(bo, '語'.repeat(TITLE_MAX), '語'.repeat(CONTENT_MAX))
    expect((await list(bo)).items).toEqual([longest])
  })
})

describe('a title', () => {
  it('is taken once, however it is written', async () => {
    await aTemplate(bo, 'Call back')
    const other = await aTemplate(bo, 'Thanks')

    const refused = [
      await add(bo, 'call  BACK'),
      await bo.client.patch(`${OWN}/${other.id}`, { body: { title: 'CALL BACK' } }),
    ]

    for (const reply of refused) expect(reply).toMatchObject(refusal('ERR_TEMPLATE_DUPLICATED'))
    expect(await titlesOf(bo)).toEqual(['Call back', 'Thanks'])
  })

  it('is taken once by several who add or rename at once', async () => {
    const one = await aTemplate(bo, 'One')
    const two = await aTemplate(bo, 'Two')
    const rename = (id: string) => bo.client.patch(`${OWN}/${id}`, { body: { title: 'Same' } })

    const replies = await Promise.all([
      ...[add(bo, 'Same'), add(bo, 'same'), rename(one.id), rename(two.id)],
    ])

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const reply of replies.filter(({ status }) => status !== 200)) {
      expect(reply).toMatchObject(refusal('ERR_TEMPLATE_DUPLICATED'))
    }
    const titles = (await titlesOf(bo)).map((title) => title.toLowerCase())
    expect(new Set(titles).size).toBe(titles.length)
  })

  it('is free again when its template is renamed or deleted', async () => {
    const { id } = await aTemplate(bo, 'Call back')
    await bo.client.patch(`${OWN}/${id}`, { body: { title: 'CALL BACK' } })
    await bo.client.patch(`${OWN}/${id}`, { body: { title: 'Call us' } })
    await aTemplate(bo, 'Call back')
    await bo.client.delete(`${OWN}/${id}`)
    await aTemplate(bo, 'Call us')

    expect(await titlesOf(bo)).toEqual(['Call back', 'Call us'])
  })
})

describe('adding', () => {
  it('twice with one key, also at once, adds once', async () => {
    const twice = () => add(bo, 'Call back', { idempotencyKey: 'a-double-click' })

    const replies = [...(await Promise.all([twice(), twice(), twice()])), await twice()]

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await list(bo)).total).toBe(1)
  })

  it('ends at the most a member may keep, also of several at once', async () => {
    const { id } = await aTemplate(bo, 'First')
    const total = { pk: `${identityKeys.partition(bo.id)}#TEMPLATES`, sk: 'TOTAL' }
    await tableOf(app.run).transact([
      { kind: 'update', key: total, set: { total: TEMPLATES_MAX - 2 } },
    ])

    const replies = await Promise.all(['A', 'B', 'C', 'D'].map((title) => add(bo, title)))

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
    for (const reply of replies.filter(({ status }) => status !== 200)) {
      expect(reply).toMatchObject(refusal('ERR_TEMPLATE_MAX_COUNT'))
    }
    await bo.client.delete(`${OWN}/${id}`)
    expect((await add(bo, 'Again')).status).toBe(200)
    expect(await add(bo, 'One too many')).toMatchObject(refusal('ERR_TEMPLATE_MAX_COUNT'))
  })

  it('makes room once where a template is deleted twice at once', async () => {
    const { id } = await aTemplate(bo, 'First')
    const total = { pk: `${identityKeys.partition(bo.id)}#TEMPLATES`, sk: 'TOTAL' }
    await tableOf(app.run).transact([{ kind: 'update', key: total, set: { total: TEMPLATES_MAX } }])

    await Promise.all([1, 2, 3].map(() => bo.client.delete(`${OWN}/${id}`)))
    const replies = await Promise.all(['A', 'B'].map((title) => add(bo, title)))

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('templates of somebody else', () => {
  it('are out of reach, in the same practice too', async () => {
    const { id } = await aTemplate(bo, 'Call back')
    const other = await aStaff(app.run, home.practiceId, [role.staff])
    const foreign = `/members/${bo.id}/templates`

    const replies = await Promise.all([
      ...[home.admin.client, other.client].flatMap((client) => [
        client.get(foreign),
        client.post(foreign, { body: { title: 'Mine', content: 'Hello' } }),
        client.patch(`${foreign}/${id}`, { body: { title: 'Mine' } }),
        client.delete(`${foreign}/${id}`),
        client.put(`${foreign}/${id}/use`),
        client.post(`${foreign}/${id}/favorite`, { body: { isFavorite: 1 } }),
      ]),
    ])
    const through = await other.client.patch(`${OWN}/${id}`, { body: { title: 'Mine' } })

    for (const reply of replies) expect(reply).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
    expect(through).toMatchObject(refusal('ERR_TEMPLATE_NOT_EXISTS'))
    expect(await list(other)).toMatchObject({ items: [], total: 0 })
    expect((await list(bo)).items).toMatchObject([{ title: 'Call back', count: 0, isFavorite: 0 }])
    expect((await add(other, 'Call back')).status).toBe(200)
  })

  it('go by the own id as well as by me', async () => {
    await aTemplate(bo, 'Call back')

    expect((await bo.client.get(`/members/${bo.id}/templates`)).body).toMatchObject({ total: 1 })
  })
})

describe('patients', () => {
  it('have no templates', async () => {
    const patient = await aMember(app.run)
    await aChartOf(app.run, home, patient)
    await app.run.idle()

    expect(await patient.client.get(OWN)).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    expect(await add(patient, 'Call back')).toMatchObject(refusal('ERR_ACCESS_DENIED'))
  })
})

describe('somebody from whom templates were taken', () => {
  it('still reads and uses them, but adds none', async () => {
    const { id } = await aTemplate(bo, 'Call back')
    await home.admin.client.put(`/practices/${home.practiceId}/staffs/${bo.id}/permissions`, {
      body: { permissions: { 'members.templates.create': false } },
    })

    expect(await add(bo, 'Thanks')).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    expect((await bo.client.put(`${OWN}/${id}/use`)).status).toBe(200)
  })
})
