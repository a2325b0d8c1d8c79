import { Anchor, Button, Group, Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Consult } from '#shared/model/consult.ts'
import { isError } from '../../../api/api-error.ts'
import { consultQuery } from '../../../data/consults.ts'
import type { Access } from '../../../data/uploads.ts'
import { useHearConsult } from '../../../realtime/use-hear-changes.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PageLoading } from '../../../ui/page-loading.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { ZoneProvider } from '../../../ui/zone.tsx'
import { GuestsSection } from '../guests/guests-section.tsx'
import { useFollowGuests } from '../guests/use-guests.ts'
import { WaitingGuests } from '../guests/waiting-guests.tsx'
import { whenWords } from '../standing.ts'
import { roomTexts as texts } from '../texts.ts'
import { About } from './about.tsx'
import { AccessProvider, useAccess } from './access.ts'
import { ConsultActions } from './actions.tsx'
import { Admission, TurnedAway } from './admission.tsx'
import { AppBanner } from './app-banner.tsx'
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
import { useMedia } from './use-media.ts'
import type { ShowScans } from './use-scans.ts'
import { WaitingPatient } from './waiting-patient.tsx'

/** What says that there is no such consultation for who asks. */
const refusals = [
  'ERR_VIDEO_NOT_EXISTS',
  'ERR_ACCESS_DENIED',
  'ERR_TARGET_NOT_FOUND',
  'ERR_UPLOAD_INVALID_KEY',
  'ERR_REQUEST_PARAMS_MISFORMAT',
] as const

type Props = {
  /** As people read it out; the link has both. */
  number: string
  consultId: string
  /** By what whoever opened a link acts; null for whoever is signed in. */
  access: Access
  showScans: ShowScans
  /** What whoever is signed in can do where it is not open to them, beside going back. */
  otherwise?: ReactNode
  /** Leads back to the entrance: what was opened by a link is open no more, or is to be opened again. */
  onOver?: (why: 'gone' | 'again') => void
}

/** The page of a consultation: before it, in it and after it. */
export function RoomPage({ number, consultId, access, showScans, otherwise, onOver }: Props) {
  const of = useMemo(() => ({ id: consultId, access }), [consultId, access])
  const line = useMemo(() => createCallLine(of), [of])
  const query = useQuery(consultQuery(of))
  useHearConsult(of)
  const { data, error } = query
  const isRefused = error !== null && refusals.some((name) => isError(error, name))
  const isOver = access !== null && isRefused
  useEffect(() => {
    if (isOver) onOver?.('gone')
  }, [isOver, onOver])
  if (isOver) return null
  if ((data === undefined && isRefused) || (data && data.number !== number)) {
    return <None otherwise={otherwise} />
  }
  return (
    <AccessProvider value={access}>
      <Loaded query={query} skeleton={<RowsSkeleton count={3} height={120} />}>
        {(consult) => (
          <ZoneProvider value={consult.practiceTimezone}>
            <Room {...{ consult, line, showScans }} onAgain={() => onOver?.('again')} />
          </ZoneProvider>
        )}
      </Loaded>
    </AccessProvider>
  )
}

function None({ otherwise }: { otherwise: ReactNode }) {
  return (
    <EmptyState
      page
      illustration="lost"
      title={texts.noneTitle}
      text={texts.none}
      action={
        <Group gap="sm" mt="xs" justify="center">
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/v-consult" reloadDocument {...props} />}
          >
            {texts.back}
          </Button>
          {otherwise}
        </Group>
      }
    />
  )
}

type RoomProps = {
  consult: Consult
  line: CallLine
  showScans: ShowScans
  /** Opens the link once more. */
  onAgain: () => void
}

function Room({ consult, line, showScans, onAgain }: RoomProps) {
  const media = useMedia()
  useFollowGuests(consult)
  const [visit, setVisit] = useState<Visit | null>(null)
  const [speakerId, setSpeakerId] = useState<string | null>(null)
  const { id, state, scheduledAt, admission } = consult
  const isGoing = (state === 'pending' || state === 'started') && scheduledAt !== null
  const isOpen = isGoing && admission !== 'refused'
  const isIn = admission === null || admission === 'admitted'
  const comeIn = (joined: Consult) => setVisit(visitOf(joined))
  const isGoingBack = useBackIn({ consult, media, isOpen: isOpen && isIn, onJoined: comeIn })
  useEffect(() => {
    if (isOpen || !media) return
    // It is over: nothing sees or hears any more.
    forgetVisit(id)
    media.local.shut('camera')
    media.local.shut('microphone')
    media.local.stopScreen()
  }, [isOpen, media, id])
  // Whoever waits anew comes in anew.
  useEffect(() => {
    if (!isIn) setVisit(null)
  }, [isIn])
  if (!isOpen) {
    return (
      <Frame consult={consult}>
        {isGoing ? <TurnedAway onAgain={onAgain} /> : <Ended consult={consult} />}
      </Frame>
    )
  }
  if (isGoingBack) return <PageLoading words={texts.goingBack} />
  if (visit && media && isIn) {
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
  const way = isIn ? <JoinForm {...{ consult, media }} onJoined={comeIn} /> : <Admission />
  return (
    <Frame consult={consult} side={way}>
      {media && (
        <DeviceCheck
          {...{ media, speakerId }}
          onSpeaker={setSpeakerId}
          checkLine={isIn ? line.check : null}
        />
      )}
    </Frame>
  )
}

type FrameProps = { consult: Consult; side?: ReactNode; children: ReactNode }

function Frame({ consult, side, children }: FrameProps) {
  const isSignedIn = useAccess() === null
  const other = consult.role === 'patient' ? consult.provider?.name : consult.patientName
  return (
    <>
      {isSignedIn && <BackToAll />}
      <PageHeader
        title={other ? texts.with(other) : texts.title}
        description={whenWords(consult)}
      />
      {isSignedIn && <AppBanner consultId={consult.id} />}
      <WaitingPatient consult={consult} />
      <WaitingGuests consult={consult} mb="md" />
      <div className={classes.page}>
        <Stack gap="md">{children}</Stack>
        <Stack gap="md">
          {side}
          <About consult={consult} />
          <GuestsSection consult={consult} />
          <ConsultActions consult={consult} />
          {side && <PhoneFallback consult={consult} />}
        </Stack>
      </div>
    </>
  )
}

function BackToAll() {
  return (
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
  )
}
