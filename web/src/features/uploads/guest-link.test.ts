import { describe, expect, test } from 'vitest'
import { linkIn } from './guest-link.ts'

describe('linkIn', () => {
  test('takes key and password as they stand, digits or not', () => {
    expect(linkIn('?key=0123&pwd=1e5-_A')).toEqual({ key: '0123', pwd: '1e5-_A' })
  })

  test.each(['', '?key=a', '?pwd=b', '?key=&pwd=b'])('finds none in %j', (search) => {
    expect(linkIn(search)).toBeNull()
  })
})
