import { Button, CloseButton, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { usePhone } from '../../../ui/use-phone.ts'
import { browserTimers } from '../engine/timers.ts'
import { bannerTexts as texts } from '../texts.ts'
import { type AppLinks, openApp } from './open-app.ts'

type Props = {
  /** Of the native app; null where there is none. */
  links: AppLinks | null
  consultId: string
}

/** Offers on a phone to open the consultation in the app. */
export function AppBanner({ links, consultId }: Props) {
  const isPhone = usePhone()
  const [isClosed, setClosed] = useState(false)
  if (!links || !isPhone || isClosed) return null
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm" mb="sm">
      <Text size="sm">{texts.offer}</Text>
      <Group gap={4} wrap="nowrap">
        <Button
          size="compact-sm"
          onClick={() =>
            openApp(links, consultId, { ...browserTimers, go: (href) => location.assign(href) })
          }
        >
          {texts.open}
        </Button>
        <CloseButton aria-label={texts.close} onClick={() => setClosed(true)} />
      </Group>
    </Group>
  )
}
