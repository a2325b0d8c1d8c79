import { describe, expect, it } from 'vitest'
import type { Location } from '#shared/model/practice.ts'
import { defaultOf, differenceOf, newLocation, successorOf } from './locations.ts'

const address = {
  addressLine1: '1 Main St',
  addressCity: 'Houston',
  addressState: 'TX',
  addressZip: '77001',
  addressCountry: 'US',
} as const

function aLocation(id: string, changes: Partial<Location> = {}): Location {
  return { ...newLocation(id, { name: id, ...address }), ...changes }
}

describe('a location', () => {
  it('is not the default until it is made so', () => {
    expect(aLocation('a')).toMatchObject({ default: false, addressLine2: null, version: 1 })
  })

  it('changes in what is different only', () => {
    const before = aLocation('a', { addressLine2: 'Suite 1' })

    expect(differenceOf(before, { name: 'a', addressCity: 'Dallas' })).toEqual({
      addressCity: 'Dallas',
    })
    expect(differenceOf(before, { addressLine2: null })).toEqual({ addressLine2: null })
    expect(differenceOf(before, { name: undefined })).toEqual({})
  })

  it('that goes leaves the default to the oldest of the others', () => {
    const all = ['c', 'a', 'b'].map((id) => aLocation(id, { default: id === 'a' }))
    const leaving = defaultOf(all)

    expect(leaving.id).toBe('a')
    expect(successorOf(leaving, all).id).toBe('b')
  })

  it('that is the last one stays', () => {
    const last = aLocation('a', { default: true })

    expect(() => successorOf(last, [last])).toThrow(
      expect.objectContaining({ name: 'ERR_LOCATION_AT_LEAST_ONE' }),
    )
  })

  it('whose default is on its way elsewhere is read again', () => {
    expect(() => defaultOf([aLocation('a')])).toThrow(
      expect.objectContaining({ name: 'ERR_VERSION_CONFLICT' }),
    )
  })
})
