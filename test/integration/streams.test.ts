import { beforeEach, describe, expect, it } from 'vitest'
import { streamRoutes } from '#shared/api/streams.ts'
import type { PracticeRole } from '#shared/model/roles.ts'
import {
  aGuest,
  aMember,
  aPatient,
  aPractice,
  aStaff,
  isTreatedBy,
  type Person,
  type PracticeOf,
} from '#test/support/builders.ts'
import { aChartOf } from '#test/support/charts.ts'
import { answered, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp()
/** What has just come is held back a moment. */
const SETTLED_MS = 3000

let home: PracticeOf
beforeEach(async () => {
  home = await aPractice(app.run)
})

const ofPractice = () => `/practices/${home.practiceId}/stream`

async function settled() {
  await app.run.idle()
  app.run.clock.advance(SETTLED_MS)
}

const read = async (
  { client }: Pick<Person, 'client'>,
  path: string,
  query: Record<string, string | number> = {},
) => answered(await client.get(path, { query }), streamRoutes.ofPractice.response)

const textsOf = async (person: Pick<Person, 'client'>, path = ofPractice()) =>
  (await read(person, path)).items.map(({ text }) => text)

const aColleague = (roles: PracticeRole[]) =>
  aStaff(app.run, home.practiceId, roles, { firstName: 'Bo', lastName: 'Li' })

describe('what a member did', () => {
  it('is read page by page into the past: everything once, the newest page first', async () => {
    const own = '/members/me/stream'
    for (const firstName of ['A', 'B', 'C', 'D']) await aPatient(home, { firstName })
    await settled()

    const pages: string[][] = []
    let before: string | null = null
    do {
      const query: Record<string, string | number> = {
        limit: 2,
        ...(before !== null && { before }),
      }
      const page = await read(home.admin, own, query)
      pages.push(page.items.map(({ text }) => text))
      before = page.earlier
    } while (before !== null)

    const all = await read(home.admin, own)
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
    expect(pages.toReversed().flat()).toEqual(all.items.map(({ text }) => text))
    expect(all.earlier).toBeNull()
  })

  it('is nobody else’s', async () => {
    const other = await aColleague([4])

    const reply = await other.client.get(`/members/${home.admin.id}/stream`)

    expect(reply).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
  })
})

describe('what happened in a practice', () => {
  it('is told in words, with where it is', async () => {
    const patientId = await aPatient(home)
    await aGuest(app.run, home, patientId)
    await settled()

    const { items, ticket } = await read(home.admin, ofPractice())

    expect(items).toMatchObject([
      { text: `You set up ${home.name}`, link: null },
      { text: 'You added Jane Doe', link: `/patient-link/${patientId}` },
      { text: 'You sent an upload link to Jane Doe', link: `/patient-link/${patientId}/rad-cloud` },
    ])
    expect(ticket).toBeNull()
  })

  it('is followed from a cursor: everything once, in order, whatever comes twice or late', async () => {
    await settled()
    let { cursor } = await read(home.admin, ofPractice())
    expect(await read(home.admin, ofPractice(), { cursor })).toMatchObject({ items: [], cursor })
    app.run.faults.duplicateEvents(true)
    app.run.faults.failConsumer('notifications-reactions', 2)
    for (const firstName of ['A', 'B', 'C', 'D', 'E']) await aPatient(home, { firstName })
    await settled()
    app.run.faults.duplicateEvents(false)

    const followed: string[] = []
    for (const _ of [1, 2, 3, 4]) {
      const part = await read(home.admin, ofPractice(), { cursor, limit: 2 })
      followed.push(...part.items.map(({ id }) => id))
      cursor = part.cursor
    }

    const all = await read(home.admin, ofPractice(), { limit: 5 })
    expect(followed).toHaveLength(5)
    expect(followed).toEqual(all.items.map(({ id }) => id))
    expect(all.items.map(({ text }) => text).toSorted()).toEqual(
      ['A', 'B', 'C', 'D', 'E'].map((name) => `You added ${name} Doe`),
    )
  })

  it('is seen as far as the reader sees the people', async () => {
    const provider = await aColleague([2])
    const marketing = await aColleague([9])
    const hr = await aColleague([8])
    const treated = await aPatient(home, { firstName: 'Treated' })
    await aPatient(home, { firstName: 'Other' })
    await aPatient(home, { firstName: 'Lead', isLead: 1, isPatient: 0 })
    await isTreatedBy(home, treated, provider)
    await settled()

    const setUp = `Ann Lee set up ${home.name}`
    expect(await textsOf(provider)).toEqual([
      setUp,
      'Ann Lee added Treated Doe',
      'Ann Lee made you the provider of Treated Doe',
    ])
    expect(await textsOf(marketing)).toEqual([setUp, 'Ann Lee added Lead Doe'])
    expect(await textsOf(hr)).toEqual([setUp])
    expect((await read(hr, ofPractice(), { limit: 1 })).items).toMatchObject([{ text: setUp }])
  })

  it('is for those who work there only', async () => {
    const stranger = await aPractice(app.run)

    expect(await stranger.admin.client.get(ofPractice())).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
    expect(await home.admin.client.get(ofPractice(), { query: { cursor: 'x' } })).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
  })
})

describe('what happened to a member', () => {
  const OWN = '/members/me/stream'

  it('is what they did, and what concerns their own chart', async () => {
    const jane = await aMember(app.run, { firstName: 'Jane', lastName: 'Doe' })
    const patientId = await aChartOf(app.run, home, jane)
    await app.run.idle()
    await aGuest(app.run, home, patientId)
    await settled()

    expect(await textsOf(home.admin, OWN)).toContain('You sent an upload link to Jane Doe')
    expect((await read(jane, OWN)).items).toMatchObject([
      { text: 'Ann Lee sent an upload link to Jane Doe', link: '/rad-cloud' },
    ])
  })

  it('is nobody else’s, and nothing of a practice that they left', async () => {
    const bo = await aColleague([16])
    await aPatient({ ...home, admin: bo })
    await settled()
    const before = await textsOf(bo, OWN)

    await home.admin.client.delete(`/practices/${home.practiceId}/staffs/${bo.id}`)
    await settled()

    expect(before).toEqual(['You added Jane Doe'])
    expect(await textsOf(bo, OWN)).toEqual([])
    expect(await home.admin.client.get(`/members/${bo.id}/stream`)).toMatchObject(
      refusal('ERR_TARGET_NOT_FOUND'),
    )
  })
})
