import { Button, Stack, Text } from '@mantine/core'
import { IconVideoOff } from '@tabler/icons-react'
import { Hint } from '../../../ui/hint.tsx'
import { Section } from '../../../ui/section.tsx'
import type { LineVerdict } from '../engine/line-check.ts'
import { checkTexts as texts } from '../texts.ts'
import { BlurSwitch } from './blur-switch.tsx'
import { DeviceRow } from './device-row.tsx'
import { LevelMeter } from './level-meter.tsx'
import { LineCheck } from './line-check.tsx'
import { Picture } from './picture.tsx'
import classes from './room.module.css'
import { Speaker } from './speaker.tsx'
import { type Media, useDevices, useMediaSnapshot } from './use-media.ts'

type Props = {
  media: Media
  speakerId: string | null
  onSpeaker: (id: string | null) => void
  /** Measures the line; null for whoever waits to be let in, whom the servers do not answer yet. */
  checkLine: (() => Promise<LineVerdict>) | null
}

/** How one looks and sounds, before anybody else sees and hears it. */
export function DeviceCheck({ media, speakerId, onSpeaker, checkLine }: Props) {
  const { microphone, camera, tracks } = useMediaSnapshot(media)
  const lists = useDevices(`${microphone.state} ${camera.state}`)
  const isNew = [microphone, camera].every(({ state, problem }) => state === 'off' && !problem)
  return (
    <Section title={texts.title} text={texts.hint}>
      <Stack gap="md">
        <div className={classes.preview}>
          {tracks.picture ? (
            <Picture label={texts.preview} picture={tracks.picture} mirrored />
          ) : (
            <NoPicture isOpening={camera.state === 'opening'} />
          )}
        </div>
        {isNew ? (
          <Stack gap={6} align="flex-start">
            <Button
              onClick={() => {
                void media.local.open('microphone')
                void media.local.open('camera')
              }}
            >
              {texts.start}
            </Button>
            <Hint>{texts.startHint}</Hint>
          </Stack>
        ) : (
          <>
            <DeviceRow kind="camera" device={camera} choices={lists.camera} media={media}>
              <BlurSwitch track={tracks.picture} />
            </DeviceRow>
            <DeviceRow
              kind="microphone"
              device={microphone}
              choices={lists.microphone}
              media={media}
            >
              <LevelMeter track={tracks.sound} />
              <Hint size="xs">{texts.levelHint}</Hint>
            </DeviceRow>
          </>
        )}
        <Speaker choices={lists.speaker} speakerId={speakerId} onSpeaker={onSpeaker} />
        {checkLine && <LineCheck check={checkLine} />}
        <Hint>{texts.without}</Hint>
      </Stack>
    </Section>
  )
}

function NoPicture({ isOpening }: { isOpening: boolean }) {
  return (
    <Stack align="center" gap={4} className={classes.nobody ?? ''}>
      <IconVideoOff size={32} aria-hidden />
      <Text size="sm">{isOpening ? texts.opening : texts.noPicture}</Text>
    </Stack>
  )
}
