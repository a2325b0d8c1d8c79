import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Holder, may, type Permission, policy, reachOf } from './permissions.ts'

const permissions = Object.keys(policy).filter((name): name is Permission => name in policy)
const holders: Holder[] = [2, 4, 8, 9, 10, 16, 'patient', 'guest']
const somePermission = fc.constantFrom(...permissions)
const someHolders = fc.subarray(holders)

describe('the policy table', () => {
  it('denies whoever holds nothing', () => {
    for (const permission of permissions) expect(may(permission, [])).toBe(false)
  })

  it('never gives less to somebody who holds more', () => {
    fc.assert(
      fc.property(somePermission, someHolders, someHolders, (permission, some, more) => {
        const reach = reachOf(permission, some)
        const wider = reachOf(permission, [...some, ...more])

        expect(wider.includes('all') || reach.every((one) => wider.includes(one))).toBe(true)
      }),
    )
  })

  it('gives guests and patients no more than what is their own', () => {
    for (const permission of permissions) {
      for (const holder of ['guest', 'patient'] as const) {
        expect(['', 'own']).toContain(reachOf(permission, [holder]).join())
      }
    }
  })

  it('lets a guest do nothing but upload', () => {
    const open = permissions.filter((permission) => may(permission, ['guest']))

    expect(open.every((permission) => permission.startsWith('uploads.'))).toBe(true)
  })
})
