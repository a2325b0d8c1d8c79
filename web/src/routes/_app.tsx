import { createFileRoute } from '@tanstack/react-router'
import { requireMember } from '../features/session/guards.ts'
import { AppFrame } from '../features/shell/app-frame.tsx'

export const Route = createFileRoute('/_app')({
  beforeLoad: requireMember,
  component: AppFrame,
})
