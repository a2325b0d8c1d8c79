import { Button, CloseButton, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { stageQuery } from '../../../data/stage.ts'
import { usePhone } from '../../../ui/use-phone.ts'
import { browserTimers } from '../engine/timers.ts'
import { bannerTexts as texts } from '../texts.ts'
import { openApp } from './open-app.ts'

/** Offers on a phone to open the consultation in the app, where the stage has one. */
export function AppBanner({ consultId }: { consultId: string }) {
  const isPhone = usePhone()
  const { data: stage } = useQuery({ ...stageQuery, enabled: isPhone })
  const app = stage?.consultApp
  const [isClosed, setClosed] = useState(false)
  if (!app || !isPhone || isClosed) return null
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm" mb="sm">
      <Text size="sm">{texts.offer}</Text>
      <Group gap={4} wrap="nowrap">
        <Button
          size="compact-sm"
          onClick={() =>
            openApp(app, consultId, { ...browserTimers, go: (href) => location.assign(href) })
          }
        >
          {texts.open}
        </Button>
        <CloseButton aria-label={texts.close} onClick={() => setClosed(true)} />
      </Group>
    </Group>
  )
}
