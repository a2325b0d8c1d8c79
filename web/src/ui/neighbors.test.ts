import { describe, expect, it } from 'vitest'
import { neighborOf, rememberRows } from './neighbors.ts'

describe('the record beside one', () => {
  it('is that of the list that was shown last', () => {
    rememberRows(['a', 'b', 'c'])

    expect([neighborOf('b', 1), neighborOf('b', -1)]).toEqual(['c', 'a'])
    expect([neighborOf('c', 1), neighborOf('a', -1)]).toEqual([null, null])
    expect(neighborOf('x', 1)).toBeNull()
  })
})
