import { Group, Stack, VisuallyHidden } from '@mantine/core'
import { Skeleton } from './skeleton.tsx'
import { uiTexts } from './texts.ts'

function rows(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

/** Rows of a table that is on its way. */
export function RowsSkeleton({ count = 8, height = 36 }: { count?: number; height?: number }) {
  return (
    <Stack gap={1} role="status">
      <VisuallyHidden>{uiTexts.loading}</VisuallyHidden>
      {rows(count).map((row) => (
        <Group key={row} h={height} wrap="nowrap" aria-hidden>
          <Skeleton height={12} width={`${30 + ((row * 7) % 20)}%`} />
          <Skeleton height={12} width="15%" />
          <Skeleton height={12} width={`${12 + ((row * 5) % 10)}%`} />
        </Group>
      ))}
    </Stack>
  )
}

/** Lines of text that is on its way. */
export function LinesSkeleton({ count = 3 }: { count?: number }) {
  return (
    <Stack gap="sm" role="status">
      <VisuallyHidden>{uiTexts.loading}</VisuallyHidden>
      {rows(count).map((row) => (
        <Skeleton key={row} height={14} width={`${90 - ((row * 17) % 45)}%`} />
      ))}
    </Stack>
  )
}
