import { createFileRoute } from '@tanstack/react-router'
import { AdminFrame } from '../features/shell/admin-frame.tsx'
import { FramedError } from '../features/shell/failures.tsx'
import { OwnFrame } from '../features/shell/own-frame.tsx'
import { StrongFactorStep } from '../features/shell/strong-factor-step.tsx'
import { requireMember } from '../session/guards.ts'
import { isOperator, useMember } from '../session/member.ts'

/** For the platform's operator; others are told so in the frame that is theirs. */
export const Route = createFileRoute('/admin')({
  beforeLoad: requireMember,
  component: Frame,
  errorComponent: FramedError,
})

function Frame() {
  const member = useMember()
  if (!member || !isOperator(member)) return <OwnFrame />
  if (!member.lacksStrongFactor) return <AdminFrame />
  return (
    <AdminFrame>
      <StrongFactorStep />
    </AdminFrame>
  )
}
