import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeReturnTo } from './return-to.ts'

const origin = 'https://app.example'
const signingIn = ['login', 'logout', 'register', 'forget-password', 'verify-email', 'openid']

describe('the path to come back to', () => {
  it.each([
    '/',
    '/patient-link/1/tasks',
    '/practice-hub/tasks?status=0&everyone=1#top',
    '/patient-link?name=Ren%C3%A9%2F%5C',
    '/logins',
    '/my/security?returnTo=//evil.example',
  ])('may be %s', (path) => {
    expect(safeReturnTo(path)).toBe(path)
  })

  it.each([
    '//evil.example/x',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/%2Fevil.example',
    '/%5Cevil.example',
    '/%E0%A4%A',
    'https://evil.example/',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'patient-link',
    '/login?returnTo=/login',
    '/login/second-factor',
    '/logout',
    '/LOGOUT',
    '/%6Cogout',
    '/x/../logout',
    '/register',
    '/forget-password?email=a@b.example',
    '/openid/callback?code=1&state=2',
    '/verify-email',
    '',
    null,
    7,
    {},
  ])('may not be %j', (path) => {
    expect(safeReturnTo(path)).toBeNull()
  })

  const parts = fc.constantFrom(
    ...['/', '//', '\\', '@', ':', '.', '..', '?', '#', '%2f', '%2e', '%5c', '\t', '\n'],
    ...['evil.example', 'javascript:', 'https:', ...signingIn],
  )
  const paths = fc
    .array(fc.oneof(parts, fc.string({ maxLength: 3 })), { maxLength: 6 })
    .map((pieces) => `/${pieces.join('')}`)

  it('never leads to another site', () => {
    fc.assert(
      fc.property(paths, (given) => {
        const path = safeReturnTo(given)
        if (path === null) return
        expect(new URL(path, origin).origin).toBe(origin)
        expect(path).toMatch(/^\/(?!\/)/)
      }),
      { numRuns: 5000 },
    )
  })

  it('is taken again as it was given back', () => {
    fc.assert(
      fc.property(paths, (given) => {
        const path = safeReturnTo(given)
        if (path !== null) expect(safeReturnTo(path)).toBe(path)
      }),
      { numRuns: 2000 },
    )
  })

  it('never is a page for signing in or out, however it is written', () => {
    const written = (page: string) =>
      fc
        .array(fc.constantFrom('plain', 'upper', 'encoded'), {
          minLength: page.length,
          maxLength: page.length,
        })
        .map((ways) => [...page].map((letter, at) => write(letter, ways[at])).join(''))
    const tails = fc.constantFrom('', '/', '/callback', '?a=1', '#b', '/x/..')
    fc.assert(
      fc.property(
        fc.constantFrom(...signingIn).chain(written),
        tails,
        fc.constantFrom('/', '/./', '/x/../'),
        (page, tail, head) => {
          expect(safeReturnTo(`${head}${page}${tail}`)).toBeNull()
        },
      ),
    )
  })
})

function write(letter: string, way: string | undefined): string {
  if (way === 'upper') return letter.toUpperCase()
  if (way === 'encoded') return `%${letter.charCodeAt(0).toString(16)}`
  return letter
}
