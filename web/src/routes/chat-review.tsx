import { createFileRoute } from '@tanstack/react-router'
import { FramedError } from '../features/shell/failures.tsx'
import { requireMember } from '../session/guards.ts'
import { MemberFrame } from './-member-frame.tsx'

/** Cases are for patients and for those who work in a practice. */
export const Route = createFileRoute('/chat-review')({
  beforeLoad: requireMember,
  component: MemberFrame,
  errorComponent: FramedError,
})
