import { Button, Center, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Fault } from '../rules/fault.ts'
import { faultText, viewerTexts } from '../texts.ts'
import { VideoView } from './video-view.tsx'
import classes from './viewer.module.css'

type Props = { fault: Fault; label: string; onRetry: () => void; onSave: () => void }

/**
 * What stands in place of an image that cannot be shown: a video where it is one that the browser plays, else why
 * not. It hides the image before: nobody may take that for this one.
 */
export function FaultCover({ fault, label, onRetry, onSave }: Props) {
  const [unplayed, setUnplayed] = useState<Blob | null>(null)
  const { video } = fault
  if (video && video !== unplayed) {
    return (
      <VideoView video={video} label={label} onFail={() => setUnplayed(video)}>
        <SaveButton onSave={onSave} />
      </VideoView>
    )
  }
  const { title, text } = faultText(fault)
  return (
    <Center className={classes.cover} role="alert" p="md">
      <Stack gap="xs" align="center" ta="center" maw={420}>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
        <Group gap="xs" justify="center">
          {fault.kind === 'connection' && (
            <Button variant="default" onClick={onRetry}>
              {viewerTexts.retry}
            </Button>
          )}
          {fault.kind !== 'missing' && <SaveButton onSave={onSave} />}
        </Group>
      </Stack>
    </Center>
  )
}

function SaveButton({ onSave }: { onSave: () => void }) {
  return (
    <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={onSave}>
      {viewerTexts.saveFile}
    </Button>
  )
}
