import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { JoinPage } from '../../features/staff/join-page.tsx'
import { memberQuery } from '../../session/queries.ts'

export const Route = createFileRoute('/_auth/join')({
  validateSearch: v.object({ invitation: v.optional(v.fallback(v.string(), ''), '') }),
  beforeLoad: ({ context }) => context.queryClient.ensureQueryData(memberQuery),
  component: Join,
})

function Join() {
  return <JoinPage {...Route.useSearch()} />
}
