import { Box } from '@mantine/core'
import { Skeleton } from '../../ui/skeleton.tsx'
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
