import { Alert } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { uiTexts } from './texts.ts'
import { useOnline } from './use-online.ts'

/** Says of what was started that it waits for a connection, and that leaving it gives it up. */
export function Waiting({ pending }: { pending: boolean }) {
  const online = useOnline()
  return (
    <div role="status">
      {pending && !online && (
        <Alert color="amber" icon={<IconCloudOff aria-hidden />} p="xs">
          {uiTexts.waiting}
        </Alert>
      )}
    </div>
  )
}
