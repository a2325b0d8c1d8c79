import { createFileRoute, redirect } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { memberQuery } from '../data/members.ts'
import { ConsultPage } from '../features/consult/entrance/consult-page.tsx'
import {
  guestKeyIn,
  heldConsult,
  invitation,
  ownLink,
  ownSecretIn,
} from '../features/consult/entrance/kept.ts'
import { mayUseDevices } from '../features/consult/room/document.ts'
import type { ShowScans } from '../features/consult/room/use-scans.ts'
import { PublicShell } from '../features/shell/public-shell.tsx'
import { requireMember } from '../session/guards.ts'
import { useMember } from '../session/member.ts'
import { loadDocument } from '../ui/document.ts'
import { RowsSkeleton } from '../ui/skeletons.tsx'

/** By itself: it may use camera and microphone, and the other pages may not. Who holds a link needs no account. */
export const Route = createFileRoute('/v-consult_/$number/$word')({
  beforeLoad: async (visit) => {
    const { params, location, context } = visit
    if (!visit.preload && !mayUseDevices()) await loadDocument(location.href)
    const key = guestKeyIn(location.hash)
    const secret = ownSecretIn(location.hash)
    if (key !== null) invitation.keep(params.word, key)
    if (secret !== null) ownLink.keep(params.word, secret)
    if (key !== null || secret !== null) {
      // The secret must not stay in the address, nor in the history.
      throw redirect({ to: '/v-consult/$number/$word', params, hash: '', replace: true })
    }
    if (heldConsult.read(params.word) || invitation.read(params.word) !== null) return
    if (await context.queryClient.ensureQueryData(memberQuery)) await requireMember(visit)
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
  const isSignedIn = useMember() !== null
  return (
    <PublicShell wide="whole">
      <ConsultPage key={word} number={number} consultId={word} {...{ isSignedIn, showScans }} />
    </PublicShell>
  )
}
