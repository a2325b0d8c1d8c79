import * as v from 'valibot'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import { DEVICE_SECONDS } from '#functions/platform/identity/cookie.ts'
import { hashSecret } from '#functions/platform/ids.ts'
import type { Key, Table, Write } from '#functions/platform/table.ts'

const deviceItem = v.object({ lastSignInAt: v.string() })

const keyOf = (memberId: string, device: string): Key => ({
  pk: `MEMBER#${memberId}#DEVICES`,
  sk: `DEVICE#${device}`,
})

/** The browsers that members have signed in with, in the single table. */
export type DeviceStore = ReturnType<typeof createDeviceStore>

export function createDeviceStore(table: Table) {
  return {
    /**
     * Looks up whether the member has signed in with the browser that has this secret.
     * @returns the hash of the secret; null for an unknown browser
     */
    async find(memberId: string, secret: string | null): Promise<string | null> {
      const device = hashSecret(secret ?? '')
      const found = await table.get(keyOf(memberId, device), deviceItem)
      return found && secret !== null ? device : null
    },

    remember(memberId: string, secret: string, now: Date): Write {
      const expiresAt = epochSeconds(plusSeconds(now, DEVICE_SECONDS + DAY))
      const item = { entity: 'device', lastSignInAt: now.toISOString(), expiresAt }
      return { kind: 'put', item: { ...keyOf(memberId, hashSecret(secret)), ...item } }
    },
  }
}
