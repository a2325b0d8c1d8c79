import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { role } from '#shared/model/roles.ts'
import { aColleague, aDistribution } from '#test/support/records.ts'
import { chooseAdvocate, leadDistribution } from './assign.ts'
import type { Rotation } from './rotation.ts'

describe('giving a new lead to somebody', () => {
  it('goes by the distribution and says why', () => {
    const [ann, bob] = [aColleague({ firstName: 'Ann' }), aColleague({ firstName: 'Bob' })]
    const distribution = aDistribution([
      { staffId: ann.staffId, weight: 2 },
      { staffId: bob.staffId, weight: 3 },
    ])

    const first = chooseAdvocate(distribution, [ann, bob], null)
    const second = chooseAdvocate(distribution, [ann, bob], first.rotation)

    expect([first.reason, second.reason]).toEqual([
      {
        text: 'Assigned to Bob automatically',
        details: 'Weighted round-robin: weight 3 of 5, 1st of the round',
      },
      {
        text: 'Assigned to Ann automatically',
        details: 'Weighted round-robin: weight 2 of 5, 2nd of the round',
      },
    ])
  })

  it('never goes to who is disabled, has left, or is a provider only', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            enabled: fc.boolean(),
            works: fc.boolean(),
            provider: fc.boolean(),
            weight: fc.integer({ min: 1, max: 9 }),
          }),
          { maxLength: 6 },
        ),
        (people) => {
          const admin = aColleague({ roles: [role.admin] })
          const all = people.map((person) => ({
            ...person,
            staff: aColleague({ roles: [person.provider ? role.provider : role.staff] }),
          }))
          const distribution = aDistribution([], {
            staffs: all.map(({ staff, enabled, weight }) => ({
              staffId: staff.staffId,
              label: '',
              enabled,
              weight,
            })),
          })
          const staffs = [admin, ...all.flatMap(({ works, staff }) => (works ? [staff] : []))]
          const may = all.filter(({ enabled, works, provider }) => enabled && works && !provider)
          const allowed = may.length > 0 ? may.map(({ staff }) => staff.staffId) : [admin.staffId]

          let rotation: Rotation | null = null
          for (let turn = 0; turn < 20; turn += 1) {
            const assigned = chooseAdvocate(distribution, staffs, rotation)
            rotation = assigned.rotation
            expect(allowed).toContain(assigned.advocateId)
          }
        },
      ),
    )
  })

  it('falls back to an admin, and says why', () => {
    const [ann, boss] = [aColleague(), aColleague({ firstName: 'Boss', roles: [role.admin] })]
    const nobody = aDistribution([])

    expect(chooseAdvocate(nobody, [ann, boss], null)).toEqual({
      advocateId: boss.staffId,
      reason: {
        text: 'Assigned to Boss as a practice admin',
        details: 'No one is enabled in the distribution of new leads',
      },
      rotation: null,
    })
    expect(chooseAdvocate(null, [ann, boss], null).reason.details).toBe(
      'New leads are not distributed',
    )
    expect(() => chooseAdvocate(null, [ann], null)).toThrow('The practice has no admin.')
  })

  it('goes through an enabled distribution only', () => {
    const [off, on] = [aDistribution([], { enabled: false }), aDistribution([])]

    expect(leadDistribution([off, on])).toBe(on)
    expect(leadDistribution([off])).toBeNull()
  })
})
