import { DAY, plusSeconds } from '#functions/platform/clock.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { ExpiryChoice, Revealable, SecureMessage } from '#shared/model/card.ts'
import { wallClockAt } from '#shared/model/wall-clock.ts'
import type { Side } from '../../rules/conversation.ts'
import type { Card } from '../records.ts'

const WORKING_DAYS = 3
const DAYS_OF_WEEK = 7
/** So many of who looked are shown; all of them are in the audit trail. */
const REVEALS_SHOWN = 50

/**
 * Until when a card is kept: three working days (Monday to Friday where the practice is) or a week, to the
 * same time of day as UTC has it (specification, section 9).
 */
export function keptUntil(expire: ExpiryChoice, now: Date, zone: string): Date {
  if (expire === 7) return plusSeconds(now, DAYS_OF_WEEK * DAY)
  let until = now
  for (let left = WORKING_DAYS; left > 0; ) {
    until = plusSeconds(until, DAY)
    const { weekday } = wallClockAt(until, zone)
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return until
}

type Sent = Pick<Card, 'cardId' | 'practiceId' | 'patientId' | 'seq' | 'until'>

export function newCard(sent: Sent, now: Date): Card {
  const nothingYet = { withdrawnAt: null, codeRevealedAt: null, reveals: [], version: 1 }
  return { ...sent, createdAt: now.toISOString(), ...nothingYet }
}

/** Whether it is to be destroyed, for whatever reason. */
export function isGone({ until, withdrawnAt }: Card, now: Date): boolean {
  return withdrawnAt !== null || until <= now.toISOString()
}

export type By = { id: string; name: string; reason: string }

/**
 * The card as it is once a part of it was revealed.
 * @throws ERR_MESSAGE_EXPIRED where it is gone; ERR_CARD_CODE_GONE where the code was revealed before
 */
export function revealed(before: Card, what: Revealable, by: By, now: Date): Card {
  if (isGone(before, now)) throw new CatalogueError('ERR_MESSAGE_EXPIRED')
  if (what === 'securityCode' && before.codeRevealedAt !== null) {
    throw new CatalogueError('ERR_CARD_CODE_GONE')
  }
  const at = now.toISOString()
  const { id: memberId, name, reason } = by
  return {
    ...before,
    codeRevealedAt: what === 'securityCode' ? at : before.codeRevealedAt,
    reveals: [...before.reveals, { at, what, memberId, name, reason }].slice(-REVEALS_SHOWN),
    version: before.version + 1,
  }
}

/** The card as its patient has taken it back. @throws ERR_MESSAGE_EXPIRED where it is gone */
export function withdrawn(before: Card, now: Date): Card {
  if (isGone(before, now)) throw new CatalogueError('ERR_MESSAGE_EXPIRED')
  return { ...before, withdrawnAt: now.toISOString(), version: before.version + 1 }
}

/** What a side is told of a card: patients who looked and when, and the staff why, too. */
export function showCard(card: Card, side: Side, now: Date): SecureMessage {
  const { cardId: id, until: expiredAt, reveals, seq: _, version: __, ...rest } = card
  return {
    ...rest,
    ...{ id, type: 'creditCard', expiredAt, expired: isGone(card, now) },
    reveals: reveals.map(({ at, what, name, reason }) => ({
      ...{ at, what, name },
      reason: side === 'staff' ? reason : null,
    })),
  }
}
