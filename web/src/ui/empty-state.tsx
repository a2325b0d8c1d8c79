import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Hint } from './hint.tsx'
import { Illustration, type IllustrationName } from './illustrations.tsx'

type Props = {
  illustration: IllustrationName
  title: string
  text?: ReactNode
  action?: ReactNode
  /** It stands for the whole page, so its title is the page's. */
  page?: boolean
  /** One matter among others on the page, rather than the whole of it. */
  compact?: boolean
}

/** What a page shows that has nothing to show yet: what would be here, and how it gets here. */
export function EmptyState({ illustration, title, text, action, page, compact }: Props) {
  if (compact) {
    return (
      <Group gap="md" wrap="nowrap" py="xs">
        <Illustration name={illustration} size={64} />
        <Stack gap={2} align="flex-start">
          <Words title={title} text={text} />
          {action}
        </Stack>
      </Group>
    )
  }
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center">
      <Illustration name={illustration} />
      <Words title={title} text={text} page={page} />
      {action}
    </Stack>
  )
}

function Words({
  title,
  text,
  page = false,
}: Pick<Props, 'title' | 'text'> & { page?: boolean | undefined }) {
  return (
    <>
      <Text fw={600} size={page ? 'md' : 'sm'} component={page ? 'h1' : 'p'} m={0}>
        {title}
      </Text>
      {text && (
        <Hint maw={380} component="div">
          {text}
        </Hint>
      )}
    </>
  )
}
