import { Anchor, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { Mutation } from '../data/mutation.ts'
import { changing, holdBack, sendAll, sendNow, undo } from '../data/undoable.ts'
import { useKeys } from '../ui/keys.ts'
import { sessionTexts } from './texts.ts'

/** So long a change can be taken back; longer while the pointer rests on what says so. */
const UNDO_MS = 6000

const idOf = (id: string) => `undo-${id}`

let last: string | null = null

/** What comes so soon after another is the second press of a double click, on what moved there. */
const DOUBLE_CLICK_MS = 500
let startedAt = Number.NEGATIVE_INFINITY

function takeBack(id: string) {
  startedAt = Number.NEGATIVE_INFINITY
  undo(id)
  notifications.hide(idOf(id))
}

/**
 * Shows a change as done and offers to undo it; it is made when that is over. Pages show as changed
 * what `useChanging` names.
 */
export function useUndoable() {
  const client = useQueryClient()
  return function start<Input, Result>(job: {
    /** The record that changes. */
    id: string
    change: Mutation<Input, Result>
    input: Input
    /** What was done. */
    message: string
  }) {
    const { id, message } = job
    const now = performance.now()
    if (now - startedAt < DOUBLE_CLICK_MS || !holdBack(client, job)) return
    startedAt = now
    last = id
    notifications.show({
      id: idOf(id),
      color: 'green',
      autoClose: UNDO_MS,
      message: (
        <Group justify="space-between" gap="sm" wrap="nowrap">
          <span>{message}</span>
          <Anchor component="button" type="button" size="sm" fw={600} onClick={() => takeBack(id)}>
            {sessionTexts.undo}
          </Anchor>
        </Group>
      ),
      onClose: () => void sendNow(id),
    })
  }
}

/** The records that are shown as changed, or as gone, before they are. */
export function useChanging(): ReadonlySet<string> {
  return useSyncExternalStore(changing.subscribe, changing.ids)
}

/** The key that undoes what was done last, and the page that goes: what was done is done then. */
export function useUndoing() {
  useKeys({
    u: () => {
      if (last) takeBack(last)
    },
  })
  useEffect(() => {
    const send = () => {
      if (document.visibilityState === 'hidden') void sendAll()
    }
    document.addEventListener('visibilitychange', send)
    window.addEventListener('pagehide', send)
    return () => {
      document.removeEventListener('visibilitychange', send)
      window.removeEventListener('pagehide', send)
    }
  }, [])
}
