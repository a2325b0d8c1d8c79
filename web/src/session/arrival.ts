import * as v from 'valibot'
import { returnSearch, safeReturnTo } from './return-to.ts'

/** What brings somebody who has no account yet. */
export const purposes = ['patient', 'staff', 'practice'] as const
export type Purpose = (typeof purposes)[number]

/** The address of the pages for registering: links say in `for` whom they are for. */
export const arrivalSearch = v.object({
  ...returnSearch.entries,
  for: v.optional(v.fallback(v.optional(v.picklist(purposes)), undefined)),
})
export type ArrivalSearch = v.InferOutput<typeof arrivalSearch>

/** What somebody came for, and the invitation that brought them. */
export type Arrival = { for: Purpose } | { for: 'invitee'; invitation: string }

/**
 * What somebody came for, as far as the address tells: by `for`, else by the page they are to come
 * back to. Null where they must be asked.
 */
export function arrivalOf(search: ArrivalSearch): Arrival | null {
  const path = safeReturnTo(search.returnTo)
  const back = path === null ? null : new URL(path, location.origin)
  const invitation = back?.pathname === '/join' && back.searchParams.get('invitation')
  if (invitation) return { for: 'invitee', invitation }
  if (search.for) return { for: search.for }
  return isPatientPath(back?.pathname) ? { for: 'patient' } : null
}

/** Pages of patients that lead to registering. */
const patientPaths = ['/rad-cloud', '/connect']
const isPatientPath = (path: string | undefined) =>
  path !== undefined && patientPaths.includes(path)

const landings = {
  patient: '/rad-cloud',
  staff: '/join-practice',
  practice: '/practice-setup',
} as const satisfies Record<Purpose, string>

/** Where somebody goes on who has an account now; undefined where their home must tell. */
export function landingOf(search: ArrivalSearch): string | undefined {
  const arrival = arrivalOf(search)
  const path = safeReturnTo(search.returnTo) ?? undefined
  if (arrival?.for === 'patient' && isPatientPath(path)) return path
  if (arrival && arrival.for !== 'invitee') return landings[arrival.for]
  return path
}
