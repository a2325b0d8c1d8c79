import { type SecurityMatter, securityChanged } from '#events/accounts.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import type { Write } from '#functions/platform/table.ts'

/** Tells that how a member signs in was changed. */
export function securityEvent(memberId: string, matter: SecurityMatter, now: Date): Write {
  const occurrence = { practiceId: null, actor: memberId, now }
  return eventWrite(securityChanged, { memberId, matter }, occurrence)
}
