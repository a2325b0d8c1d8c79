import { createFileRoute, redirect } from '@tanstack/react-router'
import { memberQuery } from '../data/members.ts'
import { SayComment } from '../features/comments/say-comment.tsx'
import { PublicShell } from '../features/shell/public-shell.tsx'
import { RadCloudPage } from '../features/uploads/components/rad-cloud-page.tsx'
import { keepLink, keptLink, linkIn } from '../features/uploads/guest-link.ts'

export const Route = createFileRoute('/rad-cloud')({
  // The link's password must not stay in the address, nor in the history.
  beforeLoad: async ({ location, context }) => {
    const link = linkIn(location.searchStr)
    if (link) {
      keepLink(link)
      throw redirect({ to: '/rad-cloud', search: {}, replace: true })
    }
    if (!keptLink()) await context.queryClient.ensureQueryData(memberQuery)
  },
  component: RadCloud,
})

function RadCloud() {
  return (
    <PublicShell wide>
      <RadCloudPage after={(practice) => <SayComment {...practice} />} />
    </PublicShell>
  )
}
