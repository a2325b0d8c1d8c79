import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { MemberInfo } from '#shared/model/member.ts'
import { memberQuery } from './queries.ts'

type Visit = { context: { queryClient: QueryClient }; location: { href: string } }

/** The signed-in member; whoever is not is sent to sign in, and brought back afterwards. */
export async function requireMember({ context, location }: Visit): Promise<MemberInfo> {
  const member = await context.queryClient.ensureQueryData(memberQuery)
  if (!member) {
    const search = location.href === '/' ? {} : { returnTo: location.href }
    throw redirect({ to: '/login', search })
  }
  return member
}
