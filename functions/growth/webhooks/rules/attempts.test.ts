import { describe, expect, it } from 'vitest'
import { beginAttempt, endAttempt, isDue, type Outcome } from './attempts.ts'

const start = new Date('2026-03-02T12:00:00.000Z')
const refused: Outcome = { kind: 'answered', status: 500, answer: 'no', milliseconds: 5 }

/** When each attempt would be made where all are refused, in hours after the first. */
function attemptsOf(isTest: boolean): number[] {
  const made: number[] = []
  let attempts = 0
  let at: string | null | undefined = start.toISOString()
  while (at) {
    const now: Date = new Date(at)
    made.push((now.getTime() - start.getTime()) / 3_600_000)
    attempts = beginAttempt({ attempts }, now).attempts
    at = endAttempt({ attempts, isTest }, refused, now).nextAt
  }
  return made
}

describe('what is sent', () => {
  it('is tried for a day, ever more seldom', () => {
    const hours = attemptsOf(false)

    expect(hours).toHaveLength(8)
    expect(hours.at(-1)).toBeCloseTo(24, 5)
    const pauses = hours.slice(1).map((hour, at) => hour - (hours[at] ?? 0))
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  })

  it('is tried once where it is a test', () => {
    expect(attemptsOf(true)).toEqual([0])
  })

  it('is delivered where it is taken, and only there', () => {
    const taken: Outcome = { ...refused, status: 204 }
    const moved: Outcome = { ...refused, status: 302 }
    const tried = { attempts: 1, isTest: false }

    expect(endAttempt(tried, taken, start)).toMatchObject({ state: 'delivered', status: 204 })
    expect(endAttempt(tried, moved, start)).not.toHaveProperty('state')
    expect(endAttempt({ ...tried, attempts: 8 }, refused, start)).toMatchObject({ state: 'failed' })
  })

  it('shows how an answer begins, and nothing that a page cannot show', () => {
    const answer = `\u0000ok\ud83d${'x'.repeat(2000)}`
    const noted = endAttempt({ attempts: 1, isTest: false }, { ...refused, answer }, start)

    expect(noted.answer).toMatch(/^\ufffdok\ufffdx+$/)
    expect(noted.answer).toHaveLength(500)
  })
})

describe('an attempt', () => {
  const waiting = { state: 'waiting' as const, attempts: 0, lastAt: null, nextAt: null }
  const begun = { ...waiting, ...beginAttempt(waiting, start) }
  const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)

  it('is made once of those that are due at once', () => {
    expect(isDue(waiting, 0, start)).toBe(true)
    expect(isDue(begun, 0, later(1))).toBe(false)
  })

  it('is made again where nobody heard what came of it', () => {
    expect(isDue(begun, 0, later(60))).toBe(true)
  })

  it('is not made before its time, nor after the end', () => {
    expect(isDue({ ...begun, nextAt: later(60).toISOString() }, 0, later(61))).toBe(false)
    expect(isDue({ ...begun, state: 'delivered' }, 1, later(61))).toBe(false)
  })
})
