import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core'
import { QuestionDialog } from '../question-dialog.tsx'
import { MatchLink } from './contact-tips.tsx'
import { matchesTexts as texts } from './texts.ts'
import type { PatientFormState } from './use-patient-form.ts'

/** Asks whether the person is one of those who have the mobile number already. */
export function MatchesDialog({
  state,
  onAbort,
}: {
  state: PatientFormState
  onAbort: () => void
}) {
  const { mobile, mobileInQuestion, acceptMobile, resetMobile } = state
  return (
    <QuestionDialog opened={mobileInQuestion} onClose={acceptMobile} title={texts.title}>
      <Stack gap="sm">
        <Text size="sm">{texts.text(mobile.matches.length)}</Text>
        <List size="sm" mah={240} style={{ overflow: 'auto' }}>
          {mobile.matches.map((match) => (
            <List.Item key={match.patientId}>
              <MatchLink match={match} />{' '}
              <Text span inherit c="dimmed">
                {match.email ?? texts.noEmail}
              </Text>
            </List.Item>
          ))}
        </List>
        <Group justify="space-between" mt="xs">
          <Anchor component="button" type="button" size="sm" onClick={onAbort}>
            {texts.abort}
          </Anchor>
          <Group gap="sm">
            <Button variant="default" onClick={resetMobile}>
              {texts.reset}
            </Button>
            <Button onClick={acceptMobile} data-autofocus>
              {texts.proceed}
            </Button>
          </Group>
        </Group>
      </Stack>
    </QuestionDialog>
  )
}
