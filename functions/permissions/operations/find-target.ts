import type { Identity } from '#functions/platform/identity/identity.ts'
import type { GuestLinkItem } from '#functions/platform/identity/records.ts'
import type { Reachable } from '#functions/platform/identity/scope.ts'
import { guestStanding, type Standing, standingOf } from '#functions/platform/identity/standing.ts'
import { CatalogueError } from '#shared/errors.ts'
import { isGranted, type Question, type Target } from '../rules/decide.ts'

/** Who asks. */
export type Asker = { kind: 'member'; identity: Identity } | { kind: 'guest'; link: GuestLinkItem }

/** A record of a practice; null where it is not there. */
export type FindRecord = (practiceId: string, patientId: string) => Promise<Reachable | null>

/**
 * Where a question leads for the caller; null where the caller has nothing to do with it, or where
 * it is not there.
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
  if (id === undefined) return { standing: rootOf(standingOf(identity, present)), about: 'any' }
  if (scope === 'members' || scope === 'providers') {
    const isOwn = id === 'me' || id === identity.member.id
    return isOwn ? { standing: standingOf(identity, present), about: 'any' } : null
  }
  if (scope === 'patients') {
    const chart = identity.patientLinks.find(({ patientId }) => patientId === id)
    const practiceId = chart?.practiceId ?? present
    const record = practiceId === null ? null : await findRecord(practiceId, id)
    return seen(standingOf(identity, practiceId), record)
  }
  const ties = [...identity.memberships, ...identity.patientLinks]
  if (!ties.some(({ practiceId }) => practiceId === id)) return null
  const standing = standingOf(identity, id)
  if (subid === undefined) return { standing, about: 'any' }
  if (subscope !== 'patients' && subscope !== 'leads') return { standing, about: 'unseen' }
  return seen(standing, await findRecord(id, subid))
}

/** A record that the caller may not see is as one that is not there. */
function seen(standing: Standing, record: Reachable | null): Target | null {
  if (record === null) return null
  const target = { standing, about: record }
  const isOwn = standing.patientIds.includes(record.patientId)
  return isOwn || isGranted('patients.read', target) ? target : null
}

/** What the roles say alone. */
function rootOf(standing: Standing): Standing {
  return { ...standing, personal: {} }
}

async function targetOfGuest(
  { id }: Question,
  link: GuestLinkItem,
  findRecord: FindRecord,
): Promise<Target | null> {
  const standing = guestStanding(link, link.practiceId)
  if (id === undefined) return { standing, about: 'any' }
  const record = id === link.patientId ? await findRecord(link.practiceId, id) : null
  return seen(standing, record)
}
