import {
  accountClosed,
  memberEmailChanged,
  type SecurityMatter,
  securityChanged,
} from '#events/accounts.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import type { Write } from '#functions/platform/table.ts'

/** The event that the way a member signs in was changed. */
export function securityEvent(
  memberId: string,
  matter: SecurityMatter,
  now: Date,
  actor: string | null = memberId,
): Write {
  const occurrence = { practiceId: null, actor, now }
  return eventWrite(securityChanged, { memberId, matter }, occurrence)
}

/** The event that a member closed the account. */
export function closedEvent(memberId: string, now: Date): Write {
  return eventWrite(accountClosed, { memberId }, { practiceId: null, actor: memberId, now })
}

/** The event that a member has another email address. */
export function emailChangedEvent(memberId: string, now: Date): Write {
  return eventWrite(memberEmailChanged, { memberId }, { practiceId: null, actor: memberId, now })
}
