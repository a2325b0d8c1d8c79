import { Button, Group, Select, Stack } from '@mantine/core'
import { IconVolume } from '@tabler/icons-react'
import { useState } from 'react'
import { Hint } from '../../../ui/hint.tsx'
import { playTones } from '../browser/level.ts'
import { checkTexts as texts } from '../texts.ts'

type SpeakerProps = {
  choices: readonly { id: string; label: string }[]
  speakerId: string | null
  onSpeaker: (id: string | null) => void
}

/** Where the others are heard: only some browsers let one choose; the others play it where they play all. */
export function Speaker({ choices, speakerId, onSpeaker }: SpeakerProps) {
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
            flex="1 1 12rem"
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
