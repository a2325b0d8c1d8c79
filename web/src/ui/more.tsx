import { Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { uiTexts } from './texts.ts'

/** An infinite query, as far as it leads to its next page. */
export type Pages = {
  hasNextPage?: boolean
  fetchNextPage?: () => unknown
  isFetchingNextPage?: boolean
}

/** The items of all pages that an infinite query has read. */
export function itemsOf<Item>(
  data: { pages: readonly { items: readonly Item[] }[] } | undefined,
): Item[] | undefined {
  return data?.pages.flatMap(({ items }) => items)
}

type Props = {
  query: Pages
  label?: string
  /** Below the button, such as how many of how many are shown. */
  note?: ReactNode
}

/** Shows the next page of a list below the others; nothing where there is none. */
export function More({ query, label = uiTexts.more, note }: Props) {
  const { hasNextPage, fetchNextPage, isFetchingNextPage = false } = query
  if (!hasNextPage || !fetchNextPage) return null
  return (
    <Stack align="center" gap={4} mt="md">
      <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {label}
      </Button>
      {note && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </Stack>
  )
}
