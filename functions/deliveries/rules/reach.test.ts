import { describe, expect, it } from 'vitest'
import { type Heard, heard } from './reach.ts'

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
const arrived = (sentAt: string) => ({ problem: null, since: sentAt })

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
    expect(known(stopped, arrived(LATE))?.problem).toBeNull()
    expect(known(complained, arrived(LATE))?.problem).toBe('complained')
  })
})
