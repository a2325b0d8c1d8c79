import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { MemberInfo } from '#shared/model/member.ts'
import { memberQuery } from '../data/members.ts'
import { permissionsOf } from '../data/permissions.ts'
import { homeOf } from './member.ts'

/**
 * Leads whoever is signed in on from a page for signing in or registering.
 * @param onward where to, as by what the address says; by itself the member's home
 */
export async function leadOnSignedIn(
  { context }: Pick<Visit, 'context'>,
  onward: string | null | undefined,
): Promise<void> {
  // A page for signing in must show even where this cannot be asked.
  const member = await context.queryClient.ensureQueryData(memberQuery).catch(() => null)
  if (member) throw redirect({ href: onward ?? homeOf(member), replace: true })
}

type Visit = { context: { queryClient: QueryClient }; location: { href: string } }

/**
 * The signed-in member, once it is known what the member may do; whoever is not signed in is sent
 * to sign in, and brought back afterwards.
 */
export async function requireMember(visit: Visit): Promise<MemberInfo> {
  const member = await requireSignedIn(visit)
  await visit.context.queryClient.ensureQueryData(permissionsOf(member))
  return member
}

/**
 * The same before that is known, which is asked meanwhile: for pages that wait for it beside what they read first,
 * by `knowPermissions`.
 */
export async function requireSignedIn({ context, location }: Visit): Promise<MemberInfo> {
  const member = await context.queryClient.ensureQueryData(memberQuery)
  if (!member) {
    const search = location.href === '/' ? {} : { returnTo: location.href }
    throw redirect({ to: '/login', search })
  }
  void context.queryClient.ensureQueryData(permissionsOf(member)).catch(() => undefined)
  return member
}

/** Waits until it is known what the signed-in member may do. @throws ApiError where that cannot be known */
export async function knowPermissions({ context }: Pick<Visit, 'context'>): Promise<void> {
  const member = await context.queryClient.ensureQueryData(memberQuery)
  if (member) await context.queryClient.ensureQueryData(permissionsOf(member))
}
