import { Button, Center, Progress, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useViewerKeys } from '../use-viewer-keys.ts'
import { reasonText, volumeTexts } from './texts.ts'
import type { Opening } from './use-volume.ts'

type Props = { opening: Exclude<Opening, { state: 'open' }>; onClose: () => void }

/** That the images are on their way, or why there are no planes; and the way back. */
export function Instead({ opening, onClose }: Props) {
  useViewerKeys(true, (does) => {
    if (does === 'planes' || does === 'giveUp') onClose()
  })
  if (opening.state === 'loading') {
    const { loaded, total } = opening
    const words = volumeTexts.loading(loaded, total)
    return (
      <Notice button={volumeTexts.cancel} onClose={onClose}>
        <Text size="sm">{words}</Text>
        <Progress
          w={240}
          aria-label={words}
          value={total === 0 ? 0 : Math.round((100 * loaded) / total)}
        />
      </Notice>
    )
  }
  const isRefused = opening.state === 'refused'
  return (
    <Notice button={volumeTexts.back} onClose={onClose} isAlert>
      <Text fw={600}>{isRefused ? volumeTexts.refused : volumeTexts.failed}</Text>
      <Text size="sm" c="dimmed">
        {isRefused ? reasonText(opening.why) : volumeTexts.failedText}
      </Text>
    </Notice>
  )
}

type NoticeProps = {
  button: string
  onClose: () => void
  isAlert?: boolean
  children: ReactNode
}

function Notice({ button, onClose, isAlert = false, children }: NoticeProps) {
  return (
    <Center h="100%" p="md" role={isAlert ? 'alert' : undefined}>
      <Stack gap="sm" align="center" ta="center" maw={420}>
        {children}
        <FocusedButton onClick={onClose}>{button}</FocusedButton>
      </Stack>
    </Center>
  )
}

/** What had the focus is below, and out of reach. */
function FocusedButton({ onClick, children }: { onClick: () => void; children: string }) {
  useEffect(() => {
    document.querySelector<HTMLElement>('[data-testid="planes"] button')?.focus()
  }, [])
  return (
    <Button variant="default" onClick={onClick}>
      {children}
    </Button>
  )
}
