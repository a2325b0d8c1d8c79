import { identityKeys, type MemberItem, memberItem } from '#functions/platform/identity/records.ts'
import { newId } from '#functions/platform/ids.ts'
import type { Key, Page, Table, Write } from '#functions/platform/table.ts'
import type { LicenseItem, ProviderStage } from '#shared/model/provider.ts'
import { type ProviderItem, providerItem, providerKeys, readProvider } from './public.ts'
import { stageOf } from './rules/provider.ts'

/** Providers in the single table. Whose they are is for the callers of a store to decide. */
export type ProviderStore = {
  find(memberId: string): Promise<ProviderItem | null>
  member(memberId: string): Promise<MemberItem | null>
  members(memberIds: readonly string[]): Promise<Map<string, MemberItem>>
  /** A page of one of the operator's lists: who applied first comes first. */
  list(stage: ProviderStage, cursor: string | undefined): Promise<Page<ProviderItem>>
  /**
   * Writes a provider in place of what was read.
   * @throws ERR_VERSION_CONFLICT where somebody wrote in between, ERR_DOCTOR_LICENSE_EXISTS where a
   *   license is another's
   */
  write(before: ProviderItem | null, after: ProviderItem, extraWrites: Write[]): Promise<void>
}

const PAGE = 50
const LATE = 'ERR_VERSION_CONFLICT'

/** Guards that no two providers have the same license. */
const licenseKey = ({ state, licenseId }: LicenseItem): Key => ({
  pk: `LICENSE#${state}#${licenseId}`,
  sk: 'LICENSE',
})

const listKey = (stage: ProviderStage) => `PROVIDERS#${stage}`

export function createProviderStore(table: Table): ProviderStore {
  return {
    find: (memberId) => readProvider(table, memberId),

    member: (memberId) => table.get(identityKeys.member(memberId), memberItem),

    async members(memberIds) {
      const found = await table.getMany(memberIds.map(identityKeys.member), memberItem)
      return new Map(found.map((member) => [member.id, member]))
    },

    list: (stage, cursor) =>
      table.query({ pk: listKey(stage), index: 'gsi1', limit: PAGE, cursor }, providerItem),

    async write(before, after, extraWrites) {
      const { memberId, appliedAt } = after
      await table.transact([
        {
          kind: 'put',
          item: {
            ...providerKeys.provider(memberId),
            gsi1pk: listKey(stageOf(after)),
            gsi1sk: `${appliedAt}#${memberId}`,
            entity: 'provider',
            ...after,
          },
          ...(before
            ? { replaces: { version: before.revision, counter: 'revision', otherwise: LATE } }
            : { absent: LATE }),
        },
        ...guardWrites(before, after),
        ...extraWrites,
      ])
    },
  }
}

/** Licenses of who has left are free for others. */
function held(provider: ProviderItem | null): LicenseItem[] {
  return provider === null || provider.leftAt !== null ? [] : provider.licenses
}

function guardWrites(before: ProviderItem | null, after: ProviderItem): Write[] {
  const isIn = (licenses: LicenseItem[]) => (license: LicenseItem) =>
    licenses.some((one) => licenseKey(one).pk === licenseKey(license).pk)
  const [former, present] = [held(before), held(after)]
  const added = present.filter((license) => !isIn(former)(license))
  const gone = former.filter((license) => !isIn(present)(license))
  const { memberId } = after
  return [
    ...added.map(
      (license): Write => ({
        kind: 'put',
        item: { ...licenseKey(license), entity: 'providerLicense', memberId },
        absent: 'ERR_DOCTOR_LICENSE_EXISTS',
      }),
    ),
    ...gone.map((license): Write => ({ kind: 'delete', key: licenseKey(license) })),
  ]
}

/** A permanent record of a provider: a confirmation of the agreement, or a decision of the operator. */
export function recordWrite(
  memberId: string,
  entity: 'baaConfirmation' | 'providerDecision',
  details: Record<string, unknown>,
  now: Date,
): Write {
  const { pk } = providerKeys.provider(memberId)
  const at = now.toISOString()
  const sk = `${entity === 'baaConfirmation' ? 'BAA' : 'DECISION'}#${at}#${newId()}`
  return {
    kind: 'put',
    item: { pk, sk, entity, memberId, at, ...details },
    absent: 'ERR_SERVER_INTERNAL',
  }
}
