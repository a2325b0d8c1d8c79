import { createFileRoute } from '@tanstack/react-router'
import { loadDocument, mayUseDevices } from '../features/consult/room/document.ts'
import { RoomPage } from '../features/consult/room/room-page.tsx'
import { PublicShell } from '../features/shell/public-shell.tsx'
import { requireMember } from '../session/guards.ts'

/** By itself: it may use camera and microphone, and the other pages may not. */
export const Route = createFileRoute('/v-consult_/$number/$word')({
  beforeLoad: async (visit) => {
    if (!visit.preload && !mayUseDevices()) await loadDocument(visit.location.href)
    await requireMember(visit)
  },
  component: Consultation,
})

function Consultation() {
  const { number, word } = Route.useParams()
  return (
    <PublicShell wide="whole">
      <RoomPage key={word} number={number} consultId={word} />
    </PublicShell>
  )
}
