import type { PracticeRole } from './model/roles.ts'

/**
 * How much of a practice's data a permission opens.
 * all: everything of the practice; leads: people who are leads; assigned: people whose advocate
 * one is; own: one's own record (a patient), one's own patients (a provider), or the one record
 * that a link was made for (a guest).
 */
export type Reach = 'all' | 'leads' | 'assigned' | 'own'

/** Who may hold a permission: the practice roles, the patient concerned, and a guest with a link. */
export type Holder = PracticeRole | 'patient' | 'guest'

type Policy = Record<string, Partial<Record<Holder, Reach>>>

/** The one policy table (specification, section 6). What it does not say is denied. */
export const policy = {
  'practices.read': { 2: 'all', 4: 'all', 8: 'all', 9: 'all', 10: 'all', 16: 'all' },
  'practices.update': { 16: 'all' },
  'practices.staffs.list': { 2: 'all', 4: 'all', 8: 'all', 9: 'all', 10: 'all', 16: 'all' },
  'practices.locations.list': { 2: 'all', 4: 'all', 8: 'all', 9: 'all', 10: 'all', 16: 'all' },
  'practices.distributions.list': { 10: 'all', 16: 'all' },
  'practices.distributions.update': { 16: 'all' },
  'patients.list': { 2: 'own', 4: 'all', 9: 'leads', 10: 'all', 16: 'all' },
  'patients.read': { 2: 'own', 4: 'all', 9: 'leads', 10: 'all', 16: 'all' },
  'patients.create': { 4: 'all', 9: 'leads', 10: 'all', 16: 'all' },
  'patients.update': { 4: 'all', 9: 'leads', 10: 'all', 16: 'all' },
  'practices.leads.setStatus': { 4: 'assigned', 9: 'leads', 10: 'all', 16: 'all' },
  'practices.tasks.list': { 2: 'own', 4: 'all', 10: 'all', 16: 'all' },
  'practices.tasks.complete': { 2: 'own', 4: 'all', 10: 'all', 16: 'all' },
  'practices.sharelinks.list': { 4: 'all', 10: 'all', 16: 'all' },
  'practices.sharelinks.create': { 4: 'all', 10: 'all', 16: 'all' },
  'practices.sharelinks.revoke': { 4: 'all', 10: 'all', 16: 'all' },
  'uploads.list': { 2: 'own', 4: 'all', 10: 'all', 16: 'all', patient: 'own', guest: 'own' },
  'uploads.read': { 2: 'own', 4: 'all', 10: 'all', 16: 'all', patient: 'own', guest: 'own' },
  'uploads.create': { 4: 'all', 10: 'all', 16: 'all', patient: 'own', guest: 'own' },
  'uploads.update': { 4: 'all', 10: 'all', 16: 'all', patient: 'own', guest: 'own' },
  'uploads.delete': { 4: 'all', 10: 'all', 16: 'all', patient: 'own', guest: 'own' },
} as const satisfies Policy

export type Permission = keyof typeof policy

/** What of a permission somebody with these holdings gets; empty means denied. */
export function reachOf(permission: Permission, holders: readonly Holder[]): Reach[] {
  const granted: Partial<Record<Holder, Reach>> = policy[permission]
  const reaches = holders.flatMap((holder) => granted[holder] ?? [])
  return reaches.includes('all') ? ['all'] : [...new Set(reaches)]
}

/** True where at least some of the practice's data is open to these holders. */
export function may(permission: Permission, holders: readonly Holder[]): boolean {
  return reachOf(permission, holders).length > 0
}
