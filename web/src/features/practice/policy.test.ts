import { describe, expect, it } from 'vitest'
import { changeOf as changed, newsOf, rebase } from '../../ui/versions.ts'
import { changeOf, type PolicyValues, policyWords, valuesOf } from './policy.ts'

const lax = { requireTwoFactor: false, passwordMaxAgeDays: 0 } as const
const strict = { requireTwoFactor: true, passwordMaxAgeDays: 90 } as const

const sent = (base: PolicyValues, chosen: PolicyValues) => changeOf(changed(base, chosen))

describe('the sign-in policy in its form', () => {
  it('sends what was changed and nothing else', () => {
    expect(sent(valuesOf(lax), valuesOf(lax))).toEqual({})
    expect(sent(valuesOf(lax), { ...valuesOf(lax), passwordMaxAgeDays: '30' })).toEqual({
      passwordMaxAgeDays: 30,
    })
    expect(sent(valuesOf(strict), valuesOf(lax))).toEqual({
      requireTwoFactor: false,
      passwordMaxAgeDays: 0,
    })
  })

  it('keeps what was chosen when somebody else saved meanwhile, and takes over the rest', () => {
    const base = valuesOf(lax)
    const chosen = { ...base, requireTwoFactor: valuesOf(strict).requireTwoFactor }
    const older = valuesOf({ requireTwoFactor: false, passwordMaxAgeDays: 90 })

    expect(rebase(base, older, chosen)).toEqual(valuesOf(strict))
    expect(rebase(base, valuesOf(strict), base)).toEqual(valuesOf(strict))
  })

  it('tells what somebody else changed', () => {
    const news = (before: PolicyValues, after: PolicyValues) => newsOf(before, after, policyWords)

    expect(news(valuesOf(lax), valuesOf(lax))).toEqual([])
    expect(news(valuesOf(lax), valuesOf(strict))).toEqual([
      'Two-step sign-in: required.',
      'Passwords must be changed: every 90 days.',
    ])
    expect(news(valuesOf(strict), valuesOf(lax))).toEqual([
      'Two-step sign-in: not required.',
      'Passwords must be changed: never.',
    ])
  })
})
