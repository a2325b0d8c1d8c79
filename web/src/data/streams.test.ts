import { describe, expect, it } from 'vitest'
import type { Activity } from '#shared/model/notification.ts'
import { withNews } from './streams.ts'

const at = '2026-03-01T12:00:00.000Z'
const anActivity = (id: string): Activity => ({
  ...{ id, kind: 'patientCreated', practiceId: 'p1', at, text: id, link: null },
})
const idsOf = ({ items }: { items: Activity[] }) => items.map(({ id }) => id)
const known = { items: ['a', 'b'].map(anActivity), cursor: 'b' }

describe('news', () => {
  it('come after what is known, of which the oldest goes', () => {
    const news = { items: ['c', 'd'].map(anActivity), cursor: 'd' }

    expect(idsOf(withNews(known, news, 3))).toEqual(['b', 'c', 'd'])
    expect(withNews(known, news, 3).cursor).toBe('d')
  })

  it('that are known already are not told again', () => {
    const news = { items: ['b', 'c'].map(anActivity), cursor: 'c' }

    expect(idsOf(withNews(known, news, 5))).toEqual(['a', 'b', 'c'])
  })

  it('may be none, and yet lead on', () => {
    expect(withNews(known, { items: [], cursor: 'x' }, 5)).toEqual({ ...known, cursor: 'x' })
  })
})
