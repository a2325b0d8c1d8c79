import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { sections } from '../../../../ui/sections.ts'

const { tab: to, defaultTab } = sections.patients

async function find(queryClient: QueryClient, patientId: string) {
  const { findOpeningTab } = await import('../../-opening-tab.ts')
  return findOpeningTab(queryClient, 'patients', patientId)
}

export const Route = createFileRoute('/_app/patient-link/$patientId/')({
  // Nothing is read ahead of a visit.
  beforeLoad: async ({ context, params, preload }) => {
    const { patientId } = params
    const tab = preload ? defaultTab : await find(context.queryClient, patientId)
    throw redirect({ to, params: { patientId, tab }, replace: true })
  },
})
