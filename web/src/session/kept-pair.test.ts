import { describe, expect, test } from 'vitest'
import { pairIn } from './kept-pair.ts'

describe('pairIn', () => {
  test('takes key and password as they stand, digits or not', () => {
    expect(pairIn('?key=0123&pwd=1e5-_A')).toEqual({ key: '0123', pwd: '1e5-_A' })
  })

  test.each(['', '?key=a', '?pwd=b', '?key=&pwd=b'])('finds none in %j', (search) => {
    expect(pairIn(search)).toBeNull()
  })
})
