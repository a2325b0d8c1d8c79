import { createFileRoute } from '@tanstack/react-router'
import { FramedError } from '../features/shell/failures.tsx'
import { requireMember } from '../session/guards.ts'
import { MemberFrame } from './-member-frame.tsx'

/** Consultations are for patients and for those who work in a practice. */
export const Route = createFileRoute('/v-consult')({
  beforeLoad: requireMember,
  component: MemberFrame,
  errorComponent: FramedError,
})
