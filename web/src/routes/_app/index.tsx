import { createFileRoute, redirect } from '@tanstack/react-router'

/** Whoever comes this far works in a practice: the others were sent to their own home. */
export const Route = createFileRoute('/_app/')({
  beforeLoad: () => {
    throw redirect({ to: '/practice-hub', replace: true })
  },
})
