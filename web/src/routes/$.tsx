import { createFileRoute, redirect } from '@tanstack/react-router'
import { FramedError } from '../features/shell/failures.tsx'

/** Pages that did not come with the entry: opens them once they are there. */
export const Route = createFileRoute('/$')({
  beforeLoad: async ({ context, location: { href, state } }) => {
    await context.knowAllPages()
    throw redirect({ href, state, replace: true })
  },
  errorComponent: FramedError,
})
