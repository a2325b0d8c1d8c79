import { Anchor, Button, Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Consult } from '#shared/model/consult.ts'
import { isError } from '../../../api/api-error.ts'
import { consultQuery } from '../../../data/consults.ts'
import { useHearConsult } from '../../../realtime/use-hear-changes.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PageLoading } from '../../../ui/page-loading.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { whenWords, zoneFor } from '../standing.ts'
import { roomTexts as texts } from '../texts.ts'
import { About } from './about.tsx'
import { ConsultActions } from './actions.tsx'
import { AppBanner } from './app-banner.tsx'
import { appLinks } from './app-links.ts'
import { type CallLine, createCallLine } from './call-line.ts'
import { DeviceCheck } from './device-check.tsx'
import { Ended } from './ended.tsx'
import { Going } from './going.tsx'
import { JoinForm } from './join-form.tsx'
import { forgetVisit } from './kept-visit.ts'
import { PhoneFallback } from './phone-fallback.tsx'
import classes from './room.module.css'
import { useBackIn } from './use-back-in.ts'
import { type Visit, visitOf } from './use-call.ts'
import { type Media, useMedia } from './use-media.ts'
import type { ShowScans } from './use-scans.ts'

/** What says that there is no such consultation for who asks. */
const refusals = [
  'ERR_VIDEO_NOT_EXISTS',
  'ERR_ACCESS_DENIED',
  'ERR_TARGET_NOT_FOUND',
  'ERR_REQUEST_PARAMS_MISFORMAT',
] as const

type Props = {
  /** As people read it out; the link has both. */
  number: string
  consultId: string
  showScans: ShowScans
}

/** The page of a consultation: before it, in it and after it. */
export function RoomPage({ number, consultId, showScans }: Props) {
  const line = useMemo(() => createCallLine(consultId), [consultId])
  const query = useQuery(consultQuery(consultId))
  useHearConsult(consultId)
  const { data, error } = query
  const isNone = data === undefined && error && refusals.some((name) => isError(error, name))
  if (isNone || (data && data.number !== number)) return <None />
  return (
    <Loaded query={query} skeleton={<RowsSkeleton count={3} height={120} />}>
      {(consult) => <Room {...{ consult, line, showScans }} />}
    </Loaded>
  )
}

function None() {
  return (
    <EmptyState
      page
      illustration="lost"
      title={texts.noneTitle}
      text={texts.none}
      action={
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/v-consult" reloadDocument {...props} />}
        >
          {texts.back}
        </Button>
      }
    />
  )
}

type RoomProps = { consult: Consult; line: CallLine; showScans: ShowScans }

function Room({ consult, line, showScans }: RoomProps) {
  const media = useMedia()
  const [visit, setVisit] = useState<Visit | null>(null)
  const [speakerId, setSpeakerId] = useState<string | null>(null)
  const { id, state, scheduledAt } = consult
  const isOpen = (state === 'pending' || state === 'started') && scheduledAt !== null
  const comeIn = (joined: Consult) => setVisit(visitOf(joined))
  const isGoingBack = useBackIn({ consult, media, isOpen, onJoined: comeIn })
  useEffect(() => {
    if (isOpen || !media) return
    // It is over: nothing sees or hears any more.
    forgetVisit(id)
    media.local.shut('camera')
    media.local.shut('microphone')
    media.local.stopScreen()
  }, [isOpen, media, id])
  if (!isOpen) {
    return (
      <Frame consult={consult}>
        <Ended consult={consult} />
      </Frame>
    )
  }
  if (isGoingBack) return <PageLoading words={texts.goingBack} />
  if (visit && media) {
    return (
      <Going
        {...{ consult, line, media, visit, speakerId, showScans }}
        onSpeaker={setSpeakerId}
        onAgain={comeIn}
        onLeave={() => {
          forgetVisit(id)
          setVisit(null)
        }}
      />
    )
  }
  return (
    <Frame consult={consult} side={<JoinForm consult={consult} onJoined={comeIn} />}>
      {media && <Check {...{ media, speakerId, setSpeakerId }} />}
    </Frame>
  )
}

type CheckProps = {
  media: Media
  speakerId: string | null
  setSpeakerId: (id: string | null) => void
}

function Check({ media, speakerId, setSpeakerId }: CheckProps) {
  return <DeviceCheck media={media} speakerId={speakerId} onSpeaker={setSpeakerId} />
}

type FrameProps = { consult: Consult; side?: ReactNode; children: ReactNode }

function Frame({ consult, side, children }: FrameProps) {
  const zone = zoneFor(consult, useZone())
  const other = consult.role === 'patient' ? consult.provider?.name : consult.patientName
  return (
    <>
      <Anchor
        size="sm"
        c="dimmed"
        mb={6}
        display="inline-flex"
        style={{ alignItems: 'center', gap: 4 }}
        renderRoot={(props) => <Link to="/v-consult" reloadDocument {...props} />}
      >
        <IconArrowLeft size={14} aria-hidden />
        {texts.back}
      </Anchor>
      <PageHeader
        title={other ? texts.with(other) : texts.title}
        description={whenWords(consult, zone)}
      />
      <AppBanner links={appLinks} consultId={consult.id} />
      <div className={classes.page}>
        <Stack gap="md">{children}</Stack>
        <Stack gap="md">
          {side}
          <About consult={consult} />
          <ConsultActions consult={consult} />
          {side && <PhoneFallback consult={consult} />}
        </Stack>
      </div>
    </>
  )
}
