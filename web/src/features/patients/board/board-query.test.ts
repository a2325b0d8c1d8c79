import { describe, expect, it } from 'vitest'
import { leadTargets } from '#shared/model/leads.ts'
import { columnQuery, furtherPages, placesSeen, statusBeside, statusesOf } from './board-query.ts'

describe('the board', () => {
  it('has a column for each status of the pipeline, or for the one that is filtered by', () => {
    expect(statusesOf({})).toEqual(leadTargets)
    expect(statusesOf({ leadStatus: 3 })).toEqual([3])
  })

  it('asks for a column as the list does, whoever came last first', () => {
    expect(columnQuery({ search: { leadClass: 'hot', row: 301 }, bounds: {} }, 10, 2)).toEqual({
      ...{ isLead: 1, leadStatus: 10, leadClass: 'hot' },
      ...{ order: 'leadStatusAt DESC', offset: 100, limit: 50 },
    })
    expect(columnQuery({ search: { order: 'name ASC' }, bounds: {} }, 1, 0).order).toBe('name ASC')
  })

  it('leads from column to column, and not beyond', () => {
    expect(statusBeside(4, 1)).toBe(10)
    expect(statusBeside(1, -1)).toBeNull()
    expect(statusBeside(9, 1)).toBeNull()
  })

  it('draws the cards in sight and those near, and no others', () => {
    const box = { height: 300, card: 100 }
    expect(placesSeen({ ...box, top: 0, count: 2000 })).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(placesSeen({ ...box, top: 100_050, count: 2000 }).at(0)).toBe(996)
    expect(placesSeen({ ...box, top: 100_050, count: 2000 }).at(-1)).toBe(1007)
    expect(placesSeen({ ...box, top: 199_700, count: 2000 }).at(-1)).toBe(1999)
    expect(placesSeen({ ...box, top: 0, count: 0 })).toEqual([])
    // Filters may leave fewer than what was scrolled to.
    expect(placesSeen({ ...box, top: 5000, count: 2 })).toEqual([0, 1])
  })

  it('reads the pages that are seen', () => {
    expect(furtherPages([0, 49])).toEqual([])
    expect(furtherPages([98, 99, 100, 101])).toEqual([1, 2])
  })
})
