import { createFileRoute } from '@tanstack/react-router'
import { FramedError } from '../features/shell/failures.tsx'
import { requireMember } from '../session/guards.ts'
import { MemberFrame } from './-member-frame.tsx'

/** What is every member's own, in the frame in which they are at work. */
export const Route = createFileRoute('/my')({
  beforeLoad: requireMember,
  component: MemberFrame,
  errorComponent: FramedError,
})
