import { Button, Stack } from '@mantine/core'
import { Hint } from '../../../ui/hint.tsx'
import { Section } from '../../../ui/section.tsx'
import { admissionTexts as texts } from '../texts.ts'

/** What a guest sees until the host lets them in; meanwhile they check how they look and sound. */
export function Admission() {
  return (
    <Section title={texts.waitTitle}>
      <Stack gap="xs">
        <div role="status">{texts.wait}</div>
        <Hint>{texts.stay}</Hint>
      </Stack>
    </Section>
  )
}

/** What a guest sees whom the host turned away. */
export function TurnedAway({ onAgain }: { onAgain: () => void }) {
  return (
    <Section title={texts.refusedTitle} text={texts.refused}>
      <Button variant="default" onClick={onAgain}>
        {texts.again}
      </Button>
    </Section>
  )
}
