import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { memberQuery } from '../../data/members.ts'
import { ChoicePage } from '../../features/email-choice/choice-page.tsx'

export const Route = createFileRoute('/_auth/email-choice')({
  validateSearch: v.object({ key: v.optional(v.fallback(v.string(), ''), '') }),
  beforeLoad: ({ context }) => context.queryClient.ensureQueryData(memberQuery),
  component: EmailChoice,
})

function EmailChoice() {
  return <ChoicePage link={Route.useSearch().key} />
}
