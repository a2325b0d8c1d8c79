import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { librarySearch } from '../../../features/uploads/library/address.ts'
import { LibraryPage } from '../../../features/uploads/library/library-page.tsx'
import { Permitted } from '../../../session/permitted.tsx'

export const Route = createFileRoute('/_app/practice-hub/rad-cloud')({
  validateSearch: librarySearch,
  component: Library,
})

function Library() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <Permitted permission="practices.studies.list">
      <LibraryPage
        search={search}
        onSearch={(changed) =>
          void navigate({ to: '/practice-hub/rad-cloud', search: changed, replace: true })
        }
        onOpen={({ patientId, uploads }) =>
          void navigate({
            to: '/patient-link/$patientId/$tab/{-$keyId}',
            params: { patientId, tab: 'rad-cloud', keyId: uploads[0]?.key },
          })
        }
      />
    </Permitted>
  )
}
