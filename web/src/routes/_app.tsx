import { createFileRoute, redirect } from '@tanstack/react-router'
import { PatientFinder } from '../features/patients/find/patient-finder.tsx'
import { requireMember } from '../features/session/guards.ts'
import { homeOf } from '../features/session/home.ts'
import { worksInPractice } from '../features/session/queries.ts'
import { AppFrame } from '../features/shell/app-frame.tsx'
import { FramedError } from '../features/shell/failures.tsx'

export const Route = createFileRoute('/_app')({
  beforeLoad: async (visit) => {
    const member = await requireMember(visit)
    if (!worksInPractice(member)) throw redirect({ to: homeOf(member), replace: true })
  },
  component: () => <AppFrame finder={PatientFinder} />,
  errorComponent: FramedError,
})
