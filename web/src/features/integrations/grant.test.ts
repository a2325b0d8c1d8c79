import { expect, it } from 'vitest'
import { grantIn } from './grant.ts'

it('Facebook comes back with what it gave, or with nothing', () => {
  expect(grantIn('?code=a&state=b')).toEqual({ code: 'a', state: 'b' })
  expect(grantIn('?error=access_denied&error_reason=user_denied&state=b')).toBe('denied')
  expect(grantIn('?tab=facebook')).toBeNull()
  expect(grantIn('')).toBeNull()
})
