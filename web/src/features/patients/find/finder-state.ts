import { useSyncExternalStore } from 'react'

let opened = false
const listeners = new Set<() => void>()

function set(next: boolean) {
  opened = next
  for (const listener of listeners) listener()
}

/** Opens the search for a patient, from wherever on the page. */
export function openPatientFinder() {
  set(true)
}

export function closePatientFinder() {
  set(false)
}

/** Whether the search for a patient is open. */
export function usePatientFinderOpened(): boolean {
  return useSyncExternalStore(subscribe, () => opened)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
