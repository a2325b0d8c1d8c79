import { Alert, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconCheck,
  IconDoorExit,
  IconInfoCircle,
  IconMessage,
  IconMicrophone,
  IconMicrophoneOff,
  IconPictureInPicture,
  IconScan,
  IconScreenShare,
  IconScreenShareOff,
  IconSettings,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react'
import type { RefObject } from 'react'
import type { Consult } from '#shared/model/consult.ts'
import { consultActionsFor } from '#shared/model/consult-moves.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { canShareScreen } from '../browser/devices.ts'
import { chatTexts } from '../chat/texts.ts'
import type { Chat } from '../chat/use-chat.ts'
import { type Device, type DeviceKind, devices } from '../engine/media.ts'
import { GuestsSection } from '../guests/guests-section.tsx'
import { WaitingGuests } from '../guests/waiting-guests.tsx'
import { checkTexts, callTexts as texts } from '../texts.ts'
import { About } from './about.tsx'
import { ConsultActions } from './actions.tsx'
import { Bar, type CallAction } from './bar.tsx'
import classes from './call.module.css'
import { DevicesDialog } from './devices-dialog.tsx'
import { FinishForm } from './finish-form.tsx'
import { PhoneFallback } from './phone-fallback.tsx'
import { ScansDialog } from './scans-dialog.tsx'
import { type Media, useMediaSnapshot } from './use-media.ts'
import type { useScans } from './use-scans.ts'

type Props = {
  consult: Consult
  media: Media
  speakerId: string | null
  onSpeaker: (id: string | null) => void
  onLeave: () => void
  scans: ReturnType<typeof useScans>
  chat: Chat
  /** Where the pictures of the others are. */
  stage: RefObject<HTMLDivElement | null>
}

/** What one can do in a call; whether something is on is said by its words, not by its color alone. */
export function Controls(props: Props) {
  const { consult, media, speakerId, onSpeaker, onLeave, stage, scans, chat } = props
  const { microphone, camera } = useMediaSnapshot(media)
  const own = useOwnActions(media)
  const [finishing, finish] = useDisclosure(false)
  const [choosing, choice] = useDisclosure(false)
  const [telling, details] = useDisclosure(false)
  const [lookingUp, scansDialog] = useDisclosure(false)
  const treats = consult.role === 'provider' || consult.role === 'operator'
  const mayFinish = consultActionsFor(consult.state, consult.role).includes('finish')
  const isShowing = scans.onLook !== null
  const actions: (CallAction | false)[] = [
    ...own,
    {
      ...{ place: 'always', icon: IconMessage, onClick: chat.toggle },
      label: chat.isOpen ? chatTexts.close : chatTexts.open(chat.unread),
      isOpen: chat.isOpen,
      isLit: chat.unread > 0,
    },
    treats && {
      ...{ place: 'roomy', icon: IconScan },
      label: isShowing ? texts.stopScans : texts.scans,
      onClick: () => (isShowing ? scans.show(null) : scansDialog.open()),
    },
    { place: 'more', icon: IconSettings, label: texts.devices, onClick: choice.open },
    { place: 'more', icon: IconInfoCircle, label: texts.details, onClick: details.open },
    document.pictureInPictureEnabled && {
      ...{ place: 'more', icon: IconPictureInPicture, label: texts.pictureInPicture },
      onClick: () => void showSmall(stage.current),
    },
    { place: 'always', icon: IconDoorExit, label: texts.leave, onClick: onLeave, ends: 'own' },
    mayFinish && {
      ...{ place: 'roomy', icon: IconCheck, label: texts.finish },
      ...{ onClick: finish.open, ends: 'all' },
    },
  ]
  return (
    <fieldset className={classes.controls} aria-label={texts.controls}>
      <WaitingGuests consult={consult} />
      <Problems microphone={microphone} camera={camera} />
      <Bar actions={actions.filter((action) => action !== false)} />
      <DevicesDialog
        {...{ media, speakerId, onSpeaker }}
        opened={choosing}
        onClose={choice.close}
      />
      <ScansDialog {...{ consult, scans }} opened={lookingUp} onClose={scansDialog.close} />
      <FormDialog title={texts.detailsTitle} opened={telling} onClose={details.close}>
        <Stack gap="md">
          <PhoneFallback consult={consult} />
          <About consult={consult} />
          <GuestsSection consult={consult} />
          <ConsultActions consult={consult} />
        </Stack>
      </FormDialog>
      <FormDialog title={texts.finishTitle} opened={finishing} onClose={finish.close}>
        <FinishForm consult={consult} onDone={finish.close} />
      </FormDialog>
    </fieldset>
  )
}

/** What one is heard and seen by. */
function useOwnActions(media: Media): CallAction[] {
  const { local } = media
  const { isMuted, microphone, camera, tracks } = useMediaSnapshot(media)
  const isSilent = isMuted || tracks.sound === null
  const screen: CallAction = {
    place: 'roomy',
    ...(tracks.screen
      ? { icon: IconScreenShareOff, label: texts.stopShare, onClick: () => local.stopScreen() }
      : {
          ...{ icon: IconScreenShare, label: texts.share },
          onClick: () => void local.shareScreen(),
        }),
  }
  return [
    {
      place: 'always',
      label: isSilent ? texts.unmute : texts.mute,
      icon: isSilent ? IconMicrophoneOff : IconMicrophone,
      isLit: isSilent,
      loading: microphone.state === 'opening',
      onClick: () => {
        if (tracks.sound === null) void local.open('microphone')
        local.setMuted(!isSilent)
      },
    },
    {
      place: 'always',
      label: tracks.picture ? texts.cameraOff : texts.cameraOn,
      icon: tracks.picture ? IconVideo : IconVideoOff,
      isLit: !tracks.picture,
      loading: camera.state === 'opening',
      onClick: () => (tracks.picture ? local.shut('camera') : void local.open('camera')),
    },
    ...(canShareScreen() ? [screen] : []),
  ]
}

/** Why a device that was asked for in the call does not open. */
function Problems(shown: Record<DeviceKind, Device>) {
  return devices.map((kind) => {
    const { problem } = shown[kind]
    return (
      problem && (
        <Alert key={kind} color="amber" py="xs" role="alert">
          {checkTexts.problems[kind][problem]}
        </Alert>
      )
    )
  })
}

/** Keeps the first of the others in sight, over other windows; or takes that back. */
async function showSmall(stage: HTMLDivElement | null) {
  const video = stage?.querySelector('video')
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture()
    else await video?.requestPictureInPicture()
  } catch {
    // Without a picture there is nothing to show.
  }
}
