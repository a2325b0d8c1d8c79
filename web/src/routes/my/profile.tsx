import { createFileRoute, redirect } from '@tanstack/react-router'
import { memberQuery } from '../../data/members.ts'
import { OwnRecordSections } from '../../features/audit/own-record-section.tsx'
import { ProfilePage } from '../../features/profile/profile-page.tsx'
import { worksInPractice } from '../../session/member.ts'

/** For those who work in no practice; the others have theirs in the practice. */
export const Route = createFileRoute('/my/profile')({
  beforeLoad: async ({ context }) => {
    const member = await context.queryClient.ensureQueryData(memberQuery)
    if (member && worksInPractice(member)) {
      throw redirect({ to: '/practice-hub/profile', replace: true })
    }
  },
  component: () => (
    <>
      <ProfilePage />
      <OwnRecordSections />
    </>
  ),
})
