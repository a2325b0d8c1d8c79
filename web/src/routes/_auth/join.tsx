import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { memberQuery } from '../../data/members.ts'
import { JoinPage } from '../../features/staff/join-page.tsx'

export const Route = createFileRoute('/_auth/join')({
  validateSearch: v.object({ invitation: v.optional(v.fallback(v.string(), ''), '') }),
  beforeLoad: ({ context }) => context.queryClient.ensureQueryData(memberQuery),
  component: Join,
})

function Join() {
  return <JoinPage {...Route.useSearch()} />
}
