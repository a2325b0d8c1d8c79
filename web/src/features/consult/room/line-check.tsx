import { Button, Group } from '@mantine/core'
import { IconNetwork } from '@tabler/icons-react'
import { useState } from 'react'
import { Hint } from '../../../ui/hint.tsx'
import type { LineVerdict } from '../engine/line-check.ts'
import { lineTexts as texts } from '../texts.ts'

type Props = {
  /** Measures the line; throws where that cannot be done now. */
  check: () => Promise<LineVerdict>
}

/** How the line is, in plain words and with what to do about it. */
export function LineCheck({ check }: Props) {
  const [state, setState] = useState<LineVerdict | 'new' | 'testing' | 'failed'>('new')
  const test = () => {
    setState('testing')
    void check().then(setState, () => setState('failed'))
  }
  return (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<IconNetwork size={16} aria-hidden />}
        onClick={test}
        disabled={state === 'testing'}
      >
        {texts.test}
      </Button>
      <Hint size="xs" role="status" flex="1 1 12rem">
        {state === 'new' ? '' : texts.states[state]}
      </Hint>
    </Group>
  )
}
