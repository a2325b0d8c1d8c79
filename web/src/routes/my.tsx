import { createFileRoute } from '@tanstack/react-router'
import { PatientFinder } from '../features/patients/find/patient-finder.tsx'
import { AdminFrame } from '../features/shell/admin-frame.tsx'
import { AppFrame } from '../features/shell/app-frame.tsx'
import { FramedError } from '../features/shell/failures.tsx'
import { OwnFrame } from '../features/shell/own-frame.tsx'
import { requireMember } from '../session/guards.ts'
import { isOperator, useMember, worksInPractice } from '../session/member.ts'

/** What is every member's own, in the frame in which they are at work. */
export const Route = createFileRoute('/my')({
  beforeLoad: requireMember,
  component: Frame,
  errorComponent: FramedError,
})

function Frame() {
  const member = useMember()
  if (member && worksInPractice(member)) return <AppFrame finder={PatientFinder} />
  return member && isOperator(member) ? <AdminFrame /> : <OwnFrame />
}
