import { describe, expect, it } from 'vitest'
import type { RegisteredPractice } from '#functions/practices/public.ts'
import { countStates, filterPractices, searchRegister } from './practices.ts'

const now = new Date('2027-03-10T12:00:00Z')

function aRegistered(changes: Partial<RegisteredPractice> = {}): RegisteredPractice {
  return {
    ...{ practiceId: 'p1', name: 'Bayview Spine Center', addressLine1: '12 Dock St' },
    ...{ addressCity: 'Oakland', addressState: 'CA', addressZip: '94607' },
    ...{ contactEmail: 'office@bayview.example', contactPhone: '15105550123' },
    ...{ createdAt: '2027-01-01T00:00:00.000Z', plan: 'basic', trialEndsAt: null },
    ...{ pastDueSince: null, suspendedAt: null },
    ...changes,
  }
}

const dana = {
  ...{ practiceId: 'p1', firstName: 'Dana', lastName: 'Müller', email: 'dm@bayview.example' },
}

describe('the register of practices', () => {
  it.each(['view sp', 'DOCK', 'oakland, ca', '94607', '@bayview', '510 555-01'])(
    'finds a practice by a part of its name or address: %s',
    (key) => {
      expect(searchRegister([aRegistered()], [], key)).toMatchObject([{ member: null }])
    },
  )

  it('finds a practice by a part of the name or address of a member, and says whom', () => {
    for (const key of ['muller', 'na mü', 'dm@']) {
      expect(
        searchRegister([aRegistered(), aRegistered({ practiceId: 'p2' })], [dana], key),
      ).toEqual([{ practice: aRegistered(), member: 'Dana Müller, dm@bayview.example' }])
    }
  })

  it('finds nothing by what no practice has', () => {
    expect(searchRegister([aRegistered()], [dana], 'harbor')).toEqual([])
  })

  it('orders a state by when it began or ends, and all practices by name', () => {
    const soon = aRegistered({ name: 'A', plan: 'trial', trialEndsAt: '2027-03-16T00:00:00.000Z' })
    const sooner = aRegistered({
      name: 'B',
      plan: 'trial',
      trialEndsAt: '2027-03-11T00:00:00.000Z',
    })
    const later = aRegistered({ name: 'C', plan: 'trial', trialEndsAt: '2027-03-20T00:00:00.000Z' })
    const over = aRegistered({ name: 'D', plan: 'trial', trialEndsAt: '2027-03-10T12:00:00.000Z' })
    const all = [over, later, sooner, soon].map((practice) => ({ practice, member: null }))
    const names = (filter?: 'trialEnding' | 'trialOver') =>
      filterPractices(all, filter, now).map(({ practice }) => practice.name)

    expect(names()).toEqual(['A', 'B', 'C', 'D'])
    expect(names('trialEnding')).toEqual(['B', 'A'])
    expect(names('trialOver')).toEqual(['D'])
  })

  it('counts each state; a practice with a plan has no trial', () => {
    const at = '2027-03-01T00:00:00.000Z'
    const practices = [
      aRegistered({ trialEndsAt: at }),
      aRegistered({ pastDueSince: at }),
      aRegistered({ pastDueSince: at, suspendedAt: at }),
    ]
    expect(countStates(practices, now)).toEqual({
      ...{ all: 3, trialEnding: 0, trialOver: 0, pastDue: 2, suspended: 1 },
    })
  })
})
