import { Button, Group, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { ConfirmButton } from '../../../ui/confirm-button.tsx'
import { megabytes } from '../../../ui/megabytes.ts'
import { files, pageTexts } from '../page-texts.ts'
import { uploaderTexts } from '../texts.ts'
import { ArrivedNotes } from './arrived-notes.tsx'
import { CommentBox } from './comment-box.tsx'
import { StudyList } from './study-list.tsx'
import type { ViewProps } from './uploader-panel.tsx'

/** Everything is there: what arrived, a note, and the way back. */
export function ArrivedView(view: ViewProps) {
  const { uploader, snapshot, chart, access, audience } = view
  const { result, uploadKey } = snapshot
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  if (result === null || uploadKey === null) return null
  return (
    <Paper withBorder radius="lg" p={{ base: 'md', sm: 'xl' }} data-testid="arrived">
      <Stack gap="lg">
        <Group gap="md" wrap="nowrap" align="flex-start">
          <ThemeIcon size={44} radius="xl" color="green" variant="light">
            <IconCheck size={26} aria-hidden />
          </ThemeIcon>
          <div>
            <Title order={2} fz="lg" ref={title} tabIndex={-1} style={{ outline: 'none' }}>
              {pageTexts.arrived[audience]}
            </Title>
            <Text c="dimmed" textWrap="pretty">
              {files(result.files)}, {megabytes(result.bytes)} MB.{' '}
              {audience === 'patient' && pageTexts.arrivedText(chart.practiceName)}
            </Text>
          </div>
        </Group>
        <ArrivedNotes snapshot={snapshot} audience={audience} />
        <StudyList title={pageTexts.found[audience]} uploadKey={uploadKey} access={access} />
        {audience === 'patient' && <CommentBox {...view} uploadKey={uploadKey} />}
        <Group gap="sm">
          <Button variant="default" onClick={uploader.reset}>
            {uploaderTexts.sendMore[audience]}
          </Button>
          <ConfirmButton
            variant="subtle"
            color="red"
            title={uploaderTexts.removeTitle}
            text={uploaderTexts.removeText}
            confirm={uploaderTexts.removeConfirm}
            keep={uploaderTexts.keep}
            onConfirm={() => void uploader.remove()}
          >
            {uploaderTexts.remove}
          </ConfirmButton>
        </Group>
      </Stack>
    </Paper>
  )
}
