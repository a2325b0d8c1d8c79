import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { IconVideoOff, IconVolume } from '@tabler/icons-react'
import { useState } from 'react'
import { Hint } from '../../../ui/hint.tsx'
import { Section } from '../../../ui/section.tsx'
import { playTones } from '../browser/level.ts'
import { checkTexts as texts } from '../texts.ts'
import { DeviceRow } from './device-row.tsx'
import { LevelMeter } from './level-meter.tsx'
import { Picture } from './picture.tsx'
import classes from './room.module.css'
import { type Media, useDevices, useMediaSnapshot } from './use-media.ts'

type Props = { media: Media; speakerId: string | null; onSpeaker: (id: string | null) => void }

/** How one looks and sounds, before anybody else sees and hears it. */
export function DeviceCheck({ media, speakerId, onSpeaker }: Props) {
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
            <DeviceRow kind="camera" device={camera} choices={lists.camera} media={media} />
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

type SpeakerProps = {
  choices: readonly { id: string; label: string }[]
  speakerId: string | null
  onSpeaker: (id: string | null) => void
}

/** Where the others are heard: only some browsers let one choose; the others play it where they play all. */
function Speaker({ choices, speakerId, onSpeaker }: SpeakerProps) {
  const [state, setState] = useState<'new' | 'playing' | 'played'>('new')
  const play = () => {
    setState('playing')
    void playTones()
      .catch(() => undefined)
      .then(() => setState('played'))
  }
  return (
    <Stack gap={6}>
      <Group gap="sm" align="flex-end">
        {choices.length > 0 && (
          <Select
            label={texts.speaker}
            data={choices.map(({ id, label }) => ({ value: id, label }))}
            value={speakerId ?? choices[0]?.id ?? null}
            onChange={onSpeaker}
            allowDeselect={false}
            flex={1}
          />
        )}
        <Button
          variant="default"
          leftSection={<IconVolume size={16} aria-hidden />}
          onClick={play}
          disabled={state === 'playing'}
        >
          {texts.test}
        </Button>
      </Group>
      <Hint size="xs" role="status">
        {state === 'playing' ? texts.testing : state === 'played' ? texts.tested : ''}
      </Hint>
    </Stack>
  )
}
