import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { groupedCode, recoveryCode } from './codes.ts'

describe('a recovery code', () => {
  it('is read as it is shown, however it is typed', () => {
    const shown = groupedCode('AB0DE1GH2J')

    expect(shown).toBe('AB0DE-1GH2J')
    for (const typed of [shown, 'ab0de1gh2j', ' abode lgh2j ', 'ABODE-IGH2J']) {
      expect(v.parse(recoveryCode, typed)).toBe('AB0DE1GH2J')
    }
  })

  it('is nothing else', () => {
    for (const typed of ['', '123456', 'AB0DE-1GH2', 'AB0DE-1GH2JK', 'UUUUU-UUUUU']) {
      expect(v.is(recoveryCode, typed)).toBe(false)
    }
  })
})
