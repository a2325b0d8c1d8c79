import { Text } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useMutationState } from '@tanstack/react-query'
import { useOnline } from '../../ui/use-online.ts'
import classes from './offline-strip.module.css'
import { publicTexts } from './public-texts.ts'

/** Height of the strip, in pixels. */
export const STRIP_HEIGHT = 28

/** Says that there is no connection, and how much waits for it. Read out when it appears. */
export function OfflineStrip() {
  const online = useOnline()
  const waiting = useMutationState({
    filters: { predicate: ({ state }) => state.isPaused },
    select: ({ mutationId }) => mutationId,
  }).length
  return (
    <div role="status">
      {!online && (
        <Text size="xs" fw={500} className={classes.strip ?? ''} h={STRIP_HEIGHT}>
          <IconCloudOff size={15} aria-hidden />
          <span>{waiting > 0 ? publicTexts.waiting(waiting) : publicTexts.offline}</span>
        </Text>
      )}
    </div>
  )
}
