import { Anchor, Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { matchesTexts as texts } from '../texts.ts'
import { MatchLink } from './contact-tips.tsx'
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
    <Modal
      opened={mobileInQuestion}
      onClose={acceptMobile}
      closeOnClickOutside={false}
      title={texts.title}
      zIndex={300}
    >
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
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={resetMobile}>
            {texts.reset}
          </Button>
          <Button onClick={acceptMobile} data-autofocus>
            {texts.proceed}
          </Button>
        </Group>
        <Anchor component="button" type="button" size="sm" ta="end" onClick={onAbort}>
          {texts.abort}
        </Anchor>
      </Stack>
    </Modal>
  )
}
