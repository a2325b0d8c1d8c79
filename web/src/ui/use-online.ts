import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const subscribe = (changed: () => void) => onlineManager.subscribe(changed)
const isOnline = () => onlineManager.isOnline()

/** Whether there is a connection, as far as the browser knows. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline)
}
