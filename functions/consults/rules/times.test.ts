import { describe, expect, it } from 'vitest'
import type { ErrorName } from '#shared/errors.ts'
import { ensureOpen, ensureSchedulable } from './times.ts'

const at = (time: string) => new Date(`2026-03-05T${time}:00.000Z`)
const noon = '2026-03-05T12:00:00.000Z'
const consult = { state: 'pending', scheduledAt: noon, scheduledLen: 30, providerId: 'd' } as const

function nameOf(check: () => void): ErrorName | null {
  try {
    check()
    return null
  } catch (error) {
    return (error as { name: ErrorName }).name
  }
}

describe('a time to schedule', () => {
  it.each([
    ['2026-03-05T12:00:00.000Z', 'ERR_VIDEO_SCHEDULED_TO_PAST'],
    ['2026-03-05T12:15:00.000Z', null],
    ['2027-03-05T12:00:00.000Z', null],
    ['2027-03-05T12:15:00.000Z', 'ERR_VIDEO_SCHEDULED_TO_FUTURE'],
  ])('%s at noon is refused by %s', (time, name) => {
    expect(nameOf(() => ensureSchedulable(time, at('12:00')))).toBe(name)
  })
})

describe('joining', () => {
  it.each([
    ['11:29', 'ERR_VIDEO_TOO_EARLY_TO_START'],
    ['11:30', null],
    ['13:30', null],
    ['13:31', 'ERR_VIDEO_TOO_LATE_TO_START'],
  ])('a half hour at noon is possible at %s, or refused by %s', (time, name) => {
    expect(nameOf(() => ensureOpen(consult, at(time)))).toBe(name)
  })

  it('stays possible once it has started', () => {
    expect(nameOf(() => ensureOpen({ ...consult, state: 'started' }, at('20:00')))).toBeNull()
  })

  it('needs a time and a doctor', () => {
    const open = (changes: object) =>
      nameOf(() => ensureOpen({ ...consult, ...changes }, at('12:00')))

    expect(open({ scheduledAt: null })).toBe('ERR_VIDEO_SCHEDULE_NOT_SET')
    expect(open({ providerId: null })).toBe('ERR_VIDEO_DOCTOR_NOT_SET')
  })
})
