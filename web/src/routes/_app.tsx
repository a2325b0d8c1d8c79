import { createFileRoute, redirect } from '@tanstack/react-router'
import { Finder } from '../features/patients/find/finder.tsx'
import { AppFrame } from '../features/shell/app-frame.tsx'
import { FramedError } from '../features/shell/failures.tsx'
import { knowPermissions, requireSignedIn } from '../session/guards.ts'
import { homeOf, worksInPractice } from '../session/member.ts'
import { BillingBanner } from './-billing-banner.tsx'

export const Route = createFileRoute('/_app')({
  beforeLoad: async (visit) => {
    const member = await requireSignedIn(visit)
    if (!worksInPractice(member)) {
      // Who works in no practice has this page as their own.
      const isProfession = visit.location.pathname.startsWith('/practice-hub/profession')
      throw redirect({ to: isProfession ? '/my/profession' : homeOf(member), replace: true })
    }
  },
  // Beside what the page reads first, not before it.
  loader: knowPermissions,
  component: () => <AppFrame finder={Finder} banner={BillingBanner} />,
  errorComponent: FramedError,
})
