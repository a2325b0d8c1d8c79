import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  grantedSingly,
  type Holder,
  isForGuests,
  may,
  type PersonalSet,
  permissions,
  policy,
  reachOf,
} from './permissions.ts'

const holders: Holder[] = [
  2,
  4,
  8,
  9,
  10,
  16,
  'groupManager',
  'patient',
  'guest',
  'correspondent',
  'attendee',
  'member',
  'operator',
]
const somePermission = fc.constantFrom(...permissions)
const someHolders = fc.subarray(holders)
const somePersonal: fc.Arbitrary<PersonalSet> = fc.dictionary(somePermission, fc.boolean())

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

  it('gives somebody with several roles what each of them gives, and no more', () => {
    fc.assert(
      fc.property(somePermission, someHolders, somePersonal, (permission, held, personal) => {
        const apart = held.flatMap((holder) => reachOf(permission, [holder], personal))
        const together = reachOf(permission, held, personal)

        expect(new Set(together)).toEqual(new Set(apart.includes('all') ? ['all'] : apart))
      }),
    )
  })

  it('gives guests and patients no more than what is their own', () => {
    for (const permission of permissions) {
      for (const holder of ['guest', 'correspondent', 'attendee'] as const) {
        expect(['', 'own']).toContain(reachOf(permission, [holder]).join())
      }
      expect(['', 'own', 'ownAsPatient']).toContain(reachOf(permission, ['patient']).join())
    }
  })

  it('lets a guest do nothing but what the link is for', () => {
    const opens = [
      ['guest', 'uploads.'],
      ['correspondent', 'messaging.'],
      ['attendee', 'videoConsultations.'],
    ] as const
    for (const [holder, begins] of opens) {
      const open = permissions.filter((permission) => may(permission, [holder]))

      expect(open.length).toBeGreaterThan(0)
      expect(open.every((permission) => permission.startsWith(begins))).toBe(true)
      expect(open.every(isForGuests)).toBe(true)
    }
  })

  it('keeps the platform to its operator, and its operator out of every practice', () => {
    const others = holders.filter((holder) => holder !== 'operator')
    for (const permission of permissions) {
      const reach = reachOf(permission, ['operator'])
      expect(['', 'self', 'platform']).toContain(reach.join())
      if (permission.startsWith('admin.')) {
        expect(reach).toEqual(['platform'])
        expect(may(permission, others)).toBe(false)
      }
    }
  })

  it('says of each permission either what of a practice it opens, or what outside of practices', () => {
    for (const permission of permissions) {
      const reaches: string[] = Object.values(policy[permission])
      const outside = reaches.filter((reach) => reach === 'self' || reach === 'platform')
      expect([0, reaches.length], permission).toContain(outside.length)
    }
  })

  it('has no name that is the beginning of another', () => {
    for (const permission of permissions) {
      const below = permissions.filter((other) => other.startsWith(`${permission}.`))
      expect(below, permission).toEqual([])
    }
  })
})

describe('a personal set', () => {
  it('takes away whatever it says no to', () => {
    fc.assert(
      fc.property(somePermission, someHolders, somePersonal, (permission, held, personal) => {
        expect(may(permission, held, { ...personal, [permission]: false })).toBe(false)
      }),
    )
  })

  it('gives nothing that the table does not give the same person', () => {
    fc.assert(
      fc.property(somePermission, someHolders, somePersonal, (permission, held, personal) => {
        const table: Partial<Record<Holder, string>> = policy[permission]
        const given = held.flatMap((holder) => table[holder] ?? [])

        for (const reach of reachOf(permission, held, personal)) expect(given).toContain(reach)
      }),
    )
  })

  it('changes only what it names', () => {
    fc.assert(
      fc.property(somePermission, someHolders, somePersonal, (permission, held, personal) => {
        const { [permission]: _, ...others } = personal

        expect(reachOf(permission, held, others)).toEqual(reachOf(permission, held))
      }),
    )
  })

  it('is what it takes to get what is granted one by one, and a role that may have it', () => {
    for (const permission of grantedSingly) {
      const given = { [permission]: true }
      expect(may(permission, holders)).toBe(false)
      expect(may(permission, [4], given)).toBe(true)
      expect(may(permission, [2, 8, 9, 'patient', 'guest', 'member'], given)).toBe(false)
    }
  })
})
