import { expect, it } from 'vitest'
import { detailsOf } from './details.ts'

it('says how many rows and by which filters, not what was looked for', () => {
  const query = { isArchived: 0, isLead: 1, search: 'jane doe', order: 'name ASC' } as const

  expect(detailsOf(query, 2)).toBe('2 rows, filtered by isArchived, isLead, search')
  expect(detailsOf({ isArchived: 0 }, 1)).toBe('1 row, filtered by isArchived')
})
