import { describe, expect, it } from 'vitest'
import { changeOf, newsOf, rebase, valuesOf } from './policy.ts'

const lax = { requireTwoFactor: false, passwordMaxAgeDays: 0 } as const
const strict = { requireTwoFactor: true, passwordMaxAgeDays: 90 } as const

describe('the sign-in policy in its form', () => {
  it('sends what was changed and nothing else', () => {
    expect(changeOf(lax, valuesOf(lax))).toEqual({})
    expect(changeOf(lax, { ...valuesOf(lax), passwordMaxAgeDays: '30' })).toEqual({
      passwordMaxAgeDays: 30,
    })
    expect(changeOf(strict, valuesOf(lax))).toEqual({
      requireTwoFactor: false,
      passwordMaxAgeDays: 0,
    })
  })

  it('keeps what was chosen when somebody else saved meanwhile, and takes over the rest', () => {
    const chosen = { ...valuesOf(lax), requireTwoFactor: true }

    expect(rebase(lax, { requireTwoFactor: false, passwordMaxAgeDays: 90 }, chosen)).toEqual({
      requireTwoFactor: true,
      passwordMaxAgeDays: '90',
    })
    expect(rebase(lax, strict, valuesOf(lax))).toEqual(valuesOf(strict))
  })

  it('tells what somebody else changed', () => {
    expect(newsOf(lax, lax)).toEqual([])
    expect(newsOf(lax, strict)).toEqual([
      'Two-step sign-in is required.',
      'Passwords must be changed: every 90 days.',
    ])
    expect(newsOf(strict, lax)).toEqual([
      'Two-step sign-in is not required.',
      'Passwords must be changed: never.',
    ])
  })
})
