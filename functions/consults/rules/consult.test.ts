import { describe, expect, it } from 'vitest'
import { aConsult } from '#test/support/consult-items.ts'
import { ensureVersion, moved, rowOf, withDoctor, withJoin, withParticipant } from './consult.ts'
import { inOrder, matching } from './filters.ts'

const now = new Date('2026-03-05T15:00:00.000Z')

describe('a consultation', () => {
  it('can be acted upon by the version that was read, though others came in since', () => {
    const read = rowOf(aConsult()).version
    const joined = { ...aConsult(), version: 2 }
    const after = withJoin(joined, 'doctor', now)

    expect(() => ensureVersion(after, read)).not.toThrow()
    expect(() => ensureVersion(joined, read)).toThrow(
      expect.objectContaining({ name: 'ERR_VERSION_CONFLICT' }),
    )
  })

  it('keeps when somebody came first, however often they come', () => {
    const first = withJoin(aConsult(), 'patient', now)
    const again = withJoin(first, 'patient', new Date('2026-03-05T15:10:00.000Z'))

    expect(again.joins).toEqual([
      { who: 'patient', first: now.toISOString(), last: '2026-03-05T15:10:00.000Z' },
    ])
  })

  it('says who canceled it', () => {
    const by = (role: 'patient' | 'operator') => moved(aConsult(), { role, action: 'cancel', now })

    expect(by('patient')).toMatchObject({ state: 'canceled', canceledBy: 'patient' })
    expect(by('operator')).toMatchObject({ canceledAt: now.toISOString(), canceledBy: 'practice' })
  })

  it('has four people at most, each once; a doctor who takes it over is one of them no more', () => {
    const two = ['a', 'b'].reduce(
      (consult, staffId) => withParticipant(consult, { id: staffId, staffId }),
      aConsult(),
    )

    expect(withParticipant(two, { id: 'x', staffId: 'a' })).toBe(two)
    expect(withParticipant(two, { id: 'x', staffId: 'doctor' })).toBe(two)
    expect(() => withParticipant(two, { id: 'c', staffId: 'c' })).toThrow(
      expect.objectContaining({ name: 'ERR_VIDEO_FULL' }),
    )
    expect(withDoctor(two, 'a')).toMatchObject({
      ...{ providerId: 'a', formerProviderIds: ['doctor'], invited: [{ staffId: 'b' }] },
    })
  })
})

describe('a list', () => {
  const later = rowOf(aConsult({ id: 'later', scheduledAt: '2026-03-09T15:00:00.000Z' }))
  const sooner = rowOf(aConsult({ id: 'sooner', scheduledAt: '2026-03-06T15:00:00.000Z' }))
  const asked = rowOf(aConsult({ id: 'asked', scheduledAt: null }))
  const rows = [later, asked, sooner]
  const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id)

  it('has what waits for a time first, then the others by theirs', () => {
    expect(idsOf(inOrder(rows, 'scheduledAt ASC'))).toEqual(['asked', 'sooner', 'later'])
    expect(idsOf(inOrder(rows, 'scheduledAt DESC'))).toEqual(['asked', 'later', 'sooner'])
  })

  it('is filtered by time, state, doctor, and by whether there is a time', () => {
    const window = { from: '2026-03-07T00:00:00.000Z', to: '2026-03-10T00:00:00.000Z' }

    expect(idsOf(rows.filter(matching({ ...window, isRequest: 0 })))).toEqual(['later'])
    expect(idsOf(rows.filter(matching({ isRequest: 1 })))).toEqual(['asked'])
    expect(rows.filter(matching({ state: 'finished' }))).toEqual([])
    expect(rows.filter(matching({ providerId: 'doctor' }))).toHaveLength(3)
  })
})
