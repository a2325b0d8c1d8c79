import type { QueryClient } from '@tanstack/react-query'
import { type Mutation, runMutation } from './mutation.ts'

/** A change that waits for a moment in which it can be taken back. */
type Waiting = { send: () => Promise<void> }

const waiting = new Map<string, Waiting>()
const listeners = new Set<() => void>()
let ids: ReadonlySet<string> = new Set()

function changed() {
  ids = new Set([...waiting.keys(), ...sending])
  for (const listener of listeners) listener()
}

/** What is on its way, so that it is shown as done until it is read again. */
const sending = new Set<string>()

/** Which records are shown as changed although the server may not know yet; for `useSyncExternalStore`. */
export const changing = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  ids: () => ids,
}

/**
 * Holds a change back until it is sent or undone; one that is held back for the record already stays.
 * @param id of the record that changes
 * @returns whether it was taken
 */
export function holdBack<Input, Result>(
  client: QueryClient,
  { id, change, input }: { id: string; change: Mutation<Input, Result>; input: Input },
): boolean {
  if (waiting.has(id) || sending.has(id)) return false
  waiting.set(id, { send: () => runMutation(client, change, input) })
  changed()
  return true
}

/** Takes a change back; nothing where it was sent already. */
export function undo(id: string) {
  if (waiting.delete(id)) changed()
}

/** Makes the change that is held back; it is shown as done until it is, or has failed. */
export async function sendNow(id: string) {
  const held = waiting.get(id)
  if (!held) return
  waiting.delete(id)
  sending.add(id)
  changed()
  await held.send().finally(() => {
    sending.delete(id)
    changed()
  })
}

/** Makes all changes that are held back, as before the page goes or somebody signs out. */
export async function sendAll() {
  await Promise.all([...waiting.keys()].map(sendNow))
}
