import { useCallback, useEffect, useState } from 'react'
import { deviceIdOf, readSubscription } from '../../session/push/subscription.ts'
import { readPushSupport } from '../../session/push/support.ts'

/** Whether this browser can get pushes, and the id of its subscription; null if it has none. */
export function useThisDevice() {
  const [id, setId] = useState<string | null>(null)
  const [support, setSupport] = useState(readPushSupport)
  const refresh = useCallback(async () => {
    setSupport(readPushSupport())
    const subscription = await readSubscription()
    setId(subscription === null ? null : await deviceIdOf(subscription.endpoint))
  }, [])
  useEffect(() => void refresh(), [refresh])
  return { id, support, refresh }
}
