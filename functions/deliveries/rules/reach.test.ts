import { describe, expect, it } from 'vitest'
import { chosen, endedByArrival, type Heard, heard, wants } from './reach.ts'

const MARK = 'a mark'
const [EARLY, NOON, LATE] = [
  '2026-03-10T08:00:00.000Z',
  '2026-03-10T12:00:00.000Z',
  '2026-03-10T18:00:00.000Z',
]

/** What is known once all of it was heard, in that order. */
const known = (...said: Heard[]) =>
  said.reduce<ReturnType<typeof heard>>((before, one) => heard(before, MARK, one) ?? before, null)

const bounced = { problem: 'undeliverable', since: NOON } as const
const arrived = (sentAt: string, by: 'email' | 'text' = 'email') => ({
  ...{ problem: null, since: sentAt, ends: endedByArrival[by] },
})

describe('what is known of an address', () => {
  it('is that nothing arrives there, until something does that was sent later', () => {
    expect(known(bounced)).toMatchObject({ problem: 'undeliverable', since: NOON })
    expect(known(bounced, arrived(EARLY))?.problem).toBe('undeliverable')
    expect(known(bounced, arrived(LATE))).toMatchObject({ problem: null, since: LATE, version: 2 })
  })

  it('does not change by what comes twice, or late', () => {
    expect(known(bounced, bounced)?.version).toBe(1)
    expect(known(bounced, arrived(LATE), bounced)?.problem).toBeNull()
    expect(known(arrived(NOON))).toBeNull()
  })

  it('stays that who has it wants no more, until START lets a text through', () => {
    const stopped = { problem: 'stopped', since: NOON } as const
    const complained = { problem: 'complained', since: NOON } as const
    expect(known(bounced, stopped)?.problem).toBe('stopped')
    expect(known(stopped, { problem: 'undeliverable', since: LATE })?.problem).toBe('stopped')
    expect(known(stopped, arrived(LATE, 'text'))?.problem).toBeNull()
    expect(known(stopped, arrived(LATE, 'email'))?.problem).toBe('stopped')
    expect(known(complained, arrived(LATE))?.problem).toBe('complained')
  })

  it('is what who has it chose, as often as they choose, but not for who called an email spam', () => {
    const stopped = chosen(null, MARK, false, new Date(NOON))
    expect(stopped).toEqual({ mark: MARK, problem: 'stopped', since: NOON, version: 1 })
    expect(wants(stopped)).toBe(false)
    expect(chosen(stopped, MARK, false, new Date(LATE))).toBeNull()
    const again = chosen(stopped, MARK, true, new Date(LATE))
    expect([wants(again), again?.version]).toEqual([true, 2])
    expect(chosen(again, MARK, true, new Date(LATE))).toBeNull()
    const complained = known({ problem: 'complained', since: NOON })
    expect(chosen(complained, MARK, true, new Date(LATE))).toBeNull()
    expect(chosen(known(bounced), MARK, false, new Date(LATE))?.problem).toBe('stopped')
  })
})
