import { Button, Stack, Text } from '@mantine/core'
import type { ApiError } from '../api/api-error.ts'
import { ErrorComments } from './form-error.tsx'
import { Hint } from './hint.tsx'
import { Illustration } from './illustrations.tsx'
import { uiTexts } from './texts.ts'
import { WithContact } from './with-contact.tsx'

/** In place of data that waits for a connection. */
export function OfflineState() {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center" role="status">
      <Illustration name="broken" />
      <Text fw={600} mt="xs">
        {uiTexts.offlineTitle}
      </Text>
      <Hint>{uiTexts.offlineData}</Hint>
    </Stack>
  )
}

/** In place of data that could not be read: what happened, and a way to try again. */
export function ErrorState({ error, retry }: { error: ApiError; retry?: () => void }) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center" role="alert">
      <Illustration name="broken" />
      <Text fw={600} mt="xs">
        <WithContact text={error.message} />
      </Text>
      <ErrorComments comments={error.comments} />
      {retry && (
        <Button variant="default" mt="xs" onClick={retry}>
          {uiTexts.retry}
        </Button>
      )}
    </Stack>
  )
}
