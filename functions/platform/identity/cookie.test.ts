import { describe, expect, it } from 'vitest'
import { saysStay } from '#shared/model/account.ts'
import {
  flowCookie,
  readFlowCookie,
  readSessionCookie,
  sessionCookie,
  stayCookie,
} from './cookie.ts'

const HTTPS = 'https://app.example.com'
const HTTP = 'http://localhost:3000'

/** A Set-Cookie line, taken apart. */
function read(line: string) {
  const [pair = '', ...attributes] = line.split('; ')
  return { pair, attributes: attributes.toSorted() }
}

describe('the session cookie', () => {
  it('on https is bound to the host, to the server and to our own pages', () => {
    expect(read(sessionCookie(HTTPS, 'token'))).toEqual({
      pair: '__Host-praxis=token',
      attributes: ['HttpOnly', 'Max-Age=43200', 'Path=/', 'SameSite=Lax', 'Secure'],
    })
  })

  it('on http, which knows no prefix, has a plain name', () => {
    expect(read(sessionCookie(HTTP, 'token'))).toEqual({
      pair: 'praxis=token',
      attributes: ['HttpOnly', 'Max-Age=43200', 'Path=/', 'SameSite=Lax'],
    })
  })

  it('is taken away by one that is over at once, with the same attributes', () => {
    expect(read(sessionCookie(HTTPS, null))).toEqual({
      pair: '__Host-praxis=',
      attributes: ['HttpOnly', 'Max-Age=0', 'Path=/', 'SameSite=Lax', 'Secure'],
    })
  })

  it('is read by its whole name', () => {
    expect(readSessionCookie(HTTPS, ['other=1', '__Host-praxis=token'])).toBe('token')
    expect(readSessionCookie(HTTPS, ['praxis=token', 'x__Host-praxis=token'])).toBeNull()
    expect(readSessionCookie(HTTP, ['praxis='])).toBeNull()
  })
})

describe('the cookie of who stays signed in', () => {
  it('may be read by the page, and is bound to the host on https', () => {
    expect(read(stayCookie(HTTPS, true))).toEqual({
      pair: '__Host-praxis-extend-login=1',
      attributes: ['Max-Age=43200', 'Path=/', 'SameSite=Lax', 'Secure'],
    })
    expect(read(stayCookie(HTTP, false))).toEqual({
      pair: 'praxis-extend-login=',
      attributes: ['Max-Age=0', 'Path=/', 'SameSite=Lax'],
    })
  })
})

describe('a page', () => {
  it.each([HTTPS, HTTP])('on %s reads from it whether the member stays signed in', (origin) => {
    const [pair = ''] = stayCookie(origin, true).split(';')
    const [none = ''] = stayCookie(origin, false).split(';')

    expect(saysStay(`other=2; ${pair}`)).toBe(true)
    expect(saysStay(none)).toBe(false)
    expect(saysStay(`not-${pair}`)).toBe(false)
    expect(saysStay('')).toBe(false)
  })
})

describe('no cookie', () => {
  it.each([
    sessionCookie(HTTPS, 'token'),
    sessionCookie(HTTPS, null),
    stayCookie(HTTPS, true),
    stayCookie(HTTPS, false),
  ])('%s is shared with other hosts', (line) => {
    expect(line).not.toMatch(/domain/i)
  })
})

describe('the cookie of somebody at a provider', () => {
  it('is bound to the host and to the server, for ten minutes', () => {
    expect(read(flowCookie(HTTPS, 'secret'))).toEqual({
      pair: '__Host-praxis-openid=secret',
      attributes: ['HttpOnly', 'Max-Age=600', 'Path=/', 'SameSite=Lax', 'Secure'],
    })
  })

  it('is not taken for that of a session, nor the other way round', () => {
    const cookies = ['__Host-praxis=token', '__Host-praxis-openid=secret']

    expect(readFlowCookie(HTTPS, cookies)).toBe('secret')
    expect(readSessionCookie(HTTPS, cookies)).toBe('token')
    expect(readFlowCookie(HTTPS, cookies.slice(0, 1))).toBeNull()
  })
})
