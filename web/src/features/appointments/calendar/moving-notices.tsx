import { Alert, Button, Group, List, Text } from '@mantine/core'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { calendarTexts as texts } from './texts.ts'
import { type Moving, whenOf } from './use-moving.tsx'

/** Where an appointment was moved to by keys, before that is kept. */
export function MovedNotice({ moving }: { moving: Moving }) {
  const zone = useZone()
  const { held } = moving
  const isShown = held?.stage === 'keys'
  return (
    <div role="status">
      {isShown && (
        <Alert mb="sm" py="xs">
          <Group justify="space-between" gap="sm">
            <Text size="sm">{texts.movedTo(whenOf(held.to, zone))}</Text>
            <Group gap="xs">
              <Button size="compact-sm" variant="default" onClick={moving.takeBack}>
                {texts.takeBack}
              </Button>
              <Button size="compact-sm" onClick={moving.keep}>
                {texts.keep}
              </Button>
            </Group>
          </Group>
        </Alert>
      )}
    </div>
  )
}

/** Says what speaks against the new time, before it is saved. */
export function AskAbout({ moving }: { moving: Moving }) {
  const zone = useZone()
  const { held } = moving
  const isAsking = held?.stage === 'asking'
  return (
    <ConfirmDialog
      title={isAsking ? texts.askTitle(whenOf(held.to, zone)) : ''}
      opened={isAsking}
      onClose={moving.takeBack}
      confirm={texts.move}
      onConfirm={moving.saveAnyway}
    >
      <List size="sm">
        {held?.warnings.map((warning) => (
          <List.Item key={warning}>{warning}</List.Item>
        ))}
      </List>
    </ConfirmDialog>
  )
}
