import { createFileRoute } from '@tanstack/react-router'
import { RegisterPage } from '../../features/account/register-page.tsx'
import { arrivalSearch, landingOf } from '../../session/arrival.ts'
import { leadOnSignedIn } from '../../session/guards.ts'
import { StepCardPending } from '../../ui/step-card.tsx'

export const Route = createFileRoute('/_auth/register')({
  validateSearch: arrivalSearch,
  beforeLoad: ({ context, search }) => leadOnSignedIn({ context }, landingOf(search)),
  pendingComponent: StepCardPending,
  component: Register,
})

function Register() {
  return <RegisterPage search={Route.useSearch()} />
}
