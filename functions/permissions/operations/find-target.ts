import { guestHoldings, type Holdings, holdingsOf } from '#functions/platform/identity/holdings.ts'
import type { Identity } from '#functions/platform/identity/identity.ts'
import type { GuestLinkItem } from '#functions/platform/identity/records.ts'
import { covers, type Reachable } from '#functions/platform/identity/scope.ts'
import { CatalogueError } from '#shared/errors.ts'
import { isGranted, type Question, type Target } from '../rules/decide.ts'

/** Who asks. */
export type Asker = { kind: 'member'; identity: Identity } | { kind: 'guest'; link: GuestLinkItem }

/** A record of a practice; null if there is none. */
export type FindRecord = (practiceId: string, patientId: string) => Promise<Reachable | null>

/**
 * The target of a question for the caller; null if it does not exist or the caller has no relation
 * to it.
 * @throws ERR_UNAUTHENTICATED for a guest who asks about anything but patients
 */
export async function findTarget(
  question: Question,
  asker: Asker,
  findRecord: FindRecord,
): Promise<Target | null> {
  if (asker.kind === 'member') return targetOfMember(question, asker.identity, findRecord)
  if (question.scope !== 'patients') throw new CatalogueError('ERR_UNAUTHENTICATED')
  return targetOfGuest(question, asker.link, findRecord)
}

async function targetOfMember(
  { scope, id, subscope, subid }: Question,
  identity: Identity,
  findRecord: FindRecord,
): Promise<Target | null> {
  const present = identity.member.practiceId
  if (id === undefined) return { holdings: rolesOnly(holdingsOf(identity, present)), about: 'any' }
  if (scope === 'members' || scope === 'providers') {
    const isOwn = id === 'me' || id === identity.member.id
    return isOwn ? { holdings: holdingsOf(identity, present), about: 'any' } : null
  }
  if (scope === 'patients') {
    const chart = identity.patientLinks.find(({ patientId }) => patientId === id)
    const practiceId = chart?.practiceId ?? present
    const record = practiceId === null ? null : await findRecord(practiceId, id)
    return visible(holdingsOf(identity, practiceId), record)
  }
  const ties = [...identity.memberships, ...identity.patientLinks]
  if (!ties.some(({ practiceId }) => practiceId === id)) return null
  const holdings = holdingsOf(identity, id)
  if (subid === undefined) return { holdings, about: 'any' }
  if (subscope !== 'patients' && subscope !== 'leads') return { holdings, about: 'unseen' }
  return visible(holdings, await findRecord(id, subid))
}

/** A target about a record; null, like an absent one, if the caller may not see it. */
function visible(holdings: Holdings, record: Reachable | null): Target | null {
  if (record === null) return null
  const target = { holdings, about: record }
  const isOwn = covers({ ...holdings, reaches: ['own'] }, record)
  return isOwn || isGranted('patients.read', target) ? target : null
}

/** What the roles give, without the personal set. */
function rolesOnly(holdings: Holdings): Holdings {
  return { ...holdings, personal: {} }
}

async function targetOfGuest(
  { id }: Question,
  link: GuestLinkItem,
  findRecord: FindRecord,
): Promise<Target | null> {
  const holdings = guestHoldings(link, link.practiceId)
  if (id === undefined) return { holdings, about: 'any' }
  const record = id === link.patientId ? await findRecord(link.practiceId, id) : null
  return visible(holdings, record)
}
