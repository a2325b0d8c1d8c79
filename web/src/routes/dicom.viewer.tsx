import { createFileRoute } from '@tanstack/react-router'
import { viewerSearch } from '../features/viewer/search.ts'
import { loadViewer } from '../features/viewer/use-viewer.ts'
import { ViewerPage } from '../features/viewer/viewer-page.tsx'
import { requireMember } from '../session/guards.ts'
import { useLater } from '../ui/later.ts'

/** Whether somebody may see the upload is for each call to say. Who holds a link needs no account. */
export const Route = createFileRoute('/dicom/viewer')({
  validateSearch: viewerSearch,
  beforeLoad: async ({ search, ...visit }) => {
    // Also where somebody only points at a link: its code is there by the time that they press it.
    loadViewer().catch(() => null)
    if (search.share === undefined) await requireMember(visit)
  },
  component: Viewer,
})

const loadDownload = () =>
  import('../features/uploads/sharing/shared-download.tsx').then(
    ({ SharedDownload }) => SharedDownload,
  )

function Viewer() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const Download = useLater(search.share === undefined ? null : loadDownload)
  return (
    <ViewerPage
      search={search}
      download={(opened, { studies }) => Download && <Download {...{ opened, studies }} />}
      onView={(view) =>
        // What scrolls by itself, such as the rail of series, stays where it is.
        void navigate({ search: { ...search, ...view }, replace: true, resetScroll: false })
      }
    />
  )
}
