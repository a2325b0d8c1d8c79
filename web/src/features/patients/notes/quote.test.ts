import { describe, expect, it } from 'vitest'
import { quotedAnew, quoteOf } from './quote.ts'

const aMessage = (text: string, at: string) => ({ key: at, sender: 'Jane Doe', at, text, seq: 1 })

describe('messages in a note', () => {
  it('are told with who wrote them, and when where the practice is', () => {
    const messages = [
      aMessage('My back hurts', '2026-03-04T15:30:00.000Z'),
      aMessage('Still', '2026-03-05T15:30:00.000Z'),
    ]

    expect(quoteOf(messages, 'America/Chicago')).toBe(
      'Jane Doe, 03/04/2026 9:30 AM:\nMy back hurts\n\nJane Doe, 03/05/2026 9:30 AM:\nStill',
    )
  })

  it('are replaced by others, and what was typed beside them stays', () => {
    expect(quotedAnew('Called back.\n\nA', 'A', 'A\n\nB costs $& 5')).toBe(
      'Called back.\n\nA\n\nB costs $& 5',
    )
  })

  it('come after what was made of the ones before by hand', () => {
    expect(quotedAnew('In my words', 'A', 'B')).toBe('In my words\n\nB')
    expect(quotedAnew(' ', 'A', 'B')).toBe('B')
  })
})
