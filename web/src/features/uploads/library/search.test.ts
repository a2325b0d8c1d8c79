import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { librarySearch } from './address.ts'
import { activeOf, filterOf, nextOrder, orderOf } from './search.ts'

const read = (address: Record<string, unknown>) => v.parse(librarySearch, address)
const now = new Date('2026-03-10T03:00:00.000Z')
const zone = 'America/Chicago'

describe('the address of the library', () => {
  it('takes what cannot be read as not given', () => {
    expect(read({ modality: 'ct?', isNew: 2, studied: 'x', order: 'name' })).toEqual({})
  })

  it('asks for days of the practice', () => {
    const search = read({ studied: 'today', received: 'today', modality: 'MR', isNew: 1 })

    expect(filterOf(search, now, zone, 0)).toEqual({
      modality: 'MR',
      isNew: 1,
      studiedFrom: '2026-03-09',
      studiedTo: '2026-03-09',
      receivedFrom: '2026-03-09T05:00:00.000Z',
      receivedTo: '2026-03-10T04:59:59.999Z',
    })
    expect(activeOf(search)).toBe(4)
  })

  it('begins with what came last, and with the latest of other dates', () => {
    const first = read({})

    expect(orderOf(first)).toEqual({ column: 'receivedAt', descending: true })
    expect(nextOrder(first, 'receivedAt')).toBe('receivedAt ASC')
    expect(nextOrder(first, 'studyDate')).toBe('studyDate DESC')
    expect(nextOrder(read({ order: 'patient ASC' }), 'patient')).toBe('patient DESC')
    expect(activeOf(read({ order: 'patient ASC' }))).toBe(0)
  })
})
