import { createFileRoute, redirect } from '@tanstack/react-router'
import { sections } from '../../../../ui/sections.ts'

const { tab: to, defaultTab: tab } = sections.patients

export const Route = createFileRoute('/_app/patient-link/$patientId/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to, params: { ...params, tab }, replace: true })
  },
})
