import { createFileRoute, Outlet } from '@tanstack/react-router'
import { PatientFinder } from '../features/patients/find/patient-finder.tsx'
import { AppFrame } from '../features/shell/app-frame.tsx'
import { FramedError } from '../features/shell/failures.tsx'
import { PublicShell } from '../features/shell/public-shell.tsx'
import { requireMember } from '../session/guards.ts'
import { useMember, worksInPractice } from '../session/member.ts'

/** What is every member's own: in the practice's frame for those who work in one. */
export const Route = createFileRoute('/my')({
  beforeLoad: requireMember,
  component: Frame,
  errorComponent: FramedError,
})

function Frame() {
  const member = useMember()
  if (member && worksInPractice(member)) return <AppFrame finder={PatientFinder} />
  return (
    <PublicShell wide>
      <Outlet />
    </PublicShell>
  )
}
