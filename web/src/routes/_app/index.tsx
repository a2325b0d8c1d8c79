import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireMember } from '../../features/session/guards.ts'
import { homeOf } from '../../features/session/home.ts'

export const Route = createFileRoute('/_app/')({
  beforeLoad: async (visit) => {
    throw redirect({ to: homeOf(await requireMember(visit)), replace: true })
  },
})
