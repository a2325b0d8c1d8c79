import type { Access, Route } from '#shared/api/contract.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { PracticePermission } from '#shared/permissions.ts'
import { holdingsOf } from '../identity/holdings.ts'
import type { Caller } from './authorize.ts'
import type { Place } from './place.ts'

/**
 * What the staff of a practice that can only read may do still, beside reading. Whatever is not here, and does not only
 * read, is refused.
 */
export const stays: readonly PracticePermission[] = [
  // Paying is what helps.
  'practices.subscription.update',
  // What is theirs they can take along.
  'practices.exports.create',
  'practices.exports.delete',
  'practices.audit.export',
  'patients.export',
  // How they look at lists, and what they have begun to write, is nobody else's.
  'practices.views.use',
  'practices.dashboard.use',
  'messaging.drafts.update',
  // What a patient sent is read once.
  'messaging.cards.reveal',
  // A consultation that was agreed on takes place.
  'videoConsultations.join',
  'videoConsultations.admit',
  'videoConsultations.finish',
  // Access is taken away from whoever must not have it any more.
  'practices.staffs.delete',
  'patients.account.detach',
  'practices.sharelinks.revoke',
  'practices.studyShares.revoke',
  'practices.webhooks.delete',
  'practices.facebook.delete',
]

const READING = /\.(list|read)$/

/** Whether a call is not for the staff of a practice that can only read. */
export function changesPractice({ method, access }: Pick<Route, 'method' | 'access'>): boolean {
  if (access.kind !== 'permission' || method === 'GET') return false
  return !READING.test(access.permission) && !stays.includes(access.permission)
}

/** Patients, guests and whoever else sends something are not kept from it: that arrives, and is read. */
function worksIn(caller: Caller, practiceId: string): boolean {
  if (caller.kind !== 'member') return false
  return holdingsOf(caller.identity, practiceId).holders.some((held) => typeof held === 'number')
}

/**
 * The one place where the standing of a practice is enforced: after it is known who calls, before anything is done.
 * @param isRefused whether the practice can only read; asked of calls that change something
 * @throws ERR_PRACTICE_READ_ONLY
 */
export async function ensureStanding(
  access: Access,
  { caller, place }: { caller: Caller; place: Place | null },
  isRefused: () => Promise<boolean>,
): Promise<void> {
  if (access.kind !== 'permission' || !place) return
  if (worksIn(caller, place.practiceId) && (await isRefused())) {
    throw new CatalogueError('ERR_PRACTICE_READ_ONLY')
  }
}
