import * as v from 'valibot'
import type { Key, Table } from '#functions/platform/table.ts'
import { BAA_VERSION } from '#shared/model/baa.ts'
import {
  isExpired,
  licenseItem,
  providerReturn,
  providerTitles,
  type Verification,
} from '#shared/model/provider.ts'

export { isLicensedIn } from './rules/license.ts'

/** A member as a provider. The licenses are in the same item, so that every decision is one write. */
export const providerItem = v.object({
  memberId: v.string(),
  title: v.nullable(v.picklist(providerTitles)),
  npi: v.string(),
  professionLine: v.string(),
  contactPhone: v.string(),
  contactEmail: v.string(),
  licenses: v.array(licenseItem),
  /** The last confirmation of the business associate agreement; each is an item of its own too. */
  baa: v.nullable(v.object({ version: v.string(), confirmedAt: v.string(), ip: v.string() })),
  verifiedAt: v.nullable(v.string()),
  appliedAt: v.string(),
  /** When the provider withdrew or left. */
  leftAt: v.nullable(v.string()),
  returned: v.optional(v.nullable(providerReturn), null),
  /** Counts what the provider changes of the profile itself. */
  version: v.number(),
  /** Counts every write. */
  revision: v.number(),
})
export type ProviderItem = v.InferOutput<typeof providerItem>

export const providerKeys = {
  provider: (memberId: string): Key => ({ pk: `PROVIDER#${memberId}`, sk: 'PROVIDER' }),
}

/** Somebody as a provider; null for who never applied. */
export async function readProvider(table: Table, memberId: string): Promise<ProviderItem | null> {
  return table.get(providerKeys.provider(memberId), providerItem)
}

/** Several as providers, by their members; those who never applied are left out. */
export async function readProviders(
  table: Table,
  memberIds: readonly string[],
): Promise<Map<string, ProviderItem>> {
  const found = await table.getMany(memberIds.map(providerKeys.provider), providerItem)
  return new Map(found.map((provider) => [provider.memberId, provider]))
}

/** Whether the agreement was confirmed as it reads now. */
export function isBaaConfirmed({ baa }: ProviderItem): boolean {
  return baa?.version === BAA_VERSION
}

/**
 * What the badge says. It is worked out at each read, and so lapses by itself: a provider is verified
 * with the present agreement confirmed and a verified license that has not expired.
 */
export function verificationOf(provider: ProviderItem, now: Date): Verification {
  if (provider.leftAt !== null) return 'inactive'
  if (provider.verifiedAt === null || !isBaaConfirmed(provider)) return 'unverified'
  const isGood = provider.licenses.some((one) => one.isVerified && !isExpired(one, now))
  return isGood ? 'verified' : 'unverified'
}
