import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { memberQuery } from '../../data/members.ts'
import { ReplyPage } from '../../features/appointment-reply/reply-page.tsx'

export const Route = createFileRoute('/_auth/appointment')({
  validateSearch: v.object({ key: v.optional(v.fallback(v.string(), ''), '') }),
  beforeLoad: ({ context }) => context.queryClient.ensureQueryData(memberQuery),
  component: Appointment,
})

function Appointment() {
  return <ReplyPage reminder={Route.useSearch().key} />
}
