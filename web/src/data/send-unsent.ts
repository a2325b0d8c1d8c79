import type { QueryClient } from '@tanstack/react-query'
import { endsSession, isTransient, toApiError } from '../api/api-error.ts'
import { send } from '../api/send.ts'
import { nameOf, type Unsent, type UnsentStore } from './unsent.ts'

/** Runs `work` while no other tab sends the entry; does nothing where one does. */
async function whileMine(unsent: Unsent, work: () => Promise<unknown>): Promise<void> {
  if (!navigator.locks) return void (await work())
  await navigator.locks.request(nameOf(unsent), { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })
}

/**
 * Sends what earlier pages of the signed-in member left behind, oldest first. An entry that cannot be
 * sent now goes on waiting; one that is refused stays with the reason, for the person to decide.
 */
export async function sendUnsent(client: QueryClient, store: UnsentStore): Promise<void> {
  let isSent = false
  for (const unsent of store.all()) {
    if (!unsent.call || unsent.failure !== null) continue
    await whileMine(unsent, async () => {
      if (store.has(unsent)) isSent = (await sendOne(store, unsent)) || isSent
    })
  }
  if (isSent) await client.invalidateQueries()
}

async function sendOne(store: UnsentStore, unsent: Unsent): Promise<boolean> {
  const { call, title } = unsent
  if (!call) return false
  try {
    await send(call, call.input, { idempotencyKey: call.idempotencyKey })
  } catch (thrown) {
    if (isTransient(thrown) || endsSession(thrown)) return false
    store.keep({ ...unsent, failure: toApiError(thrown).message })
    store.tell({ kind: 'failed', title })
    return false
  }
  store.forget(unsent)
  store.tell({ kind: 'sent', title })
  return true
}
