import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Consult } from '#shared/model/consult.ts'
import type { ScanView } from '#shared/model/scan-view.ts'
import { joinConsult } from '../../../data/consults.ts'
import { useAction } from '../../../data/mutation.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { waitTexts as texts } from '../texts.ts'
import { About } from './about.tsx'
import { useAccess } from './access.ts'
import type { CallLine } from './call-line.ts'
import { CallView } from './call-view.tsx'
import { keepVisit } from './kept-visit.ts'
import { PhoneFallback } from './phone-fallback.tsx'
import { Picture } from './picture.tsx'
import classes from './room.module.css'
import { sameJoining } from './use-back-in.ts'
import { useCall, type Visit } from './use-call.ts'
import { type Media, useMediaSnapshot } from './use-media.ts'
import type { ShowScans } from './use-scans.ts'

type Props = {
  consult: Consult
  line: CallLine
  media: Media
  visit: Visit
  speakerId: string | null
  onSpeaker: (id: string | null) => void
  onLeave: () => void
  showScans: ShowScans
  /** Came in once more. */
  onAgain: (consult: Consult) => void
}

/** Once somebody is in: the waiting room until its host is there, then the call. */
export function Going(props: Props) {
  const { consult, media, visit, onLeave } = props
  useKeptVisit(consult.id, visit.id, media)
  if (consult.state === 'pending') {
    return <WaitingRoom consult={consult} media={media} onLeave={onLeave} />
  }
  return <InCall {...props} />
}

function InCall({ line, visit, onAgain, ...props }: Props) {
  const { consult, media } = props
  const scans = useRef<ScanView | null>(null)
  const call = useCall({ visit, line, media, consult, scans })
  const access = useAccess()
  const again = useAction(joinConsult({ id: consult.id, access }), { onSuccess: onAgain })
  if (!call) return null
  return (
    <CallView {...{ call, scans, ...props }} onAgain={() => again.start(sameJoining(consult))} />
  )
}

/** Keeps that this tab is in, and what is on, for where its page is loaded again. */
function useKeptVisit(consultId: string, participantId: string, media: Media) {
  const { tracks, isMuted } = useMediaSnapshot(media)
  const microphone = tracks.sound !== null
  const camera = tracks.picture !== null
  useEffect(
    () => keepVisit(consultId, { participantId, microphone, camera, isMuted }),
    [consultId, participantId, microphone, camera, isMuted],
  )
}

type WaitingProps = Pick<Props, 'consult' | 'media' | 'onLeave'>

function WaitingRoom({ consult, media, onLeave }: WaitingProps) {
  const { tracks } = useMediaSnapshot(media)
  const { provider } = consult
  return (
    <>
      <PageHeader
        title={texts.title}
        description={provider ? texts.forDoctor(provider.name) : texts.forStart}
      />
      <div className={classes.page}>
        <Stack gap="md" align="flex-start">
          <div className={classes.preview}>
            {tracks.picture && <Picture label={texts.own} picture={tracks.picture} mirrored />}
          </div>
          <Text role="status">{texts.stay}</Text>
          <Button variant="default" onClick={onLeave}>
            {texts.leave}
          </Button>
        </Stack>
        <Stack gap="md">
          <About consult={consult} />
          <PhoneFallback consult={consult} />
        </Stack>
      </div>
    </>
  )
}
