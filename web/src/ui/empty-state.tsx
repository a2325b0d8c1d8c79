import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Illustration, type IllustrationName } from './illustrations.tsx'

type Props = {
  illustration: IllustrationName
  title: string
  text?: ReactNode
  action?: ReactNode
}

/** What a page shows that has nothing to show yet: what would be here, and how it gets here. */
export function EmptyState({ illustration, title, text, action }: Props) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center">
      <Illustration name={illustration} />
      <Text fw={600} mt="xs">
        {title}
      </Text>
      {text && (
        <Text c="dimmed" size="sm" maw={380}>
          {text}
        </Text>
      )}
      {action}
    </Stack>
  )
}
