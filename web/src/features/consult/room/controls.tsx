import { Alert, Button, Stack, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import {
  IconCheck,
  IconDoorExit,
  IconInfoCircle,
  IconMessage,
  IconMicrophone,
  IconMicrophoneOff,
  IconPictureInPicture,
  IconScreenShare,
  IconScreenShareOff,
  IconSettings,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react'
import type { RefObject } from 'react'
import { CONSULT_NOTE_MAX, type Consult } from '#shared/model/consult.ts'
import { consultActionsFor } from '#shared/model/consult-moves.ts'
import { finishConsult } from '../../../data/consults.ts'
import { useAction } from '../../../data/mutation.ts'
import { useDraft } from '../../../session/drafts.ts'
import { useFields } from '../../../ui/form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { canShareScreen } from '../browser/devices.ts'
import { chatTexts } from '../chat/texts.ts'
import type { Chat } from '../chat/use-chat.ts'
import { type Device, type DeviceKind, devices } from '../engine/media.ts'
import { GuestsSection } from '../guests/guests-section.tsx'
import { WaitingGuests } from '../guests/waiting-guests.tsx'
import { checkTexts, callTexts as texts } from '../texts.ts'
import { About } from './about.tsx'
import { ConsultActions } from './actions.tsx'
import classes from './call.module.css'
import { DevicesDialog } from './devices-dialog.tsx'
import { PhoneFallback } from './phone-fallback.tsx'
import { ScansButton } from './scans-button.tsx'
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
  const { local } = media
  const { isMuted, microphone, camera, tracks } = useMediaSnapshot(media)
  const [finishing, { open, close }] = useDisclosure(false)
  const [choosing, choice] = useDisclosure(false)
  const [telling, details] = useDisclosure(false)
  const isSilent = isMuted || tracks.sound === null
  const treats = consult.role === 'provider' || consult.role === 'operator'
  const mayFinish = consultActionsFor(consult.state, consult.role).includes('finish')
  return (
    <fieldset className={classes.controls} aria-label={texts.controls}>
      <WaitingGuests consult={consult} w="100%" />
      <Problems microphone={microphone} camera={camera} />
      <Button
        variant={isSilent ? 'white' : 'default'}
        loading={microphone.state === 'opening'}
        leftSection={
          isSilent ? (
            <IconMicrophoneOff size={18} aria-hidden />
          ) : (
            <IconMicrophone size={18} aria-hidden />
          )
        }
        onClick={() => {
          if (tracks.sound === null) void local.open('microphone')
          local.setMuted(!isSilent)
        }}
      >
        {isSilent ? texts.unmute : texts.mute}
      </Button>
      <Button
        variant={tracks.picture ? 'default' : 'white'}
        loading={camera.state === 'opening'}
        leftSection={
          tracks.picture ? (
            <IconVideo size={18} aria-hidden />
          ) : (
            <IconVideoOff size={18} aria-hidden />
          )
        }
        onClick={() => (tracks.picture ? local.shut('camera') : void local.open('camera'))}
      >
        {tracks.picture ? texts.cameraOff : texts.cameraOn}
      </Button>
      {canShareScreen() && (
        <Button
          variant="default"
          leftSection={
            tracks.screen ? (
              <IconScreenShareOff size={18} aria-hidden />
            ) : (
              <IconScreenShare size={18} aria-hidden />
            )
          }
          onClick={() => (tracks.screen ? local.stopScreen() : void local.shareScreen())}
        >
          {tracks.screen ? texts.stopShare : texts.share}
        </Button>
      )}
      <Button
        variant={chat.unread > 0 ? 'white' : 'default'}
        leftSection={<IconMessage size={18} aria-hidden />}
        aria-expanded={chat.isOpen}
        onClick={chat.toggle}
      >
        {chat.isOpen ? chatTexts.close : chatTexts.open(chat.unread)}
      </Button>
      {treats && <ScansButton consult={consult} scans={scans} />}
      <Button
        variant="default"
        leftSection={<IconSettings size={18} aria-hidden />}
        onClick={choice.open}
      >
        {texts.devices}
      </Button>
      <Button
        variant="default"
        leftSection={<IconInfoCircle size={18} aria-hidden />}
        onClick={details.open}
      >
        {texts.details}
      </Button>
      {document.pictureInPictureEnabled && (
        <Button
          variant="default"
          leftSection={<IconPictureInPicture size={18} aria-hidden />}
          onClick={() => void showSmall(stage.current)}
        >
          {texts.pictureInPicture}
        </Button>
      )}
      <Button color="red" leftSection={<IconDoorExit size={18} aria-hidden />} onClick={onLeave}>
        {texts.leave}
      </Button>
      {mayFinish && (
        <Button variant="default" leftSection={<IconCheck size={18} aria-hidden />} onClick={open}>
          {texts.finish}
        </Button>
      )}
      <DevicesDialog
        {...{ media, speakerId, onSpeaker }}
        opened={choosing}
        onClose={choice.close}
      />
      <FormDialog title={texts.detailsTitle} opened={telling} onClose={details.close}>
        <Stack gap="md">
          <PhoneFallback consult={consult} />
          <About consult={consult} />
          <GuestsSection consult={consult} />
          <ConsultActions consult={consult} />
        </Stack>
      </FormDialog>
      <FormDialog title={texts.finishTitle} opened={finishing} onClose={close}>
        <FinishForm consult={consult} onDone={close} />
      </FormDialog>
    </fieldset>
  )
}

/** Why a device that was asked for in the call does not open. */
function Problems(shown: Record<DeviceKind, Device>) {
  return devices.map((kind) => {
    const { problem } = shown[kind]
    return (
      problem && (
        <Alert key={kind} color="amber" py="xs" w="100%" role="alert">
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

const labels = { note: texts.finishNote }

function FinishForm({ consult, onDone }: { consult: Consult; onDone: () => void }) {
  const form = useFields({ initialValues: { note: '' }, labels, optional: ['note'] })
  useDraft('consult-finish', form)
  const finish = useAction(finishConsult(consult), {
    onSuccess: () => {
      notifications.show({ message: texts.finished, color: 'green' })
      onDone()
    },
    onError: form.report,
  })
  return (
    <SubmitForm
      form={form}
      action={{ pending: finish.pending, start: ({ note }) => finish.start(note) }}
      submit={texts.finish}
      onCancel={onDone}
    >
      <Hint>{texts.finishHint}</Hint>
      <Textarea
        autosize
        minRows={3}
        maxRows={12}
        maxLength={CONSULT_NOTE_MAX}
        {...form.field('note')}
      />
    </SubmitForm>
  )
}
