import { createFileRoute, redirect } from '@tanstack/react-router'
import { memberQuery } from '../../data/members.ts'
import { ProfessionPage } from '../../features/providers/profession-page.tsx'
import { worksInPractice } from '../../session/member.ts'
import { Permitted } from '../../session/permitted.tsx'

/** For those who work in no practice; the others have theirs in the practice. */
export const Route = createFileRoute('/my/profession')({
  beforeLoad: async ({ context }) => {
    const member = await context.queryClient.ensureQueryData(memberQuery)
    if (member && worksInPractice(member)) {
      throw redirect({ to: '/practice-hub/profession', replace: true })
    }
  },
  component: () => (
    <Permitted permission="providers.read">
      <ProfessionPage />
    </Permitted>
  ),
})
