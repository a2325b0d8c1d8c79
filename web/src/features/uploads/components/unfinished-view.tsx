import { Alert, Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ConfirmButton } from '../../../ui/confirm-button.tsx'
import { ErrorComments } from '../../../ui/form-error.tsx'
import type { Failure } from '../engine/model.ts'
import type { Uploader } from '../engine/uploader.ts'
import { failTexts, uploaderTexts } from '../texts.ts'
import { DropTarget } from './drop-target.tsx'
import { Counts } from './progress-view.tsx'
import type { ViewProps } from './uploader-panel.tsx'

/** Some files were not sent, or the upload cannot go on by itself. */
export function UnfinishedView({ uploader, snapshot }: ViewProps) {
  const { trouble, failures, counts } = snapshot
  const mayLeaveOut = counts.failed > 0 || (trouble?.comments.length ?? 0) > 0
  return (
    <DropTarget uploader={uploader} quiet>
      <Stack gap="md">
        <div role="alert">
          <Title order={2} mb="xs">
            {trouble ? uploaderTexts.troubleTitle : uploaderTexts.unfinishedTitle}
          </Title>
          {trouble ? (
            <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={trouble.message}>
              <ErrorComments comments={trouble.comments} />
            </Alert>
          ) : (
            <Text size="sm">{uploaderTexts.unfinished}</Text>
          )}
        </div>
        <Counts {...snapshot} />
        {failures.length > 0 && <Failures failures={failures} uploader={uploader} />}
        <Group gap="sm">
          <Button onClick={() => uploader.retry()}>
            {counts.failed > 0 ? uploaderTexts.retryAll : uploaderTexts.goOn}
          </Button>
          {mayLeaveOut && counts.uploaded > 0 && (
            <Button variant="default" onClick={() => void uploader.leaveOut()}>
              {uploaderTexts.leaveOut}
            </Button>
          )}
          <ConfirmButton
            variant="subtle"
            color="red"
            title={uploaderTexts.cancelTitle}
            text={uploaderTexts.cancelText}
            confirm={uploaderTexts.cancelConfirm}
            keep={uploaderTexts.keep}
            onConfirm={() => void uploader.remove()}
          >
            {uploaderTexts.cancel}
          </ConfirmButton>
        </Group>
      </Stack>
    </DropTarget>
  )
}

function Failures({ failures, uploader }: { failures: readonly Failure[]; uploader: Uploader }) {
  return (
    <Paper withBorder mah={280} style={{ overflowY: 'auto' }} tabIndex={0}>
      <List listStyleType="none" aria-label={uploaderTexts.notSent} size="sm">
        {failures.map(({ name, reason }) => (
          <List.Item
            key={name}
            px="sm"
            py={6}
            styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}
          >
            <Group justify="space-between" wrap="nowrap" gap="sm">
              <div style={{ minWidth: 0 }}>
                <Text size="sm" truncate="start" title={name}>
                  {name}
                </Text>
                <Text size="xs" c="dimmed">
                  {failTexts[reason]}
                </Text>
              </div>
              <Button
                size="compact-sm"
                flex="none"
                variant="default"
                aria-label={`${uploaderTexts.retry} ${name}`}
                onClick={() => uploader.retry(name)}
              >
                {uploaderTexts.retry}
              </Button>
            </Group>
          </List.Item>
        ))}
      </List>
    </Paper>
  )
}
