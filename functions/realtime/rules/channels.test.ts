import { describe, expect, it } from 'vitest'
import { channelOf, secondsLeft, TERM_SECONDS, termOf } from './channels.ts'

const at = (seconds: number) => new Date(seconds * 1000)

describe('channels', () => {
  it('are others for another topic, subject, generation and term', () => {
    const subject = { topic: 'member', id: 'ann' } as const
    const names = [
      channelOf(subject, 0, 1),
      channelOf({ ...subject, topic: 'practice' }, 0, 1),
      channelOf({ ...subject, id: 'bob' }, 0, 1),
      channelOf(subject, 1, 1),
      channelOf(subject, 0, 2),
    ]

    expect(new Set(names).size).toBe(names.length)
  })

  it('of this term and the next last at least one term, and at most two', () => {
    const starts = 7 * TERM_SECONDS

    expect(termOf(at(starts - 1))).toBe(6)
    expect(termOf(at(starts))).toBe(7)
    expect(secondsLeft(at(starts))).toBe(2 * TERM_SECONDS)
    expect(secondsLeft(at(starts + TERM_SECONDS - 1))).toBe(TERM_SECONDS + 1)
  })
})
