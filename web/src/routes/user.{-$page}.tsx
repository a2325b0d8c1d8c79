import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireSignedIn } from '../session/guards.ts'
import { worksInPractice } from '../session/member.ts'

/** The addresses of users in the specification (section 2): the staff, or a page of the own account. */
export const Route = createFileRoute('/user/{-$page}')({
  beforeLoad: async (visit) => {
    const member = await requireSignedIn(visit)
    const { page } = visit.params
    if (page === 'security') throw redirect({ to: '/my/security', replace: true })
    const isOwn = page === 'profile' || !worksInPractice(member)
    throw redirect({ to: isOwn ? '/my/profile' : '/practice-hub/staff', replace: true })
  },
})
