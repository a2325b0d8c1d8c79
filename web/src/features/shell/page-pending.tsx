import { Box, Skeleton } from '@mantine/core'
import { RowsSkeleton } from '../../ui/skeletons.tsx'

/** The shape of a page that is on its way. */
export function PagePending() {
  return (
    <Box>
      <Skeleton height={26} width={180} mb="lg" />
      <RowsSkeleton />
    </Box>
  )
}
