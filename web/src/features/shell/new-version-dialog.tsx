import { Button, Group, Text } from '@mantine/core'
import { saveDrafts } from '../../session/drafts.ts'
import { Modal } from '../../ui/modal.tsx'
import { shellTexts } from './texts.ts'

/** Offers to refresh; what was typed is kept. */
export function NewVersionDialog({ onLater }: { onLater: () => void }) {
  const refresh = () => {
    saveDrafts()
    location.reload()
  }
  return (
    <Modal opened onClose={onLater} title={shellTexts.newVersionTitle}>
      <Text size="sm">{shellTexts.newVersion}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onLater}>
          {shellTexts.later}
        </Button>
        <Button data-autofocus onClick={refresh}>
          {shellTexts.refresh}
        </Button>
      </Group>
    </Modal>
  )
}
