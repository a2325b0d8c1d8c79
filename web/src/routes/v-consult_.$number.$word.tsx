import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadDocument, mayUseDevices } from '../features/consult/room/document.ts'
import { RoomPage } from '../features/consult/room/room-page.tsx'
import type { ShowScans } from '../features/consult/room/use-scans.ts'
import { PublicShell } from '../features/shell/public-shell.tsx'
import { requireMember } from '../session/guards.ts'
import { RowsSkeleton } from '../ui/skeletons.tsx'

/** By itself: it may use camera and microphone, and the other pages may not. */
export const Route = createFileRoute('/v-consult_/$number/$word')({
  beforeLoad: async (visit) => {
    if (!visit.preload && !mayUseDevices()) await loadDocument(visit.location.href)
    await requireMember(visit)
  },
  component: Consultation,
})

/** Comes once somebody shows scans: the viewer is large. */
const ScansTogether = lazy(() =>
  import('../features/viewer/together/scans-together.tsx').then((part) => ({
    default: part.ScansTogether,
  })),
)

const showScans: ShowScans = (props) => (
  <Suspense fallback={<RowsSkeleton count={1} height={200} />}>
    <ScansTogether {...props} />
  </Suspense>
)

function Consultation() {
  const { number, word } = Route.useParams()
  return (
    <PublicShell wide="whole">
      <RoomPage key={word} number={number} consultId={word} showScans={showScans} />
    </PublicShell>
  )
}
