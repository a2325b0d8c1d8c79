import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireSignedIn } from '../session/guards.ts'
import { worksInPractice } from '../session/member.ts'

/** The address of settings in the specification (section 2): those of the practice, or of the account. */
export const Route = createFileRoute('/setting/{-$page}')({
  beforeLoad: async (visit) => {
    const member = await requireSignedIn(visit)
    const works = worksInPractice(member)
    throw redirect({ to: works ? '/practice-hub/settings' : '/my/security', replace: true })
  },
})
