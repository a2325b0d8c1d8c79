import { identityKeys, memberItem } from '#functions/platform/identity/records.ts'
import { newId } from '#functions/platform/ids.ts'
import type { Key, Table, Write } from '#functions/platform/table.ts'
import type { LicenseItem, ProviderStage } from '#shared/model/provider.ts'
import { type ProviderItem, providerItem, providerKeys, readProvider } from './public.ts'
import { stageOf } from './rules/provider.ts'

const PAGE = 50
const CONFLICT = 'ERR_VERSION_CONFLICT'

/** Key of the item that keeps a license unique among providers. */
const licenseKey = ({ state, licenseId }: LicenseItem): Key => ({
  pk: `LICENSE#${state}#${licenseId}`,
  sk: 'LICENSE',
})

const listKey = (stage: ProviderStage) => `PROVIDERS#${stage}`

/** Providers by their members. Which of them a caller may see or change is for callers to check. */
export function createProviderStore(table: Table) {
  return {
    find: (memberId: string) => readProvider(table, memberId),

    member: (memberId: string) => table.get(identityKeys.member(memberId), memberItem),

    async members(memberIds: readonly string[]) {
      const found = await table.getMany(memberIds.map(identityKeys.member), memberItem)
      return new Map(found.map((member) => [member.id, member]))
    },

    /** A page of one of the operator's lists; the earliest application comes first. */
    list: (stage: ProviderStage, cursor: string | undefined) =>
      table.query({ pk: listKey(stage), index: 'gsi1', limit: PAGE, cursor }, providerItem),

    /**
     * Writes a provider in place of what was read.
     * @throws ERR_VERSION_CONFLICT where somebody wrote in between, ERR_DOCTOR_LICENSE_EXISTS where
     *   a license is another's
     */
    async write(before: ProviderItem | null, after: ProviderItem, extraWrites: Write[]) {
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
            ? { replaces: { version: before.revision, counter: 'revision', otherwise: CONFLICT } }
            : { absent: CONFLICT }),
        },
        ...guardWrites(before, after),
        ...extraWrites,
      ])
    },
  }
}
export type ProviderStore = ReturnType<typeof createProviderStore>

/** The licenses that nobody else may register; those of former providers are free again. */
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

const recordKinds = {
  baaConfirmation: 'BAA',
  providerDecision: 'DECISION',
  providerAnswer: 'ANSWER',
}

/** A permanent record of a provider: a confirmation of the agreement, a decision of the operator, or an answer. */
export function recordWrite(
  memberId: string,
  entity: keyof typeof recordKinds,
  details: Record<string, unknown>,
  now: Date,
): Write {
  const { pk } = providerKeys.provider(memberId)
  const at = now.toISOString()
  const sk = `${recordKinds[entity]}#${at}#${newId()}`
  return {
    kind: 'put',
    item: { pk, sk, entity, memberId, at, ...details },
    absent: 'ERR_SERVER_INTERNAL',
  }
}
