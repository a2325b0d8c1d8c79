import { Text } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useDialogLater } from '../../ui/later.ts'
import { useOnline } from '../../ui/use-online.ts'
import classes from './offline-strip.module.css'
import { publicTexts } from './public-texts.ts'
import { useUnsent } from './use-unsent.ts'

/** Height of the strip, in pixels. */
export const STRIP_HEIGHT = 28

const loadTools = () => import('./unsent-tools.tsx').then(({ UnsentTools }) => UnsentTools)

/**
 * Says that there is no connection, and how many changes are not sent. Read out when it appears.
 */
export function OfflineStrip() {
  const online = useOnline()
  const unsent = useUnsent()
  const Tools = useDialogLater(loadTools, unsent.length > 0)
  const isShown = !online || unsent.length > 0
  return (
    <div role="status" className={isShown ? (classes.strip ?? '') : ''}>
      {isShown && (
        <Text size="xs" fw={500} className={classes.words ?? ''} h={STRIP_HEIGHT}>
          <IconCloudOff size={15} aria-hidden />
          <span>{wordsOf(online, unsent.length)}</span>
        </Text>
      )}
      {Tools && <Tools unsent={unsent} />}
    </div>
  )
}

function wordsOf(online: boolean, count: number): string {
  if (online) return publicTexts.unsent(count)
  return count > 0 ? publicTexts.waiting(count) : publicTexts.offline
}
