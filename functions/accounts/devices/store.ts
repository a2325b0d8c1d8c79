import * as v from 'valibot'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import { DEVICE_SECONDS } from '#functions/platform/identity/cookie.ts'
import { hashSecret } from '#functions/platform/ids.ts'
import type { Key, Table, Write } from '#functions/platform/table.ts'

const deviceItem = v.object({
  lastSignInAt: v.string(),
  /** When a second factor was last proven with the browser; null if none was. */
  factorProvenAt: v.optional(v.nullable(v.string()), null),
})

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

    /**
     * Looks up whether a second factor was proven with the browser. Who knows the password alone
     * has no such browser, and so no counters beside the owner's.
     * @returns the hash of the secret; null for any other browser
     */
    async findProven(memberId: string, secret: string | null): Promise<string | null> {
      if (secret === null) return null
      const device = hashSecret(secret)
      const found = await table.get(keyOf(memberId, device), deviceItem)
      return found?.factorProvenAt ? device : null
    },

    /** @param isProven whether a second factor was proven with the browser just now */
    remember(memberId: string, secret: string, now: Date, isProven = false): Write {
      const expiresAt = epochSeconds(plusSeconds(now, DEVICE_SECONDS + DAY))
      const at = now.toISOString()
      const set = {
        ...{ entity: 'device', lastSignInAt: at, expiresAt },
        ...(isProven && { factorProvenAt: at }),
      }
      return { kind: 'update', key: keyOf(memberId, hashSecret(secret)), set }
    },
  }
}
