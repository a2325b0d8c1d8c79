import { describe, expect, it } from 'vitest'
import { keptUntil, newCard, revealed, showCard, withdrawn } from './card.ts'

const now = new Date('2026-11-23T12:00:00Z')
const until = '2026-11-26T12:00:00.000Z'
const sent = { cardId: 'c1', practiceId: 'p1', patientId: 'q1', seq: 4, until }
const ann = { id: 'm1', name: 'Ann Advocate', reason: 'Deposit for the surgery' }
const after = new Date(until)
const named = (name: string) => expect.objectContaining({ name })

describe('how long a card is kept', () => {
  it.each([
    // A Monday, the Wednesday before a weekend, a Friday, a Saturday.
    ['2026-11-23T12:00:00Z', '2026-11-26T12:00:00Z'],
    ['2026-11-25T12:00:00Z', '2026-11-30T12:00:00Z'],
    ['2026-11-27T12:00:00Z', '2026-12-02T12:00:00Z'],
    ['2026-11-28T12:00:00Z', '2026-12-02T12:00:00Z'],
  ])('is three working days from %s on', (from, to) => {
    expect(keptUntil(3, new Date(from), 'America/Chicago')).toEqual(new Date(to))
  })

  it('goes by the days where the practice is', () => {
    // Monday in UTC, Sunday evening in Honolulu.
    const monday = new Date('2026-11-23T03:00:00Z')

    expect(keptUntil(3, monday, 'UTC')).toEqual(new Date('2026-11-26T03:00:00Z'))
    expect(keptUntil(3, monday, 'Pacific/Honolulu')).toEqual(new Date('2026-11-26T03:00:00Z'))
    const friday = new Date('2026-11-27T03:00:00Z')
    expect(keptUntil(3, friday, 'UTC')).toEqual(new Date('2026-12-02T03:00:00Z'))
    expect(keptUntil(3, friday, 'Pacific/Honolulu')).toEqual(new Date('2026-12-02T03:00:00Z'))
    const saturday = new Date('2026-11-28T03:00:00Z')
    expect(keptUntil(3, saturday, 'Pacific/Honolulu')).toEqual(new Date('2026-12-03T03:00:00Z'))
    expect(keptUntil(3, saturday, 'UTC')).toEqual(new Date('2026-12-02T03:00:00Z'))
  })

  it('is seven days where that was chosen', () => {
    expect(keptUntil(7, now, 'America/Chicago')).toEqual(new Date('2026-11-30T12:00:00Z'))
  })
})

describe('a card', () => {
  it('is revealed as often as it takes, and notes each time who did', () => {
    const once = revealed(newCard(sent, now), 'card', ann, now)
    const twice = revealed(once, 'card', ann, now)

    expect(twice).toMatchObject({ version: 3, codeRevealedAt: null })
    expect(showCard(twice, 'staff', now)).toMatchObject({
      ...{ id: 'c1', expiredAt: until, expired: false, type: 'creditCard' },
      reveals: [
        { at: now.toISOString(), what: 'card', name: 'Ann Advocate', reason: ann.reason },
        { what: 'card' },
      ],
    })
  })

  it('gives its security code once', () => {
    const once = revealed(newCard(sent, now), 'securityCode', ann, now)

    expect(once.codeRevealedAt).toBe(now.toISOString())
    expect(() => revealed(once, 'securityCode', ann, now)).toThrow(named('ERR_CARD_CODE_GONE'))
    expect(revealed(once, 'card', ann, now).reveals).toHaveLength(2)
  })

  it('gives nothing once it has expired or was taken back, and cannot be taken back then', () => {
    const back = withdrawn(newCard(sent, now), now)

    for (const [card, at] of [
      [back, now],
      [newCard(sent, now), after],
    ] as const) {
      for (const attempt of [
        () => revealed(card, 'card', ann, at),
        () => revealed(card, 'securityCode', ann, at),
        () => withdrawn(card, at),
      ]) {
        expect(attempt).toThrow(named('ERR_MESSAGE_EXPIRED'))
      }
      expect(showCard(card, 'staff', at).expired).toBe(true)
    }
  })

  it('tells patients who looked and when, and neither why nor by what id', () => {
    const shown = showCard(revealed(newCard(sent, now), 'card', ann, now), 'patient', now)

    expect(shown.reveals).toEqual([
      { at: now.toISOString(), what: 'card', name: 'Ann Advocate', reason: null },
    ])
    expect(JSON.stringify(shown)).not.toContain('m1')
  })
})
