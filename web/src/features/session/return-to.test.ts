import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeReturnTo } from './return-to.ts'

describe('the path to come back to', () => {
  it.each(['/', '/patient-link/1/tasks', '/practice-hub/tasks?status=0&everyone=1#top'])(
    'may be %s',
    (path) => {
      expect(safeReturnTo(path)).toBe(path)
    },
  )

  it.each([
    '//evil.example/x',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'patient-link',
    '/login?returnTo=/login',
    '/logout',
    '/register',
    '',
    null,
    7,
  ])('may not be %j', (path) => {
    expect(safeReturnTo(path)).toBeNull()
  })

  it('never leads to another site', () => {
    const origin = 'https://app.example'
    const parts = fc.constantFrom(
      '/',
      '\\',
      '@',
      ':',
      '.',
      '?',
      '#',
      '%2f',
      '\t',
      '\n',
      'evil.example',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(parts, fc.string({ maxLength: 3 }))), (pieces) => {
        const path = safeReturnTo(`/${pieces.join('')}`)
        if (path !== null) expect(new URL(path, origin).origin).toBe(origin)
      }),
    )
  })
})
