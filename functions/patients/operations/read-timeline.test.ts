import { expect, it, vi } from 'vitest'
import type { TimelineEntry } from '#shared/model/patient.ts'
import { readTimeline } from './read-timeline.ts'

const entry = (at: number): TimelineEntry => ({
  id: String(at),
  at: String(at),
  kind: at % 10 === 0 ? 'message' : 'updated',
  actor: null,
  summary: '',
  details: null,
  changes: [],
})

/** A history of so many entries; a cursor is the place of the next one. */
function aStore(count: number) {
  const timeline = vi.fn(
    async (_ids: readonly string[], page: { cursor: string | undefined; limit: number }) => {
      const from = Number(page.cursor ?? 0)
      const to = Math.min(from + page.limit, count)
      const items = Array.from({ length: to - from }, (_, index) => entry(from + index))
      return { items, cursor: to === count ? null : String(to) }
    },
  )
  return { timeline }
}

const asked = { cursor: undefined, limit: 10, group: 'messages' } as const

it('reads on until half of a page is of the group, and leaves out no entry', async () => {
  const store = aStore(95)
  const first = await readTimeline(store, ['P'], asked)
  expect(first.items.map(({ at }) => at)).toEqual(['0', '10', '20', '30', '40'])
  const rest = await readTimeline(store, ['P'], { ...asked, cursor: first.cursor ?? undefined })
  expect(rest.items.map(({ at }) => at)).toEqual(['50', '60', '70', '80', '90'])
})

it('stops after some pages, and says where to go on', async () => {
  const store = aStore(500)
  const page = await readTimeline(store, ['P'], { ...asked, group: 'notes' })
  expect(page).toEqual({ items: [], cursor: '80' })
  expect(store.timeline).toHaveBeenCalledTimes(8)
})

it('reads one page of everything', async () => {
  const store = aStore(500)
  const page = await readTimeline(store, ['P'], { ...asked, group: undefined })
  expect([page.items.length, page.cursor]).toEqual([10, '10'])
  expect(store.timeline).toHaveBeenCalledTimes(1)
})
