import { createFileRoute } from '@tanstack/react-router'
import { memberQuery } from '../../data/members.ts'
import { LostLinkPage } from '../../features/consult/entrance/lost-link-page.tsx'

export const Route = createFileRoute('/_auth/video-link')({
  beforeLoad: ({ context }) => context.queryClient.ensureQueryData(memberQuery),
  component: LostLinkPage,
})
