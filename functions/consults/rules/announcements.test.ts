import { describe, expect, it } from 'vitest'
import { announcementOf, isAnnounced, withChange } from './announcements.ts'

const now = new Date('2026-03-05T12:00:00.000Z')
const [noon, one, two] = ['12:00', '13:00', '14:00'].map(
  (time) => `2026-03-05T${time}:00.000Z`,
) as [string, string, string]
const standing = (scheduledAt: string | null, state: 'pending' | 'canceled' = 'pending') => ({
  ...{ state, providerId: 'd1', scheduledAt },
})
const changed = { consultId: 'c1', number: '1', patientId: 'p1', byPatient: false, comes: false }

describe('isAnnounced', () => {
  it.each([
    ['scheduling', { change: 'create', before: null, after: standing(one) }, true],
    ['choosing a time', { change: 'edit', before: standing(null), after: standing(one) }, true],
    ['moving', { change: 'edit', before: standing(one), after: standing(two) }, true],
    [
      'canceling',
      { change: 'cancel', before: standing(one), after: standing(one, 'canceled') },
      true,
    ],
    ['a request', { change: 'create', before: null, after: standing(null) }, false],
    ['a note', { change: 'edit', before: standing(one), after: standing(one) }, false],
    [
      'a no-show',
      { change: 'noShow', before: standing(one), after: standing(one, 'canceled') },
      false,
    ],
  ] as const)('decides on %s by staff', (_, change, expected) => {
    expect(isAnnounced({ ...changed, ...change })).toBe(expected)
    expect(isAnnounced({ ...changed, ...change, byPatient: true })).toBe(false)
  })
})

describe('withChange', () => {
  const add = (pending: Parameters<typeof withChange>[0], before: string | null, at: string) =>
    withChange(pending, { before: before ? standing(before) : null, changedAt: at, now })

  it('keeps the time before the earliest change and waits again', () => {
    const first = add(null, one, '2026-03-05T11:59:00.000Z')
    const second = add(first, two, '2026-03-05T11:59:30.000Z')

    expect(first).toMatchObject({ knownAt: one, dueAt: '2026-03-05T12:01:00.000Z', version: 1 })
    expect(second).toMatchObject({ knownAt: one, version: 2 })
  })

  it('takes the time of an earlier change that arrives later', () => {
    const moved = add(null, one, '2026-03-05T11:59:30.000Z')

    expect(add(moved, null, '2026-03-05T11:59:00.000Z')).toMatchObject({ knownAt: null })
  })
})

describe('announcementOf', () => {
  const consult = {
    state: 'pending',
    canceledBy: null,
    scheduledAt: one,
    scheduledLen: 30,
  } as const
  const canceled = { ...consult, state: 'canceled' } as const

  it.each([
    ['a new time', consult, null, 'scheduled'],
    [
      'a started call that the patient does not know',
      { ...consult, state: 'started' },
      null,
      'scheduled',
    ],
    ['another time', consult, two, 'moved'],
    ['the time that the patient knows', consult, one, null],
    ['a call that has just begun', { ...consult, scheduledAt: noon }, null, 'scheduled'],
    ['a call that is over', { ...consult, scheduledAt: '2026-03-05T11:30:00.000Z' }, null, null],
    ['a call without a time', { ...consult, scheduledAt: null }, null, null],
    ['a call canceled by the practice', { ...canceled, canceledBy: 'practice' }, one, 'canceled'],
    [
      'a call canceled before the patient heard of it',
      { ...canceled, canceledBy: 'practice' },
      null,
      null,
    ],
    ['a call canceled by the patient', { ...canceled, canceledBy: 'patient' }, one, null],
    ['a call that nobody joined', { ...canceled, canceledBy: 'noShow' }, one, null],
  ] as const)('decides on %s', (_, timed, knownAt, expected) => {
    expect(announcementOf(timed, knownAt, now)).toBe(expected)
  })
})
