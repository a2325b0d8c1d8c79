import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { newScansQuery } from '../../data/patients.ts'
import { isFiltered, nextOrder, toQuery, withoutFilters } from './list-asked.ts'
import { listSearch } from './list-search.ts'

function read(search: Record<string, unknown>) {
  return v.parse(listSearch, search)
}

describe('listSearch', () => {
  it('keeps what it knows', () => {
    const search = { find: '0a1b2c3d', leadStatus: 10, hasNewUploads: 1, order: 'dob ASC', row: 51 }
    expect(read(search)).toEqual(search)
  })

  it('takes a token of digits', () => {
    expect(read({ find: 12345678 })).toEqual({ find: '12345678' })
  })

  it('holds no words', () => {
    expect(JSON.stringify(read({ name: 'doe', find: 'doe', search: 'doe' }))).toBe('{}')
  })

  it('drops what it cannot read, and keeps the rest', () => {
    const search = read({ isArchived: 1, leadStatus: 7, order: 'shoe size', row: -1, dialog: 'x' })
    expect(JSON.parse(JSON.stringify(search))).toEqual({ isArchived: 1 })
  })
})

describe('toQuery', () => {
  it.each(['patients', 'leads'] as const)('shows as many %s as the dashboard counts', (section) => {
    const counted = newScansQuery('p', section).queryKey.at(-1)
    const { order, offset, limit, ...filters } = toQuery(section, { hasNewUploads: 1 })

    expect(counted).toEqual({
      params: { practiceId: 'p' },
      query: { ...filters, order: 'lastUploadAt DESC', limit: 5 },
    })
  })

  it('asks for the newest of the list first', () => {
    expect(toQuery('leads', {})).toEqual({
      isLead: 1,
      order: 'createdAt DESC',
      offset: 0,
      limit: 50,
    })
  })

  it('leaves what depends on the day to its bounds', () => {
    const search = { waits: 1, daysBy: 'Pacific/Auckland', isAnswered: 1 } as const

    expect(toQuery('leads', search, { waits: '1:5' })).toMatchObject({
      waits: '1:5',
      isAnswered: 1,
    })
    expect(Object.keys(toQuery('leads', search))).not.toEqual(
      expect.arrayContaining(['waits', 'daysBy']),
    )
    expect(toQuery('leads', search)).not.toHaveProperty('daysBy')
  })

  it('begins with the page that the first row in sight is on', () => {
    expect(toQuery('patients', { row: 50 })).toMatchObject({ isPatient: 1, offset: 0 })
    expect(toQuery('patients', { row: 51 })).toMatchObject({ isPatient: 1, offset: 50 })
  })
})

describe('nextOrder', () => {
  it('orders by a new column: words upwards, moments newest first', () => {
    expect(nextOrder({}, 'name')).toBe('name ASC')
    expect(nextOrder({}, 'lastUploadAt')).toBe('lastUploadAt DESC')
  })

  it('turns the present order round', () => {
    expect(nextOrder({ order: 'name ASC' }, 'name')).toBe('name DESC')
    expect(nextOrder({}, 'createdAt')).toBe('createdAt ASC')
  })
})

describe('filters', () => {
  it('counts none for order and row', () => {
    expect(isFiltered({ order: 'name ASC', row: 51 })).toBe(false)
  })

  it('counts the status none', () => {
    expect(isFiltered({ leadStatus: 0 })).toBe(true)
  })

  it('takes them away, not the order', () => {
    expect(withoutFilters({ find: '0a1b2c3d', order: 'name ASC', row: 51 })).toEqual({
      order: 'name ASC',
    })
  })
})
