import { describe, expect, it } from 'vitest'
import { plainName } from '#functions/platform/plain-name.ts'
import { practiceNameItem } from './keys.ts'

describe('the name of a practice', () => {
  it('is the same however it is written', () => {
    expect(plainName('Bay  Spine-Center')).toBe('bay spine center')
    expect(plainName('Clínica Uno')).toBe('clinica uno')
    expect(plainName('***')).toBe('***')
  })

  it('is found by its first letters', () => {
    expect(practiceNameItem('Ébène Care', 'p1')).toMatchObject({
      ...{ gsi1pk: 'PRACTICENAMES#ebe', gsi1sk: 'ebene care', practiceId: 'p1' },
    })
  })
})
