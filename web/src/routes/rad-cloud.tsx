import { createFileRoute, redirect } from '@tanstack/react-router'
import { memberQuery } from '../data/members.ts'
import { PublicShell } from '../features/shell/public-shell.tsx'
import { RadCloudPage } from '../features/uploads/components/rad-cloud-page.tsx'
import { guestLink } from '../features/uploads/guest-link.ts'
import { pairIn } from '../session/kept-pair.ts'
import { useMember } from '../session/member.ts'
import { useLater } from '../ui/later.ts'

export const Route = createFileRoute('/rad-cloud')({
  // The link's password must not stay in the address, nor in the history.
  beforeLoad: async ({ location, context }) => {
    const link = pairIn(location.searchStr)
    if (link) {
      guestLink.keep(link)
      throw redirect({ to: '/rad-cloud', search: {}, replace: true })
    }
    if (!guestLink.read()) await context.queryClient.ensureQueryData(memberQuery)
  },
  component: RadCloud,
})

const loadComment = () =>
  import('../features/comments/say-comment.tsx').then(({ SayComment }) => SayComment)

const loadInvitations = () =>
  import('../features/own-charts/waiting-invitations.tsx').then(
    ({ WaitingInvitations }) => WaitingInvitations,
  )

function RadCloud() {
  // Guests see no invitations, and do not comment on the practice.
  const isSignedIn = useMember() !== null
  const SayComment = useLater(isSignedIn ? loadComment : null)
  const Invitations = useLater(isSignedIn ? loadInvitations : null)
  return (
    <PublicShell wide>
      <RadCloudPage
        before={Invitations && <Invitations />}
        after={(practice) => SayComment && <SayComment {...practice} />}
      />
    </PublicShell>
  )
}
