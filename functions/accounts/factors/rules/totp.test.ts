import { describe, expect, it } from 'vitest'
import { NOON } from '#test/support/records.ts'
import { newTotpSecret, stepOf, totpUri } from './totp.ts'

/** The key of RFC 6238's test vectors: `12345678901234567890`. */
const RFC_KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

describe('codes of an authenticator app', () => {
  it('are those of the standard, by the step that they are of', () => {
    // The last six digits of RFC 6238's, appendix B.
    expect(stepOf(RFC_KEY, '287082', at(59))).toBe(1)
    expect(stepOf(RFC_KEY, '081804', at(1111111109))).toBe(37037036)
    expect(stepOf(RFC_KEY, '005924', at(1234567890))).toBe(41152263)
  })

  it('are good for a step before and after, and no longer', () => {
    const good = [-31, -30, 0, 29, 30, 59].map((late) => stepOf(RFC_KEY, '287082', at(30 + late)))

    expect(good).toEqual([null, 1, 1, 1, 1, 1])
    expect(stepOf(RFC_KEY, '287082', at(90))).toBeNull()
  })

  it('are refused where they are wrong', () => {
    expect(stepOf(RFC_KEY, '287083', at(59))).toBeNull()
    expect(stepOf(RFC_KEY, 'ABCDEFGHJK', at(59))).toBeNull()
  })
})

describe('the key of an authenticator app', () => {
  it('has 160 bits, another each time', () => {
    const keys = Array.from({ length: 20 }, newTotpSecret)

    expect(new Set(keys).size).toBe(20)
    for (const key of keys) expect(key).toMatch(/^[A-Z2-7]{32}$/)
  })

  it('is read by apps with whose it is', () => {
    const uri = new URL(totpUri(RFC_KEY, 'ann@example.com'))

    expect(uri.protocol).toBe('otpauth:')
    expect(decodeURIComponent(uri.pathname)).toContain('Praxis:ann@example.com')
    expect(uri.searchParams.get('secret')).toBe(RFC_KEY)
    expect(stepOf(RFC_KEY, '000000', NOON)).toBeNull()
  })
})
