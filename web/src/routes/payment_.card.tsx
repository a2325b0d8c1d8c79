import { createFileRoute, redirect } from '@tanstack/react-router'
import { memberQuery } from '../data/members.ts'
import { CardPage } from '../features/billing/card-page.tsx'
import { CARD_PAGE, cardSearch } from '../features/billing/search.ts'
import { PublicShell } from '../features/shell/public-shell.tsx'
import { requireMember } from '../session/guards.ts'
import { homeOf, worksInPractice } from '../session/member.ts'
import { Permitted } from '../session/permitted.tsx'
import { loadDocument, loadedAt } from '../ui/document.ts'

/** By itself: it may load the payment service's script, and the other pages may not. */
export const Route = createFileRoute('/payment_/card')({
  validateSearch: cardSearch,
  beforeLoad: async (visit) => {
    const { href } = visit.location
    if (!visit.preload && loadedAt !== CARD_PAGE) await loadDocument(href)
    // Nobody types a password where another's script may be loaded.
    const known = await visit.context.queryClient.ensureQueryData(memberQuery)
    if (!known) await loadDocument(`/login?returnTo=${encodeURIComponent(href)}`)
    const member = await requireMember(visit)
    if (!worksInPractice(member)) throw redirect({ to: homeOf(member), replace: true })
  },
  // Nor does another page go on where it may.
  onLeave: () => location.reload(),
  component: Card,
})

function Card() {
  const { choice } = Route.useSearch()
  return (
    <PublicShell wide>
      <Permitted permission="practices.subscription.update">
        <CardPage choice={choice} />
      </Permitted>
    </PublicShell>
  )
}
