import { createFileRoute, redirect } from '@tanstack/react-router'
import { sections } from '../../../../ui/sections.ts'
import { findOpeningTab } from '../../-loaders.ts'

const { tab: to, defaultTab } = sections.leads

export const Route = createFileRoute('/_app/lead-convert/$patientId/')({
  // Nothing is read ahead of a visit.
  beforeLoad: async ({ context, params, preload }) => {
    const { patientId } = params
    const tab = preload ? defaultTab : await findOpeningTab(context.queryClient, 'leads', patientId)
    throw redirect({ to, params: { patientId, tab }, replace: true })
  },
})
