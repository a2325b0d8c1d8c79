import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CODE_SECONDS, codeProblem, newCode } from './codes.ts'

const now = new Date('2026-03-01T12:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

describe('verification codes', () => {
  it('are 6 digits, and only they match', () => {
    const { code, stored } = newCode(now)

    expect(code).toMatch(/^\d{6}$/)
    expect(codeProblem(stored, code, now)).toBeNull()
    fc.assert(
      fc.property(fc.stringMatching(/^\d{6}$/), (guess) => {
        const expected = guess === code ? null : 'ERR_VERIFICATION_NOT_MATCH'
        expect(codeProblem(stored, guess, now)).toBe(expected)
      }),
    )
  })

  it('are good for ten minutes', () => {
    const { code, stored } = newCode(now)

    expect(codeProblem(stored, code, later(CODE_SECONDS - 1))).toBeNull()
    expect(codeProblem(stored, code, later(CODE_SECONDS))).toBe('ERR_VERIFICATION_EXPIRED')
  })

  it('are not stored as they are', () => {
    const { code, stored } = newCode(now)

    expect(JSON.stringify(stored)).not.toContain(`"${code}"`)
  })
})
