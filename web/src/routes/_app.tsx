import { createFileRoute, redirect } from '@tanstack/react-router'
import { PatientFinder } from '../features/patients/find/patient-finder.tsx'
import { AppFrame } from '../features/shell/app-frame.tsx'
import { FramedError } from '../features/shell/failures.tsx'
import { requireMember } from '../session/guards.ts'
import { homeOf, worksInPractice } from '../session/member.ts'
import { BillingBanner } from './-billing-banner.tsx'

export const Route = createFileRoute('/_app')({
  beforeLoad: async (visit) => {
    const member = await requireMember(visit)
    if (!worksInPractice(member)) throw redirect({ to: homeOf(member), replace: true })
  },
  component: () => <AppFrame finder={PatientFinder} banner={BillingBanner} />,
  errorComponent: FramedError,
})
