import { expect, it } from 'vitest'
import { comebackIn } from './grant.ts'

it('a service comes back with what it gave, or with nothing', () => {
  expect(comebackIn('?code=a&state=facebook.b')).toEqual({
    service: 'facebook',
    grant: { code: 'a', state: 'facebook.b' },
  })
  expect(comebackIn('?state=google.b&code=a&scope=c')).toEqual({
    service: 'google',
    grant: { code: 'a', state: 'google.b' },
  })
  expect(comebackIn('?error=access_denied&state=google.b')).toEqual({
    service: 'google',
    grant: null,
  })
})

it.each(['', '?tab=facebook', '?code=a&state=b', '?state=google.b'])(
  'nothing comes by %j',
  (search) => {
    expect(comebackIn(search)).toBeNull()
  },
)
