import { createFileRoute, redirect } from '@tanstack/react-router'
import { memberQuery } from '../../data/members.ts'
import { choiceLink } from '../../features/email-choice/choice-link.ts'
import { ChoicePage } from '../../features/email-choice/choice-page.tsx'
import { takeSecret } from '../../session/kept-secret.ts'

export const Route = createFileRoute('/_auth/email-choice')({
  // The secret of the link must not stay in the address, nor in the history.
  beforeLoad: async ({ location, context }) => {
    if (takeSecret(location.searchStr, 'key', choiceLink)) {
      throw redirect({ to: '/email-choice', search: {}, replace: true })
    }
    await context.queryClient.ensureQueryData(memberQuery)
  },
  component: EmailChoice,
})

function EmailChoice() {
  return <ChoicePage link={choiceLink.read() ?? ''} />
}
