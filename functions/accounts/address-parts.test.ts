import { describe, expect, it } from 'vitest'
import { addressParts, addressPartWrites, replacePartWrites } from './address-parts.ts'

describe('the parts of an address', () => {
  it('are found from each character before the last dot', () => {
    expect(addressParts('Al@b.io')).toEqual(['al@b.io', 'l@b.io', '@b.io', 'b.io'])
  })

  it('of a long address are those at its beginning and at its end', () => {
    const parts = addressParts(`${'a'.repeat(60)}@clinic.example`)
    expect(parts).toHaveLength(32)
    expect(parts).toContain('clinic.example')
  })

  it('are written once where the address changes in part', () => {
    const writes = replacePartWrites('m1', 'ann@clinic.example', 'bea@clinic.example')
    const keys = writes.flatMap((write) =>
      'key' in write ? [write.key] : 'item' in write ? [write.item] : [],
    )
    const names = keys.map(({ pk, sk }) => `${pk} ${sk}`)
    expect(new Set(names).size).toBe(names.length)
    expect(writes.filter(({ kind }) => kind === 'delete')).toHaveLength(3)
    expect(addressPartWrites('m1', 'ann@clinic.example')[0]).toMatchObject({
      item: { pk: 'ACCOUNTPARTS#ann', sk: 'ann@clinic.example#m1' },
    })
  })
})
