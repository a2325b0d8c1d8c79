import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table } from '#functions/platform/table.ts'
import { revokedWrite } from '../compose.ts'
import type { ConnectionItem } from '../records.ts'
import type { FacebookStore } from '../store.ts'

type Revoking = {
  table: Table
  store: FacebookStore
  now: Date
  /** Whether it is this connection that was taken back, and not one that somebody has made since. */
  isMeant: (connection: ConnectionItem) => boolean
}

/** Facebook takes a connection no more: nothing is asked until somebody connects again, and who can is told. */
export async function revokeConnection({ table, store, now, isMeant }: Revoking): Promise<void> {
  await retryOnConflict(store.find, async (found) => {
    if (!found || found.isRevoked || !isMeant(found)) return
    await table.transact([
      store.replace(found, { ...found, isRevoked: true }),
      revokedWrite({ practiceId: store.practiceId, now }),
    ])
  })
}
