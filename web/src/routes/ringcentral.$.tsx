import { createFileRoute, redirect } from '@tanstack/react-router'
import { memberQuery } from '../data/members.ts'
import { PhonePage } from '../features/phone/phone-page.tsx'
import { requireMember } from '../session/guards.ts'
import { homeOf, worksInPractice } from '../session/member.ts'
import { Permitted } from '../session/permitted.tsx'
import { loadDocument, loadedAt } from '../ui/document.ts'

/** By itself: it shows RingCentral's phone, and the other pages may not. */
export const Route = createFileRoute('/ringcentral/$')({
  beforeLoad: async (visit) => {
    const { href } = visit.location
    if (!visit.preload && !loadedAt.startsWith('/ringcentral/')) await loadDocument(href)
    // Nobody types a password where another's page may be shown.
    const known = await visit.context.queryClient.ensureQueryData(memberQuery)
    if (!known) await loadDocument(`/login?returnTo=${encodeURIComponent(href)}`)
    const member = await requireMember(visit)
    if (!worksInPractice(member)) throw redirect({ to: homeOf(member), replace: true })
  },
  // Nor does another page go on where it may.
  onLeave: () => location.reload(),
  component: () => (
    <main id="main">
      <Permitted permission="practices.phone.use">
        <PhonePage />
      </Permitted>
    </main>
  ),
})
