import { createFileRoute, redirect } from '@tanstack/react-router'
import { sections } from '../../../../ui/sections.ts'

const { tab: to, defaultTab: tab } = sections.leads

export const Route = createFileRoute('/_app/lead-convert/$patientId/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to, params: { ...params, tab }, replace: true })
  },
})
