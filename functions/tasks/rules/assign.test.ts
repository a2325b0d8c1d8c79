import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Staff } from '#shared/model/practice.ts'
import { role } from '#shared/model/roles.ts'
import { aColleague, aDistribution, NOON } from '#test/support/records.ts'
import { chooseAdvocate } from './assign.ts'
import type { Desk } from './participants.ts'
import type { Rotation } from './rotation.ts'
import { simulate } from './simulate.ts'

const aDesk = (staffs: readonly Staff[], changes: Partial<Desk> = {}): Desk => ({
  ...{ staffs, absences: [], ongoing: new Map(), timezone: 'America/Chicago', now: NOON },
  ...changes,
})
const away = ({ staffId }: Staff) => {
  return { id: 'a', staffId, from: '2026-02-20T06:00:00.000Z', until: '2026-03-05T06:00:00.000Z' }
}
const share = ({ staffId }: Staff, weight = 1, capacity: number | null = null) => {
  return { staffId, weight, capacity }
}

describe('giving a new lead to somebody', () => {
  it('goes by the distribution and says why', () => {
    const [ann, bob] = [aColleague({ firstName: 'Ann' }), aColleague({ firstName: 'Bob' })]
    const distribution = aDistribution([share(ann, 2), share(bob, 3)])

    const turns = simulate(distribution, aDesk([ann, bob]), { rotation: null, count: 2 })

    expect(turns.map((turn) => turn?.reason)).toEqual([
      {
        text: 'Assigned to Bob automatically',
        details: 'Next in turn in “New leads”: weight 3 of 5',
      },
      {
        text: 'Assigned to Ann automatically',
        details: 'Next in turn in “New leads”: weight 2 of 5',
      },
    ])
  })

  it('passes by who is away or has enough, and says so', () => {
    const [ann, bob, cleo] = [
      aColleague({ firstName: 'Ann' }),
      aColleague({ firstName: 'Bob' }),
      aColleague({ firstName: 'Cleo' }),
    ]
    const distribution = aDistribution([share(ann), share(bob, 1, 20), share(cleo)])
    const ongoing = new Map([[bob.staffId, 20]])

    const chosen = chooseAdvocate(
      distribution,
      aDesk([ann, bob, cleo], { absences: [away(ann)], ongoing }),
      null,
    )

    expect(chosen?.advocateId).toBe(cleo.staffId)
    expect(chosen?.reason.details).toBe(
      'Next in turn in “New leads”: weight 1 of 3. Passed by: Ann Lee (away through 03/04/2026), Bob Lee (20 ongoing tasks, at most 20)',
    )
  })

  it('goes to who has the fewest tasks for their weight, where it is distributed so', () => {
    const [ann, bob] = [aColleague(), aColleague({ firstName: 'Bob' })]
    const distribution = aDistribution([share(ann), share(bob, 2)], { strategy: 'leastOpen' })
    const ongoing = new Map([
      [ann.staffId, 2],
      [bob.staffId, 3],
    ])

    const turns = simulate(distribution, aDesk([ann, bob], { ongoing }), {
      rotation: null,
      count: 3,
    })

    const [first, second, third] = turns
    expect([first, second, third].map((turn) => turn?.advocateId)).toEqual([
      bob.staffId,
      ann.staffId,
      bob.staffId,
    ])
    expect(first?.reason.details).toBe(
      'Fewest ongoing tasks for their weight in “New leads”: 3, weight 2',
    )
  })

  it('waits where everybody who is there has enough', () => {
    const [ann, bob] = [aColleague(), aColleague()]
    const desk = aDesk([ann, bob], { absences: [away(bob)] })

    const turns = simulate(aDistribution([share(ann, 1, 2), share(bob)]), desk, {
      rotation: null,
      count: 3,
    })

    expect(turns.map((turn) => turn?.advocateId)).toEqual([ann.staffId, ann.staffId, undefined])
  })

  it('never goes to who is disabled, has left, is away, or is a provider only', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            enabled: fc.boolean(),
            works: fc.boolean(),
            isAway: fc.boolean(),
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
          const distribution = aDistribution(
            all.map(({ staff, enabled, weight }) => ({ ...share(staff, weight), enabled })),
          )
          const staffs = [admin, ...all.flatMap(({ works, staff }) => (works ? [staff] : []))]
          const absences = all.flatMap((one) => (one.isAway ? [away(one.staff)] : []))
          const may = all.filter(
            ({ enabled, works, provider, isAway }) => enabled && works && !provider && !isAway,
          )
          const allowed = may.length > 0 ? may.map(({ staff }) => staff.staffId) : [admin.staffId]

          let rotation: Rotation | null = null
          for (let turn = 0; turn < 20; turn += 1) {
            const assigned = chooseAdvocate(distribution, aDesk(staffs, { absences }), rotation)
            rotation = assigned?.rotation ?? null
            expect(allowed).toContain(assigned?.advocateId)
          }
        },
      ),
    )
  })

  it('falls back to an admin, and says why', () => {
    const [ann, boss] = [aColleague(), aColleague({ firstName: 'Boss', roles: [role.admin] })]
    const desk = aDesk([ann, boss], { absences: [away(ann)] })
    const why = (...asked: Parameters<typeof chooseAdvocate>) => {
      const chosen = chooseAdvocate(...asked)
      expect(chosen).toMatchObject({
        advocateId: boss.staffId,
        reason: { text: 'Assigned to Boss as a practice admin' },
        rotation: null,
      })
      return chosen?.reason.details
    }

    expect(why(aDistribution([]), desk, null)).toBe(
      'No one is enabled in the distribution of new leads',
    )
    expect(why(aDistribution([share(ann)]), desk, null)).toBe(
      'Everyone is away in the distribution of new leads',
    )
    expect(why(aDistribution([share(boss)], { ignore: true }), desk, null)).toBe(
      '“New leads” gives it to no one',
    )
    expect(why(null, desk, null)).toBe('New leads are not distributed')
    expect(() => chooseAdvocate(null, aDesk([ann]), null)).toThrow('The practice has no admin.')
  })
})
