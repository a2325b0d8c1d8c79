import { createFileRoute } from '@tanstack/react-router'
import { loadRecord } from '../../-loaders.ts'
import { RecordRoute } from '../../-record.tsx'
import { readTab, recordSearch } from '../../-record-address.ts'

export const Route = createFileRoute('/_app/patient-link/$patientId/$tab/{-$keyId}')({
  validateSearch: recordSearch,
  beforeLoad: ({ params }) => ({ tab: readTab(params.tab) }),
  loader: ({ context, params, preload }) =>
    preload ? undefined : loadRecord(context.queryClient, params.patientId, context.tab),
  component: RecordPage,
})

function RecordPage() {
  const { patientId, keyId } = Route.useParams()
  const { tab } = Route.useRouteContext()
  const { dialog, group } = Route.useSearch()
  return (
    <RecordRoute
      section="patients"
      patientId={patientId}
      tab={tab}
      keyId={keyId}
      dialog={dialog}
      group={group}
    />
  )
}
