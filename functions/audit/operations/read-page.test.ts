import { describe, expect, it } from 'vitest'
import {
  type Asked,
  REQUESTS_A_CALL,
  type ReadTrail,
  readPage,
  type TrailEntry,
} from './read-page.ts'

const MINUTE = 60_000

/** Entries one a minute, the newest first; every third is of Ann. */
function aTrail(length: number): TrailEntry[] {
  return Array.from({ length }, (_, position) => {
    const at = new Date(Date.parse('2026-03-01T12:00:00Z') - position * MINUTE).toISOString()
    return {
      ...{ pk: 'p', sk: `${at}#${position}`, id: String(position), at },
      ...{ practiceId: 'p', patientId: null, action: 'patients.list', subject: null },
      ...{ details: null, change: null },
      ...{ actor: position % 3 === 0 ? 'ann' : 'bob', outcome: 'done', ip: '192.0.2.1' },
    } as const
  })
}

/** A table that reads so many entries a request, then keeps those that pass. */
function tableOf(trail: readonly TrailEntry[], perRequest: number) {
  let requests = 0
  const read: ReadTrail = {
    async page({ where }, limit, cursor) {
      requests += 1
      const start = cursor === undefined ? 0 : Number(cursor) + 1
      const end = start + (limit ?? perRequest)
      const last = trail[Math.min(end, trail.length) - 1]
      return {
        items: trail.slice(start, end).filter(({ actor }) => !where.actor || actor === where.actor),
        cursor: end < trail.length && last ? last.id : null,
        readTo: last?.at ?? null,
      }
    },
    cursorAfter: (_asked, { id }) => id,
  }
  return { read, requests: () => requests }
}

async function readAll(read: ReadTrail, asked: Asked, limit: number): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  for (;;) {
    const page = await readPage(read, asked, { limit, cursor })
    ids.push(...page.items.map(({ id }) => id))
    if (page.cursor === null) return ids
    cursor = page.cursor
  }
}

describe('a page of the trail', () => {
  it.each([1, 7, 50, 1000])('by %i, one after the other, has each entry once', async (limit) => {
    const trail = aTrail(100)

    const ids = await readAll(tableOf(trail, 30).read, { where: {} }, limit)

    expect(ids).toEqual(trail.map(({ id }) => id))
  })

  it.each([1, 5, 9, 200])('by %i has each that passes the filter once', async (limit) => {
    const trail = aTrail(100)

    const ids = await readAll(tableOf(trail, 30).read, { where: { actor: 'ann' } }, limit)

    expect(ids).toEqual(trail.filter(({ actor }) => actor === 'ann').map(({ id }) => id))
  })

  it('ends after so many requests where nothing passes, and says how far it looked', async () => {
    const trail = aTrail(1000)
    const { read, requests } = tableOf(trail, 10)

    const page = await readPage(read, { where: { actor: 'eve' } }, { limit: 5 })

    const last = trail[REQUESTS_A_CALL * 10 - 1]
    expect(page).toEqual({ items: [], cursor: last?.id, readTo: last?.at })
    expect(requests()).toBe(REQUESTS_A_CALL)
  })

  it('leaves out what is not accepted', async () => {
    const accept = ({ actor }: TrailEntry) => actor === 'ann'

    const page = await readPage(tableOf(aTrail(9), 9).read, { where: {} }, { limit: 2, accept })

    expect(page.items.map(({ id }) => id)).toEqual(['0', '3'])
    expect(page.cursor).toBe('3')
  })
})
