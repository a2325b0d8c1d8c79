import { describe, expect, it } from 'vitest'
import type { Assignment } from '#shared/model/assignment.ts'
import { aDistribution } from '#test/support/records.ts'
import { summarize } from './summary.ts'

const distribution = aDistribution([
  { staffId: 'ann', weight: 3 },
  { staffId: 'bo', weight: 1 },
  { staffId: 'cy', weight: 4, enabled: false },
])
const nameOf = (staffId: string) => staffId.toUpperCase()

function given(staffId: string, changes: Partial<Assignment> = {}): Assignment {
  return {
    ...{ at: '2026-03-01T12:00:00.000Z', taskId: 't', patientId: 'p', target: 'lead' },
    ...{ distributionId: distribution.id, label: 'As it was', staffId, from: null, way: 'turn' },
    ...{ waited: false, passed: [], text: 'Assigned', details: null },
    ...changes,
  }
}

describe('the report on distributions', () => {
  it('sets what everybody got against their weight, and says what passed them by or went on', () => {
    const [one] = summarize(
      [
        given('ann'),
        given('ann', { passed: [{ staffId: 'bo', because: 'away' }] }),
        given('ann', { waited: true, passed: [{ staffId: 'bo', because: 'full' }] }),
        given('bo', {
          way: 'rerouted',
          from: 'ann',
          passed: [{ staffId: 'ann', because: 'tried' }],
        }),
      ],
      { distributions: [distribution], nameOf },
    )

    expect(one).toMatchObject({ label: 'New leads', total: 4, rerouted: 1, waited: 1 })
    expect(one?.people).toEqual([
      {
        ...{ staffId: 'ann', name: 'ANN', weight: 3, count: 3, share: 75, expected: 75 },
        ...{ passed: { away: 0, full: 0, tried: 1 }, lost: 1 },
      },
      {
        ...{ staffId: 'bo', name: 'BO', weight: 1, count: 1, share: 25, expected: 25 },
        ...{ passed: { away: 1, full: 1, tried: 0 }, lost: 0 },
      },
    ])
  })

  it('names those who take no part any more, and what was deleted, as it was', () => {
    const all = summarize([given('cy'), given('di', { distributionId: 'gone' })], {
      distributions: [distribution],
      nameOf,
    })

    expect(all.map(({ label }) => label)).toEqual(['New leads', 'As it was'])
    expect(all[0]?.people.find(({ staffId }) => staffId === 'cy')).toMatchObject({
      weight: null,
      expected: null,
      count: 1,
    })
    expect(summarize([], { distributions: [distribution], nameOf })).toEqual([])
  })
})
