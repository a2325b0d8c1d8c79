import { createFileRoute } from '@tanstack/react-router'
import { viewerSearch } from '../features/viewer/search.ts'
import { ViewerPage } from '../features/viewer/viewer-page.tsx'
import { requireMember } from '../session/guards.ts'

/** Whether somebody may see the upload is for each call to say. Who holds a link needs no account. */
export const Route = createFileRoute('/dicom/viewer')({
  validateSearch: viewerSearch,
  beforeLoad: async ({ search, ...visit }) => {
    if (search.share === undefined) await requireMember(visit)
  },
  component: Viewer,
})

function Viewer() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ViewerPage
      search={search}
      onView={(view) => void navigate({ search: { ...search, ...view }, replace: true })}
    />
  )
}
